import { type CheckoutReceipt, type CheckoutRequest, checkoutReceiptSchema } from '@/domain/checkout.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { Client } from './client.ts'
import { invokeFunction } from './invoke-function.ts'

/**
 * Sends an order. The same request may be sent again after `network_unreachable` or `service_unavailable`: its key
 * makes one order.
 * @returns the receipt, or the code of the refusal, with an OfferConflict where prices or stock are concerned.
 */
export async function submitCheckout(
  client: Client,
  request: CheckoutRequest,
): Promise<Result<CheckoutReceipt>> {
  const answer = await invokeFunction(client, 'checkout', request)
  if (!answer.ok) return answer
  const receipt = checkoutReceiptSchema.safeParse(answer.value)
  return receipt.success ? succeed(receipt.data) : refuse('service_unavailable')
}
