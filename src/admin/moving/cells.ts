import { folded } from '@/domain/folded.ts'
import { plainLine } from '@/domain/plain-line.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import { countryNames } from '@/texts/countries.ts'

/** A cell as one line; spreadsheets are kept from formulas by an apostrophe before, which is not what was meant. */
export const cellLine = (cell: string | undefined): string =>
  plainLine((cell ?? '').replace(/^'(?=[-+=@0-9])/, '')).replaceAll(/\s+/g, ' ')

/** @returns the text, at most so many characters; null where there is none. */
export const atMost = (text: string, most: number): string | null => text.slice(0, most).trim() || null

/** Signs that a telephone number is written with; null where it is none. */
export function phoneIn(cell: string): string | null {
  const kept = cell.replaceAll(/[^-+0-9 ./()]/g, ' ').replaceAll(/\s+/g, ' ')
  return kept.replaceAll(/\D/g, '').length < 6 ? null : atMost(kept, 30)
}

/** Names of countries, in French and English, and of how other software writes them. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COUNTRIES.map((code) => [folded(countryNames[code]), code])),
  ...Object.fromEntries(COUNTRIES.map((code) => [folded(code), code])),
  france: 'FR',
  belgium: 'BE',
  switzerland: 'CH',
  luxemburg: 'LU',
}

/** @returns the code of a country that the shop delivers to; null of every other. */
export const countryIn = (cell: string): string | null => COUNTRY_NAMES[folded(cell)] ?? null

/**
 * Reads an amount as software writes it: `1 234,56 €`, `1,234.56`, `59.9`.
 * @returns euros; null where there is none; `wrong` where it cannot be read; the currency where it names another one.
 */
export function amountIn(cell: string): number | null | 'wrong' | { readonly currency: string } {
  const text = cell.replaceAll(/[\s\u00a0\u202f]/g, '')
  if (text === '' || text === '-') return null
  const [, other] = /([$£¥]|CHF|USD|GBP|CAD)/i.exec(text) ?? []
  if (other) return { currency: CURRENCY_SIGNS[other] ?? other.toUpperCase() }
  const written = text.replaceAll(/€|EUR/gi, '')
  const [, sign = '', digits = ''] = /^([-−]?)([\d.,]+)$/.exec(written) ?? []
  const decimal = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const hasBoth = digits.includes('.') && digits.includes(',')
  // `1,234` could be either: nobody is charged another amount by a guess.
  if (digits === '' || (!hasBoth && /^\d{1,3}[.,]\d{3}$/.test(digits))) return 'wrong'
  const isGrouped = !hasBoth && decimal >= 0 && digits.split(digits[decimal] ?? '').length > 2
  const [whole, fraction] =
    decimal < 0 || isGrouped ? [digits, ''] : [digits.slice(0, decimal), digits.slice(decimal + 1)]
  const value = Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`)
  if (!Number.isFinite(value) || value > 99_999_999) return 'wrong'
  return Math.round(value * 100 * (sign ? -1 : 1)) / 100
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', '¥': 'JPY' }

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,]+(?:à )?(\d{1,2})[:h](\d{2})(?::(\d{2}))?)?/

/** Whether days of a file are written the American way, month first: some second part is no month. */
export const isMonthFirst = (cells: readonly string[]): boolean =>
  cells.some((cell) => Number(DAY_FIRST.exec(cell.trim())?.[2]) > 12)

const two = (text: string): string => text.padStart(2, '0')

/** @returns a moment as Postgres reads it, without a zone where the file names none; null where there is none. */
export function momentIn(cell: string, isAmerican: boolean): string | null {
  const text = cell.trim()
  const iso = ISO.exec(text)
  if (iso) {
    const [, year = '', month = '', day = '', time = '12:00', zone = ''] = iso
    return dated(year, month, day, time, zone)
  }
  const french = DAY_FIRST.exec(text)
  if (!french) return null
  const [, first = '', second = '', year = '', hour = '12', minute = '00'] = french
  const [day, month] = isAmerican ? [second, first] : [first, second]
  return dated(year, two(month), two(day), `${two(hour)}:${minute}`, '')
}

function dated(year: string, month: string, day: string, time: string, zone: string): string | null {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return isDay && Number(year) >= 1990 && hour < 24 && minute < 60
    ? `${year}-${month}-${day} ${two(time)}${zone}`
    : null
}
