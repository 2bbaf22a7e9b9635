import { atom } from 'nanostores'
import { localStore } from '@/data/browser-storage.ts'
import type { Cart, CartTotals } from '@/domain/cart.ts'
import type { Refusal } from '@/domain/errors.ts'
import type { Cents } from '@/domain/money.ts'

/** What a code does; it comes with the code that few visitors need (see `ask-discount.ts`). */
export interface DiscountEffect {
  /** Whether it counts for a cart. */
  applies(cart: Cart): boolean
  /** @param fee of the chosen method for the cart's subtotal. @param surcharge of the country, in that fee. */
  totals(cart: Cart, fee: Cents, surcharge?: Cents): CartTotals
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
