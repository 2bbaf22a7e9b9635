import { ITEM_TEXT_NAMES, type ItemText, type ItemTexts } from '@/domain/item-text.ts'
import { unlinked } from '@/domain/links.ts'
import type { OrderItem } from '@/domain/order-line.ts'

interface Words {
  /** What it is called at its field, in carts, orders and files. */
  readonly label: string
  /** In the cart. */
  readonly remove: string
}

export const itemText: Readonly<Record<ItemText, Words>> = {
  message: { label: 'Message pour l’artisan', remove: 'Retirer le message' },
}

/** What was typed for an item, a line each. */
export const saidTexts = (texts: ItemTexts = {}): string[] =>
  ITEM_TEXT_NAMES.flatMap((name) =>
    texts[name] ? [`${itemText[name].label} : ${unlinked(texts[name])}`] : [],
  )

/** What tells an item from others of its name, a line each: in carts, orders, emails, on the table and on slips. */
export const itemDetails = ({ label, texts }: Pick<OrderItem, 'label' | 'texts'>): string[] => [
  ...(label ? [label] : []),
  ...saidTexts(texts),
]
