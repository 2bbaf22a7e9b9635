/** A word as it is compared: without case, accents and blanks around, as `private.search_text` of the database does. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'")
    .trim()

export const sameWord = (one: string, other: string): boolean => folded(one) === folded(other)
