import { orUnreachable, type Result } from '@/domain/errors.ts'
import type { PaymentAnswer, PlacedAttempt } from '@/domain/payment.ts'
import { accountClient } from '@/stores/account-client.ts'

async function send(orderToken: string, confirmationToken?: string): Promise<Result<PaymentAnswer>> {
  const [client, { askPayment }] = await Promise.all([accountClient(), import('@/data/order-payment.ts')])
  return await askPayment(client, orderToken, confirmationToken)
}

/** The order's token, for who came back with the secret of its payment alone. */
export async function tokenOfPayment(clientSecret: string): Promise<Result<string>> {
  const [client, { findPaidOrder }] = await Promise.all([accountClient(), import('@/data/order-payment.ts')])
  return await findPaidOrder(client, clientSecret)
}

async function ask(attemptKey: string): Promise<Result<PlacedAttempt | null>> {
  const [client, { findAttempt }] = await Promise.all([accountClient(), import('@/data/order-payment.ts')])
  return await findAttempt(client, attemptKey)
}

/** The order that was placed with a key of idempotency, and how its payment stands; null where none was. */
export const attemptAnswer = (key: string): Promise<Result<PlacedAttempt | null>> => orUnreachable(ask(key))

/** How the payment of an order stands, or with a card another attempt to pay it. The clients are loaded at the first call. */
export const paymentAnswer = (
  orderToken: string,
  confirmationToken?: string,
): Promise<Result<PaymentAnswer>> => orUnreachable(send(orderToken, confirmationToken))
