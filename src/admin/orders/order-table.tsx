import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { PaymentMark, StatusBadge } from '@/admin/ui/badges.tsx'
import { briefDate, clockTime, shortDate } from '@/admin/ui/dates.ts'
import { EmailText } from '@/admin/ui/email-text.tsx'
import { CELL, OpeningRow, Table, WIDE, WIDER } from '@/admin/ui/table.tsx'
import type { OrderSummary } from '@/data/admin/order-list.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { formatCents } from '@/domain/money.ts'
import { orderListText } from '@/texts/admin/order-list.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { Thumbnail } from '@/ui/thumbnail.tsx'

interface Props {
  readonly orders: readonly OrderSummary[]
  /** Numbers of those that are chosen. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (numbers: readonly string[], isChosen: boolean) => void
}

/** The list; on narrow screens a row folds customer, date and state below number and total. */
export function OrderTable({ orders, chosen, onChoose }: Props) {
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  const isAllChosen = numbers.every((number) => chosen.has(number))
  const box = (label: string, checked: boolean, of: readonly string[]) => (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChoose(of, event.target.checked)}
      className="size-4.5 accent-olive"
    />
  )
  return (
    <Table
      className="mt-5"
      columns={[
        [t.chooseShown, 'w-10 max-sm:w-7 max-sm:px-1', box(t.chooseShown, isAllChosen, numbers)],
        [t.columns.order],
        [t.columns.items, WIDER],
        [t.columns.customer, WIDE],
        [t.columns.date, WIDE],
        [t.columns.total, 'text-right'],
        [t.columns.status, WIDE],
        [t.columns.payment, WIDER],
        [t.columns.actions, 'max-sm:hidden'],
      ]}
    >
      {orders.map((order) => (
        <OrderRow
          key={order.orderNumber}
          order={order}
          choice={box(t.choose(order.orderNumber), chosen.has(order.orderNumber), [order.orderNumber])}
        />
      ))}
    </Table>
  )
}

function OrderRow({ order, choice }: { readonly order: OrderSummary; readonly choice: ReactNode }) {
  const { search } = useLocation()
  const to = { pathname: `/orders/${order.orderNumber}`, search }
  return (
    <OpeningRow to={to}>
      <td className={`${CELL} max-sm:px-1`}>{choice}</td>
      <td className={CELL}>
        <span className="block font-medium wrap-anywhere md:hidden">{order.customerName}</span>
        <Link
          to={to}
          className="font-medium hover:underline whitespace-nowrap max-md:text-sm max-md:font-normal md:block md:w-fit"
        >
          {order.orderNumber}
        </Link>
        <span className="text-sm text-stone max-md:hidden">{t.pieces(order.pieces)}</span>
        <span className="text-sm text-stone md:hidden"> · {briefDate(order.createdAt)}</span>
        {order.isPartlyRefunded && (
          <span className="block text-sm xl:hidden">
            <PaymentMark status={order.paymentStatus} isPartlyRefunded />
          </span>
        )}
        <Marks order={order} />
      </td>
      <td className={`${CELL} ${WIDER} py-2`}>
        <span className="flex gap-1">
          {order.images.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was sold stays as it is
            <Thumbnail key={index} src={pictureAddress(image)} className="w-8" />
          ))}
        </span>
      </td>
      <td className={`${CELL} ${WIDE} wrap-anywhere`}>
        <span className="block">{order.customerName}</span>
        <span className="block text-sm text-stone">
          <EmailText text={order.email} />
        </span>
      </td>
      <td className={`${CELL} ${WIDE} whitespace-nowrap`}>
        <span className="lg:hidden">{briefDate(order.createdAt)}</span>
        <span className="max-lg:hidden">{shortDate(order.createdAt)}</span>
        <span className="block text-sm text-stone">{clockTime(order.createdAt)}</span>
      </td>
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
        <PaymentMark status={order.paymentStatus} isPartlyRefunded={order.isPartlyRefunded} />
        <span className="block text-sm text-stone">{t.method(order.paymentMethod)}</span>
      </td>
      <td className={`${CELL} text-right max-sm:hidden`}>
        <Link
          to={to}
          aria-label={t.viewOrder(order.orderNumber)}
          className="link inline-block py-0.5 font-medium"
        >
          {t.view}
        </Link>
      </td>
    </OpeningRow>
  )
}

/** What else is to be known of an order at a glance. */
function Marks({ order }: { readonly order: OrderSummary }) {
  const marks = [
    order.isLate && [orderListText.late, 'text-terracotta-ink'],
    order.hasWithdrawal && [orderListText.withdrawal, 'text-terracotta-ink'],
    order.isPrepared && order.status === 'pending' && [orderListText.prepared, 'text-olive-dark'],
    order.isByPhone && [orderListText.byPhone, 'text-ink-soft'],
    ...order.tags.map((tag) => [tag, 'text-ink-soft']),
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-1">
      {marks.map(([word = '', colour]) => (
        <li
          key={word}
          className={`rounded-[2px] bg-linen-deep px-1.5 text-[0.8125rem] leading-[1.25rem] ${colour}`}
        >
          {word}
        </li>
      ))}
    </ul>
  )
}
