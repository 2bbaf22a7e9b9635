import * as z from 'zod'
import type { LabelReason } from '@/domain/label.ts'
import { centsFromEuros } from '@/domain/money.ts'
import type { BoughtLabel, Found, LabelOption, Refused, WantedLabel } from './label-service.ts'

const fault = z.object({
  detail: z.string().catch(''),
  code: z.string().catch(''),
  source: z
    .object({ pointer: z.string().catch('') })
    .nullish()
    .catch(null),
})
const faults = z.object({ errors: z.array(fault) })

const parcel = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  tracking_number: z.string().nullish().catch(null),
  status: z.object({ code: z.string() }).nullish().catch(null),
})
/** Where a parcel goes, or comes from. */
export const place = z.object({ name: z.string(), postal_code: z.string() }).nullish().catch(null)
const shipment = z.object({
  id: z.string().min(1).max(100),
  order_number: z.string().nullish().catch(null),
  to_address: place,
  external_reference_id: z.string().nullish().catch(null),
  parcels: z.array(parcel).min(1),
  errors: z.array(fault).nullish().catch(null),
})
export const announced = z.object({ data: shipment })
export const listed = z.object({ data: z.array(shipment) })

const option = z.object({
  code: z.string(),
  carrier: z.object({ code: z.string() }),
  functionalities: z
    .object({
      returns: z.boolean().nullish(),
      labelless: z.boolean().nullish(),
      signature: z.boolean().nullish(),
      age_check: z.number().nullish(),
      cash_on_delivery: z.number().nullish(),
    })
    .nullish()
    .catch(null),
  requirements: z.object({ is_service_point_required: z.boolean().nullish() }).nullish().catch(null),
  contract: z.object({ id: z.number() }).nullish().catch(null),
  quotes: z
    .array(
      z.object({
        price: z
          .object({ total: z.object({ value: z.union([z.string(), z.number()]), currency: z.string() }) })
          .nullish(),
      }),
    )
    .nullish()
    .catch(null),
})
export const options = z.object({ data: z.array(option).nullable() })

/** What a refusal names, by the place in what was sent; the first that fits. */
const PLACES: readonly (readonly [RegExp, LabelReason])[] = [
  [/from_address/, 'sender'],
  [/service_point/, 'relay'],
  [/customs|parcel_items|hs_code|origin_country/, 'customs'],
  [/weight|dimensions/, 'weight'],
  [/postal_code/, 'postal_code'],
  [/city/, 'city'],
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/name/, 'name'],
  [/address|house_number/, 'address'],
  [/ship_with|shipping_option|contract/, 'no_option'],
]

/** Why a carrier gave no number for what Sendcloud had taken: its shipment stands there, not announced. */
const FAILED = /FAILED|CANCEL|NO_LABEL/i

const said = (errors: readonly z.infer<typeof fault>[]) =>
  errors
    .map(({ detail }) => detail)
    .filter(Boolean)
    .join(' ')
    .slice(0, 300)

/** A refusal by the body of an answer; of a body that says nothing nobody knows more than that it was one. */
export function refusedBy(body: unknown): Refused {
  const read = faults.safeParse(body)
  const errors = read.success ? read.data.errors : []
  const place = errors.map(({ source }) => source?.pointer ?? '').find(Boolean) ?? said(errors)
  const reason = PLACES.find(([pattern]) => pattern.test(place))?.[1]
  const isCarrier = errors.some(({ code }) => code === 'parcel_announcement_error')
  return { is: 'refused', reason: reason ?? (isCarrier ? 'carrier' : 'other'), detail: said(errors) }
}

/** A shipment as it was bought; refused where its carrier did not take it; null while it is not known. */
export function boughtOf({
  id,
  parcels: [first],
  errors,
}: z.infer<typeof shipment>): ({ readonly is: 'bought' } & BoughtLabel) | Refused | null {
  const number = first?.tracking_number?.trim()
  const isFailed = FAILED.test(first?.status?.code ?? '') || (errors ?? []).length > 0
  if (isFailed) return { ...refusedBy({ errors }), reason: 'carrier' }
  return first && number ? { is: 'bought', shipment: id, parcel: first.id, number } : null
}

/** The cheapest way by the carrier of an order, to its buyer signed for where that is wanted; null where there is none. */
export function cheapest(
  { kind, order }: Pick<WantedLabel, 'kind' | 'order'>,
  all: z.infer<typeof options>['data'],
): LabelOption | null {
  const fitting = (all ?? []).filter(
    ({ carrier, functionalities: can, requirements }) =>
      carrier.code === order.carrier &&
      // What comes back is handed in anywhere.
      Boolean(requirements?.is_service_point_required) === (kind !== 'return' && order.relayPoint !== null) &&
      Boolean(can?.returns) === (kind === 'return') &&
      !can?.labelless &&
      !can?.age_check &&
      !can?.cash_on_delivery &&
      // Signed for or not is the carrier's only where the shop does not say.
      (kind === 'return' || !order.withSignature || can?.signature),
  )
  const priced = fitting.map(({ code, contract, quotes }): LabelOption => {
    const total = quotes?.[0]?.price?.total
    return {
      code,
      contract: contract?.id ?? null,
      cost: total && total.currency === 'EUR' ? centsFromEuros(total.value) : null,
    }
  })
  return (
    priced.sort((a, b) => (a.cost ?? Infinity) - (b.cost ?? Infinity) || a.code.localeCompare(b.code))[0] ??
    null
  )
}

/** A purchase that a shop does not know, of what stands for its order; what its carrier did not take, or was given back, is none. */
export function unknownOf(
  { firstName, lastName, postalCode }: WantedLabel['order'],
  standing: readonly {
    readonly place: z.infer<typeof place>
    readonly bought: ({ readonly is: 'bought' } & BoughtLabel) | Refused | null
  }[],
): Found {
  const [one] = standing.filter(({ bought }) => bought?.is !== 'refused')
  if (!one) return { is: 'unknown' }
  if (one.bought === null) return { is: 'silent', detail: 'not announced yet' }
  // A number that the shop gave twice, or an address that was put right: a person looks.
  const isSame = one.place?.name === `${firstName} ${lastName}` && one.place.postal_code === postalCode
  return isSame ? one.bought : { is: 'refused', reason: 'bought_before', detail: '' }
}
