import { type Cents, formatCents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'

/** A discount code in cart and checkout, and on orders. */
export const discountText = {
  question: 'Vous avez un code de réduction ?',
  plain: 'Réduction',
  line: (code: string) => `Réduction (${code})`,
  gift: 'Cadeau offert',
  freeShipping: 'Livraison offerte',
  free: 'Offert',
  applied: (code: string) => `Le code ${code} est appliqué.`,
  remove: 'Retirer',
  removeNamed: (code: string) => `Retirer le code ${code}`,
} as const

/** What is taken off, as an amount is shown; its sign stays with it where a line breaks. */
export const minus = (amount: Cents): string => `−\u00a0${formatCents(amount)}`

/** The line of an order that its code made: what it is called, and what it did; null without one. */
export function orderDiscount({
  discount,
  discountCode,
  lines,
}: Pick<Order, 'discount' | 'discountCode' | 'lines'>): readonly [string, string] | null {
  const { line, plain, free, freeShipping } = discountText
  if (!discountCode && discount <= 0) return null
  const label = discountCode ? line(discountCode) : plain
  if (discount > 0) return [label, minus(discount)]
  return [label, lines.some(({ isGift }) => isGift) ? free : freeShipping]
}
