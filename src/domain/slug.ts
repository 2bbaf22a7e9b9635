/** What a slug looks like in an address. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A name as addresses say it: `Naïma Raissouni` is `naima-raissouni`. Empty where a name has no letter and no digit. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const isSlug = (text: string): boolean => text.length <= 160 && SLUG.test(text)
