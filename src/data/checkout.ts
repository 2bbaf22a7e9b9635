import { type CheckoutAnswer, type CheckoutRequest, checkoutAnswerSchema } from '@/domain/checkout.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { PAYMENT_TIMEOUT_MS } from '@/domain/rules.ts'
import type { Client } from './client.ts'
import { invokeFunction } from './invoke-function.ts'

/**
 * Sends an order. The same request may be sent again after `network_unreachable` or `service_unavailable`: its key
 * makes one order.
 * @returns the receipt with the state of its payment, or the code of the refusal, with an OfferConflict where prices or stock are concerned.
 */
export async function submitCheckout(
  client: Client,
  request: CheckoutRequest,
): Promise<Result<CheckoutAnswer>> {
  const answer = await invokeFunction(
    client,
    'checkout',
    request,
    request.confirmationToken ? PAYMENT_TIMEOUT_MS : undefined,
  )
  if (!answer.ok) return answer
  const given = checkoutAnswerSchema.safeParse(answer.value)
  return given.success ? succeed(given.data) : refuse('service_unavailable')
}
