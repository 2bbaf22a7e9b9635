import { at, type Body, type Fault, fault } from './account.ts'

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A parcel that comes back, as Sendcloud's *Returns* list it: neither its reference is said, nor who it is asked by. */
export interface Return {
  readonly id: number
  readonly order_number: string
  readonly from_address: Readonly<Record<string, string>>
  readonly to_address: Readonly<Record<string, string>>
  readonly weight: unknown
  readonly tracking_number: string | null
  readonly label: { readonly label_printer: string }
  readonly status_history: { parent_status: string }[]
  readonly created_at: string
}

/** Its *Returns*, each reference once. @param faultsOf what a parcel lacks */
export function createReturns(faultsOf: (asked: Body) => Fault[]) {
  const made: Return[] = []
  const references = new Set<unknown>()
  return {
    made,
    /** Bought for an order, given back or not. */
    of: (order: string) => made.filter((one) => one.order_number.startsWith(`${order} `)),
    announce(asked: Body): readonly [number, unknown] {
      if (references.has(asked.external_reference))
        return [
          400,
          {
            error: {
              code: 'invalid',
              message: 'External reference has already been used in another return.',
            },
          },
        ]
      const errors = faultsOf({ ...asked, parcels: [{ weight: asked.weight }] })
      if (!at(asked, 'ship_with', 'shipping_option_code')) errors.push(fault('/ship_with'))
      if (errors.length > 0) return [400, { errors }]
      references.add(asked.external_reference)
      const parcel_id = 483_707_001 + made.length
      made.push({
        id: 12_345 + made.length,
        order_number: String(asked.order_number),
        from_address: asked.from_address as Record<string, string>,
        to_address: asked.to_address as Record<string, string>,
        weight: asked.weight,
        tracking_number: `8R${String(20_000_000_001 + made.length)}`,
        label: { label_printer: `https://panel.sendcloud.sc/api/v3/parcels/${parcel_id}/documents/label` },
        status_history: [{ parent_status: 'Ready to Ship' }],
        created_at: new Date().toISOString(),
      })
      return [201, { return_id: 12_344 + made.length, parcel_id, multi_collo_ids: [] }]
    },
    /** The newest first, by pages; one of the second leads to it by an address of another machine. */
    list(query: URLSearchParams): readonly [number, unknown] {
      const [from, to] = [query.get('from_date') ?? '', query.get('to_date') ?? '']
      if (!from || !to || Date.parse(from) > Date.now() || Date.parse(to) < Date.parse(later(0)))
        return [400, { errors: [fault('/from_date')] }]
      const [size, first] = [Number(query.get('page_size') ?? 40), Number(query.get('cursor') ?? 0)]
      const next =
        first + size < made.length ? `http://panel.sendcloud.sc/api/v3/returns?cursor=${first + size}` : null
      return [200, { next, previous: null, data: made.toReversed().slice(first, first + size) }]
    },
    one: (id: string): readonly [number, unknown] => {
      const found = made.find((one) => String(one.id) === id)
      return found ? [200, found] : [404, {}]
    },
    cancel(id: string): readonly [number, unknown] {
      const found = made.find((one) => String(one.id) === id)
      if (!found) return [404, {}]
      const status = found.status_history.at(-1)
      if (status?.parent_status !== 'Ready to Ship')
        return [409, { errors: [{ field: 'returns', code: 409, message: 'Return is not cancellable.' }] }]
      found.status_history.push({ parent_status: 'Cancelled' })
      return [202, { message: 'Cancellation requested successfully' }]
    },
  }
}
