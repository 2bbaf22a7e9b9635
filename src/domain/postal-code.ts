import type { Country } from './rules.ts'

/** Postal codes of each country, in France by its departments; `private.is_postal_code` decides the same in the database. */
const PATTERNS: Readonly<Record<Country, RegExp>> = {
  FR: /^(?:0[1-9]|[1-8]\d|9[0-578])\d{3}$/,
  BE: /^[1-9]\d{3}$/,
  CH: /^[1-9]\d{3}$/,
  MC: /^980\d{2}$/,
  LU: /^[1-9]\d{3}$/,
}

export type PostalCodeProblem = `postal_code_${Lowercase<Country>}` | 'overseas'

/** The shop delivers in metropolitan France, Corsica included: not overseas (97, 98), and Monaco (980) is a country. */
const isOverseas = (country: Country, code: string): boolean => country === 'FR' && /^9[78]/.test(code)

export const isPostalCode = (country: Country, code: string): boolean =>
  PATTERNS[country].test(code) && !isOverseas(country, code)

/** Key of the sentence that says what is wrong with a postal code: what a country's look like, or that it is too far. */
export const postalCodeProblem = (country: Country, code: string): PostalCodeProblem =>
  PATTERNS[country].test(code) && isOverseas(country, code)
    ? 'overseas'
    : `postal_code_${country.toLowerCase() as Lowercase<Country>}`

/** What is written of a country before its postal codes, as on a parcel. */
const PREFIXES: Readonly<Record<Country, RegExp>> = {
  FR: /^FR?(?=\d)/,
  BE: /^BE?(?=\d)/,
  CH: /^CH(?=\d)/,
  MC: /^MC(?=\d)/,
  LU: /^LU?(?=\d)/,
}

/**
 * A postal code, however a person writes it: without blanks and dashes ("75 002"), and without the characters of its own country before
 * it ("L-1234" in Luxembourg; "B-1234" is none of Luxembourg's, and keeps them). `private.postal_code` does the same in the database.
 */
export const plainPostalCode = (country: Country, written: string): string =>
  written
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(PREFIXES[country], '')
