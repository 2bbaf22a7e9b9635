import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { Reader } from './client.ts'
import { refusalOf } from './refusals.ts'

/** What a buyer tells of an order to see it. */
export interface OrderClues {
  readonly orderNumber: string
  readonly email: string
  readonly postalCode: string
}

/** @returns the token that opens the order, `order_not_found` for anything that does not belong together. */
export async function findOrder(db: Reader, clues: OrderClues): Promise<Result<string>> {
  const { data, error, status } = await db.rpc('find_order', {
    order_number: clues.orderNumber,
    email: clues.email,
    postal_code: clues.postalCode,
  })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  return data === null ? refuse('order_not_found') : succeed(data)
}
