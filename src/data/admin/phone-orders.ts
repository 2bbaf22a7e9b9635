import * as z from 'zod'
import { type PhoneOrder, type PhoneOrderAnswer, phoneOrderAnswerSchema } from '@/domain/phone-order.ts'
import type { Client } from '../client.ts'
import { invokeFunction } from '../invoke-function.ts'
import { euros, row } from '../row.ts'
import { calledBy, RefusedError } from './answer.ts'

const sellable = z.array(
  row({
    variantId: z.number(),
    productId: z.number(),
    name: z.string(),
    label: z.string().nullable(),
    sku: z.string(),
    price: euros,
    stock: z.number(),
    image: z.string().nullable(),
  }),
)

/** A variant that is sold now. */
export type Sellable = z.infer<typeof sellable>[number]

/** At most twenty variants on sale whose name or reference contains a text. @throws RefusedError */
export const findSellable = async (db: Client, text: string, signal: AbortSignal): Promise<Sellable[]> =>
  sellable.parse(await calledBy(db.rpc('sellable_variants', { search: text }).abortSignal(signal)))

/**
 * Places an order that was taken by telephone; the same one may be sent again after `network_unreachable`.
 * @throws RefusedError as the checkout is refused, with an OfferConflict where prices or stock are concerned
 */
export async function placePhoneOrder(db: Client, order: PhoneOrder): Promise<PhoneOrderAnswer> {
  const answer = await invokeFunction(db, 'phone-order', order)
  if (!answer.ok) throw new RefusedError(answer.refusal)
  return phoneOrderAnswerSchema.parse(answer.value)
}
