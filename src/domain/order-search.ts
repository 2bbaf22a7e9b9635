import * as z from 'zod'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-states.ts'

/** What is to be done about an order: `late` is paid for 48 hours and not shipped, `withdrawal` has one declared, `open_withdrawal` one that is not over, `exchange` units to send in exchange, `parcels` a parcel to look into. */
export const ORDER_WORKS = [
  'to_prepare',
  'prepared',
  'late',
  'open_withdrawal',
  'withdrawal',
  'by_phone',
  'exchange',
  'parcels',
] as const
export type OrderWork = (typeof ORDER_WORKS)[number]

export const ORDER_SORTS = ['newest', 'oldest', 'total_desc', 'total_asc', 'name'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

const chosen = <const Word extends string>(words: readonly Word[]) => z.enum(words).nullable().catch(null)
const word = (most: number) => z.string().trim().min(1).max(most).nullable().catch(null)
const day = z.iso.date().nullable().catch(null)

/** What the list of orders is searched for. Anybody may have typed it: what it cannot be counts as not said. */
export const orderSearchSchema = z.object({
  /** Part of a name, number, email, postal code, tracking number, product or reference; empty for all. */
  text: z.string().max(120).catch(''),
  work: chosen(ORDER_WORKS),
  status: chosen(ORDER_STATUSES),
  payment: chosen(PAYMENT_STATUSES),
  /** Id of a shipping method. */
  method: word(40),
  tag: word(40),
  /** First and last day, `2026-11-22`, as in Paris. */
  from: day,
  to: day,
  sort: z.enum(ORDER_SORTS).catch('newest'),
})
export type OrderSearch = z.infer<typeof orderSearchSchema>

export const ALL_ORDERS: OrderSearch = orderSearchSchema.parse({})

/** What each is called in the address. */
const NAMES: Readonly<Record<keyof OrderSearch, string>> = {
  text: 'q',
  work: 'suivi',
  status: 'statut',
  payment: 'paiement',
  method: 'livraison',
  tag: 'etiquette',
  from: 'du',
  to: 'au',
  sort: 'tri',
}
const FIELDS = Object.keys(NAMES) as readonly (keyof OrderSearch)[]

/** Number of the order that a page of the list follows, or precedes. */
export interface ListEdge {
  readonly after: string | null
  readonly before: string | null
}
export const LIST_START: ListEdge = { after: null, before: null }

/** @returns what an address asks of the list of orders. */
export const searchOfAddress = (address: URLSearchParams): OrderSearch =>
  orderSearchSchema.parse(Object.fromEntries(FIELDS.map((field) => [field, address.get(NAMES[field])])))

export const edgeOfAddress = (address: URLSearchParams): ListEdge => ({
  after: address.get('apres'),
  before: address.get('avant'),
})

/** @returns the address that asks for this; what else stands in it stays. */
export function addressOfSearch(
  before: URLSearchParams,
  search: OrderSearch,
  edge: ListEdge,
): URLSearchParams {
  const made = new URLSearchParams(before)
  const wanted: readonly (readonly [string, string | null])[] = [
    ...FIELDS.map(
      (field) => [NAMES[field], search[field] === ALL_ORDERS[field] ? null : search[field]] as const,
    ),
    ['apres', edge.after],
    ['avant', edge.before],
  ]
  for (const [name, value] of wanted)
    if (value) made.set(name, value)
    else made.delete(name)
  return made
}

/** Fields that leave something out: neither the sort, nor what asks for everything. */
export const filtersOf = (search: OrderSearch): readonly (keyof OrderSearch)[] =>
  FIELDS.filter((field) => field !== 'sort' && search[field] !== ALL_ORDERS[field])

export const isSameSearch = (one: OrderSearch, other: OrderSearch): boolean =>
  FIELDS.every((field) => one[field] === other[field])
