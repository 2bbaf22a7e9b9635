import { QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { adminClient } from '@/data/admin/client.ts'
import { retryRefund } from '@/data/admin/order-changes.ts'
import type { OrderRefund } from '@/data/admin/order-work.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { formatCents } from '@/domain/money.ts'
import type { RefundState } from '@/domain/order-work.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { outsideFailureText } from '@/texts/admin/outside-failures.ts'
import { byPaymentMeans } from '@/texts/payment-means.ts'
import { refusedRefundText } from '@/texts/refused-refund.ts'
import { Part } from './part.tsx'
import { PrintButton } from './print-button.tsx'
import { useOrderChange } from './use-order-change.ts'
import { Mark } from './work-mark.tsx'

const TONES: Readonly<Record<RefundState, 'quiet' | 'done' | 'late'>> = {
  due: 'quiet',
  pending: 'quiet',
  succeeded: 'done',
  failed: 'late',
}

/** Money that went back or is on its way; what failed can be asked for again. */
export function Refunds({ order }: { readonly order: OrderDetail }) {
  const { role } = useAdmin()
  const { mutate, isPending } = useOrderChange({
    order,
    change: (refund: string) => retryRefund(adminClient(), order, refund),
    done: () => t.retried,
    failed: t.retryFailed,
  })
  if (order.refunds.length === 0) return null
  const canRetry = (one: OrderRefund) =>
    role === 'owner' &&
    ((one.status === 'failed' && !one.isRetried) || (one.status === 'due' && one.attempts > 0))
  return (
    <Part title={t.refunds}>
      <ul className="divide-y divide-line border-y border-line">
        {order.refunds.map((one) => (
          <li key={one.id} className="space-y-1.5 py-2.5">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                <span className="font-medium figures">{formatCents(one.amount)}</span> ·{' '}
                {t.reasonOf(one.reason)}
              </span>
              <Mark tone={TONES[one.status]}>{t.refundStates[one.status]}</Mark>
            </p>
            {one.note && <p className="text-sm wrap-anywhere">{one.note}</p>}
            <p className="text-sm text-stone">
              {ordersText.by(one.by)}, {exactDate(one.at)}
              {one.means && ` · ${t.givenBy(byPaymentMeans[one.means])}`}
            </p>
            {one.lastError && one.status !== 'succeeded' && (
              <p className="text-sm text-terracotta-ink wrap-anywhere">
                {outsideFailureText.refund(one.lastError)}{' '}
                {one.status === 'due' && t.nextAttempt(exactDate(one.nextAttemptAt))}
                {one.isRetried && t.replaced}
              </p>
            )}
            {one.unreserved > 0 && !one.isRetried && (
              <p className="text-sm">{refusedRefundText.unreserved(one.unreserved)}</p>
            )}
            {canRetry(one) && (
              <button type="button" className={QUIET} disabled={isPending} onClick={() => mutate(one.id)}>
                {t.retry}
              </button>
            )}
            {one.creditNote ? (
              <PrintButton
                orders={[order.orderNumber]}
                kind="credit_note"
                number={one.creditNote}
                label={t.creditNote(one.creditNote)}
              />
            ) : (
              one.status === 'succeeded' && (
                <p className="text-sm text-stone">{one.ofSale ? t.creditNoteSoon : t.notOfSale}</p>
              )
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
