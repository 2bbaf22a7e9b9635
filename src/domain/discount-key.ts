import { folded } from './folded.ts'

/** A code as it is compared: upper case, without accents and blanks, as `private.discount_key` does. */
export const discountKey = (written: string): string =>
  folded(written.replaceAll(/[\s\u200b-\u200f\u2060\ufeff]/g, '')).toUpperCase()
