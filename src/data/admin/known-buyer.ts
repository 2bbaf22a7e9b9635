import { buyerOf, type KnownBuyer } from '@/domain/known-buyer.ts'
import type { Client } from '../client.ts'
import { getCustomer } from './customers.ts'
import { getOrder } from './orders.ts'

/** A customer as the fields of an order, by what the last order says. @returns null where there is none any more. @throws RefusedError */
export async function findKnownBuyer(
  db: Client,
  id: number,
  signal: AbortSignal,
): Promise<KnownBuyer | null> {
  const known = await getCustomer(db, id, signal)
  if (!known) return null
  const number = known.orderList[0]?.orderNumber
  const last = number === undefined ? null : await getOrder(db, number, signal)
  return buyerOf(
    known.customer,
    last?.ok
      ? {
          firstName: last.value.customer.firstName,
          lastName: last.value.customer.lastName,
          address: last.value.shippingAddress.address,
          addressComplement: last.value.shippingAddress.addressComplement,
        }
      : null,
  )
}
