import type { Variables } from '../variables.ts'
import type { LabelSale, LabelService, Refused, WantedLabel } from './label-service.ts'
import { announced, boughtOf, cheapest, listed, options, refusedBy, unknownOf } from './sendcloud-answer.ts'
import { type Ask, answeredAs, PURCHASE_MS, sendcloudAccess, sendcloudCall } from './sendcloud-call.ts'
import { announceRequest, optionsRequest } from './sendcloud-request.ts'
import { returnSale } from './sendcloud-returns.ts'

const MAX_PDF_BYTES = 2_097_152

/**
 * Sendcloud's interface, version 3; null where the environment names no keys.
 * @throws Error where SENDCLOUD_API_URL names another machine: the keys go to Sendcloud alone.
 */
export function sendcloudOf(read: Variables): LabelService | null {
  const access = sendcloudAccess(read)
  if (!access) return null
  const ask = sendcloudCall(access.url, access.authorization)
  const shipments = shipmentSale(ask)
  return {
    outbound: shipments,
    exchange: shipments,
    return: returnSale(ask, optionOf(ask)),
    papers: papersOf(ask),
  }
}

const optionOf =
  (ask: Ask): LabelSale['option'] =>
  async (wanted: WantedLabel) => {
    const answer = await ask('shipping-options', { method: 'POST', body: optionsRequest(wanted) })
    if (answer.is !== 'answer') return answer
    if (answer.status >= 400) return refusedBy(answer.body)
    const found = answeredAs(options, answer)
    if (!found) return { is: 'silent', detail: 'answered without options' }
    const best = cheapest(wanted, found.data)
    return best ? { is: 'option', ...best } : { is: 'refused', reason: 'no_option', detail: '' }
  }

const shipmentSale = (ask: Ask): LabelSale => ({
  option: optionOf(ask),
  async buy(wanted, option) {
    const body = announceRequest(wanted, option)
    const answer = await ask('shipments/announce', { method: 'POST', body, ms: PURCHASE_MS })
    if (answer.is !== 'answer') return answer
    // Its reference was used: it has sold this label before.
    if (answer.status === 409) return { is: 'known' }
    if (answer.status >= 400 && answer.body !== undefined) return refusedBy(answer.body)
    const found = answeredAs(announced, answer)
    return (
      (found && boughtOf(found.data)) ?? {
        is: 'silent',
        detail: `answered ${answer.status}, without a label`,
      }
    )
  },
  async find({ reference }) {
    const answer = await ask(`shipments?external_reference_id=${encodeURIComponent(reference)}`)
    if (answer.is !== 'answer') return answer
    const found = answeredAs(listed, answer)
    if (!found) return { is: 'silent', detail: `answered ${answer.status}, without shipments` }
    // Believed of the reference alone: a filter that is not known would list others.
    const [one] = found.data.filter(({ external_reference_id }) => external_reference_id === reference)
    return one ? (boughtOf(one) ?? { is: 'silent', detail: 'not announced yet' }) : { is: 'unknown' }
  },
  async findUnknown(wanted) {
    const { order, known } = wanted
    const answer = await ask(`shipments?order_number=${encodeURIComponent(order.number)}`)
    if (answer.is !== 'answer') return answer
    const found = answeredAs(listed, answer)
    if (!found) return { is: 'silent', detail: `answered ${answer.status}, without shipments` }
    return unknownOf(
      order,
      found.data
        .filter(({ id, order_number }) => order_number === order.number && !known.includes(id))
        .map((one) => ({ place: one.to_address, bought: boughtOf(one) })),
    )
  },
  async cancel(shipment) {
    const answer = await ask(`shipments/${encodeURIComponent(shipment)}/cancel`, { method: 'POST' })
    if (answer.is !== 'answer') return answer
    if (answer.status < 300) return { is: 'cancelled' }
    const refused: Refused = refusedBy(answer.body)
    return { ...refused, reason: answer.status === 409 ? 'sent_already' : refused.reason }
  },
})

const papersOf =
  (ask: Ask): LabelService['papers'] =>
  async (parcel) => {
    const label = await ask(`parcels/${encodeURIComponent(parcel)}/documents/label`)
    if (label.is !== 'answer') return label
    if (!isPdf(label.bytes)) return { is: 'silent', detail: `answered ${label.status}, without a file` }
    const customs = await ask(`parcels/${encodeURIComponent(parcel)}/documents/customs-declaration`)
    if (customs.is !== 'answer') return customs
    // Most parcels pass no customs: 404.
    return { is: 'papers', files: isPdf(customs.bytes) ? [label.bytes, customs.bytes] : [label.bytes] }
  }

const isPdf = (bytes: Uint8Array) =>
  bytes.length <= MAX_PDF_BYTES && String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
