import { wasPlaced } from '@/data/payments.ts'
import { paymentRequestSchema } from '@/domain/payment.ts'
import { callerHash, isThisMachine } from '../_shared/caller.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { orderTokenOf } from '../_shared/link-token.ts'
import type { PaymentProvider } from '../_shared/payment/payment-provider.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'

export interface OrderPayment extends FunctionContext {
  readonly payments: PaymentProvider
}

/**
 * For who holds the token of an order: how its payment stands, or with a confirmation token of Stripe.js another attempt to
 * pay it; for who holds the client secret of a payment: its order's token, as `{ orderToken }`; and for who holds the key of
 * idempotency that an order was sent with: `{ placed: { orderToken, payment } }`, null where none was placed. Whether a payment passed is never
 * taken from the address of a return page. Answers a PaymentAnswer or a code.
 */
export async function handlePayment(context: OrderPayment, request: Request): Promise<Response> {
  const asked = await readForm(request, paymentRequestSchema)
  if (!asked.ok) return refusalReply(asked.refusal)
  const caller = isThisMachine(request) ? null : callerHash(request, context.secret)
  if ('clientSecret' in asked.value) {
    const found = await context.payments.orderOf(asked.value.clientSecret, caller)
    return found.ok ? jsonReply(200, { orderToken: found.value }) : refusalReply(found.refusal)
  }
  if ('attemptKey' in asked.value) return await placedWith(context, asked.value.attemptKey, caller)
  const { orderToken, confirmationToken = null } = asked.value
  const answer = confirmationToken
    ? await context.payments.pay({ orderToken, confirmationToken, caller })
    : await context.payments.stateOf({ orderToken, caller })
  if (!answer.ok) return refusalReply(answer.refusal)
  sendMailsSoon(context)
  return jsonReply(200, answer.value)
}

async function placedWith(
  { db, payments, secret }: OrderPayment,
  attemptKey: string,
  caller: string | null,
): Promise<Response> {
  if (!(await wasPlaced(db, attemptKey))) return jsonReply(200, { placed: null })
  const { orderToken } = orderTokenOf(secret, attemptKey)
  const payment = await payments.stateOf({ orderToken, caller })
  return payment.ok
    ? jsonReply(200, { placed: { orderToken, payment: payment.value } })
    : refusalReply(payment.refusal)
}
