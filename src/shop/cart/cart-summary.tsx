import { type ReactNode, useEffect } from 'react'
import { Amounts } from '@/commerce/amounts.tsx'
import { DiscountBox } from '@/commerce/lazy-discount-box.tsx'
import { type Cart, keyOf } from '@/domain/cart.ts'
import { formatCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import { enterDiscount, recheckDiscount, removeDiscount } from '@/stores/discount.ts'
import { amountsText } from '@/texts/amounts.ts'
import { cartText } from '@/texts/cart.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import type { useTotals } from './use-totals.ts'

interface Props {
  /** Lines that can be ordered as they stand. */
  readonly lines: Cart
  /** Label of the default shipping method, whose fee counts until the checkout offers the others. */
  readonly method: string
  /** What they cost, with the code that goes with the cart. */
  readonly sums: ReturnType<typeof useTotals>
  /** What is said of VAT beside the total. */
  readonly vatNote: string
  /** When it would come, once that is known. */
  readonly delivery: ReactNode
  /** A sentence that names what may be chosen. */
  readonly payments: string
  /** The same, a word each. */
  readonly marks: readonly string[]
  /** Whether other lines must be settled first. */
  readonly waits: boolean
  /** The checkout was clicked while it waits. */
  readonly onWaiting: () => void
}

export function CartSummary({
  lines,
  method,
  sums,
  vatNote,
  delivery,
  payments,
  marks,
  waits,
  onWaiting,
}: Props) {
  const { entered, totals } = sums
  const { code, effect } = entered
  const content = lines.map((line) => `${keyOf(line.product)}×${line.quantity}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where what is counted is another.
  useEffect(() => recheckDiscount(lines), [code, content])
  return (
    <section
      aria-labelledby="recapitulatif"
      className="rounded-[2px] bg-linen-deep p-6 md:p-8 lg:sticky lg:top-8 lg:row-span-2"
    >
      <h2 id="recapitulatif" className="mb-4 text-2xl">
        {cartText.summary}
      </h2>
      <Amounts
        rows={[
          { label: amountsText.subtotal, amount: formatCents(totals.subtotal) },
          ...(effect?.rows(lines) ?? []),
          {
            label: amountsText.shippingFee,
            amount: formatFee(totals.shippingFee),
            note: method,
          },
        ]}
        total={{ label: amountsText.total, amount: formatCents(totals.total), note: vatNote }}
      />
      {delivery}
      <DiscountBox
        entered={entered}
        cart={lines}
        onEnter={(written) => enterDiscount(written, lines)}
        onRemove={removeDiscount}
      />
      <div className="buy-bar max-md:flex max-md:items-center max-md:gap-4">
        <p className="buy-price flex-col">
          <span className="text-sm text-stone">{amountsText.total}</span>
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
      <p aria-hidden="true" className="mt-2 flex flex-wrap gap-1.5 text-[0.8125rem]">
        {marks.map((mark) => (
          <span key={mark} className="rounded-[2px] border border-line bg-paper px-2 leading-6">
            {mark}
          </span>
        ))}
      </p>
    </section>
  )
}
