import { tryDiscount } from '@/data/discounts.ts'
import { placeOrder } from '@/data/place-order.ts'
import { checkoutRequestSchema } from '@/domain/checkout.ts'
import { succeed } from '@/domain/errors.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import { MAX_CHECKOUT_BODY_BYTES } from '@/domain/rules.ts'
import { readJson } from '../_shared/body.ts'
import { sessionUserId } from '../_shared/buyer.ts'
import { callerHash, isThisMachine } from '../_shared/caller.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { orderTokenOf } from '../_shared/link-token.ts'
import { refusalOfIssues } from '../_shared/order-issues.ts'
import type { PaymentProvider } from '../_shared/payment/payment-provider.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'

export interface Checkout extends FunctionContext {
  readonly payments: PaymentProvider
}

/** Takes an order: checks what came, lets the database decide, has it paid, answers a CheckoutReceipt or a code. */
export async function handleCheckout(checkout: Checkout, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const body = await readJson(request, MAX_CHECKOUT_BODY_BYTES)
  if (!body.ok) return refusalReply(body.refusal)
  const parsed = checkoutRequestSchema.safeParse(body.value)
  if (!parsed.success) return refusalReply(refusalOfIssues(parsed.error.issues))
  const { payments } = checkout
  const { confirmationToken = null, replaces } = parsed.data
  const isFree = parsed.data.expectedTotal === 0
  const isSent = isHandPayment(parsed.data.paymentMethod)
  const needsCard = !isFree && !isSent
  // A real shop without Stripe takes no order as paid: it sells by transfer or cheque, or not at all.
  if (needsCard && !payments.takesCards) return refusalReply({ code: 'payment_means_unavailable' })
  if (needsCard && !payments.simulated && confirmationToken === null)
    return refusalReply({ code: 'request_invalid' })
  // The page takes real cards and this server simulates: nobody is told to have paid.
  if (payments.simulated && confirmationToken !== null) return refusalReply({ code: 'service_unavailable' })
  // A copy takes nobody's money, and no order that would have to be paid.
  if (!payments.simulated && (await checkout.standing()).isSilent)
    return refusalReply({ code: 'service_unavailable' })

  const userId = await sessionUserId(checkout.db, request)
  // An order that is not paid costs its sender nothing, so that a program could empty the stock.
  const caller = isThisMachine(request) ? null : callerHash(request, checkout.secret)
  if (
    replaces &&
    !payments.simulated &&
    payments.takesCards &&
    !(await payments.replace({ orderToken: replaces, caller }))
  )
    return refusalReply({ code: 'order_already_paid' })
  const { discountCode, idempotencyKey, customer } = parsed.data
  if (caller && discountCode !== null) {
    const guessed = { code: discountCode, email: customer.email, idempotencyKey, caller }
    const refusal = await tryDiscount(checkout.db, guessed)
    if (refusal) return refusalReply(refusal)
  }
  const placed = await placeOrder(checkout.db, parsed.data, {
    userId,
    simulated: payments.simulated,
    caller,
    ...orderTokenOf(checkout.secret, idempotencyKey),
  })
  if (!placed.ok) return refusalReply(placed.refusal)
  const { receipt } = placed.value
  const payment = needsCard
    ? await payments.pay({ orderToken: receipt.orderToken, confirmationToken, caller })
    : succeed<PaymentAnswer>({ state: isFree ? 'paid' : 'awaited' })
  if (!payment.ok) return refusalReply(payment.refusal)
  // A repeated request finds its email sent.
  if (['paid', 'awaited'].includes(payment.value.state)) sendMailsSoon(checkout)
  return jsonReply(200, { ...receipt, payment: payment.value })
}
