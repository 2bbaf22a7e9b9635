import { useStore } from '@nanostores/react'
import { type Cart, cartSubtotal, cartTotals } from '@/domain/cart.ts'
import { freeShipping, type ShippingMethod, shippingFee } from '@/domain/shipping.ts'
import { $discount } from '@/stores/entered-code.ts'

export type FlatFee = Pick<ShippingMethod, 'label' | 'price' | 'freeFrom'>

export type Threshold = Pick<ShippingMethod, 'label' | 'freeFrom'>

/**
 * What the lines cost with the code that goes with the cart, and what is missing to a free delivery; null where none is offered.
 * @param shipping the default shipping method: its fee counts until the checkout offers the others.
 * @param thresholds from which subtotal each method is free.
 */
export function useTotals(lines: Cart, shipping: FlatFee, thresholds: readonly Threshold[]) {
  const entered = useStore($discount)
  const { effect } = entered
  const fee = shippingFee(shipping, cartSubtotal(lines))
  const totals = effect?.totals(lines, fee) ?? cartTotals(lines, fee)
  const free = lines.length > 0 && totals.shippingFee > 0 ? freeShipping(thresholds, totals.subtotal) : null
  return { entered, totals, free }
}
