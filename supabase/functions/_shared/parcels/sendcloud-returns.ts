import * as z from 'zod'
import type { BoughtLabel, Failed, LabelSale, LookedFor, Refused } from './label-service.ts'
import { place, refusedBy, unknownOf } from './sendcloud-answer.ts'
import { type Ask, answeredAs, PURCHASE_MS } from './sendcloud-call.ts'
import { returnName, returnRequest } from './sendcloud-request.ts'

/** Days back, and pages of forty, in which a return is looked for: the list knows no reference to ask for. */
const DAYS = 45
const MOST_PAGES = 25

const id = z.union([z.number(), z.string()]).transform(String)
const made = z.object({ return_id: id, parcel_id: id })

const one = z.object({
  id: id.nullish().catch(null),
  order_number: z.string().nullish().catch(null),
  from_address: place,
  tracking_number: z.string().nullish().catch(null),
  label: z.object({ label_printer: z.string() }).nullish().catch(null),
  label_url: z.string().nullish().catch(null),
  status_history: z
    .array(z.object({ parent_status: z.string() }))
    .nullish()
    .catch(null),
  errors: z.array(z.unknown()).nullish().catch(null),
})
type One = z.infer<typeof one>
const list = z.object({ next: z.string().nullish().catch(null), data: z.array(one) })

/** What a carrier did not take. */
const FAILED = /fail|cancel|no.label/i

/** The purchase in a return; a refusal where its carrier did not take it; null while it is not known. */
function boughtOf(
  found: One,
  known: Partial<BoughtLabel> = {},
): ({ readonly is: 'bought' } & BoughtLabel) | Refused | null {
  const { errors } = found
  if ((errors ?? []).length > 0 || FAILED.test(found.status_history?.at(-1)?.parent_status ?? ''))
    return { ...refusedBy({ errors }), reason: 'carrier' }
  const paper = found.label?.label_printer ?? found.label_url ?? ''
  const shipment = known.shipment ?? found.id
  const parcel = known.parcel ?? /\/parcels\/(\d{1,20})\//.exec(paper)?.[1]
  const number = found.tracking_number?.trim()
  return shipment && parcel && number ? { is: 'bought', shipment, parcel, number } : null
}

/** What is wrong on the way back: its sender is the buyer. */
const turned = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body).replaceAll(
      /(from|to)_address/g,
      (_, side) => `${side === 'to' ? 'from' : 'to'}_address`,
    ),
  )

/** Days as the list asks for them, `2026-11-27 08:00:00`. */
const moment = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * The returns that fit, newest first. @param isAll whether to look on after the first
 */
async function listed(
  ask: Ask,
  fits: (one: One) => boolean,
  isAll = false,
): Promise<readonly One[] | Failed> {
  const asked = new URLSearchParams({ from_date: moment(-DAYS), to_date: moment(1), page_size: '40' })
  const fitting: One[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ask(`returns?${asked}`)
    if (answer.is !== 'answer') return answer
    const found = answeredAs(list, answer)
    if (!found) return { is: 'silent', detail: `answered ${answer.status}, without returns` }
    fitting.push(...found.data.filter(fits))
    // Of where it goes on the place in the list is taken, no address.
    const cursor = found.next && URL.parse(found.next, 'http://list')?.searchParams.get('cursor')
    if (!cursor || (fitting.length > 0 && !isAll)) return fitting
    asked.set('cursor', cursor)
  }
  return { is: 'silent', detail: 'too many returns' }
}

/** Labels with which parcels come back: Sendcloud's Returns, which sell each reference once. */
export const returnSale = (ask: Ask, option: LabelSale['option']): LabelSale => ({
  option,
  async buy(wanted, chosen) {
    const body = returnRequest(wanted, chosen)
    const answer = await ask('returns/announce-synchronously', { method: 'POST', body, ms: PURCHASE_MS })
    if (answer.is !== 'answer') return answer
    if (answer.status >= 400 && answer.body !== undefined)
      // "External reference has already been used in another return."
      return /external.?reference/i.test(JSON.stringify(answer.body))
        ? { is: 'known' }
        : refusedBy(turned(answer.body))
    const sold = answeredAs(made, answer)
    if (!sold) return { is: 'silent', detail: `answered ${answer.status}, without a return` }
    // Its number stands in the return alone. Where that does not come, it is looked for later.
    const details = await ask(`returns/${encodeURIComponent(sold.return_id)}`)
    const found = details.is === 'answer' ? answeredAs(one, details) : null
    return (
      (found && boughtOf(found, { shipment: sold.return_id, parcel: sold.parcel_id })) ?? {
        is: 'silent',
        detail: 'bought, without a number yet',
      }
    )
  },
  async find(looked: LookedFor) {
    const found = await listed(ask, ({ order_number }) => order_number === returnName(looked))
    if ('is' in found) return found
    const [sold] = found
    return sold ? (boughtOf(sold) ?? { is: 'silent', detail: 'not announced yet' }) : { is: 'unknown' }
  },
  async findUnknown({ order, known }) {
    const isUnknown = ({ id, order_number }: One) =>
      order_number?.startsWith(`${order.number} `) === true && !known.includes(id ?? '')
    const found = await listed(ask, isUnknown, true)
    if ('is' in found) return found
    return unknownOf(
      order,
      found.map((one) => ({ place: one.from_address, bought: boughtOf(one) })),
    )
  },
  async cancel(shipment) {
    const answer = await ask(`returns/${encodeURIComponent(shipment)}/cancel`, { method: 'PATCH' })
    if (answer.is !== 'answer') return answer
    if (answer.status < 300) return { is: 'cancelled' }
    const refused = refusedBy(answer.body)
    return { ...refused, reason: answer.status === 409 ? 'sent_already' : refused.reason }
  },
})
