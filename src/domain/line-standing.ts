import { afterWithdrawal } from './after-withdrawal.ts'
import { addCents, type Cents, cents, multiplyCents, ZERO } from './money.ts'
import { type Order, type OrderLine, refundedAmount } from './order.ts'
import { isWithdrawnUnsent } from './order-steps.ts'
import { declaredHoldings } from './withdrawal-items.ts'

/** What became of a line of an order. */
export interface LineStanding {
  readonly line: OrderLine
  /** Units whose money went back, and those that its buyer has withdrawn from and that are not paid back. */
  readonly givenBack: number
  readonly declared: number
  /** What goes back for the whole line, where nothing can change it any more; null for a part, a gift, and what is still to be judged. */
  readonly amount: Cents | null
}

type Facts = Pick<Order, 'lines' | 'status' | 'paymentStatus' | 'isGivenBack' | 'declarations' | 'exchanged'>

const paidFor = ({ unitPrice, quantity, discount = ZERO }: OrderLine): Cents =>
  cents(multiplyCents(unitPrice, quantity) - discount)

/** @returns each line of an order with what was given back or declared of it. */
export function lineStandings(order: Facts): readonly LineStanding[] {
  const isRefunded = order.paymentStatus === 'refunded'
  const givenBack = order.lines.map((line) => (isRefunded ? line.quantity : (line.givenBack ?? 0)))
  const declared = order.lines.map(() => 0)
  let isUnsent = true
  for (const one of order.declarations ?? []) {
    const next = afterWithdrawal(order, one)
    if (next === null || next === 'refunded') continue
    isUnsent &&= next === 'unsent'
    const held = order.lines.map((line, index) => ({ key: String(index), held: index, of: { line } }))
    const left = (index: number) =>
      (order.lines[index]?.quantity ?? 0) - (givenBack[index] ?? 0) - (declared[index] ?? 0)
    for (const [key, units] of Object.entries(declaredHoldings(one.items, held, left)))
      declared[Number(key)] = (declared[Number(key)] ?? 0) + units
  }
  return order.lines.map((line, index) => {
    const [back = 0, wanted = 0] = [givenBack[index], declared[index]]
    const isWhole = isRefunded || (wanted === line.quantity && isUnsent)
    const isPriced = isWhole && !line.isGift && (order.exchanged ?? []).length === 0
    return { line, givenBack: back, declared: wanted, amount: isPriced ? paidFor(line) : null }
  })
}

/** @returns what is owed for what was declared and never left the shop; null where that is not known to the cent. */
export function owedAmount(
  order: Facts & Pick<Order, 'total' | 'refunds'>,
  standings: readonly LineStanding[],
): Cents | null {
  const declared = standings.filter(({ declared }) => declared > 0)
  if (declared.length === 0) return null
  if (isWithdrawnUnsent(order) && order.paymentStatus === 'paid')
    return cents(order.total - refundedAmount(order))
  const amounts = declared.map(({ amount }) => amount)
  return amounts.includes(null) ? null : addCents(...amounts.flatMap((amount) => amount ?? []))
}
