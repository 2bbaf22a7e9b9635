import { type Cents, ZERO } from './money.ts'
import type { Country } from './rules.ts'

/** A row of the one shipping table that the cart, the checkout, /shipping and the e-mails read. */
export interface ShippingMethod {
  readonly id: string
  readonly label: string
  readonly delay: string
  readonly price: Cents
  /** Subtotal from which this method is free, or null when it never is. */
  readonly freeFrom: Cents | null
  readonly countries: readonly Country[]
  readonly isDefault: boolean
}

/** Fee of a method for a subtotal: nothing to ship costs nothing. The database computes the fee that is charged. */
export function shippingFee(method: Pick<ShippingMethod, 'price' | 'freeFrom'>, subtotal: Cents): Cents {
  if (subtotal <= 0) return ZERO
  return method.freeFrom !== null && subtotal >= method.freeFrom ? ZERO : method.price
}

export const methodsFor = (methods: readonly ShippingMethod[], country: Country): ShippingMethod[] =>
  methods.filter((method) => method.countries.includes(country))
