import type { CartChange } from '@/domain/cart-offers.ts'
import { formatCents } from '@/domain/money.ts'
import { cartChangesText } from '@/texts/cart-changes.ts'

/** Says a change to the customer. */
export function changeSentence(change: CartChange): string {
  switch (change.kind) {
    case 'price':
      return cartChangesText.priceChanged(change.name, formatCents(change.from), formatCents(change.to))
    case 'stock':
      return cartChangesText.stockShort(change.name, change.wanted, change.available)
    case 'gone':
      return cartChangesText.gone(change.name)
    case 'choose':
      return cartChangesText.choose(change.name)
  }
}
