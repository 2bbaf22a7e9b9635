import * as z from 'zod'
import { addDays, dayInFrance } from './analytics.ts'
import { DISCOUNT_KINDS } from './discount.ts'
import { discountKey } from './discount-key.ts'
import { requiredLine } from './form-fields.ts'
import { type Cents, cents } from './money.ts'
import { readNumber } from './number-input.ts'
import { DISCOUNT_PERCENT } from './rules.ts'

/** What is stored of a discount code. */
export interface DiscountFields {
  readonly name: string
  readonly code: string
  readonly kind: (typeof DISCOUNT_KINDS)[number]
  readonly percent: number | null
  readonly amount: Cents | null
  readonly giftVariant: number | null
  readonly giftProduct: number | null
  /** ISO times; `endsAt` is the first moment at which it no longer counts. */
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly usageLimit: number | null
  readonly perCustomer: number | null
  readonly minimum: Cents | null
  /** Slugs. */
  readonly categories: readonly string[]
  readonly products: readonly number[]
  readonly active: boolean
}

type Issue = (path: string, message: string) => void

/** An optional number; null where nothing was typed. */
function numberIn(
  text: string,
  bounds: { decimals?: number; min: number; max: number },
  complain: (message: string) => void,
): number | null {
  if (text.trim() === '') return null
  const read = readNumber(text, bounds)
  if (read.ok) return read.value
  complain(read.problem)
  return null
}

/** When a day begins in France, wherever it was typed: the clocks there are one or two hours ahead. */
const beginOf = (day: string): string => {
  const inSummer = new Date(`${day}T00:00+02:00`)
  return (dayInFrance(inSummer) === day ? inSummer : new Date(`${day}T00:00+01:00`)).toISOString()
}

const typed = z.object({
  name: requiredLine(80),
  code: requiredLine(60),
  kind: z.enum(DISCOUNT_KINDS),
  percent: z.string(),
  amount: z.string(),
  /** `v12` is a variant, `p12` a product without options. */
  gift: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  usageLimit: z.string(),
  perCustomer: z.string(),
  minimum: z.string(),
  categories: z.array(z.string()),
  products: z.array(z.number()),
  active: z.boolean(),
})

export type DiscountInput = z.infer<typeof typed>

function fieldsOf(input: DiscountInput, issue: Issue): DiscountFields {
  const { kind, gift, startsOn, endsOn } = input
  const number = (name: keyof DiscountInput & string, min: number, max: number, decimals = 0) =>
    numberIn(String(input[name]), { min, max, decimals }, (problem) => issue(name, problem))
  const euros = (name: 'amount' | 'minimum', max: number) => {
    const value = number(name, 1, max, 2)
    return value === null ? null : cents(value)
  }
  const code = discountKey(input.code)
  if (input.code !== '' && !/^[A-Z0-9][A-Z0-9_-]{2,29}$/.test(code)) issue('code', 'discount_code')
  const percent = kind === 'percent' ? number('percent', 0, 100) : null
  if (kind === 'percent' && input.percent.trim() === '') issue('percent', 'required')
  else if (percent !== null && (percent < DISCOUNT_PERCENT.min || percent > DISCOUNT_PERCENT.max))
    issue('percent', 'percent_range')
  const amount = kind === 'amount' ? euros('amount', 100_000) : null
  const minimum = euros('minimum', 10_000_000)
  if (kind === 'amount' && input.amount.trim() === '') issue('amount', 'required')
  else if (amount !== null && (minimum ?? 0) < amount + 100) issue('minimum', 'leaves_a_price')
  if (kind === 'gift' && gift === '') issue('gift', 'required')
  if (startsOn && endsOn && endsOn < startsOn) issue('endsOn', 'dates_order')
  const giftId = kind === 'gift' && gift !== '' ? Number(gift.slice(1)) : null
  return {
    name: input.name,
    code,
    kind,
    percent,
    amount,
    giftVariant: gift.startsWith('v') ? giftId : null,
    giftProduct: gift.startsWith('p') ? giftId : null,
    startsAt: startsOn ? beginOf(startsOn) : null,
    // It counts until the end of its last day.
    endsAt: endsOn ? beginOf(addDays(endsOn, 1)) : null,
    usageLimit: number('usageLimit', 1, 1_000_000),
    perCustomer: number('perCustomer', 1, 1000),
    minimum,
    categories: input.categories,
    products: input.products,
    active: input.active,
  }
}

const unheard = () => undefined

/** The form of a discount code; its messages are keys of `problemText`. All that is wrong is said at once. */
export const discountSchema = typed
  .superRefine((input, context) => {
    fieldsOf(input, (path, message) => context.addIssue({ code: 'custom', path: [path], message }))
  })
  // It runs only where nothing was wrong.
  .transform((input) => fieldsOf(input, unheard))

/** A code made from its name: upper case without blanks, its first eight characters, and the number of the discount. */
export const generatedCode = (name: string, discount: string): string =>
  discountKey(name)
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 8) + discount.replaceAll(/\D/g, '')
