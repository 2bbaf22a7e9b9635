/** `www.cm2c.net`, `mediation.fr/litiges`, `instagram.com/@atelier`: a name with a dot, and what may follow it. */
const BARE =
  /^((?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d])((?::\d{1,5})?(?:[/?#]\S*)?)$/u

/**
 * @param typed as people write an address of the web, and as telephones begin a line: `www.cm2c.net`, `Https://…`.
 * @returns it with `https://`; anything else as it was typed.
 */
export function webAddress(typed: string): string {
  const [, host, rest = ''] = BARE.exec(typed) ?? []
  return host === undefined
    ? typed.replace(/^https:\/\//i, 'https://')
    : `https://${host.toLowerCase()}${rest}`
}
