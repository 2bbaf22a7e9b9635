import { Link } from 'react-router'
import { PaymentMark, StatusBadge } from '@/admin/ui/badges.tsx'
import { shortDate } from '@/admin/ui/dates.ts'
import { PastOrderList } from '@/admin/ui/past-order-list.tsx'
import type { CustomerDetail } from '@/data/admin/customers.ts'
import { formatCents } from '@/domain/money.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { pastOrdersText } from '@/texts/admin/moving.ts'
import { Part } from './part.tsx'

/** What was bought, the last first, and what lies in the cart. */
export function OrdersPart({ detail: { orderList, marks, remains } }: { readonly detail: CustomerDetail }) {
  return (
    <>
      <Part title={t.orderList}>
        {orderList.length === 0 && <p>{t.noOrders}</p>}
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {orderList.map((order) => (
            <li key={order.orderNumber} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <Link to={`/orders/${order.orderNumber}`} className="link font-medium">
                {order.orderNumber}
              </Link>
              <span className="text-sm text-stone">{shortDate(order.createdAt)}</span>
              <StatusBadge status={order.status} />
              <PaymentMark status={order.paymentStatus} isPartlyRefunded={order.isPartlyRefunded} />
              <span className="ml-auto figures">{formatCents(order.total)}</span>
            </li>
          ))}
        </ul>
        {remains.orders > orderList.length && (
          <p className="text-sm text-stone">{t.lastOrders(orderList.length)}</p>
        )}
      </Part>
      {marks.pastOrders.length > 0 && (
        <Part title={pastOrdersText.title}>
          <p className="text-sm text-stone">{pastOrdersText.apart}</p>
          <PastOrderList orders={marks.pastOrders} />
        </Part>
      )}
      {marks.account && (
        <Part title={t.cart}>
          {marks.cart.length === 0 && <p>{t.noCart}</p>}
          <ul>
            {marks.cart.map(({ productId, name, label, quantity, price }) => (
              <li key={`${productId} ${label}`} className="flex justify-between gap-4">
                <Link to={`/products/${productId}`} className="link">
                  {t.cartLine(quantity, label ? `${name} (${label})` : name)}
                </Link>
                <span className="figures">{formatCents(price)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
