import { useState } from 'react'
import { type Cart, type CartTotals, cartCount, keyOf, lineTotal } from '@/domain/cart.ts'
import { formatCents } from '@/domain/money.ts'
import type { OrderVat } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { type EnteredCode, enterDiscount, removeDiscount } from '@/stores/discount.ts'
import { cartText } from '@/texts/cart.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import { totalNote } from '@/texts/vat.ts'
import { Amounts } from '@/ui/Amounts.tsx'
import { Chevron } from '@/ui/Chevron.tsx'
import { DiscountBox } from '@/ui/LazyDiscountBox.tsx'
import { Thumbnail } from '@/ui/Thumbnail.tsx'

interface Props {
  readonly lines: Cart
  readonly totals: CartTotals
  readonly entered: EnteredCode
  /** Of the buyer, once it is known: a code may be limited to one use each. */
  readonly email: string | undefined
  readonly method: ShippingMethod | null
  readonly regime: OrderVat['regime']
  /** The last step shows on every screen what is about to be ordered. */
  readonly unfolded: boolean
}

/** The order beside the form; folded to its total on narrow screens. */
export function OrderSummary({ lines, totals, entered, email, method, regime, unfolded }: Props) {
  const [wide] = useState(() => matchMedia('(min-width: 64rem)').matches)
  return (
    <aside aria-label={checkoutText.summary} className="max-lg:order-first lg:sticky lg:top-8">
      <details key={String(unfolded)} open={wide || unfolded} className="group rounded-[2px] bg-linen-deep">
        <summary className="flex min-h-14 flex-wrap items-center justify-between gap-4 px-6 py-4 md:px-8">
          <span className="font-display text-xl md:text-2xl">{checkoutText.summary}</span>
          <span className="flex flex-wrap items-center gap-3 text-sm text-ink-soft figures">
            <span className="hidden group-open:inline sm:inline">{cartText.articles(cartCount(lines))}</span>
            <span className="text-base text-ink group-open:hidden">{formatCents(totals.total)}</span>
            <Chevron className="group-open:rotate-180" />
          </span>
        </summary>
        <div className="px-6 pb-6 md:px-8 md:pb-8">
          <ul className="mb-5 divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <li key={keyOf(line.product)} className="flex flex-wrap gap-4 py-4">
                <Thumbnail src={line.product.image} className="w-16" />
                <p className="flex-1 leading-snug">
                  {line.product.name}
                  {line.product.variant && (
                    <span className="mt-1 block text-sm text-ink-soft">{line.product.variant.label}</span>
                  )}
                  <span className="mt-1 block text-sm text-ink-soft">
                    {checkoutText.quantityTimes(line.quantity)}
                  </span>
                </p>
                <p translate="no" className="figures">
                  {formatCents(lineTotal(line))}
                </p>
              </li>
            ))}
          </ul>
          <Amounts
            rows={[
              { label: cartText.subtotal, amount: formatCents(totals.subtotal) },
              ...(entered.effect?.rows(lines) ?? []),
              { label: cartText.shippingFee, amount: formatFee(totals.shippingFee), note: method?.label },
            ]}
            total={{
              label: cartText.total,
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
          <p className="mt-4">
            <a href={PATHS.cart} className="link inline-block py-1 text-sm">
              {checkoutText.edit}
            </a>
          </p>
        </div>
      </details>
    </aside>
  )
}
