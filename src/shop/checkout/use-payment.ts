import { type RefObject, useRef } from 'react'
import { tabStore } from '@/data/browser-storage.ts'
import type { CartChange } from '@/domain/cart-offers.ts'
import type { ErrorCode, Refusal } from '@/domain/errors.ts'
import { confirmationPath } from '@/domain/paths.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { cart } from '@/stores/cart.ts'
import { $discount, discountWork, removeDiscount } from '@/stores/discount.ts'
import { keepToast } from '@/stores/flash.ts'
import { toasts } from '@/stores/toasts.ts'
import { paymentText } from '@/texts/payment.ts'
import { toastText } from '@/texts/toasts.ts'
import { attempt } from './attempt.ts'
import { isConflict, isOutage, offersIn } from './conflict.ts'
import type { Checkout } from './flow.ts'
import { type OrderContent, orderContent, withoutOrdered } from './order-content.ts'
import { createOrderKeys } from './order-keys.ts'
import { paymentAnswer } from './payment-answer.ts'
import { refreshCart, takeOffersOver } from './refresh-cart.ts'
import type { CardEntry, GivenCard } from './stripe/card-entry.ts'
import { STRIPE_KEY } from './stripe/key.ts'
import { submitOrder } from './submit.ts'
import { unpaidOrder } from './unpaid-order.ts'
import type { CheckoutDispatch } from './use-checkout.ts'

/** Refusals after which the shipping table may be another. */
const NEWS_OF_SHIPPING: readonly ErrorCode[] = [
  'price_changed',
  'relay_point_unavailable',
  'shipping_method_unavailable',
]

const keys = createOrderKeys(tabStore)

/** A conflict brings the shop's figures along; without them they are asked for. */
async function learn(refusal: Refusal, content: OrderContent): Promise<readonly CartChange[]> {
  if (!isConflict(refusal)) return []
  const offers = offersIn(refusal)
  const asked = content.lines.map((line) => line.productId)
  return offers.length > 0 ? takeOffersOver(offers, asked) : refreshCart()
}

function finish(content: OrderContent, orderToken: string): void {
  keys.forget()
  unpaidOrder.settle(orderToken)
  cart.update((current) => withoutOrdered(current, content.lines))
  if (content.discountCode !== null) removeDiscount()
  const success = { title: toastText.paid }
  if (!keepToast(success)) toasts.show(success)
  location.assign(confirmationPath(orderToken))
}

/** The card as it was typed into Stripe's form. */
const giveCard = async (entry: CardEntry | null): Promise<GivenCard> =>
  (await entry?.give().catch(() => null)) ?? { ok: false, message: paymentText.unavailable }

/** What came of a payment, after the buyer's bank has asked them where it wanted to. */
async function concluded(
  entry: CardEntry | null,
  orderToken: string,
  payment: PaymentAnswer,
): Promise<PaymentAnswer> {
  if (payment.state !== 'requires_action' || !payment.clientSecret || !entry) return payment
  await entry.authenticate(payment.clientSecret)
  // Whatever Stripe.js says: the order knows.
  const answer = await paymentAnswer(orderToken)
  if (!answer.ok) return { state: 'processing' }
  // Still asked: they closed the bank's window.
  return answer.value.state === 'requires_action'
    ? { state: 'failed', reason: 'authentication_required' }
    : answer.value
}

/** @returns what the pay button does: one order however often it is pressed. */
export function usePayment(
  state: Checkout,
  dispatch: CheckoutDispatch,
  method: ShippingMethod | null,
  refreshShipping: () => Promise<void>,
  entry: RefObject<CardEntry | null>,
): () => Promise<void> {
  const busy = useRef(false)

  async function conclude(
    content: OrderContent,
    key: string,
    token: string,
    first: PaymentAnswer,
  ): Promise<void> {
    if (first.state !== 'paid') unpaidOrder.keep({ token, key, lines: content.lines })
    const payment = await concluded(entry.current, token, first)
    if (payment.state === 'paid') {
      dispatch({ type: 'paid' })
      finish(content, token)
    } else if (payment.state === 'failed' || payment.state === 'unpaid') {
      dispatch({ type: 'declined', message: paymentText.declined(payment.reason) })
      toasts.show({ title: toastText.paymentFailed, variant: 'destructive' })
    } else location.assign(confirmationPath(token))
  }

  async function pay(chosen: ShippingMethod): Promise<void> {
    const content = orderContent(state, cart.$cart.get(), chosen, $discount.get())
    dispatch({ type: 'processing' })
    const card = STRIPE_KEY && content.expectedTotal > 0 ? await giveCard(entry.current) : null
    if (card && !card.ok) {
      dispatch({ type: 'declined', message: card.message })
      return
    }
    const key = keys.keyFor(content)
    attempt.begin()
    const given = card ? { confirmationToken: card.token, replaces: unpaidOrder.replacedBy(key) } : {}
    const result = await submitOrder(content, key, given)
    if (result.ok || !isOutage(result.refusal)) attempt.settle()
    if (result.ok) {
      await conclude(content, key, result.value.orderToken, result.value.payment)
      return
    }
    if (result.refusal.code === 'order_already_paid' && given.replaces) {
      location.assign(confirmationPath(given.replaces))
      return
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
    dispatch({ type: 'refused', refusal, changes })
    // The reason stands beside the button; said twice it would be noise.
    toasts.show({ title: toastText.paymentFailed, variant: 'destructive' })
  }

  return async () => {
    if (busy.current || method === null) return
    busy.current = true
    try {
      await pay(method)
    } finally {
      busy.current = false
    }
  }
}
