/** Fewer call nobody. */
const LEAST_DIGITS = 6

/** Digits and what is written between them; the no-break spaces come along when a number is copied. */
const WRITTEN = /^[-+0-9 ./()\u00a0\u202f]*$/

/** Whether a telephone can be one; that there is none is said elsewhere. `private.is_phone` decides the same in the database. */
export const isPhone = (text: string): boolean =>
  WRITTEN.test(text) && text.replace(/\D/g, '').length >= LEAST_DIGITS
