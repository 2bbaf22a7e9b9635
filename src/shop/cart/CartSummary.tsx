import { type Cart, cartSubtotal, cartTotals } from '@/domain/cart.ts'
import { formatCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import { type ShippingMethod, shippingFee } from '@/domain/shipping.ts'
import { cartText } from '@/texts/cart.ts'
import { Amounts } from '@/ui/Amounts.tsx'

export type FlatFee = Pick<ShippingMethod, 'label' | 'price' | 'freeFrom'>

interface Props {
  readonly lines: Cart
  /** The default shipping method: its fee counts until the checkout offers the others. */
  readonly shipping: FlatFee
}

export function CartSummary({ lines, shipping }: Props) {
  const totals = cartTotals(lines, shippingFee(shipping, cartSubtotal(lines)))
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
          {
            label: cartText.shippingFee,
            amount: formatCents(totals.shippingFee),
            note: shipping.label,
          },
        ]}
        total={{ label: cartText.total, amount: formatCents(totals.total), note: cartText.taxNote }}
      />
      <a href={PATHS.checkout} className="button mt-6 w-full">
        {cartText.checkout}
      </a>
      <p className="mt-4 text-center">
        <a href={PATHS.products} className="link inline-block py-1">
          {cartText.continueShopping}
        </a>
      </p>
      <p className="mt-6 border-t border-line pt-4 text-sm text-ink-soft">{cartText.securePayment}</p>
    </section>
  )
}
