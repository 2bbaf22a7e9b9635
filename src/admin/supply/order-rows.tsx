import { Link } from 'react-router'
import { shortDate } from '@/admin/ui/dates.ts'
import { CELL, OpeningRow, Table, WIDE } from '@/admin/ui/table.tsx'
import type { SupplierOrderSummary } from '@/data/admin/supply.ts'
import { formatCents } from '@/domain/money.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { OrderStatus } from './order-status.tsx'

const NONE = '–'
const { columns } = t

/** The list; on narrow screens a row folds supplier and state together. */
export const OrderRows = ({ orders }: { readonly orders: readonly SupplierOrderSummary[] }) => (
  <Table
    className="mt-5"
    columns={[
      [columns.number],
      [columns.supplier, WIDE],
      [columns.pieces, `${WIDE} text-right`],
      [columns.expected, WIDE],
      [columns.total, 'text-right'],
      [columns.status, WIDE],
      [columns.actions],
    ]}
  >
    {orders.map((order) => (
      <OrderRow key={order.id} order={order} />
    ))}
  </Table>
)

function OrderRow({ order }: { readonly order: SupplierOrderSummary }) {
  const { id, number, supplier, status, isLate, expectedOn, ordered, received, total } = order
  const expected = expectedOn ? shortDate(expectedOn) : NONE
  return (
    <OpeningRow to={`/inventory/orders/${id}`}>
      <td className={CELL}>
        <span className="block font-medium">{number}</span>
        <span className="block text-sm wrap-anywhere md:hidden">{supplier}</span>
        <span className="block text-sm text-stone md:hidden">{expectedOn && t.expectedOn(expected)}</span>
        <span className="mt-1 block md:hidden">
          <OrderStatus status={status} isLate={isLate} />
        </span>
      </td>
      <td className={`${CELL} ${WIDE} wrap-anywhere`}>{supplier}</td>
      <td className={`${CELL} ${WIDE} text-right figures`}>{t.pieces(received, ordered)}</td>
      <td className={`${CELL} ${WIDE} whitespace-nowrap`}>{expected}</td>
      <td className={`${CELL} text-right whitespace-nowrap figures`}>{formatCents(total)}</td>
      <td className={`${CELL} ${WIDE}`}>
        <OrderStatus status={status} isLate={isLate} />
      </td>
      <td className={`${CELL} text-right`}>
        <Link
          to={`/inventory/orders/${id}`}
          aria-label={t.openOne(number)}
          className="link inline-block py-0.5 font-medium"
        >
          {t.open}
        </Link>
      </td>
    </OpeningRow>
  )
}
