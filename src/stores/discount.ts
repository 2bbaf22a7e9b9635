import { localStore } from '@/data/browser-storage.ts'
import type { Cart } from '@/domain/cart.ts'
import type { Refusal } from '@/domain/errors.ts'
import { $discount, DISCOUNT_KEY } from './entered-code.ts'

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
