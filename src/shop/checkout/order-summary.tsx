import { useState } from 'react'
import { Amounts } from '@/commerce/amounts.tsx'
import { DiscountBox } from '@/commerce/lazy-discount-box.tsx'
import {
  type Cart,
  type CartLine,
  type CartTotals,
  cartCount,
  itemOf,
  keyOf,
  lineTotal,
} from '@/domain/cart.ts'
import { formatCents } from '@/domain/money.ts'
import type { OrderVat } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import type { Country } from '@/domain/rules.ts'
import { type ShippingMethod, surchargeFor } from '@/domain/shipping.ts'
import { enterDiscount, removeDiscount } from '@/stores/discount.ts'
import type { EnteredCode } from '@/stores/entered-code.ts'
import { amountsText } from '@/texts/amounts.ts'
import { articles } from '@/texts/cart-badge.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { formatFee, withSurcharge } from '@/texts/shipping-fee.ts'
import { totalNote } from '@/texts/vat.ts'
import { Chevron } from '@/ui/chevron.tsx'
import { Details } from '@/ui/details.tsx'
import { Thumbnail } from '@/ui/thumbnail.tsx'

interface Props {
  readonly lines: Cart
  readonly totals: CartTotals
  readonly entered: EnteredCode
  /** Of the buyer, once it is known: a code may be limited to one use each. */
  readonly email: string | undefined
  readonly method: ShippingMethod | null
  readonly country: Country
  readonly regime: OrderVat['regime']
  /** The last step shows on every screen what is about to be ordered. */
  readonly unfolded: boolean
}

/** The order beside the form; on narrow screens folded to its total, and at the last step, where it must be seen, a line for each item. */
export function OrderSummary({ lines, totals, entered, email, method, country, regime, unfolded }: Props) {
  const [wide] = useState(() => matchMedia('(min-width: 64rem)').matches)
  const isShort = unfolded && !wide
  const effects = entered.effect?.rows(lines) ?? []
  const content = (
    <>
      <ul className={isShort ? 'mb-2' : 'mb-5 divide-y divide-line border-y border-line'}>
        {lines.map((line) => (
          <Item key={keyOf(line.product)} line={line} isShort={isShort} />
        ))}
      </ul>
      <Amounts
        rows={[
          // Of an order of which nothing is taken off, the items say it already.
          ...(isShort && effects.length === 0
            ? []
            : [{ label: amountsText.subtotal, amount: formatCents(totals.subtotal) }]),
          ...effects,
          {
            label: amountsText.shippingFee,
            amount: formatFee(totals.shippingFee),
            note: method ? withSurcharge(method.label, country, surchargeFor(method, country)) : undefined,
          },
        ]}
        total={{
          label: amountsText.total,
          amount: formatCents(totals.total),
          note: totalNote[regime],
        }}
      />
      <DiscountBox
        entered={entered}
        cart={lines}
        onEnter={(written) => enterDiscount(written, lines, email)}
        onRemove={removeDiscount}
      />
    </>
  )
  const edit = (
    <a href={PATHS.cart} className="link inline-block py-1 text-sm">
      {checkoutText.edit}
    </a>
  )
  const title = 'font-display text-xl md:text-2xl'
  return (
    <aside
      aria-label={checkoutText.summary}
      className={`rounded-[2px] bg-linen-deep max-lg:order-first lg:sticky lg:top-8 ${isShort ? 'max-md:-mx-(--page-gutter)' : ''}`}
    >
      {wide || unfolded ? (
        <div className="px-5 py-4 md:px-8 lg:py-7">
          <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 lg:mb-4">
            <span className={title}>{checkoutText.summary}</span>
            {edit}
          </p>
          {content}
        </div>
      ) : (
        <details className="group">
          <summary className="flex min-h-14 flex-wrap items-center justify-between gap-4 px-6 py-4 md:px-8">
            <span className={title}>{checkoutText.summary}</span>
            <span className="flex flex-wrap items-center gap-3 text-sm text-ink-soft figures">
              <span className="hidden group-open:inline sm:inline">{articles(cartCount(lines))}</span>
              <span className="text-base text-ink group-open:hidden">{formatCents(totals.total)}</span>
              <Chevron className="group-open:rotate-180" />
            </span>
          </summary>
          <div className="px-6 pb-6 md:px-8 md:pb-8">
            {content}
            <p className="mt-4">{edit}</p>
          </div>
        </details>
      )}
    </aside>
  )
}

/** One item of the order; short it is a single line, without its picture. */
function Item({ line, isShort }: { readonly line: CartLine; readonly isShort: boolean }) {
  const details = itemDetails(itemOf(line.product))
  const times = checkoutText.quantityTimes(line.quantity)
  const price = (
    <p translate="no" className="figures">
      {formatCents(lineTotal(line))}
    </p>
  )
  if (isShort)
    return (
      <li className="flex items-baseline gap-4 py-0.5 leading-snug">
        <p className="min-w-0 flex-1 wrap-anywhere">
          {line.product.name}{' '}
          <span className="text-[0.9375rem] text-ink-soft">{[...details, times].join(' · ')}</span>
        </p>
        {price}
      </li>
    )
  return (
    <li className="flex flex-wrap gap-4 py-4">
      <Thumbnail src={line.product.image} className="w-16 self-start" />
      <p className="flex-1 leading-snug">
        {line.product.name}
        <Details lines={details} className="mt-1 text-sm text-ink-soft" />
        <span className="mt-1 block text-sm text-ink-soft">{times}</span>
      </p>
      {price}
    </li>
  )
}
