/** A secret of a browser or of a link: 256 random bits in base64url. */
export const RANDOM_TOKEN = /^[\w-]{43}$/

/** A token that nobody can guess. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
