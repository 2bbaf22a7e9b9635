import * as z from 'zod'
import { requiredLine } from './form-fields.ts'
import { type Cents, cents } from './money.ts'
import { readNumber } from './number-input.ts'
import { COUNTRIES, type Country } from './rules.ts'

/** A shipping method as its owner edits it. */
export interface MethodAmounts {
  readonly id: string
  readonly label: string
  readonly delay: string
  readonly price: Cents
  /** Subtotal from which it is free; null is never. */
  readonly freeFrom: Cents | null
  readonly countries: readonly Country[]
  readonly active: boolean
  readonly isDefault: boolean
  readonly needsRelay: boolean
}

export interface ShopAmounts {
  /** Percent contained in prices. */
  readonly taxRate: number
  readonly vatExempt: boolean
  readonly methods: readonly MethodAmounts[]
}

/** Digits after the comma of a rate and of an amount. */
const DECIMALS = 2

const methodInput = z.object({
  id: z.string(),
  label: requiredLine(80),
  delay: requiredLine(80),
  price: z.string(),
  freeFrom: z.string(),
  countries: z.array(z.enum(COUNTRIES)),
  active: z.boolean(),
  isDefault: z.boolean(),
  needsRelay: z.boolean(),
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
  return {
    ...input,
    price: cents(price.ok ? price.value : 0),
    freeFrom: free?.ok ? cents(free.value) : null,
    // The default holds until another is chosen: it is always offered.
    active: input.active || input.isDefault,
  }
})

/** Reads a rate in percent. @returns the number, or a key of `problemText`. */
export function readRate(text: string): number | string {
  const read = readNumber(text, { decimals: DECIMALS, max: 10_000 })
  return read.ok ? read.value / 100 : read.problem
}
