import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import type { OrderWithdrawal } from '@/data/admin/order-work.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { holdingsOf, isExchangeable, leftToRefund, type RefundReason } from '@/domain/order-work.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ExchangeDialog } from './ExchangeDialog.tsx'
import { NO_REFUND_YET, RefundDialog, type RefundStart } from './RefundDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { isOpenWithdrawal, Withdrawals } from './Withdrawals.tsx'

type Open =
  | { readonly what: 'refund'; readonly start: RefundStart }
  | { readonly what: 'return'; readonly withdrawal: OrderWithdrawal | null }
  | { readonly what: 'cancel' | 'exchange' }

/** What can be done with the order now; what waits for someone stands above. */
export function OrderWork({ order }: { readonly order: OrderDetail }) {
  const { role } = useAdmin()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const holdings = holdingsOf(order.worked)
  const isSent = order.status === 'shipped' || order.status === 'completed'
  const canRefund = role === 'owner' && order.refundable > 0
  const isWaiting = order.cancellation !== null && order.status === 'pending'
  /** Its reservation has ended, and the link of its letter still pays it. */
  const isExpired = order.status === 'cancelled' && order.isPayable
  /** Paid, with nothing left to give back: by a refund made at Stripe, or because the bank took it back. */
  const isGivenBack =
    order.status === 'pending' &&
    (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded') &&
    order.total > 0 &&
    order.refundable === 0 &&
    !order.withdrawals.some(isOpenWithdrawal)
  const refund = (start: Partial<RefundStart>) =>
    setOpen({ what: 'refund', start: { ...NO_REFUND_YET, ...start } })
  /** The whole order, unless the declaration names pieces in words. */
  const refundWithdrawal = ({ id: withdrawal, items }: OrderWithdrawal) =>
    refund({
      pieces:
        items === null ? Object.fromEntries(holdings.map(({ key, held }) => [key, leftToRefund(held)])) : {},
      hasShipping: items === null,
      reason: 'withdrawal',
      withdrawal,
    })
  const received =
    (withdrawal: OrderWithdrawal | null) => (pieces: RefundStart['pieces'], reason: RefundReason) => {
      const isWhole = holdings.every(({ key, held }) => !held.isSent || (pieces[key] ?? 0) >= held.quantity)
      if (canRefund)
        refund({
          pieces,
          reason,
          withdrawal: withdrawal?.id ?? null,
          hasShipping: withdrawal !== null && isWhole,
        })
      else close()
    }
  const actions: readonly (readonly [string, boolean, () => void])[] = [
    [
      t.returned,
      isSent && !order.withdrawals.some(({ status }) => status === 'received'),
      () => setOpen({ what: 'return', withdrawal: null }),
    ],
    [t.exchange, isSent && holdings.some(isExchangeable), () => setOpen({ what: 'exchange' })],
    [t.refund, canRefund && !order.withdrawals.some(isOpenWithdrawal), () => refund({})],
    [
      t.cancelOrder,
      isExpired || (order.status === 'pending' && (!isWaiting || order.paymentStatus === 'paid')),
      () => setOpen({ what: 'cancel' }),
    ],
  ]
  const shown = actions.filter(([, isPossible]) => isPossible)
  return (
    <>
      {isWaiting && (
        <p role="status" className="rounded-[3px] border border-straw bg-straw-pale px-4 py-3">
          {order.paymentStatus === 'pending' ? t.cancelWaits : t.cancelOvertaken}
        </p>
      )}
      {isExpired && (
        <p role="status" className="rounded-[3px] border border-straw bg-straw-pale px-4 py-3">
          {t.stillPayable}
        </p>
      )}
      {isGivenBack && (
        <p role="status" className="rounded-[3px] border border-straw bg-straw-pale px-4 py-3">
          {t.givenBack}
        </p>
      )}
      <Withdrawals
        order={order}
        onReturn={(withdrawal) => setOpen({ what: 'return', withdrawal })}
        onRefund={refundWithdrawal}
        onCancel={() => setOpen({ what: 'cancel' })}
      />
      {shown.length > 0 && (
        <section aria-label={t.actions} className="flex flex-wrap gap-2">
          {shown.map(([label, , onPress]) => (
            <button key={label} type="button" className={QUIET} onClick={onPress}>
              {label}
            </button>
          ))}
        </section>
      )}
      {open?.what === 'refund' && <RefundDialog order={order} start={open.start} onClose={close} />}
      {open?.what === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {open?.what === 'exchange' && <ExchangeDialog order={order} onClose={close} />}
      {open?.what === 'return' && (
        <ReturnDialog
          order={order}
          withdrawal={open.withdrawal}
          onClose={close}
          onReceived={received(open.withdrawal)}
        />
      )}
    </>
  )
}
