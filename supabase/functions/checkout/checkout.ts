import { placeOrder } from '@/data/place-order.ts'
import { checkoutRequestSchema } from '@/domain/checkout.ts'
import { MAX_CHECKOUT_BODY_BYTES } from '@/domain/rules.ts'
import { readJson } from '../_shared/body.ts'
import { sessionUserId } from '../_shared/buyer.ts'
import { callerHash, isThisMachine } from '../_shared/caller.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'
import { refusalOfIssues } from './issues.ts'

export interface Checkout extends FunctionContext {
  /** False once real payments are configured: an order must then not count as paid by itself. */
  readonly simulatesPayment: boolean
}

/** Takes an order: checks what came, lets the database decide, answers a CheckoutReceipt or a code. */
export async function handleCheckout(checkout: Checkout, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const body = await readJson(request, MAX_CHECKOUT_BODY_BYTES)
  if (!body.ok) return refusalReply(body.refusal)
  const parsed = checkoutRequestSchema.safeParse(body.value)
  if (!parsed.success) return refusalReply(refusalOfIssues(parsed.error.issues))
  if (!checkout.simulatesPayment) return refusalReply({ code: 'service_unavailable' })

  const userId = await sessionUserId(checkout.db, request)
  // A simulated payment costs its sender nothing, so that a program could empty the stock.
  const caller = isThisMachine(request) ? null : await callerHash(request, checkout.secret)
  const placed = await placeOrder(checkout.db, parsed.data, { userId, simulated: true, caller })
  if (!placed.ok) return refusalReply(placed.refusal)
  const { receipt, created } = placed.value
  // A repeated request finds its order made and its e-mail sent.
  if (created) sendMailsSoon(checkout)
  return jsonReply(200, receipt)
}
