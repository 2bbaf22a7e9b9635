import { localStore } from '@/data/browser-storage.ts'
import { type Cart, itemKey, keyOf, lineKey } from '@/domain/cart.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import type { OrderContent } from './order-content.ts'

const UNPAID = 'checkout:unpaid'

/** An order that this browser has placed and not paid yet. */
interface UnpaidOrder {
  readonly token: string
  /** Key of idempotency that it was placed with. */
  readonly key: string
  readonly lines: OrderContent['lines']
}

function read(): UnpaidOrder | null {
  const { token, key, lines } = fieldsOf(readJson(localStore.getItem(UNPAID)))
  return typeof token === 'string' && typeof key === 'string' && Array.isArray(lines)
    ? { token, key, lines: lines as OrderContent['lines'] }
    : null
}

/** Remembered until it is paid: another order takes its place, and the cart keeps its units. */
export const unpaidOrder = {
  keep: (order: UnpaidOrder): boolean => localStore.setItem(UNPAID, JSON.stringify(order)),
  /** @returns its token, null without one. */
  left: (): string | null => read()?.token ?? null,
  /** @returns the token of the one that an order with this key takes the place of. */
  replacedBy(key: string): string | null {
    const left = read()
    return left && left.key !== key ? left.token : null
  },
  /** Forgets the order of a token. @returns what was ordered, null where it is another's. */
  settle(token: string): OrderContent['lines'] | null {
    const left = read()
    if (left?.token !== token) return null
    localStore.removeItem(UNPAID)
    return left.lines
  },
}

/** The cart without what was ordered: units that another tab added meanwhile stay. */
export const withoutOrdered = (cart: Cart, lines: OrderContent['lines']): Cart =>
  cart.flatMap((line) => {
    const ordered =
      lines.find(
        ({ productId, variantId, ...texts }) =>
          lineKey(itemKey(productId, variantId), texts) === keyOf(line.product),
      )?.quantity ?? 0
    return line.quantity > ordered ? [{ ...line, quantity: line.quantity - ordered }] : []
  })
