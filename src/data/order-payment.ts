import { type Result, refuse, succeed } from '@/domain/errors.ts'
import {
  attemptAnswerSchema,
  type PaymentAnswer,
  type PlacedAttempt,
  paymentAnswerSchema,
  returnAnswerSchema,
} from '@/domain/payment.ts'
import { PAYMENT_TIMEOUT_MS } from '@/domain/rules.ts'
import type { Client } from './client.ts'
import { invokeFunction } from './invoke-function.ts'

/**
 * How the payment of an order stands: the shop asks Stripe where it does not know yet.
 * @param confirmationToken a card of Stripe.js: another attempt to pay. @returns the code of a refusal otherwise.
 */
export async function askPayment(
  client: Client,
  orderToken: string,
  confirmationToken?: string,
): Promise<Result<PaymentAnswer>> {
  const body = { orderToken, ...(confirmationToken ? { confirmationToken } : {}) }
  const answer = await invokeFunction(client, 'payment', body, PAYMENT_TIMEOUT_MS)
  if (!answer.ok) return answer
  const given = paymentAnswerSchema.safeParse(answer.value)
  return given.success ? succeed(given.data) : refuse('service_unavailable')
}

/** Whose payment it was: the token of its order, for who holds the intent's client secret. */
export async function findPaidOrder(client: Client, clientSecret: string): Promise<Result<string>> {
  const answer = await invokeFunction(client, 'payment', { clientSecret }, PAYMENT_TIMEOUT_MS)
  if (!answer.ok) return answer
  const given = returnAnswerSchema.safeParse(answer.value)
  return given.success ? succeed(given.data.orderToken) : refuse('service_unavailable')
}

/** What an attempt to order made, for who holds its key of idempotency: null where no order was placed with it. */
export async function findAttempt(client: Client, attemptKey: string): Promise<Result<PlacedAttempt | null>> {
  const answer = await invokeFunction(client, 'payment', { attemptKey }, PAYMENT_TIMEOUT_MS)
  if (!answer.ok) return answer
  const given = attemptAnswerSchema.safeParse(answer.value)
  return given.success ? succeed(given.data.placed) : refuse('service_unavailable')
}
