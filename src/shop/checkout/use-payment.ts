import { useRef } from 'react'
import { tabStore } from '@/data/browser-storage.ts'
import type { CartChange } from '@/domain/cart-offers.ts'
import type { CheckoutReceipt } from '@/domain/checkout.ts'
import type { ErrorCode, Refusal } from '@/domain/errors.ts'
import { confirmationPath } from '@/domain/paths.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { cart } from '@/stores/cart.ts'
import { $discount, discountWork, removeDiscount } from '@/stores/discount.ts'
import { keepToast } from '@/stores/flash.ts'
import { toasts } from '@/stores/toasts.ts'
import { toastText } from '@/texts/toasts.ts'
import { attempt } from './attempt.ts'
import { isConflict, isOutage, offersIn } from './conflict.ts'
import type { Checkout } from './flow.ts'
import { type OrderContent, orderContent, withoutOrdered } from './order-content.ts'
import { createOrderKeys } from './order-keys.ts'
import { refreshCart, takeOffersOver } from './refresh-cart.ts'
import { submitOrder } from './submit.ts'
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

function finish(content: OrderContent, receipt: CheckoutReceipt): void {
  keys.forget()
  cart.update((current) => withoutOrdered(current, content.lines))
  if (content.discountCode !== null) removeDiscount()
  const success = { title: toastText.paid }
  if (!keepToast(success)) toasts.show(success)
  location.assign(confirmationPath(receipt.orderToken))
}

/** @returns what the pay button does: one order however often it is pressed. */
export function usePayment(
  state: Checkout,
  dispatch: CheckoutDispatch,
  method: ShippingMethod | null,
  refreshShipping: () => Promise<void>,
): () => Promise<void> {
  const busy = useRef(false)

  async function pay(chosen: ShippingMethod): Promise<void> {
    const content = orderContent(state, cart.$cart.get(), chosen, $discount.get())
    dispatch({ type: 'processing' })
    attempt.begin()
    const result = await submitOrder(content, keys.keyFor(content))
    if (result.ok || !isOutage(result.refusal)) attempt.settle()
    if (result.ok) {
      dispatch({ type: 'paid' })
      finish(content, result.value)
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
