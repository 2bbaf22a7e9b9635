import type { PreparedItem } from './order-line.ts'
import type { OrderStatus, PaymentStatus } from './order-states.ts'

/** Names a line of an order, or units that replace some of it. */
export interface PreparedLine extends Readonly<Pick<PreparedItem, 'position' | 'exchange'>> {
  readonly orderNumber: string
}

export interface PreparingOrder {
  readonly orderNumber: string
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  /** Whether what is packed replaces exchanged units, and is still to be sent; null of the order itself. */
  readonly exchange: 'due' | 'sent' | null
  /** What the buyer has withdrawn from: an order as a whole is not sent. */
  readonly withdrawal: 'whole' | 'part' | null
  readonly lines: readonly PreparedItem[]
}

/** One article on the shelf, for all orders on the table. */
export interface Collected
  extends Pick<PreparedItem, 'variantId' | 'sku' | 'name' | 'label' | 'image' | 'category'> {
  /** Units that all orders want, and those that were taken. */
  readonly pieces: number
  readonly picked: number
  readonly lines: readonly (PreparedLine & Pick<PreparedItem, 'quantity' | 'isPicked' | 'texts'>)[]
}

/** Whether an order, or what replaces units of it, can still be prepared and shipped. */
export const isToShip = ({
  status,
  paymentStatus,
  exchange,
  withdrawal,
}: Pick<PreparingOrder, 'status' | 'paymentStatus' | 'exchange' | 'withdrawal'>) =>
  withdrawal !== 'whole' && (exchange ? exchange === 'due' : status === 'pending' && paymentStatus === 'paid')

/** Whether two names are of one line. */
export const isSameLine = (one: PreparedLine, other: PreparedLine): boolean =>
  one.orderNumber === other.orderNumber && one.position === other.position && one.exchange === other.exchange

export const isGathered = ({ lines }: Pick<PreparingOrder, 'lines'>): boolean =>
  lines.every(({ isPicked }) => isPicked)

const compare = (one: string, other: string) => one.localeCompare(other, 'fr', { numeric: true })

/** What is to be taken from the shelves for these orders, in the order one walks along them: by category, then reference. */
export function collect(orders: readonly PreparingOrder[]): readonly Collected[] {
  const byVariant = new Map<number, Collected>()
  for (const order of orders.filter(isToShip))
    for (const line of order.lines) {
      const { variantId, sku, name, label, image, category, position, exchange, quantity, isPicked, texts } =
        line
      const known = byVariant.get(variantId)
      byVariant.set(variantId, {
        ...{ variantId, sku, name, label, image, category },
        pieces: (known?.pieces ?? 0) + quantity,
        picked: (known?.picked ?? 0) + (isPicked ? quantity : 0),
        lines: [
          ...(known?.lines ?? []),
          {
            orderNumber: order.orderNumber,
            position,
            exchange,
            quantity,
            isPicked,
            ...(texts && { texts }),
          },
        ],
      })
    }
  return [...byVariant.values()].sort(
    (one, other) => compare(one.category, other.category) || compare(one.sku, other.sku),
  )
}

/** The next order to pack after one, or from the beginning; null when all are done. */
export function nextToPack<Order extends PreparingOrder>(
  orders: readonly Order[],
  after: string | null,
): Order | null {
  const at = orders.findIndex(({ orderNumber }) => orderNumber === after)
  return [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))].find(isToShip) ?? null
}
