import { afterWithdrawal } from '@/domain/after-withdrawal.ts'
import { isWithdrawable, type Order, type OrderDeclaration } from '@/domain/order.ts'
import { returnLabelsOf } from '@/domain/order-documents.ts'
import { isOpenToWithdrawal } from '@/domain/order-steps.ts'
import { PATHS } from '@/domain/paths.ts'
import { WITHDRAWAL_DAYS } from '@/domain/rules.ts'
import { orderWithdrawalPath } from '@/domain/withdrawal-items.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'
import { dayOf, frenchDate } from '@/ui/french-date.ts'

/** @param now when it is read, in ms. @returns what a buyer is told of the time to withdraw; null where there is nothing to withdraw from. */
export function withdrawalSentence(
  order: Pick<Order, 'withdrawalUntil' | 'status' | 'paymentStatus' | 'isGivenBack'>,
  now: number,
): string | null {
  if (!isWithdrawable(order)) return null
  if (!order.withdrawalUntil) return order.status === 'completed' ? t.withdrawDelivered : t.withdrawLater
  const last = new Date(`${order.withdrawalUntil}T00:00:00Z`)
  const isOver = now > last.getTime() + 86_400_000
  return isOver ? t.withdrawOver(frenchDate(last)) : t.withdrawUntil(frenchDate(last))
}

/** Milliseconds in which what was sent comes back after a declaration (L. 221-23). */
const RETURN_MS = WITHDRAWAL_DAYS * 86_400_000

interface DeclarationsProps {
  readonly order: Order
  /** Whether the page leads to the conditions of return by other means. */
  readonly isLedToReturns?: boolean
}

/** What a buyer has declared, and what comes next. */
function Declared({ order, one, isLedToReturns }: DeclarationsProps & { readonly one: OrderDeclaration }) {
  const next = afterWithdrawal(order, one)
  const due = frenchDate(new Date(`${one.dueOn}T00:00:00Z`))
  const back = dayOf(new Date(Date.parse(one.declaredAt) + RETURN_MS).toISOString())
  const said = one.items === null ? t.withdrawn : t.partlyWithdrawn
  return (
    <div className="mb-4">
      <p className="font-medium text-ink">{said(dayOf(one.declaredAt), one.reference)}</p>
      {one.items && <p className="font-medium whitespace-pre-line text-ink wrap-anywhere">{one.items}</p>}
      {next && <p className="mt-1">{t.afterWithdrawal[next](due, back)}</p>}
      {next === 'sent' && returnLabelsOf(order).length > 0 && <p className="mt-1">{t.returnLabel}</p>}
      {next === 'sent' && !isLedToReturns && (
        <a href={PATHS.returns} className="link inline-block py-1">
          {t.returnsLink}
        </a>
      )}
    </div>
  )
}

/** What a buyer has withdrawn from, and what follows. */
export const Declarations = (props: DeclarationsProps) =>
  (props.order.declarations ?? []).map((one) => <Declared key={one.reference} {...props} one={one} />)

/** What a buyer is told who may withdraw now; null where the form is not offered. A declaration that comes late is taken, too: the shop judges it. */
export const withdrawalOffer = (order: Order): string | null =>
  isOpenToWithdrawal(order) ? withdrawalSentence(order, Date.now()) : null

/** What a buyer has withdrawn from and what follows; until when they may, and the form, filled in. */
export function WithdrawalNote({ order }: { readonly order: Order }) {
  const sentence = withdrawalOffer(order)
  return (
    <div className="text-sm text-ink-soft">
      <Declarations order={order} />
      {sentence && (
        <p>
          {sentence}{' '}
          <a href={orderWithdrawalPath(order)} className="link inline-block py-1">
            {t.withdraw}
          </a>
        </p>
      )}
    </div>
  )
}
