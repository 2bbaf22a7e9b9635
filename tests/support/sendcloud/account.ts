import { randomUUID } from 'node:crypto'
import { createReturns } from './returns.ts'

export type Body = Record<string, unknown>
export const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((one, name) => (one as Body | null | undefined)?.[name], value)

/** What is wrong, as Sendcloud says it. */
export interface Fault {
  readonly status: string
  readonly code: string
  readonly detail: string
  readonly source?: { readonly pointer: string }
}
export const fault = (pointer: string, detail = 'This field is required.', code = 'required'): Fault => ({
  status: '400',
  code,
  detail,
  source: { pointer },
})

export interface Shipment {
  readonly id: string
  readonly external_reference_id: string | null
  readonly order_number: string
  readonly ship_with: unknown
  readonly to_address: Readonly<Record<string, string>>
  readonly to_service_point?: { readonly carrier_service_point_id: string }
  readonly customs_information?: unknown
  readonly parcels: readonly [
    {
      readonly id: number
      readonly tracking_number: string
      readonly status: { code: string; message: string }
      readonly parcel_items?: unknown
    },
  ]
  readonly errors: readonly Fault[]
}

/** Ways that its carriers offer, by country and weight, with their prices in euros. */
const OPTIONS = [
  { code: 'colissimo:home/fr', carrier: 'colissimo', signature: false, point: false, euros: 7.13 },
  { code: 'colissimo:home/signature,fr', carrier: 'colissimo', signature: true, point: false, euros: 8.4 },
  {
    code: 'mondial_relay:service_point',
    carrier: 'mondial_relay',
    signature: false,
    point: true,
    euros: 4.35,
  },
  { code: 'chronopost:18', carrier: 'chronopost', signature: true, point: false, euros: 11.2 },
  // Never chosen for a buyer: one back to the shop, one without a label.
  { code: 'colissimo:return', carrier: 'colissimo', signature: false, point: false, euros: 1, returns: true },
  {
    code: 'mondial_relay:return',
    carrier: 'mondial_relay',
    signature: false,
    point: false,
    euros: 3.9,
    returns: true,
  },
  {
    code: 'mondial_relay:qr',
    carrier: 'mondial_relay',
    signature: false,
    point: true,
    euros: 1,
    labelless: true,
  },
] as const

/** The account: what was bought in it, each reference once. */
export function createAccount() {
  const shipments: Shipment[] = []
  let [parcels, isCarrierDown] = [0, false]

  const options = (asked: Body) =>
    OPTIONS.filter(({ carrier }) => carrier === asked.carrier_code).map(
      ({ code, carrier, signature, point, euros, ...more }) => ({
        code,
        name: code,
        carrier: { code: carrier, name: carrier },
        functionalities: { signature, returns: false, labelless: false, age_check: null, ...more },
        contract: { id: 517, carrier_code: carrier },
        requirements: { fields: [], export_documents: false, is_service_point_required: point },
        quotes: [
          {
            price: {
              breakdown: [],
              total: {
                value: String(Number(at(asked.parcels, '0', 'weight', 'value')) > 5 ? euros + 5 : euros),
                currency: 'EUR',
              },
            },
            lead_time: 48,
          },
        ],
      }),
    )

  /** What a shipment lacks, or what of it is refused. */
  function faultsOf(asked: Body): Fault[] {
    const needed = ['name', 'address_line_1', 'postal_code', 'city', 'country_code']
    const missing = (['from_address', 'to_address'] as const).flatMap((side) =>
      needed.filter((name) => !at(asked, side, name)).map((name) => fault(`/${side}/${name}`)),
    )
    const postal = String(at(asked, 'to_address', 'postal_code'))
    if (postal.endsWith('999'))
      missing.push(fault('/to_address/postal_code', 'Invalid postal code.', 'invalid'))
    if (!at(asked, 'parcels', '0', 'weight', 'value')) missing.push(fault('/parcels/0/weight'))
    if (at(asked, 'to_service_point', 'carrier_service_point_id') === '000000')
      missing.push(fault('/to_service_point', 'Service point does not exist.', 'invalid'))
    if (at(asked, 'to_address', 'country_code') === 'CH') {
      if (!at(asked, 'customs_information', 'invoice_number')) missing.push(fault('/customs_information'))
      const items = (at(asked, 'parcels', '0', 'parcel_items') as Body[] | undefined) ?? []
      if (items.length === 0 || items.some((item) => !item.hs_code || !item.origin_country))
        missing.push(fault('/parcels/0/parcel_items'))
    }
    return missing
  }

  function announce(asked: Body): readonly [number, unknown] {
    const reference = (asked.external_reference_id as string | undefined) ?? null
    const before = reference && shipments.find((one) => one.external_reference_id === reference)
    // The same reference twice: the purchase that there is.
    if (before) return [409, { data: before }]
    const errors = faultsOf(asked)
    if (errors.length > 0) return [400, { errors }]
    parcels += 1
    const failed: Fault[] = isCarrierDown
      ? [
          {
            status: '500',
            code: 'parcel_announcement_error',
            detail: 'Service error: An error occurred while connecting to the carrier.',
          },
        ]
      : []
    const made: Shipment = {
      id: randomUUID(),
      external_reference_id: reference,
      order_number: String(asked.order_number),
      ship_with: asked.ship_with,
      to_address: asked.to_address as Record<string, string>,
      ...(asked.to_service_point
        ? { to_service_point: asked.to_service_point as { carrier_service_point_id: string } }
        : {}),
      ...(asked.customs_information ? { customs_information: asked.customs_information } : {}),
      parcels: [
        {
          id: 383_707_000 + parcels,
          tracking_number: `6A${String(20_000_000_000 + parcels)}`,
          status: isCarrierDown
            ? { code: 'ANNOUNCEMENT_FAILED', message: 'Announcement Failed' }
            : { code: 'READY_TO_SEND', message: 'Ready to send' },
          parcel_items: at(asked, 'parcels', '0', 'parcel_items'),
        },
      ],
      errors: failed,
    }
    shipments.push(made)
    return [201, { data: made }]
  }

  function cancel(id: string): readonly [number, unknown] {
    const found = shipments.find((one) => one.id === id)
    if (!found) return [404, { errors: [{ status: '404', code: 'not_found', detail: 'Not found' }] }]
    const { status } = found.parcels[0]
    if (status.code !== 'READY_TO_SEND')
      return [
        409,
        { errors: [{ status: '409', code: 'invalid', detail: 'This shipment cannot be cancelled.' }] },
      ]
    Object.assign(status, { code: 'CANCELLED', message: 'Cancelled' })
    return [200, { data: { status: 'cancelled', message: 'Parcel has been cancelled' } }]
  }

  const returns = createReturns(faultsOf)

  const events = new Map<string, readonly object[]>()
  /** What happened to a parcel, by its number, as its carrier says unless an event names another type. */
  const say = (number: string, ...said: readonly object[]) =>
    void events.set(
      number,
      said.map((one) => ({
        event_type: 'carrier',
        status_type: 'success',
        sub_status_code: 'none',
        status_description: 'Said.',
        ...one,
      })),
    )
  /** Null of a number that is not of this account. */
  function eventsOf(number: string): unknown {
    const sold = shipments.find(({ parcels: [one] }) => one.tracking_number === number)
    const said = events.get(number)
    if (!sold && !said) return null
    return {
      announced_at: '2026-01-01T00:00:00Z',
      details: { is_return: false, is_to_service_point: Boolean(sold?.to_service_point) },
      events: said ?? [],
      source_id: '1',
      tracking_numbers: [{ carrier_code: 'colissimo', tracking_number: number }],
    }
  }

  return {
    shipments,
    returns,
    say,
    eventsOf,
    options,
    announce,
    cancel,
    find: (query: URLSearchParams) => {
      const [reference, order] = [query.get('external_reference_id'), query.get('order_number')]
      return shipments.filter(
        (one) =>
          (reference === null || one.external_reference_id === reference) &&
          (order === null || one.order_number === order),
      )
    },
    /** Bought for an order, given back or not. */
    of: (order: string) => shipments.filter((one) => one.order_number === order),
    /** Whether its carrier takes nothing from now on. */
    failCarrier: (failing: boolean) => {
      isCarrierDown = failing
    },
  }
}
