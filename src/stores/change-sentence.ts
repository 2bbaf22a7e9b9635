import type { CartChange } from '@/domain/cart-offers.ts'
import { formatCents } from '@/domain/money.ts'
import { cartText } from '@/texts/cart.ts'

/** Says a change to the customer. */
export function changeSentence(change: CartChange): string {
  switch (change.kind) {
    case 'price':
      return cartText.priceChanged(change.name, formatCents(change.from), formatCents(change.to))
    case 'stock':
      return cartText.stockShort(change.name, change.wanted, change.available)
    case 'gone':
      return cartText.gone(change.name)
    case 'choose':
      return cartText.choose(change.name)
  }
}
