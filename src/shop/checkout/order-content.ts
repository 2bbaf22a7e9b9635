import { type Cart, type CartTotals, cartSubtotal, cartTotals } from '@/domain/cart.ts'
import { addressSchema, type CheckoutRequest, customerSchema } from '@/domain/checkout.ts'
import { ZERO } from '@/domain/money.ts'
import type { RelayPoint } from '@/domain/relay-point.ts'
import { COUNTRIES, type Country, DEFAULT_COUNTRY } from '@/domain/rules.ts'
import { methodsFor, type ShippingMethod, shippingFee, surchargeFor } from '@/domain/shipping.ts'
import type { EnteredCode } from '@/stores/entered-code.ts'
import type { Checkout } from './flow.ts'

export const countryOf = (value: string): Country =>
  COUNTRIES.find((country) => country === value) ?? DEFAULT_COUNTRY

/** The chosen method where it serves the country, otherwise the default one, otherwise any that does. */
export function methodFor(
  methods: readonly ShippingMethod[],
  country: Country,
  chosen: string,
): ShippingMethod | null {
  const offered = methodsFor(methods, country)
  return (
    offered.find(({ id }) => id === chosen) ??
    offered.find(({ isDefault }) => isDefault) ??
    offered[0] ??
    null
  )
}

/** What a cart costs, brought to a country; without a method nothing is brought. */
export function totalsWith(
  cart: Cart,
  method: ShippingMethod | null,
  country: Country,
  entered?: EnteredCode,
): CartTotals {
  const surcharge = method ? surchargeFor(method, country) : ZERO
  const fee = method ? shippingFee(method, cartSubtotal(cart), surcharge) : ZERO
  return entered?.effect?.totals(cart, fee, surcharge) ?? cartTotals(cart, fee)
}

/** The relay point that was chosen, where the method needs one and serves its country. */
export const relayOf = ({ relay, form }: Checkout, method: ShippingMethod): RelayPoint | null =>
  method.needsRelay && relay?.method === method.id && relay.point.country === countryOf(form.country)
    ? relay.point
    : null

export type OrderContent = Omit<CheckoutRequest, 'idempotencyKey' | 'confirmationToken' | 'replaces'>

/**
 * What is ordered, as it is sent: ids, quantities, form and the amount that the button shows.
 * @throws when a step before the payment has problems; the caller has checked them.
 */
export function orderContent(
  state: Checkout,
  cart: Cart,
  method: ShippingMethod,
  entered?: EnteredCode,
): OrderContent {
  return {
    lines: cart.map(({ id, quantity, product: { variant, texts } }) => ({
      productId: id,
      ...(variant && { variantId: variant.id }),
      quantity,
      ...texts,
    })),
    customer: customerSchema.parse(state.form),
    address: addressSchema.parse(state.form),
    shippingMethod: method.id,
    relayPoint: relayOf(state, method)?.id ?? null,
    paymentMethod: state.paymentMethod,
    discountCode: entered?.effect?.applies(cart) ? entered.code : null,
    expectedTotal: totalsWith(cart, method, countryOf(state.form.country), entered).total,
  }
}
