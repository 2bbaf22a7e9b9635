import { addCents, type Cents } from './money.ts'
import type { OrderLine } from './order-line.ts'
import type { Order } from './order-schema.ts'

export type { OrderExchange, OrderLine } from './order-line.ts'
export type { Order, OrderDeclaration, OrderVat } from './order-schema.ts'

/** "Chapeau de Chefchaouen (Taille 57)": as carts name it, too. */
export const orderedName = ({ name, label }: Pick<OrderLine, 'name' | 'label'>): string =>
  label === null ? name : `${name} (${label})`

/** What went back to the buyer: all of it where the order is refunded, even without single refunds. */
export const refundedAmount = ({
  paymentStatus,
  total,
  refunds = [],
}: Pick<Order, 'paymentStatus' | 'total' | 'refunds'>): Cents =>
  paymentStatus === 'refunded' ? total : addCents(...refunds.map(({ amount }) => amount))

/** Whether there is anything left that its buyer can withdraw from: nothing of an order that was cancelled, or of which every unit was given back. */
export const isWithdrawable = ({
  status,
  paymentStatus,
  isGivenBack = false,
}: Pick<Order, 'status' | 'paymentStatus' | 'isGivenBack'>): boolean =>
  status !== 'cancelled' && paymentStatus !== 'refunded' && !isGivenBack

/** What is left of the lines of an order once what was paid back is taken off: what its parcel holds when it is sent. */
export const keptLines = ({ lines }: Pick<Order, 'lines'>): OrderLine[] =>
  lines.flatMap((line) => {
    const quantity = line.quantity - (line.givenBack ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
