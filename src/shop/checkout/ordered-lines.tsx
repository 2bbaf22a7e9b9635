import { Amounts } from '@/commerce/amounts.tsx'
import { cents, formatCents, multiplyCents } from '@/domain/money.ts'
import { type Order, refundedAmount } from '@/domain/order.ts'
import { cartText } from '@/texts/cart.ts'
import { confirmationText } from '@/texts/checkout.ts'
import { discountText, minus, orderDiscount } from '@/texts/discount.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import { orderTotalNote } from '@/texts/vat.ts'
import { Details } from '@/ui/details.tsx'
import { dayOf } from '@/ui/french-date.ts'

const amountRows = (order: Order) => [
  { label: cartText.subtotal, amount: formatCents(order.subtotal) },
  ...[orderDiscount(order) ?? []].flatMap(([label, amount]) => (label && amount ? [{ label, amount }] : [])),
  { label: cartText.shippingFee, amount: formatFee(order.shippingFee), note: order.shippingMethod },
]

/** What went back, and what is left. */
function refundRows(order: Order) {
  const refunded = refundedAmount(order)
  if (refunded === 0) return []
  return [
    { label: orderStepsText.refunded, amount: minus(refunded) },
    { label: orderStepsText.remaining, amount: formatCents(cents(order.total - refunded)) },
  ]
}

/** The VAT that is contained, or why there is none; nothing where the order costs nothing. */
function taxNote({ tax, vat, createdAt }: Order): string | undefined {
  if (tax > 0) return confirmationText.includedTax(formatCents(tax))
  return vat && vat.regime !== 'standard' ? orderTotalNote(vat.regime, createdAt) : undefined
}

/** The units of an order and what it costs. */
export const OrderedLines = ({ order }: { readonly order: Order }) => (
  <section
    aria-label={confirmationText.lines}
    className="mt-10 rounded-[2px] bg-paper px-6 py-8 ring-1 ring-line md:px-10 print:mt-6 print:py-4"
  >
    <p className="mb-4 text-sm text-stone">{confirmationText.placedOn(dayOf(order.createdAt))}</p>
    <ul className="mb-6 border-t border-line">
      {order.lines.map((line) => (
        <li
          key={`${line.variantId}-${line.isGift}-${itemDetails(line)}`}
          className="flex flex-wrap items-baseline gap-x-4 break-inside-avoid border-b border-line py-4 print:py-2"
        >
          <span className="flex-1 font-display text-lg leading-snug">
            {line.name}
            <Details lines={itemDetails(line)} className="font-sans text-sm text-ink-soft" />
          </span>
          <span className="text-sm text-ink-soft figures max-sm:order-last max-sm:w-full">
            {confirmationText.quantityAt(line.quantity, formatCents(line.unitPrice))}
          </span>
          <span className="min-w-20 text-right figures">
            {line.isGift ? discountText.free : formatCents(multiplyCents(line.unitPrice, line.quantity))}
          </span>
        </li>
      ))}
    </ul>
    <Amounts
      rows={amountRows(order)}
      total={{ label: cartText.total, amount: formatCents(order.total), note: taxNote(order) }}
      after={refundRows(order)}
    />
  </section>
)
