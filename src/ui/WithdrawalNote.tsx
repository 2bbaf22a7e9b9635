import { isWithdrawable, type Order } from '@/domain/order.ts'
import { withdrawalPath } from '@/domain/paths.ts'
import { orderStepsText as t } from '@/texts/orderSteps.ts'
import { dayOf, frenchDate } from './french-date.ts'

/** @param now when it is read, in ms. @returns what a buyer is told of the time to withdraw; null where there is nothing to withdraw from. */
export function withdrawalSentence(
  order: Pick<Order, 'withdrawalUntil' | 'status' | 'paymentStatus' | 'isGivenBack'>,
  now: number,
): string | null {
  if (!isWithdrawable(order)) return null
  if (!order.withdrawalUntil) return t.withdrawLater
  const last = new Date(`${order.withdrawalUntil}T00:00:00Z`)
  const isOver = now > last.getTime() + 86_400_000
  return isOver ? t.withdrawOver(frenchDate(last)) : t.withdrawUntil(frenchDate(last))
}

/** That a buyer has withdrawn; or until when they may, and the form, filled in. A declaration that comes late is taken, too: the shop judges it. */
export function WithdrawalNote({ order }: { readonly order: Order }) {
  const sentence = withdrawalSentence(order, Date.now())
  const { firstName, lastName, email } = order.customer
  const { withdrawal } = order
  const declared =
    withdrawal &&
    (withdrawal.isWhole ? t.withdrawn : t.partlyWithdrawn)(dayOf(withdrawal.declaredAt), withdrawal.reference)
  if (withdrawal?.isWhole || sentence === null)
    return declared ? <p className="font-medium">{declared}</p> : null
  return (
    <p className="text-sm text-ink-soft">
      {declared && <span className="block font-medium text-ink">{declared}</span>}
      {sentence}{' '}
      <a
        href={withdrawalPath({ orderNumber: order.orderNumber, email, name: `${firstName} ${lastName}` })}
        className="link inline-block py-1"
      >
        {t.withdraw}
      </a>
    </p>
  )
}
