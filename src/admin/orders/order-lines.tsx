import type { OrderDetail } from '@/data/admin/orders.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { addCents, formatCents, multiplyCents, ZERO } from '@/domain/money.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { discountText, orderDiscount } from '@/texts/discount.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import { Details } from '@/ui/details.tsx'
import { Thumbnail } from '@/ui/thumbnail.tsx'

/** What was bought, as it was sold, and what it came to. */
export function OrderLines({ order }: { readonly order: OrderDetail }) {
  const discount = orderDiscount(order)
  const given = order.refunds.filter(({ ofSale, status }) => ofSale && status !== 'failed')
  const back = addCents(...given.map(({ amount }) => amount))
  const isDue = given.some(({ status }) => status !== 'succeeded')
  return (
    <section>
      <h3 className="font-sans text-sm font-medium tracking-normal text-stone">{t.items}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {order.worked.map(({ line, ...pieces }) => (
          <li key={pieces.position} className="flex items-start gap-3 py-2">
            <Thumbnail src={line.image && pictureAddress(line.image)} className="w-11" />
            <span className="min-w-0 grow wrap-anywhere">
              {line.name}
              <Details lines={itemDetails(line)} />
              <span className="block text-sm text-stone">
                {line.quantity} × {formatCents(line.unitPrice)} · {line.sku}
              </span>
              {orderWorkText.became(pieces, isDue) && (
                <span className="block text-sm text-ink-soft">{orderWorkText.became(pieces, isDue)}</span>
              )}
            </span>
            <span className="whitespace-nowrap figures">
              {line.isGift ? discountText.free : formatCents(multiplyCents(line.unitPrice, line.quantity))}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 figures">
        <dt>{t.subtotal}</dt>
        <dd className="text-right">{formatCents(order.subtotal)}</dd>
        {discount && (
          <>
            <dt>{discount[0]}</dt>
            <dd className="text-right">{discount[1]}</dd>
          </>
        )}
        <dt>{t.shippingFee}</dt>
        <dd className="text-right">{formatFee(order.shippingFee)}</dd>
        <dt className="font-semibold">{t.total}</dt>
        <dd className="text-right font-semibold">{formatCents(order.total)}</dd>
        {back > ZERO && (
          <>
            <dt>{orderWorkText.backTotal(isDue)}</dt>
            <dd className="text-right">{formatCents(back)}</dd>
          </>
        )}
      </dl>
      {order.tax > ZERO && <p className="text-right text-sm text-stone">{t.tax(formatCents(order.tax))}</p>}
    </section>
  )
}
