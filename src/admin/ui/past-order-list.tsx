import type { PastOrder } from '@/data/admin/past-orders.ts'
import { formatCents } from '@/domain/money.ts'
import { movingText, pastOrdersText as t } from '@/texts/admin/moving.ts'
import { shortDate } from './dates.ts'

/** Orders of the shop before, each marked as such, with what was bought and for whom. */
export function PastOrderList({ orders }: { readonly orders: readonly PastOrder[] }) {
  return (
    <>
      <p className="text-sm text-stone">{t.note}</p>
      <ul className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <li key={`${order.source} ${order.orderNumber}`}>
            <details className="py-2">
              <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-medium wrap-anywhere">{order.orderNumber}</span>
                <span className="rounded-[2px] bg-straw-pale px-1.5 text-[0.8125rem] leading-[1.25rem]">
                  {t.mark}
                </span>
                <span className="text-sm text-stone">{shortDate(order.placedAt)}</span>
                <span className="text-sm">{t.statuses[order.status]}</span>
                <span className="text-sm wrap-anywhere">{order.name ?? order.email}</span>
                <span className="ml-auto figures">{formatCents(order.total)}</span>
              </summary>
              <PastOrderBody order={order} />
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

function PastOrderBody({ order }: { readonly order: PastOrder }) {
  const { lines, shipping, discount, refunded } = order
  const place = [order.address, [order.postalCode, order.city].filter(Boolean).join(' '), order.country]
  const who = [order.name, order.email, order.phone, ...place].filter(Boolean)
  const amounts = [
    [t.shipping, shipping],
    [t.discount, discount],
    [t.refunded, refunded],
  ] as const
  return (
    <div className="mt-2 grid gap-x-8 gap-y-3 rounded-[3px] bg-linen p-4 sm:grid-cols-2">
      <div className="min-w-0">
        {lines.length === 0 && <p>{t.noItems}</p>}
        <ul>
          {lines.map(({ name, sku, quantity, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <li key={index} className="flex justify-between gap-4">
              <span className="wrap-anywhere">
                {t.item(quantity, name)}
                {sku && <span className="block text-sm text-stone">{sku}</span>}
              </span>
              {price !== null && <span className="figures">{formatCents(price)}</span>}
            </li>
          ))}
        </ul>
        <dl className="mt-2 text-sm text-ink-soft">
          {amounts.map(
            ([label, amount]) =>
              amount !== null &&
              amount > 0 && (
                <div key={label} className="flex justify-between gap-4">
                  <dt>{label}</dt>
                  <dd className="figures">{formatCents(amount)}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <div className="min-w-0 wrap-anywhere">
        {who.length === 0 && <p>{t.unnamed}</p>}
        {who.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="text-sm text-stone">{movingText.sources[order.source]}</p>
      </div>
    </div>
  )
}
