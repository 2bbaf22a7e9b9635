/** What a slug looks like in an address. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A text in small characters without accents and ligatures. */
export const withoutAccents = (text: string): string =>
  text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replace(/\p{M}/gu, '')

/** A name as addresses say it: `Naïma Raissouni` is `naima-raissouni`. Empty where a name has no character and no digit. */
export const slugOf = (name: string): string =>
  withoutAccents(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const isSlug = (text: string): boolean => text.length <= 160 && SLUG.test(text)
