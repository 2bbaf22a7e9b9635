import { useRef } from 'react'
import { tabStore } from '@/data/browser-storage.ts'
import type { CartChange } from '@/domain/cart-offers.ts'
import type { CheckoutAnswer } from '@/domain/checkout.ts'
import type { ErrorCode, Refusal } from '@/domain/errors.ts'
import { confirmationPath } from '@/domain/paths.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { cart } from '@/stores/cart.ts'
import { discountWork, removeDiscount } from '@/stores/discount.ts'
import { $discount } from '@/stores/entered-code.ts'
import { keepToast } from '@/stores/flash.ts'
import { toasts } from '@/stores/toasts.ts'
import { orderError } from '@/texts/order-errors.ts'
import { paymentText } from '@/texts/payment.ts'
import { toastText } from '@/texts/toasts.ts'
import { attempt } from './attempt.ts'
import { isConflict, isOutage, offersIn } from './conflict.ts'
import type { Checkout } from './flow.ts'
import { type OrderContent, orderContent } from './order-content.ts'
import { createOrderKeys } from './order-keys.ts'
import { paymentAnswer } from './payment-answer.ts'
import { refreshCart, takeOffersOver } from './refresh-cart.ts'
import { STRIPE_KEY } from './stripe/key.ts'
import type { GivenCard, Giver } from './stripe/stripe-js.ts'
import { submitOrder } from './submit.ts'
import { unpaidOrder, withoutOrdered } from './unpaid-order.ts'
import type { CheckoutDispatch } from './use-checkout.ts'

/** Refusals after which the shipping table may be another. */
const NEWS_OF_SHIPPING: readonly ErrorCode[] = [
  'price_changed',
  'relay_point_unavailable',
  'shipping_method_unavailable',
]

const keys = createOrderKeys(tabStore)

/** What is paid, and with what. */
export interface Purchase {
  readonly state: Checkout
  readonly method: ShippingMethod
  /** Card or wallet; none where the payment is simulated, or Stripe's form is not open. */
  readonly giver: Giver | null
  /** The amount that a wallet showed, in cents. */
  readonly agreed?: number
}

/** Pays. @returns why it could not be, in a sentence; null where it could, or may still. */
export type Pay = (purchase: Purchase) => Promise<string | null>

/** A conflict brings the shop's figures along; without them they are asked for. */
async function learn(refusal: Refusal, content: OrderContent): Promise<readonly CartChange[]> {
  if (!isConflict(refusal)) return []
  const offers = offersIn(refusal)
  const asked = content.lines.map((line) => line.productId)
  return offers.length > 0 ? takeOffersOver(offers, asked) : refreshCart()
}

function finish(content: OrderContent, key: string, orderToken: string, title: string): void {
  keys.forget()
  const wasUnpaid = unpaidOrder.settle(orderToken) !== null
  // Another tab may have found the order paid, and taken its units out of the cart.
  if (attempt.settle(key) || wasUnpaid) {
    cart.update((current) => withoutOrdered(current, content.lines))
    if (content.discountCode !== null) removeDiscount()
  }
  const success = { title }
  if (!keepToast(success)) toasts.show(success)
  location.assign(confirmationPath(orderToken))
}

/** The card as it was typed into Stripe's form, or the wallet's. */
const giveCard = async (giver: Giver | null): Promise<GivenCard> =>
  (await giver?.give().catch(() => null)) ?? { ok: false, message: paymentText.unavailable }

/** What came of a payment, after the buyer's bank has asked them where it wanted to. */
async function concluded(
  giver: Giver | null,
  orderToken: string,
  payment: PaymentAnswer,
): Promise<PaymentAnswer> {
  if (payment.state !== 'requires_action' || !payment.clientSecret || !giver) return payment
  await giver.authenticate(payment.clientSecret)
  // Whatever Stripe.js says: the order knows.
  const answer = await paymentAnswer(orderToken)
  if (!answer.ok) return { state: 'processing' }
  // Still asked: they closed the bank's window.
  return answer.value.state === 'requires_action'
    ? { state: 'failed', reason: 'authentication_required' }
    : answer.value
}

/** Why the bank refused: sentences that only a refused card brings. */
const declinedBecause = (reason?: string): Promise<string> =>
  import('@/texts/declines.ts').then(
    ({ declined }) => declined(reason),
    () => toastText.paymentFailed,
  )

/** @returns what the pay button does, and a wallet's: one order however often it is clicked. */
export function usePayment(dispatch: CheckoutDispatch, refreshShipping: () => Promise<void>): Pay {
  const busy = useRef(false)

  async function conclude(
    content: OrderContent,
    key: string,
    giver: Giver | null,
    { orderToken: token, payment: first }: CheckoutAnswer,
  ): Promise<string | null> {
    if (first.state !== 'paid' && first.state !== 'awaited' && attempt.settle(key))
      unpaidOrder.keep({ token, key, lines: content.lines })
    const payment = await concluded(giver, token, first)
    if (payment.state === 'paid' || payment.state === 'awaited') {
      dispatch({ type: 'paid' })
      finish(content, key, token, toastText[payment.state])
    } else if (payment.state === 'failed' || payment.state === 'unpaid') {
      const message = await declinedBecause(payment.reason)
      dispatch({ type: 'declined', message })
      toasts.show({ title: toastText.paymentFailed, variant: 'destructive' })
      return message
    } else location.assign(confirmationPath(token))
    return null
  }

  /** The reason stands beside the button; said twice it would be noise. */
  function refused(refusal: Refusal, changes: readonly CartChange[]): string {
    dispatch({ type: 'refused', refusal, changes })
    toasts.show({ title: toastText.paymentFailed, variant: 'destructive' })
    return orderError(refusal.code)
  }

  async function pay({ state, method, giver, agreed }: Purchase): Promise<string | null> {
    const content = orderContent(state, cart.$cart.get(), method, $discount.get())
    dispatch({ type: 'processing' })
    // Another tab changed the cart while the wallet was open.
    if (agreed !== undefined && agreed !== content.expectedTotal)
      return refused({ code: 'price_changed' }, [])
    const isSent = content.paymentMethod === 'transfer' || content.paymentMethod === 'cheque'
    const card = STRIPE_KEY && content.expectedTotal > 0 && !isSent ? await giveCard(giver) : null
    if (card && !card.ok) {
      dispatch({ type: 'declined', message: card.message })
      return card.message
    }
    const key = keys.keyFor(content)
    if (attempt.isOpen() && attempt.sent()?.key !== key) {
      // Sent before, with another content: no second order while nobody knows what became of the first.
      const became = await import('./settle-attempt.ts').then(
        (work) => work.settleAttempt(),
        () => 'unheard' as const,
      )
      if (became === 'left') return null
      if (became === 'unheard') return refused({ code: 'network_unreachable' }, [])
    }
    attempt.begin(key, content)
    const replaces = STRIPE_KEY && (card || isSent) ? { replaces: unpaidOrder.replacedBy(key) } : {}
    const given = card ? { confirmationToken: card.token, ...replaces } : replaces
    const result = await submitOrder(content, key, given)
    if (!result.ok && !isOutage(result.refusal)) attempt.settle(key)
    if (result.ok) return await conclude(content, key, giver, result.value)
    if (result.refusal.code === 'order_already_paid' && given.replaces) {
      ;(await import('./settle-attempt.ts')).showPaid(given.replaces)
      return null
    }
    const { refusal } = result
    const changes = await learn(refusal, content)
    if (NEWS_OF_SHIPPING.includes(refusal.code)) await refreshShipping()
    if (content.discountCode !== null) {
      const work = await discountWork().catch(() => null)
      work?.refused(refusal)
      if (refusal.code === 'price_changed')
        await work?.recheck(content.discountCode, cart.$cart.get(), content.customer.email)
    }
    if (refusal.code === 'idempotency_key_reused') keys.forget()
    return refused(refusal, changes)
  }

  return async (purchase) => {
    if (busy.current) return null
    busy.current = true
    try {
      return await pay(purchase)
    } finally {
      busy.current = false
    }
  }
}
