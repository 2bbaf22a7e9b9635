import { isWithdrawable, keptLines, type Order, orderedName } from './order.ts'
import type { OrderLine } from './order-line.ts'
import { PATHS } from './paths.ts'
import { WITHDRAWAL_LIMITS } from './rules.ts'

/** An item of an order that its buyer may still withdraw from. */
export interface WithdrawableItem {
  readonly name: string
  readonly sku: string
  /** Units that were not paid back. */
  readonly quantity: number
}

/** What the withdrawal form knows of an order whose buyer comes from its page. */
export interface WithdrawableOrder {
  readonly orderNumber: string
  readonly email: string
  readonly name: string
  readonly items: readonly WithdrawableItem[]
  /** Whether it was still at the shop when its page was read. */
  readonly isUnsent: boolean
  /** Whether units were paid back before: those that are left are then not the whole order. */
  readonly isReduced: boolean
}

/** What is left of an order to withdraw from: a gift goes with what it was given for, and is not chosen. */
export const withdrawableItems = (order: Pick<Order, 'lines'>): WithdrawableItem[] =>
  keptLines(order)
    .filter(({ isGift }) => !isGift)
    .map(({ sku, quantity, ...named }) => ({ name: orderedName(named), sku, quantity }))

/**
 * Which items are declared, one a line: "2 × Chapeau (Taille 57)"; empty is the whole order. By their references where the
 * names are longer than a declaration may be.
 * @param counts units of each item that the buyer withdraws from
 */
export function declaredItems({ items, isReduced }: WithdrawableOrder, counts: readonly number[]): string {
  const chosen = items.flatMap((item, index) => {
    const count = Math.min(counts[index] ?? 0, item.quantity)
    return count > 0 ? [{ ...item, count }] : []
  })
  const isAll = chosen.length === items.length && chosen.every(({ count, quantity }) => count === quantity)
  if (isAll && !isReduced) return ''
  const named = chosen.map(({ count, name }) => `${count} × ${name}`).join('\n')
  return named.length <= WITHDRAWAL_LIMITS.items
    ? named
    : chosen.map(({ count, sku }) => `${count} × ${sku}`).join('\n')
}

/** Units that are held, and the line they came with. */
interface Named<Held> {
  readonly key: string
  readonly held: Held
  readonly of: { readonly line: Pick<OrderLine, 'isGift' | 'name' | 'label' | 'sku'> }
}

/**
 * Units that a declaration names, by the key of what is held: all that are left for the whole order, none where the buyer has
 * put into words what `declaredItems` does not write.
 * @param items null is the whole order
 * @param left units of a holding that can still be chosen
 */
export function declaredHoldings<Held>(
  items: string | null,
  holdings: readonly Named<Held>[],
  left: (held: Held) => number,
): Readonly<Record<string, number>> {
  if (items === null) return Object.fromEntries(holdings.map(({ key, held }) => [key, left(held)]))
  const chosen: Record<string, number> = {}
  for (const row of items.split('\n')) {
    const [, count, called] = /^(\d+) × (.+)$/.exec(row) ?? []
    const named = holdings.filter(
      ({ of: { line } }) => !line.isGift && (orderedName(line) === called || line.sku === called),
    )
    if (named.length === 0) return {}
    let open = Number(count)
    // An item may stand in several lines, each with its message: what one row has taken is not there for the next.
    for (const { key, held } of named) {
      const before = chosen[key] ?? 0
      const taken = Math.min(open, left(held) - before)
      chosen[key] = before + taken
      open -= taken
    }
  }
  return chosen
}

/** What the withdrawal form asks of an order. */
export function withdrawalFacts(order: Order): WithdrawableOrder {
  const { firstName, lastName, email } = order.customer
  return {
    orderNumber: order.orderNumber,
    email,
    name: `${firstName} ${lastName}`,
    items: isWithdrawable(order) ? withdrawableItems(order) : [],
    isUnsent: order.status === 'pending',
    isReduced: order.lines.some(({ givenBack = 0 }) => givenBack > 0),
  }
}

/** The withdrawal form with the items of an order to choose from; in the fragment, so that no server log keeps who withdraws. */
export const orderWithdrawalPath = (order: Order): string =>
  `${PATHS.withdrawal}#${new URLSearchParams({ commande: JSON.stringify(withdrawalFacts(order)) })}`

const isText = (value: unknown): value is string => typeof value === 'string'
const isItem = (value: unknown): value is WithdrawableItem => {
  const { name, sku, quantity } = (value ?? {}) as Partial<WithdrawableItem>
  return isText(name) && isText(sku) && Number.isInteger(quantity) && Number(quantity) > 0
}

/** @param facts what an address or a page of the history says. @returns null where that is no order of ours. */
export function withdrawableOrder(facts: unknown): WithdrawableOrder | null {
  const { orderNumber, email, name, items, isUnsent, isReduced } = (facts ?? {}) as Partial<WithdrawableOrder>
  if (!isText(orderNumber) || !isText(email) || !isText(name) || !Array.isArray(items)) return null
  return {
    orderNumber,
    email,
    name,
    items: items.filter(isItem),
    isUnsent: isUnsent === true,
    isReduced: isReduced === true,
  }
}
