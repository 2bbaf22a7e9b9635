import { type Cart, type CartTotals, cartSubtotal, cartTotals, lineTotal } from './cart.ts'
import type { ErrorCode } from './errors.ts'
import { addCents, type Cents, cents, ZERO } from './money.ts'

export const DISCOUNT_KINDS = ['percent', 'amount', 'free_shipping', 'gift'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** What a code does for a cart, as the shop answered: the database decides when the order is placed. */
export interface Discount {
  readonly code: string
  readonly kind: DiscountKind
  /** 1 to 50, of the kind `percent`. */
  readonly percent: number | null
  /** Most that is taken off, of the kind `amount`. */
  readonly amount: Cents | null
  /** Subtotal from which it counts. */
  readonly minimum: Cents | null
  /** Products of the cart that it is for. */
  readonly eligible: readonly number[]
  readonly gift: { readonly name: string; readonly label: string | null } | null
}

/** Whether a code is why an order was refused: it can be placed without it. */
export const isDiscountRefusal = (code: ErrorCode): boolean => code.startsWith('discount_')

/** Whether a discount counts for a cart; for what it was not asked about the shop has to be asked again. */
export const applies = (discount: Discount, cart: Cart): boolean =>
  cart.some(({ id }) => discount.eligible.includes(id)) && cartSubtotal(cart) >= (discount.minimum ?? 0)

/** What is taken off the lines: a percentage is rounded once, on their sum, half a cent upwards. */
function discountOn(cart: Cart, discount: Discount): Cents {
  if (!applies(discount, cart)) return ZERO
  const base = addCents(
    ZERO,
    ...cart.filter(({ id }) => discount.eligible.includes(id)).map((line) => lineTotal(line)),
  )
  if (discount.percent !== null) return cents(Math.round((base * discount.percent) / 100))
  return cents(Math.min(base, discount.amount ?? 0))
}

/**
 * What a cart costs with the code that goes with it, if one does.
 * @param fee of the chosen method for its subtotal.
 * @param surcharge of the country, in that fee: a code that offers shipping offers the price of the method alone.
 */
export function totalsWithDiscount(
  cart: Cart,
  fee: Cents,
  discount: Discount | null,
  surcharge: Cents = ZERO,
): CartTotals {
  if (discount === null || !applies(discount, cart)) return cartTotals(cart, fee)
  return cartTotals(cart, discount.kind === 'free_shipping' ? surcharge : fee, discountOn(cart, discount))
}
