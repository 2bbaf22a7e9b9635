import { cart } from '@/stores/cart.ts'
import { toasts } from '@/stores/toasts.ts'
import { walletText } from '@/texts/wallets.ts'
import { paymentAnswer } from './payment-answer.ts'
import { unpaidOrder, withoutOrdered } from './unpaid-order.ts'

/** The order that this browser left unpaid may have been paid in another one, where a banking app led to: its units leave the cart. */
export async function settleUnpaid(): Promise<void> {
  const token = unpaidOrder.left()
  if (token === null) return
  const asked = await paymentAnswer(token)
  if (!asked.ok || asked.value.state !== 'paid') return
  const lines = unpaidOrder.settle(token)
  if (!lines) return
  cart.update((current) => withoutOrdered(current, lines))
  toasts.show({ title: walletText.paidElsewhere })
}
