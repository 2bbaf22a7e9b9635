import { addCents, type Cents, eurosFromCents, multiplyCents } from '@/domain/money.ts'
import { type ParcelSender, passesCustoms, senderCountry } from '@/domain/parcel.ts'
import type { LabelOption, LookedFor, WantedLabel } from './label-service.ts'

/** Kilograms as Sendcloud writes them. */
const kilograms = (grams: number) => ({ value: (grams / 1000).toFixed(3), unit: 'kg' }) as const
const price = (amount: Cents) => ({ value: eurosFromCents(amount).toFixed(2), currency: 'EUR' }) as const
/** What is there: an empty text is refused. */
const filled = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))

const senderAddress = (sender: ParcelSender) =>
  filled({
    name: sender.name,
    company_name: sender.shop,
    address_line_1: sender.street,
    address_line_2: sender.complement,
    postal_code: sender.postalCode,
    city: sender.city,
    country_code: senderCountry(sender),
    email: sender.email,
    phone_number: sender.phone,
  })

const buyerAddress = ({ order }: Pick<WantedLabel, 'order'>) =>
  filled({
    name: `${order.firstName} ${order.lastName}`,
    address_line_1: order.address,
    address_line_2: order.addressComplement ?? '',
    postal_code: order.postalCode,
    city: order.city,
    country_code: order.country,
    email: order.email,
    phone_number: order.phone ?? '',
  })

const point = ({ order: { relayPoint } }: WantedLabel) =>
  relayPoint ? { to_service_point: { carrier_service_point_id: relayPoint.id } } : {}

/** What the customs ask of the units: of a parcel that stays in the Union they ask nothing, and nobody is told. */
function customs({ order }: WantedLabel) {
  if (!passesCustoms(order.country)) return { items: {}, information: {} }
  const items = order.lines.map(({ customsName, name, quantity, value, weightG, hsCode, originCode, sku }) =>
    filled({
      description: customsName ?? name,
      quantity,
      weight: { value: (weightG ?? 0) / 1000, unit: 'kg' },
      price: price(value),
      hs_code: hsCode ?? '',
      origin_country: originCode ?? '',
      sku,
    }),
  )
  return {
    items: { parcel_items: items },
    information: {
      customs_information: {
        invoice_number: order.number,
        export_reason: 'commercial_goods',
        export_type: 'commercial_b2c',
      },
    },
  }
}

/** Body of `POST /shipping-options`: which ways there are from here to there, and what they cost. */
export const optionsRequest = (wanted: WantedLabel) => {
  const { kind, order, sender } = wanted
  if (kind === 'return')
    return {
      from_country_code: order.country,
      from_postal_code: order.postalCode,
      to_country_code: senderCountry(sender),
      to_postal_code: sender.postalCode,
      carrier_code: order.carrier,
      parcels: [{ weight: kilograms(order.weightG) }],
      calculate_quotes: true,
    }
  return {
    from_country_code: senderCountry(sender),
    from_postal_code: sender.postalCode,
    to_country_code: order.country,
    to_postal_code: order.relayPoint?.postalCode ?? order.postalCode,
    ...point(wanted),
    carrier_code: order.carrier,
    parcels: [{ weight: kilograms(order.weightG) }],
    calculate_quotes: true,
  }
}

/** Body of `POST /shipments/announce`. */
export function announceRequest(wanted: WantedLabel, { code, contract }: LabelOption) {
  const { order, sender, reference } = wanted
  const { items, information } = customs(wanted)
  const worth = addCents(...order.lines.map(({ value, quantity }) => multiplyCents(value, quantity)))
  return {
    label_details: { mime_type: 'application/pdf', dpi: 72 },
    from_address: senderAddress(sender),
    to_address: buyerAddress(wanted),
    ...point(wanted),
    ship_with: {
      type: 'shipping_option_code',
      properties: { shipping_option_code: code, ...(contract === null ? {} : { contract_id: contract }) },
    },
    order_number: order.number,
    external_reference_id: reference,
    total_order_price: price(worth),
    parcels: [{ weight: kilograms(order.weightG), ...items }],
    ...information,
  }
}

/** What a return is called, by which it is found again: its order, and the beginning of its reference. */
export const returnName = ({ number, reference }: LookedFor) => `${number} ${reference.slice(0, 8)}`

/** Body of `POST /returns/announce-synchronously`: from the buyer to the shop. */
export const returnRequest = (
  { order, sender, reference }: WantedLabel,
  { code, contract }: LabelOption,
) => ({
  from_address: buyerAddress({ order }),
  to_address: senderAddress(sender),
  ship_with: {
    type: 'shipping_option_code',
    shipping_option_code: code,
    ...(contract === null ? {} : { contract }),
  },
  weight: { value: order.weightG / 1000, unit: 'kg' },
  order_number: returnName({ number: order.number, reference }),
  external_reference: reference,
  // The shop's own pages say what becomes of it.
  send_tracking_emails: false,
})
