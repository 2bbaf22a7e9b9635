import { Amounts } from '@/commerce/amounts.tsx'
import { type LineStanding, lineStandings, owedAmount } from '@/domain/line-standing.ts'
import { cents, formatCents, multiplyCents, ZERO } from '@/domain/money.ts'
import { type Order, refundedAmount } from '@/domain/order.ts'
import { pictureAddress } from '@/stores/picture-address.ts'
import { amountsText } from '@/texts/amounts.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { discountText, minus, orderDiscount } from '@/texts/discount.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import { orderTotalNote } from '@/texts/vat.ts'
import { Details } from '@/ui/details.tsx'
import { dayOf } from '@/ui/french-date.ts'
import { Thumbnail } from '@/ui/thumbnail.tsx'

const amountRows = (order: Order) => [
  { label: amountsText.subtotal, amount: formatCents(order.subtotal) },
  ...[orderDiscount(order) ?? []].flatMap(([label, amount]) => (label && amount ? [{ label, amount }] : [])),
  { label: amountsText.shippingFee, amount: formatFee(order.shippingFee), note: order.shippingMethod },
]

/** What went back or is owed, and what is left. */
function refundRows(order: Order, standings: readonly LineStanding[]) {
  const refunded = refundedAmount(order)
  const owed = owedAmount(order, standings) ?? ZERO
  if (refunded === 0 && owed === 0) return []
  return [
    ...(refunded > 0 ? [{ label: orderStepsText.refunded, amount: minus(refunded) }] : []),
    ...(owed > 0 ? [{ label: orderStepsText.owed, amount: minus(owed) }] : []),
    { label: orderStepsText.remaining, amount: formatCents(cents(order.total - refunded - owed)) },
  ]
}

/** The VAT that is contained, or why there is none; nothing where the order costs nothing. */
function taxNote({ tax, vat, createdAt }: Order): string | undefined {
  if (tax > 0) return confirmationText.includedTax(formatCents(tax))
  return vat && vat.regime !== 'standard' ? orderTotalNote(vat.regime, createdAt) : undefined
}

/** What of a line was given back or declared. */
function Flag({ standing: { line, givenBack, declared, amount } }: { readonly standing: LineStanding }) {
  const money = amount === null ? null : formatCents(amount)
  const said = [
    givenBack > 0 && orderStepsText.givenBack(givenBack, line.quantity, declared > 0 ? null : money),
    declared > 0 && orderStepsText.declared(declared, line.quantity, money),
  ].flatMap((one) => one || [])
  return said.map((one) => (
    <span
      key={one}
      className="block w-fit bg-terracotta-pale px-2 py-0.5 text-[0.8125rem] text-terracotta-ink"
    >
      {one}
    </span>
  ))
}

function LineItem({ standing }: { readonly standing: LineStanding }) {
  const { line, givenBack, declared } = standing
  const isGone = givenBack + declared >= line.quantity
  const Price = isGone ? 's' : 'span'
  return (
    <li className="flex gap-4 break-inside-avoid border-t border-line py-4 folds print:py-2">
      <Thumbnail
        src={line.image && pictureAddress(line.image)}
        className={`w-18 self-start nav:w-22 print:w-12 ${isGone ? 'opacity-45' : ''}`}
      />
      <div className="flex-1 space-y-1 leading-snug">
        <h4 className="font-display text-lg leading-snug">{line.name}</h4>
        <Details lines={itemDetails(line)} className="text-[0.9375rem] text-ink-soft" />
        <p className="text-[0.9375rem] text-ink-soft figures">
          {confirmationText.quantityAt(line.quantity, formatCents(line.unitPrice))}
        </p>
        <Flag standing={standing} />
      </div>
      <Price className={`text-right figures ${isGone ? 'text-stone' : ''}`}>
        {line.isGift ? discountText.free : formatCents(multiplyCents(line.unitPrice, line.quantity))}
      </Price>
    </li>
  )
}

/** The units of an order and what it costs. */
export function OrderedLines({ order }: { readonly order: Order }) {
  const standings = lineStandings(order)
  return (
    <section aria-label={confirmationText.lines}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-2xl">{confirmationText.lines}</h3>
        <p className="text-sm text-stone">{confirmationText.placedOn(dayOf(order.createdAt))}</p>
      </div>
      <ul className="mb-4 border-b border-line">
        {standings.map((standing) => (
          <LineItem
            key={`${standing.line.variantId}-${standing.line.isGift}-${itemDetails(standing.line)}`}
            standing={standing}
          />
        ))}
      </ul>
      <Amounts
        rows={amountRows(order)}
        total={{ label: amountsText.total, amount: formatCents(order.total), note: taxNote(order) }}
        after={refundRows(order, standings)}
      />
    </section>
  )
}
