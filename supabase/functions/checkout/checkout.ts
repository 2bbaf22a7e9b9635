import { tryDiscount } from '@/data/discounts.ts'
import { placeOrder } from '@/data/place-order.ts'
import { checkoutRequestSchema } from '@/domain/checkout.ts'
import { succeed } from '@/domain/errors.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import { MAX_CHECKOUT_BODY_BYTES } from '@/domain/rules.ts'
import { readJson } from '../_shared/body.ts'
import { sessionUserId } from '../_shared/buyer.ts'
import { callerHash, isThisMachine } from '../_shared/caller.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { refusalOfIssues } from '../_shared/order-issues.ts'
import type { PaymentProvider } from '../_shared/payment/provider.ts'
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
  if (!payments.simulated && !isFree && confirmationToken === null)
    return refusalReply({ code: 'request_invalid' })
  // The page takes real cards and this server simulates: nobody is told to have paid.
  if (payments.simulated && confirmationToken !== null) return refusalReply({ code: 'service_unavailable' })

  const userId = await sessionUserId(checkout.db, request)
  // An order that is not paid costs its sender nothing, so that a program could empty the stock.
  const caller = isThisMachine(request) ? null : await callerHash(request, checkout.secret)
  if (!payments.simulated && replaces && !(await payments.replace(replaces)))
    return refusalReply({ code: 'order_already_paid' })
  const { discountCode, idempotencyKey, customer } = parsed.data
  if (caller && discountCode !== null) {
    const guessed = { code: discountCode, email: customer.email, idempotencyKey, caller }
    const refusal = await tryDiscount(checkout.db, guessed)
    if (refusal) return refusalReply(refusal)
  }
  const placed = await placeOrder(checkout.db, parsed.data, { userId, simulated: payments.simulated, caller })
  if (!placed.ok) return refusalReply(placed.refusal)
  const { receipt } = placed.value
  const payment = isFree
    ? succeed<PaymentAnswer>({ state: 'paid' })
    : await payments.pay({ orderToken: receipt.orderToken, confirmationToken, caller })
  if (!payment.ok) return refusalReply(payment.refusal)
  // A repeated request finds its e-mail sent.
  if (payment.value.state === 'paid') sendMailsSoon(checkout)
  return jsonReply(200, { ...receipt, payment: payment.value })
}
