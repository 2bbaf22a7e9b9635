import * as z from 'zod'
import { requiredLine } from './form-fields.ts'
import { type Cents, cents } from './money.ts'
import { readNumber, type TypedNumber } from './number-input.ts'
import { COUNTRIES, type Country, DEFAULT_COUNTRY } from './rules.ts'
import type { CountryFees } from './shipping.ts'
import { CARRIERS, type Carrier } from './tracking.ts'

/** A shipping method as its owner edits it. */
export interface MethodAmounts {
  readonly id: string
  readonly label: string
  readonly delay: string
  readonly price: Cents
  /** Subtotal from which it is free; null is never. */
  readonly freeFrom: Cents | null
  readonly countries: readonly Country[]
  /** Surcharges of countries that it serves. */
  readonly countryFees: CountryFees
  readonly active: boolean
  readonly isDefault: boolean
  readonly needsRelay: boolean
  readonly carrier: Carrier
  /** Whether the recipient signs, where the carrier leaves the choice. */
  readonly withSignature: boolean
}

export interface ShopAmounts {
  /** Percent contained in prices. */
  readonly taxRate: number
  readonly vatExempt: boolean
  /** Working days from a payment until the parcel is with the carrier. */
  readonly preparationDays: number
  /** Hour until which a payment counts from its day. */
  readonly orderCutoff: number
  readonly methods: readonly MethodAmounts[]
}

/** Digits after the comma of a rate and of an amount. */
const DECIMALS = 2

/** The countries of a method that may cost more: the price itself is what a parcel in France costs. */
export const surchargeable = (countries: readonly Country[]): Country[] =>
  COUNTRIES.filter((country) => country !== DEFAULT_COUNTRY && countries.includes(country))

/** A surcharge as it is typed; nothing typed is none. */
export const readSurcharge = (typed = ''): TypedNumber =>
  typed.trim() === '' ? { ok: true, value: 0 } : readNumber(typed, { decimals: DECIMALS, max: 100_000 })

const methodInput = z.object({
  id: z.string(),
  label: requiredLine(80),
  delay: requiredLine(80),
  price: z.string(),
  freeFrom: z.string(),
  countries: z.array(z.enum(COUNTRIES)),
  countryFees: z.partialRecord(z.enum(COUNTRIES), z.string()),
  active: z.boolean(),
  isDefault: z.boolean(),
  needsRelay: z.boolean(),
  carrier: z.enum(CARRIERS),
  withSignature: z.boolean(),
})

export type MethodInput = z.infer<typeof methodInput>

/** One method as it is typed; messages are keys of `problemText`. */
export const methodSchema = methodInput.transform((input, context): MethodAmounts => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const price = readNumber(input.price, { decimals: DECIMALS, max: 100_000 })
  if (!price.ok) issue('price', price.problem)
  const free =
    input.freeFrom.trim() === ''
      ? null
      : readNumber(input.freeFrom, { decimals: DECIMALS, min: 1, max: 10_000_000 })
  if (free?.ok === false) issue('freeFrom', free.problem)
  if (input.countries.length === 0) issue('countries', 'required')
  const fees = surchargeable(input.countries).map((country) => ({
    country,
    fee: readSurcharge(input.countryFees[country]),
  }))
  for (const { fee } of fees) if (!fee.ok) issue('countryFees', fee.problem)
  return {
    ...input,
    countryFees: Object.fromEntries(
      fees.flatMap(({ country, fee }) => (fee.ok && fee.value > 0 ? [[country, cents(fee.value)]] : [])),
    ),
    price: cents(price.ok ? price.value : 0),
    freeFrom: free?.ok ? cents(free.value) : null,
    // The default holds until another is chosen: it is always offered.
    active: input.active || input.isDefault,
  }
})

/** Most days to prepare, and the last hour, as the database checks them. */
const MOST = { preparationDays: 30, orderCutoff: 24 } as const
/** Reads the days to prepare, or the hour until which a payment counts. @returns the number, or a key of `problemText`. */
export function readPreparation(field: keyof typeof MOST, text: string): number | string {
  const read = readNumber(text, { max: MOST[field] })
  return read.ok ? read.value : read.problem
}

/** Reads a rate in percent. @returns the number, or a key of `problemText`. */
export function readRate(text: string): number | string {
  const read = readNumber(text, { decimals: DECIMALS, max: 10_000 })
  return read.ok ? read.value / 100 : read.problem
}
