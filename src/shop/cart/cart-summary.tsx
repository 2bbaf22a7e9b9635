import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Amounts } from '@/commerce/amounts.tsx'
import { DiscountBox } from '@/commerce/lazy-discount-box.tsx'
import { type Cart, cartSubtotal, cartTotals, keyOf } from '@/domain/cart.ts'
import { formatCents } from '@/domain/money.ts'
import type { OrderVat } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import { freeShipping, type ShippingMethod, shippingFee } from '@/domain/shipping.ts'
import { enterDiscount, recheckDiscount, removeDiscount } from '@/stores/discount.ts'
import { $discount } from '@/stores/entered-code.ts'
import { cartText } from '@/texts/cart.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import { totalNote } from '@/texts/vat.ts'

export type FlatFee = Pick<ShippingMethod, 'label' | 'price' | 'freeFrom'>

export type Threshold = Pick<ShippingMethod, 'label' | 'freeFrom'>

interface Props {
  /** Lines that can be ordered as they stand. */
  readonly lines: Cart
  /** The default shipping method: its fee counts until the checkout offers the others. */
  readonly shipping: FlatFee
  readonly regime: OrderVat['regime']
  /** From which subtotal each method is free. */
  readonly thresholds: readonly Threshold[]
  /** Names of the means of payment that the shop takes. */
  /** A sentence that names what may be chosen. */
  readonly payments: string
  /** Whether other lines must be settled first. */
  readonly waits: boolean
  /** The checkout was clicked while it waits. */
  readonly onWaiting: () => void
}

export function CartSummary({ lines, shipping, regime, thresholds, payments, waits, onWaiting }: Props) {
  const entered = useStore($discount)
  const { code, effect } = entered
  const content = lines.map((line) => `${keyOf(line.product)}×${line.quantity}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where what is counted is another.
  useEffect(() => recheckDiscount(lines), [code, content])
  const fee = shippingFee(shipping, cartSubtotal(lines))
  const totals = effect?.totals(lines, fee) ?? cartTotals(lines, fee)
  const free = lines.length > 0 ? freeShipping(thresholds, totals.subtotal) : null
  return (
    <section
      aria-labelledby="recapitulatif"
      className="rounded-[2px] bg-linen-deep p-6 md:p-8 lg:sticky lg:top-8"
    >
      <h2 id="recapitulatif" className="mb-4 text-2xl">
        {cartText.summary}
      </h2>
      <Amounts
        rows={[
          { label: cartText.subtotal, amount: formatCents(totals.subtotal) },
          ...(effect?.rows(lines) ?? []),
          {
            label: cartText.shippingFee,
            amount: formatFee(totals.shippingFee),
            note: shipping.label,
          },
        ]}
        total={{ label: cartText.total, amount: formatCents(totals.total), note: totalNote[regime] }}
      />
      <DiscountBox
        entered={entered}
        cart={lines}
        onEnter={(written) => enterDiscount(written, lines)}
        onRemove={removeDiscount}
      />
      {free && totals.shippingFee > 0 && (
        <p className="mt-4 text-sm text-ink-soft">
          {free.missing > 0
            ? cartText.untilFree(formatCents(free.missing), free.label)
            : cartText.freeReached(free.label)}
        </p>
      )}
      <div className="buy-bar max-md:flex max-md:items-center max-md:gap-4">
        <p className="buy-price flex-col">
          <span className="text-sm text-stone">{cartText.total}</span>
          <span className="font-display text-xl figures">{formatCents(totals.total)}</span>
        </p>
        {waits ? (
          <button
            type="button"
            aria-disabled="true"
            aria-describedby="attente"
            className="button w-full"
            onClick={onWaiting}
          >
            {cartText.checkout}
          </button>
        ) : (
          <a href={PATHS.checkout} className="button w-full">
            {cartText.checkout}
          </a>
        )}
      </div>
      {waits && (
        <p id="attente" className="mt-3 text-sm">
          {cartText.checkoutWaits}
        </p>
      )}
      <p className="mt-4 text-center">
        <a href={PATHS.products} className="link inline-block py-1">
          {cartText.continueShopping}
        </a>
      </p>
      <p className="mt-6 border-t border-line pt-4 text-sm text-ink-soft">{payments}</p>
    </section>
  )
}
