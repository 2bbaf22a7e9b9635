import { type ReactNode, useState } from 'react'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import type { OrderWithdrawal } from '@/data/admin/order-work.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { holdingsOf, isExchangeable, leftToRefund, type RefundReason } from '@/domain/order-work.ts'
import { declaredHoldings } from '@/domain/withdrawal-items.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { Part } from './part.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { NO_REFUND_YET, RefundDialog, type RefundStart } from './refund-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { isOpenWithdrawal, Withdrawals } from './withdrawals.tsx'

type Open =
  | { readonly what: 'refund'; readonly start: RefundStart }
  | { readonly what: 'return'; readonly withdrawal: OrderWithdrawal | null }
  | { readonly what: 'cancel' | 'exchange' | 'receive' }

interface Props {
  readonly order: OrderDetail
  /** What stands between the two: what is worked on, and how far it is. */
  readonly children: ReactNode
}

/** What waits for someone, first; what can be done with the order besides, last. */
export function OrderWork({ order, children }: Props) {
  const { role } = useAdmin()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const holdings = holdingsOf(order.worked)
  const isSent = order.status === 'shipped' || order.status === 'completed'
  const canRefund = role === 'owner' && order.refundable > 0
  const isWaiting = order.cancellation !== null && order.status === 'pending'
  /** A transfer, a cheque or cash that nobody has marked as received. */
  const isAwaited =
    isHandPayment(order.paymentMethod) && order.paymentStatus === 'pending' && order.status !== 'cancelled'
  /** The same, after its days: money that comes takes it up again. */
  const isLate =
    isHandPayment(order.paymentMethod) &&
    order.paymentStatus === 'failed' &&
    order.status === 'cancelled' &&
    order.cancellation === null
  /** Its reservation has ended, and the link of its email still pays it. */
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
  const refundWithdrawal = ({ id: withdrawal, items }: OrderWithdrawal) =>
    refund({
      pieces: declaredHoldings(items, holdings, leftToRefund),
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
      {isAwaited && order.reservedUntil && (
        <p role="status" className="rounded-[3px] border border-straw bg-straw-pale px-4 py-3">
          {t.awaitedUntil(exactDate(order.reservedUntil))}
        </p>
      )}
      {isLate && (
        <p role="status" className="rounded-[3px] border border-straw bg-straw-pale px-4 py-3">
          {t.awaitedOver}
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
      {(isAwaited || isLate) && (
        <p>
          <button type="button" className={PRIMARY} onClick={() => setOpen({ what: 'receive' })}>
            {t.receive}
          </button>
        </p>
      )}
      {children}
      {shown.length > 0 && (
        <Part title={t.actions}>
          <ul className="divide-y divide-line border-y border-line">
            {shown.map(([label, , onClick]) => (
              <li key={label}>
                <button
                  type="button"
                  className="flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left hover:text-olive-dark data-[end=true]:text-terracotta-ink"
                  data-end={label === t.cancelOrder}
                  onClick={onClick}
                >
                  {label}
                  <Icon name="next" className="size-4 text-stone" />
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {open?.what === 'refund' && <RefundDialog order={order} start={open.start} onClose={close} />}
      {open?.what === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {open?.what === 'receive' && <ReceiveDialog order={order} onClose={close} />}
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
