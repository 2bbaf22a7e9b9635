import type { ComponentProps } from 'react'
import { cents, formatCents, multiplyCents } from '@/domain/money.ts'
import { type Order, refundedAmount } from '@/domain/order.ts'
import { isWithdrawnUnsent } from '@/domain/order-steps.ts'
import { PATHS } from '@/domain/paths.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { accountText } from '@/texts/account.ts'
import { cartText } from '@/texts/cart.ts'
import { checkoutText, confirmationText } from '@/texts/checkout.ts'
import { discountText, minus, orderDiscount } from '@/texts/discount.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { orderStepsText } from '@/texts/orderSteps.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import { totalNote } from '@/texts/vat.ts'
import { Amounts } from '@/ui/Amounts.tsx'
import { DocumentLinks } from '@/ui/DocumentLinks.tsx'
import { leaving, useSubmit } from '@/ui/form/use-submit.ts'
import { dayOf } from '@/ui/french-date.ts'
import { OrderQuestion } from '@/ui/OrderQuestion.tsx'
import { OrderTimeline } from '@/ui/OrderTimeline.tsx'
import { WithdrawalNote } from '@/ui/WithdrawalNote.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderPayment } from './OrderPayment.tsx'
import { tokenIn } from './order-token.ts'

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

/** A document of the order whose token stands in the address. */
async function documentOfPage(number: string | null) {
  const { getDocumentFile } = await import('@/data/document-files.ts')
  return await getDocumentFile(tokenIn(location.hash) ?? '', number)
}

/** The form comes later than the order. */
const ask: ComponentProps<typeof OrderQuestion>['send'] = async (request) =>
  await (await import('@/data/contact.ts')).sendContact(request)

/** Why no VAT is contained; nothing where the order costs nothing. */
const untaxedNote = ({ vat }: Order): string | undefined =>
  vat && vat.regime !== 'standard' ? totalNote[vat.regime] : undefined

const isUnpaid = ({ isSimulated, paymentStatus }: Order): boolean =>
  !isSimulated && (paymentStatus === 'pending' || paymentStatus === 'failed')

const isRefunded = ({ paymentStatus }: Order): boolean => paymentStatus === 'refunded'

function titleOf(order: Order): string {
  if (isRefunded(order)) return orderStepsText.refundedTitle
  if (isWithdrawnUnsent(order)) return orderStepsText.withdrawnTitle
  if (!isUnpaid(order)) return confirmationText.thanks(order.customer.firstName)
  return order.isPayable ? orderPaymentText.unpaidTitle : orderPaymentText.closedTitle
}

/** An order as a receipt; one that is not paid yet can be paid here. @param onChange it may be another now. */
export function OrderReceipt({ order, onChange }: { order: Order; onChange: () => void }) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    const { reorder } = await import('@/stores/reorder.ts')
    if (await reorder(order)) await leaving()
  })
  const isWithdrawn = order.withdrawal?.isWhole === true
  const tax = order.tax > 0 ? confirmationText.includedTax(formatCents(order.tax)) : untaxedNote(order)
  return (
    <article className="mx-auto max-w-3xl">
      <p className="eyebrow">
        {confirmationText.orderNumber} {order.orderNumber}
      </p>
      <h2 className="mt-3 text-heading">{titleOf(order)}</h2>
      {isUnpaid(order) && !isWithdrawn && <OrderPayment order={order} onChange={onChange} />}
      {isWithdrawn && (
        <div className="mt-3">
          <WithdrawalNote order={order} />
        </div>
      )}
      {order.status === 'pending' && !isUnpaid(order) && !isWithdrawn && !isRefunded(order) && (
        <p className="mt-3 max-w-prose">
          {confirmationText.recorded} {confirmationText.mailed(order.customer.email)}
        </p>
      )}
      <div className="mt-8">
        <OrderTimeline order={order} />
      </div>
      {order.isSimulated && <p className="mt-6 text-ink-soft">{checkoutText.simulated}</p>}
      <section
        aria-label={confirmationText.lines}
        className="mt-10 rounded-[2px] bg-paper px-6 py-8 ring-1 ring-line md:px-10"
      >
        <p className="mb-4 text-sm text-stone">{confirmationText.placedOn(dayOf(order.createdAt))}</p>
        <ul className="mb-6 border-t border-line">
          {order.lines.map((line) => (
            <li
              key={`${line.variantId}-${line.isGift}`}
              className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-4"
            >
              <span className="flex-1 font-display text-lg leading-snug">
                {line.name}
                {line.label && <span className="block font-sans text-sm text-ink-soft">{line.label}</span>}
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
          total={{ label: cartText.total, amount: formatCents(order.total), note: tax }}
          after={refundRows(order)}
        />
      </section>
      <OrderFacts order={order} />
      <p className="mt-6 flex flex-wrap gap-x-6 print:hidden">
        <DocumentLinks order={order} load={documentOfPage} />
      </p>
      <div className="mt-10 print:hidden">
        {!isWithdrawn && <WithdrawalNote order={order} />}
        <div className="mt-4">
          <OrderQuestion order={order} send={ask} />
        </div>
      </div>
      <p className="mt-4 text-ink-soft">{confirmationText.keep}</p>
      {!storedSession() && (
        <p className="mt-4 print:hidden">
          {confirmationText.accountOffer}{' '}
          <a href={PATHS.auth} className="link inline-block py-1">
            {confirmationText.createAccount}
          </a>
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-4 print:hidden">
        <a href={PATHS.products} className="button">
          {confirmationText.continueShopping}
        </a>
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={onSubmit}>
          {accountText.reorder}
        </button>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          {confirmationText.print}
        </button>
      </p>
    </article>
  )
}
