import type { Country } from './rules.ts'

/** Postal codes of each country; `private.is_postal_code` decides the same in the database. */
const PATTERNS: Readonly<Record<Country, RegExp>> = {
  FR: /^\d{5}$/,
  BE: /^[1-9]\d{3}$/,
  CH: /^[1-9]\d{3}$/,
  MC: /^980\d{2}$/,
  LU: /^[1-9]\d{3}$/,
}

export type PostalCodeProblem = `postal_code_${Lowercase<Country>}`

export const isPostalCode = (country: Country, code: string): boolean => PATTERNS[country].test(code)

/** Key of the sentence that says what a country's postal codes look like. */
export const postalCodeProblem = (country: Country): PostalCodeProblem =>
  `postal_code_${country.toLowerCase() as Lowercase<Country>}`

/** A postal code without the country's letters that some write before it: "L-1234", "CH 1201". */
export const plainPostalCode = (written: string): string =>
  written.replace(/^(?:FR?|BE?|LU?|CH|MC)[- ]?(?=\d)/i, '')
