import { Link, useLocation } from 'react-router'
import { PaymentMark, StatusBadge } from '@/admin/ui/Badges.tsx'
import { shortDate } from '@/admin/ui/dates.ts'
import { CELL, Table, WIDE, WIDER } from '@/admin/ui/Table.tsx'
import type { OrderSummary } from '@/data/admin/orders.ts'
import { formatCents } from '@/domain/money.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'

/** The list; on narrow screens a row folds customer, date and state below number and total. */
export function OrderTable({ orders }: { readonly orders: readonly OrderSummary[] }) {
  return (
    <Table
      className="mt-5"
      columns={[
        [t.columns.order],
        [t.columns.customer, WIDE],
        [t.columns.date, WIDE],
        [t.columns.total, 'text-right'],
        [t.columns.status, WIDE],
        [t.columns.payment, WIDER],
        [t.columns.actions],
      ]}
    >
      {orders.map((order) => (
        <OrderRow key={order.orderNumber} order={order} />
      ))}
    </Table>
  )
}

function OrderRow({ order }: { readonly order: OrderSummary }) {
  const { search } = useLocation()
  return (
    <tr className="hover:bg-linen">
      <td className={CELL}>
        <span className="block font-medium whitespace-nowrap">{order.orderNumber}</span>
        <span className="block text-sm text-stone">{t.pieces(order.pieces)}</span>
        <span className="block text-sm wrap-anywhere md:hidden">{order.customerName}</span>
        <span className="block text-sm text-stone md:hidden">{shortDate(order.createdAt)}</span>
      </td>
      <td className={`${CELL} ${WIDE} wrap-anywhere`}>
        <span className="block">{order.customerName}</span>
        <span className="block text-sm text-stone">{order.email}</span>
      </td>
      <td className={`${CELL} ${WIDE} whitespace-nowrap`}>{shortDate(order.createdAt)}</td>
      <td className={`${CELL} text-right font-medium whitespace-nowrap figures`}>
        {formatCents(order.total)}
        <span className="mt-1 block md:hidden">
          <StatusBadge status={order.status} />
        </span>
      </td>
      <td className={`${CELL} ${WIDE}`}>
        <StatusBadge status={order.status} />
      </td>
      <td className={`${CELL} ${WIDER}`}>
        <PaymentMark status={order.paymentStatus} />
      </td>
      <td className={`${CELL} text-right`}>
        <Link
          to={`/orders/${order.orderNumber}${search}`}
          aria-label={t.viewOrder(order.orderNumber)}
          className="link inline-block py-0.5 font-medium"
        >
          {t.view}
        </Link>
      </td>
    </tr>
  )
}
