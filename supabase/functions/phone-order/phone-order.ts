import { currentAdminOf } from '@/data/admin/current-admin.ts'
import type { Client } from '@/data/client.ts'
import { placeOrder } from '@/data/place-order.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { methodOfPhone, type PhoneOrderAnswer, phoneOrderSchema } from '@/domain/phone-order.ts'
import { MAX_CHECKOUT_BODY_BYTES } from '@/domain/rules.ts'
import { readJson } from '../_shared/body.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { orderTokenOf } from '../_shared/link-token.ts'
import { refusalOfIssues } from '../_shared/order-issues.ts'
import type { PaymentProvider } from '../_shared/payment/payment-provider.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'

export interface PhoneOrders extends FunctionContext {
  readonly payments: Pick<PaymentProvider, 'simulated' | 'takesCards'>
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
}

const paris = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' })

/** The order stands whatever becomes of it: one that could not be marked waits for its administrator. */
async function isMarkedReceived(db: Client, number: string): Promise<boolean> {
  const { error } = await db.rpc('receive_payment', { number, received_on: paris.format(new Date()) })
  // What is sent twice was marked by the first.
  const isMarked = !error || error.message === 'order_already_paid'
  if (!isMarked) console.error(`the payment of ${number} was not marked as received: ${error.message}`)
  return isMarked
}

/**
 * Takes the order that a customer gave an administrator by telephone, by the way every order goes. Its buyer is written the way
 * to pay; where payments are simulated it is paid at once, like every other, unless it waits for money that no card pays.
 * That one stays marked as simulated too: one switch says whether a shop is real, and what is tried out takes no number of its
 * invoices.
 */
export async function handlePhoneOrder(orders: PhoneOrders, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '')
  const caller = token ? orders.asCaller(token) : null
  const admin = caller && (await currentAdminOf(caller))
  if (!caller || !admin) return refusalReply({ code: 'sign_in_required' })
  const body = await readJson(request, MAX_CHECKOUT_BODY_BYTES)
  if (!body.ok) return refusalReply(body.refusal)
  const parsed = phoneOrderSchema.safeParse(body.value)
  if (!parsed.success) return refusalReply(refusalOfIssues(parsed.error.issues))
  const { simulated } = orders.payments
  const { payment, received: isReceived, ...order } = parsed.data
  // A link would lead to no payment.
  if (!isHandPayment(payment) && !orders.payments.takesCards && order.expectedTotal > 0)
    return refusalReply({ code: 'payment_means_unavailable' })
  const placed = await placeOrder(
    orders.db,
    { ...order, paymentMethod: methodOfPhone(payment) },
    // No limit: administrators are known by name.
    {
      userId: null,
      simulated,
      caller: null,
      takenBy: admin.id,
      ...orderTokenOf(orders.secret, parsed.data.idempotencyKey),
    },
  )
  if (!placed.ok) return refusalReply(placed.refusal)
  const { orderNumber, total } = placed.value.receipt
  const received = isReceived && isHandPayment(payment) && (await isMarkedReceived(caller, orderNumber))
  sendMailsSoon(orders)
  return jsonReply(200, { orderNumber, total, simulated, received } satisfies PhoneOrderAnswer)
}
