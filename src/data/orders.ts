import * as z from 'zod/mini'
import { deepCamelKeys } from '@/domain/case.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { fieldsOf } from '@/domain/json.ts'
import type { Order } from '@/domain/order.ts'
import { orderSchema } from '@/domain/order-schema.ts'
import type { Reader } from './client.ts'
import { refusalOf } from './refusals.ts'
import { euros } from './row.ts'

/** A parcel at its carrier, null as long as it has no number. */
const parcelOf = (carrier: unknown, number: unknown) => (number ? { carrier, number } : null)

const each = (list: unknown, change: (one: Record<string, unknown>) => object): unknown =>
  Array.isArray(list) ? list.map((one) => ({ ...one, ...change(fieldsOf(one)) })) : list

/** What the domain groups, or names otherwise than the database: every other field has the name of its column. */
function grouped(data: unknown): unknown {
  const said = fieldsOf(deepCamelKeys(data))
  const { shippingMethod: method, carrier } = said
  return {
    ...said,
    isPayable: said.payable,
    isConfirmed: said.confirmed,
    isGivenBack: said.givenBack,
    customer: said,
    shippingAddress: said,
    shippingMethod: said.shippingLabel,
    shippingMethodId: method,
    tracking: parcelOf(carrier, said.trackingNumber),
    vat: { regime: said.vatRegime, ratePercent: said.taxRate },
    declarations: each(said.declarations, ({ status }) => ({ state: status })),
    exchanged: each(said.exchanged, ({ trackingNumber }) => ({
      tracking: parcelOf(carrier, trackingNumber),
    })),
  }
}

/** An order as the database shows it to its buyer, made into the domain's. */
export const orderRow = z.pipe(z.transform(grouped), orderSchema(euros))

/** The order that a token opens. @param token as the checkout's receipt gave it; any other is `order_not_found`. */
export async function getOrderByToken(db: Reader, token: string): Promise<Result<Order>> {
  const { data, error, status } = await db.rpc('order_by_token', { token })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  return data === null ? refuse('order_not_found') : succeed(orderRow.parse(data))
}
