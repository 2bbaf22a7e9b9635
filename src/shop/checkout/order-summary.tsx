import { useState } from 'react'
import { Amounts } from '@/commerce/amounts.tsx'
import { DiscountBox } from '@/commerce/lazy-discount-box.tsx'
import { type Cart, type CartTotals, cartCount, itemOf, keyOf, lineTotal } from '@/domain/cart.ts'
import { formatCents } from '@/domain/money.ts'
import type { OrderVat } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import type { Country } from '@/domain/rules.ts'
import { type ShippingMethod, surchargeFor } from '@/domain/shipping.ts'
import { enterDiscount, removeDiscount } from '@/stores/discount.ts'
import type { EnteredCode } from '@/stores/entered-code.ts'
import { cartText } from '@/texts/cart.ts'
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

/** The order beside the form; folded to its total on narrow screens. */
export function OrderSummary({ lines, totals, entered, email, method, country, regime, unfolded }: Props) {
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
                  <Details lines={itemDetails(itemOf(line.product))} className="mt-1 text-sm text-ink-soft" />
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
              {
                label: cartText.shippingFee,
                amount: formatFee(totals.shippingFee),
                note: method
                  ? withSurcharge(method.label, country, surchargeFor(method, country))
                  : undefined,
              },
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
