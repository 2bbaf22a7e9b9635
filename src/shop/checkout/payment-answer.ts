import { orUnreachable, type Result } from '@/domain/errors.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import { accountClient } from '@/stores/account-client.ts'

async function send(orderToken: string, confirmationToken?: string): Promise<Result<PaymentAnswer>> {
  const [client, { askPayment }] = await Promise.all([accountClient(), import('@/data/order-payment.ts')])
  return await askPayment(client, orderToken, confirmationToken)
}

/** How the payment of an order stands, or with a card another attempt to pay it. The clients are loaded at the first call. */
export const paymentAnswer = (
  orderToken: string,
  confirmationToken?: string,
): Promise<Result<PaymentAnswer>> => orUnreachable(send(orderToken, confirmationToken))
