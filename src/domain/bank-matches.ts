import type { BankLine } from './bank-lines.ts'
import { folded } from './folded.ts'
import type { Cents } from './money.ts'

/** An order as lines of the bank are compared with it. */
export interface PayableOrder {
  readonly orderNumber: string
  readonly lastName: string
  readonly total: Cents
  /** awaited; expired: its days are over; paid. */
  readonly state: 'awaited' | 'expired' | 'paid'
}

/**
 * What a line of the bank may be:
 * - `exact`: it names an order that waits, with its amount;
 * - `late`: the same of an order whose days are over;
 * - `near`: it names none, and some that wait have its amount, those of its payer first: an administrator chooses;
 * - `other_amount`: it names an order that waits for another amount;
 * - `again`: it names an order that is paid, or that another line pays;
 * - `done`: this line has paid an order.
 */
export type BankMatch<Order extends PayableOrder = PayableOrder> = {
  readonly line: BankLine
  readonly hash: string
} & (
  | { readonly kind: 'exact' | 'late' | 'other_amount' | 'again'; readonly order: Order }
  | { readonly kind: 'near'; readonly orders: readonly Order[] }
  | { readonly kind: 'done'; readonly number: string }
)

/** Whether a label names an order, however its bank parts the number; a longer number is another order's. */
export function namesOrder(label: string, orderNumber: string): boolean {
  const [head = '', year = '', rank = ''] = orderNumber.split('-')
  return new RegExp(`${head}[^a-z0-9]*${year}[^a-z0-9]*${rank}(?!\\d)`, 'i').test(label)
}

const bearsName = (label: string, lastName: string): boolean => {
  const name = folded(lastName).trim()
  return name.length > 2 && ` ${folded(label).replaceAll(/[^a-z0-9]+/g, ' ')} `.includes(` ${name} `)
}

/**
 * What the lines of a file are; those that have to do with no order are left out. Nothing is booked by it.
 * @param hashes names of the lines, in their order. @param used numbers of the orders that lines have paid, by name.
 */
export function matchBankLines<Order extends PayableOrder>(
  lines: readonly BankLine[],
  hashes: readonly string[],
  orders: readonly Order[],
  used: ReadonlyMap<string, string>,
): readonly BankMatch<Order>[] {
  const taken = new Set<Order>()
  return lines.flatMap((line, index): BankMatch<Order>[] => {
    const hash = hashes[index] ?? ''
    const number = used.get(hash)
    if (number !== undefined) return [{ line, hash, kind: 'done', number }]
    const named = orders.filter(({ orderNumber }) => namesOrder(line.label, orderNumber))
    const order =
      named.find((one) => one.total === line.amount && one.state !== 'paid' && !taken.has(one)) ?? named[0]
    if (order) {
      if (order.state === 'paid' || taken.has(order)) return [{ line, hash, kind: 'again', order }]
      if (order.total !== line.amount) return [{ line, hash, kind: 'other_amount', order }]
      taken.add(order)
      return [{ line, hash, kind: order.state === 'expired' ? 'late' : 'exact', order }]
    }
    const near = orders.filter(({ total, state }) => state === 'awaited' && total === line.amount)
    if (near.length === 0) return []
    const ranked = near.toSorted(
      (a, b) => Number(bearsName(line.label, b.lastName)) - Number(bearsName(line.label, a.lastName)),
    )
    return [{ line, hash, kind: 'near', orders: ranked }]
  })
}
