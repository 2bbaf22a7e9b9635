import type { CheckoutAnswer, CheckoutRequest } from '@/domain/checkout.ts'
import { orUnreachable, type Result } from '@/domain/errors.ts'
import { SIMULATED_PAYMENT_MS } from '@/domain/rules.ts'
import { accountClient } from '@/stores/account-client.ts'
import type { OrderContent } from './order-content.ts'
import { SIMULATES } from './stripe/key.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What is sent with an order that is paid at Stripe. */
type GivenWith = Pick<CheckoutRequest, 'confirmationToken' | 'replaces'>

/** The client is large and is loaded by the first payment, not with the page. */
async function send(
  content: OrderContent,
  idempotencyKey: string,
  card: GivenWith,
): Promise<Result<CheckoutAnswer>> {
  const [client, { submitCheckout }] = await Promise.all([accountClient(), import('@/data/checkout.ts')])
  return await submitCheckout(client, { ...content, ...card, idempotencyKey })
}

/** Places the order and has it paid; the simulated payment takes its time, the answer included. */
export async function submitOrder(
  content: OrderContent,
  key: string,
  card: GivenWith = {},
): Promise<Result<CheckoutAnswer>> {
  const [result] = await Promise.all([
    orUnreachable(send(content, key, card)),
    pause(SIMULATES ? SIMULATED_PAYMENT_MS : 0),
  ])
  return result
}
