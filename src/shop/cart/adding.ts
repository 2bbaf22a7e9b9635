import { type Cart, type CartProduct, fullName, keyOf, lineOf } from '@/domain/cart.ts'
import { roomFor } from '@/domain/cart-limits.ts'
import { PATHS } from '@/domain/paths.ts'
import type { Offer } from '@/domain/product.ts'
import { MAX_CART_LINES } from '@/domain/rules.ts'
import type { ToastMessage } from '@/domain/toast.ts'
import { addingText } from '@/texts/adding.ts'
import { toastText } from '@/texts/toasts.ts'

/** What clicking "Ajouter au panier" leads to: whether the cart changes, and what is said. */
export interface Adding {
  readonly accepted: boolean
  readonly toast: ToastMessage
}

export interface Wish {
  readonly product: CartProduct
  readonly quantity: number
  /** Units that can be ordered now. */
  readonly available: number
  /** The detail page names the quantity, a card does not. */
  readonly withQuantity: boolean
}

export type Sold = Pick<Wish, 'product' | 'available'>

/** What is sold with the price and stock that the page has asked for since it was made. */
export const withOffer = (
  { product, available }: Sold,
  offer: Pick<Offer, 'price' | 'available'> | undefined,
): Sold =>
  offer ? { product: { ...product, price: offer.price }, available: offer.available } : { product, available }

function whyNot(cart: Cart, { product, available }: Wish, room: number): string {
  if (available <= 0) return addingText.outOfStock
  if (room > 0) return `${addingText.onlyLeft(available)} ${addingText.roomLeft(room)}`
  return !lineOf(cart, keyOf(product)) && cart.length >= MAX_CART_LINES
    ? addingText.cartFull
    : addingText.allInCart(available)
}

/** Decides by what the page knows of the stock; the database decides again when the order is placed. */
export function decideAdding(cart: Cart, wish: Wish): Adding {
  const { product, quantity, withQuantity } = wish
  const room = roomFor(cart, product, wish.available)
  if (quantity > room) {
    const description = whyNot(cart, wish, room)
    return { accepted: false, toast: { title: toastText.addRefused, description, variant: 'destructive' } }
  }
  const name = fullName(product)
  const title = withQuantity ? toastText.addedSeveral(quantity, name) : toastText.added(name)
  return { accepted: true, toast: { title, link: { href: PATHS.cart, label: toastText.seeCart } } }
}
