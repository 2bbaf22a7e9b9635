import { type CartLine, type CartProduct, changeItem, keyOf, type LineKey } from '@/domain/cart.ts'
import type { CartChange } from '@/domain/cart-offers.ts'
import { withStock } from '@/domain/cart-offers.ts'
import { cart } from '@/stores/cart.ts'
import { toasts } from '@/stores/toasts.ts'
import { toastText } from '@/texts/toasts.ts'
import { limitSentence } from './limit-sentence.ts'

/** Does what the customer asked of the cart; a failure is told and leaves the cart as it was. */
function attempt(action: () => void, failure: string): boolean {
  try {
    action()
    return true
  } catch {
    toasts.show({ title: failure, variant: 'destructive' })
    return false
  }
}

export const changeQuantity = (line: CartLine, quantity: number): boolean =>
  attempt(() => cart.setQuantity(keyOf(line.product), quantity), toastText.quantityFailed)

/** Plus was clicked where there is no more to have. @param available units that can be ordered now. */
export const tellLimit = (available: number): void =>
  toasts.show({
    title: toastText.quantityFailed,
    description: limitSentence(available),
    variant: 'destructive',
  })

export function removeLine(item: LineKey): void {
  if (attempt(() => cart.remove(item), toastText.removeFailed)) toasts.show({ title: toastText.removed })
}

/** A line becomes one of a variant, where its product has been given options since, or loses a text. */
export const change = (item: LineKey, product: CartProduct): boolean =>
  attempt(() => cart.update((current) => changeItem(current, item, product)), toastText.quantityFailed)

/** Lowers the quantity to what there is, or takes the line out when there is nothing left. */
export function settle(short: CartChange): void {
  if (short.kind === 'gone') removeLine(short.id)
  else attempt(() => cart.update((current) => withStock(current, [short])), toastText.quantityFailed)
}
