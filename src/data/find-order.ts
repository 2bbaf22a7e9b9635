import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { Reader } from './client.ts'
import { refusalOf } from './refusals.ts'

/** @returns the token that opens the order, `order_not_found` for any pair that does not belong together. */
export async function findOrder(db: Reader, orderNumber: string, email: string): Promise<Result<string>> {
  const { data, error, status } = await db.rpc('find_order', { order_number: orderNumber, email })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  return data === null ? refuse('order_not_found') : succeed(data)
}
