import type { CheckoutReceipt } from '@/domain/checkout.ts'
import { orUnreachable, type Result } from '@/domain/errors.ts'
import { SIMULATED_PAYMENT_MS } from '@/domain/rules.ts'
import { accountClient } from '@/stores/account-client.ts'
import type { OrderContent } from './order-content.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The client is large and is loaded by the first payment, not with the page. */
async function send(content: OrderContent, idempotencyKey: string): Promise<Result<CheckoutReceipt>> {
  const [client, { submitCheckout }] = await Promise.all([accountClient(), import('@/data/checkout.ts')])
  return await submitCheckout(client, { ...content, idempotencyKey })
}

/** Places the order; the simulated payment takes its time, the answer included. */
export async function submitOrder(content: OrderContent, key: string): Promise<Result<CheckoutReceipt>> {
  const [result] = await Promise.all([orUnreachable(send(content, key)), pause(SIMULATED_PAYMENT_MS)])
  return result
}
