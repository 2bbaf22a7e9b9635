import * as z from 'zod'
import { atFirstUse } from './at-first-use.ts'
import { folded } from './folded.ts'
import { readNumber } from './number-input.ts'
import { plainLine } from './plain-line.ts'
import { MAX_WEIGHT_G } from './rules.ts'

/** Every country of ISO 3166-1, by its code. */
export const ORIGINS: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI ' +
  'CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ ' +
  'GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG ' +
  'PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK ' +
  'TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const names = atFirstUse(() => new Intl.DisplayNames('fr', { type: 'region' }))
/** @returns the French name of a country by its code; a code of none stays itself. */
export const originName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code

/** @returns the code of what a person wrote, a code or a French name; what is neither stays as it is, in capitals. */
export function plainOrigin(written: string): string {
  const typed = plainLine(written).toUpperCase()
  return ORIGINS.find((code) => code === typed || folded(originName(code)) === folded(typed)) ?? typed
}

/** @returns a customs code without the points and blanks that it is printed with: `4602.19.90` is `46021990`. */
export const plainHsCode = (written: string): string => plainLine(written).replaceAll(/[\s.]/g, '')

/** Most characters of what the customs read of a product: the form of the carriers has no more. */
export const CUSTOMS_NAME_LENGTH = 64

/** A customs code, 8 to 10 digits, that may be missing. */
export const hsCode = z
  .string('required')
  .overwrite(plainHsCode)
  .max(10, 'hs_code')
  .regex(/^([0-9]{8,10})?$/, 'hs_code')
/** A country of origin that may be missing. */
export const originCode = z
  .string('required')
  .overwrite(plainOrigin)
  .max(2, 'origin')
  .refine((code) => code === '' || ORIGINS.includes(code), 'origin')

/** What is wrong with typed grams, as a key of `problemText`, or how many; null where nothing is typed. */
export function readWeight(text: string): number | string | null {
  const plain = text.replace(/g\s*$/i, '')
  if (plain.trim() === '') return null
  const typed = readNumber(plain, { min: 1, max: MAX_WEIGHT_G })
  if (typed.ok) return typed.value
  return typed.problem === 'out_of_range' ? 'weight' : typed.problem
}

/** Grams as a form holds them; null where nothing is typed. */
export const weight = z.string('required').transform((text, context): number | null => {
  const found = readWeight(text)
  if (typeof found !== 'string') return found
  context.addIssue({ code: 'custom', message: found })
  return z.NEVER
})

/** Grams as their field holds them. */
export const inputFromWeight = (grams: number | null): string => (grams === null ? '' : String(grams))
