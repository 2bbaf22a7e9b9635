import { currentAdminOf } from '@/data/admin/current-admin.ts'
import type { Client } from '@/data/client.ts'
import { placeOrder } from '@/data/place-order.ts'
import { type PhoneOrderAnswer, phoneOrderSchema } from '@/domain/phone-order.ts'
import { MAX_CHECKOUT_BODY_BYTES } from '@/domain/rules.ts'
import { readJson } from '../_shared/body.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { refusalOfIssues } from '../_shared/order-issues.ts'
import type { PaymentProvider } from '../_shared/payment/provider.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'

export interface PhoneOrders extends FunctionContext {
  readonly payments: Pick<PaymentProvider, 'simulated'>
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
}

/**
 * Takes the order that a customer gave an administrator by telephone, by the way every order goes. Its buyer is written the way
 * to pay; where payments are simulated it is paid at once, like every other.
 */
export async function handlePhoneOrder(orders: PhoneOrders, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '')
  const admin = token ? await currentAdminOf(orders.asCaller(token)) : null
  if (!admin) return refusalReply({ code: 'sign_in_required' })
  const body = await readJson(request, MAX_CHECKOUT_BODY_BYTES)
  if (!body.ok) return refusalReply(body.refusal)
  const parsed = phoneOrderSchema.safeParse(body.value)
  if (!parsed.success) return refusalReply(refusalOfIssues(parsed.error.issues))
  const { simulated } = orders.payments
  const placed = await placeOrder(
    orders.db,
    { ...parsed.data, paymentMethod: 'card' },
    // No limit: administrators are known by name.
    { userId: null, simulated, caller: null, takenBy: admin.id },
  )
  if (!placed.ok) return refusalReply(placed.refusal)
  sendMailsSoon(orders)
  const { orderNumber, total } = placed.value.receipt
  return jsonReply(200, { orderNumber, total, simulated } satisfies PhoneOrderAnswer)
}
