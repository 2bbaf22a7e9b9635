import { ROW_LINK } from '@/commerce/action-row.tsx'
import { OrderTimeline } from '@/commerce/order-timeline.tsx'
import type { AccountOrder } from '@/data/account.ts'
import { formatCents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import { accountText } from '@/texts/account.ts'
import { articles } from '@/texts/cart-badge.ts'
import { dayOf } from '@/ui/french-date.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderPageButton } from './order-page-button.tsx'
import { OrderPictures } from './order-pictures.tsx'
import { orderState } from './order-state.ts'

/** Earlier orders that are shown below the last one. */
const EARLIER = 3

const unitsOf = ({ lines }: Order): number => lines.reduce((units, { quantity }) => units + quantity, 0)

function LastOrder({ order }: AccountOrder) {
  return (
    <div className="grid gap-6 p-5 sm:p-6 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex items-start gap-2">
        <OrderPictures order={order} most={2} className="w-24 xl:w-28" />
      </div>
      <div>
        <h3 className="text-xl">{accountText.orderNumbered(order.orderNumber)}</h3>
        <p className="mb-4 text-[0.9375rem] text-ink-soft">
          {accountText.ofDay(dayOf(order.createdAt), formatCents(order.total))}
        </p>
        <OrderTimeline order={order} />
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          <OrderPageButton orderNumber={order.orderNumber} className="button" />
        </p>
      </div>
    </div>
  )
}

const EarlierOrder = ({ order }: AccountOrder) => (
  <li className="relative flex items-center gap-x-3 border-t border-line px-4 py-3 folds sm:gap-x-4 sm:px-6">
    <OrderPictures order={order} most={1} className="w-12" />
    <div className="flex-1 leading-snug wrap-anywhere">
      <OrderPageButton orderNumber={order.orderNumber} label={order.orderNumber} className={ROW_LINK} />
      <p className="text-[0.9375rem] text-ink-soft">
        {accountText.articlesOf(dayOf(order.createdAt), articles(unitsOf(order)))}
      </p>
    </div>
    <p className="text-right leading-snug figures">
      {formatCents(order.total)}
      <span className="mt-0.5 block bg-linen-deep px-2 text-[0.8125rem]">{orderState(order)}</span>
    </p>
  </li>
)

/** The last order with where it stands, and a few before it. */
export function OverviewOrders({ orders }: { readonly orders: readonly AccountOrder[] }) {
  const [last, ...earlier] = orders
  if (!last) return <NoOrders />
  return (
    <div className="rounded-[2px] bg-paper ring-1 ring-line">
      <LastOrder {...last} />
      <ul>
        {earlier.slice(0, EARLIER).map((one) => (
          <EarlierOrder key={one.order.orderNumber} {...one} />
        ))}
      </ul>
    </div>
  )
}
