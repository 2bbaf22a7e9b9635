import { atom, type ReadableAtom } from 'nanostores'
import {
  addToCart,
  type Cart,
  type CartProduct,
  cartCount,
  type LineKey,
  removeFromCart,
  setQuantity,
} from '@/domain/cart.ts'
import { isDamaged, readCart, writeCart } from '@/domain/stored-cart.ts'
import type { CartHost } from './cart-host.ts'

export interface CartStore {
  readonly $cart: ReadableAtom<Cart>
  /** Whether the stored cart could not be read when the page opened: refused by the browser, or damaged. */
  readonly loadFailed: boolean
  /** False while the cart is kept in this page's memory only, because the browser's storage is refused or full. */
  readonly $isKept: ReadableAtom<boolean>
  add(product: CartProduct, quantity: number): void
  setQuantity(item: LineKey, quantity: number): void
  remove(item: LineKey): void
  /** Any other change: `change` gets the cart as it is stored at this moment. */
  update(change: (cart: Cart) => Cart): void
}

function canLoad(host: CartHost): boolean {
  try {
    return !isDamaged(host.read())
  } catch {
    return false
  }
}

/**
 * The cart of this tab. Every change starts from what is stored at that moment, so that two tabs never overwrite each
 * other's lines. Where storage is refused or full the cart goes on in memory until a write succeeds again.
 */
export function createCartStore(host: CartHost): CartStore {
  const $cart = atom<Cart>([])
  const $isKept = atom(true)

  function latest(): Cart {
    if (!$isKept.get()) return $cart.get()
    try {
      return readCart(host.read())
    } catch {
      $isKept.set(false)
      return $cart.get()
    }
  }

  function show(cart: Cart): void {
    $cart.set(cart)
    host.announce(cartCount(cart))
  }

  function update(change: (cart: Cart) => Cart): void {
    const cart = change(latest())
    try {
      host.write(writeCart(cart))
      $isKept.set(true)
    } catch {
      $isKept.set(false)
    }
    show(cart)
  }

  const loadFailed = !canLoad(host)
  $cart.set(latest())
  host.onOutsideChange(() => show(latest()))

  return {
    $cart,
    loadFailed,
    $isKept,
    update,
    add: (product, quantity) => update((cart) => addToCart(cart, product, quantity)),
    setQuantity: (item, quantity) => update((cart) => setQuantity(cart, item, quantity)),
    remove: (item) => update((cart) => removeFromCart(cart, item)),
  }
}
