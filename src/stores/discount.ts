import { atom } from 'nanostores'
import { localStore } from '@/data/browser-storage.ts'
import type { Cart, CartTotals } from '@/domain/cart.ts'
import type { Refusal } from '@/domain/errors.ts'
import type { Cents } from '@/domain/money.ts'

/** What a code does; it comes with the code that few visitors need (see `ask-discount.ts`). */
export interface DiscountEffect {
  /** Whether it counts for a cart. */
  applies(cart: Cart): boolean
  /** @param fee of the chosen method for the cart's subtotal. */
  totals(cart: Cart, fee: Cents): CartTotals
  /** Its line among the amounts; none while it does not count. */
  rows(
    cart: Cart,
  ): readonly { readonly label: string; readonly amount: string; readonly note?: string | undefined }[]
}

/** The code that goes with the cart of this browser. */
export interface EnteredCode {
  /** As it is compared; empty without one. */
  readonly code: string
  /** Once the shop has said what it does. */
  readonly effect: DiscountEffect | null
  /** Why it does nothing, or that the shop could not be asked. */
  readonly refusal: Refusal | null
}

export const DISCOUNT_KEY = 'cart:discount'

export const $discount = atom<EnteredCode>({
  code: (typeof window !== 'undefined' && localStore.getItem(DISCOUNT_KEY)) || '',
  effect: null,
  refusal: null,
})

export function removeDiscount(): void {
  localStore.removeItem(DISCOUNT_KEY)
  $discount.set({ code: '', effect: null, refusal: null })
}

/** What asks about codes. @throws where it cannot be loaded. */
export const discountWork = () => import('./ask-discount.ts')

/** Takes a code that was typed. @returns why it is refused, or null once it counts. */
export const enterDiscount = (written: string, cart: Cart, email?: string): Promise<Refusal | null> =>
  discountWork().then(
    (work) => work.enter(written, cart, email),
    () => ({ code: 'network_unreachable' }),
  )

/** Asks what the code does for this cart now. @param isUnanswered see `recheck` of ask-discount.ts. */
export function recheckDiscount(cart: Cart, email?: string, isUnanswered = false): void {
  const { code } = $discount.get()
  if (code && cart.length > 0)
    void discountWork().then(
      (work) => work.recheck(code, cart, email, isUnanswered),
      () => {},
    )
}
