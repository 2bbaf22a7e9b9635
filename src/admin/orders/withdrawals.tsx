import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { adminClient } from '@/data/admin/client.ts'
import { stepWithdrawal, type WithdrawalStep } from '@/data/admin/order-changes.ts'
import type { OrderWithdrawal } from '@/data/admin/order-work.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { orderWorkText as work } from '@/texts/admin/order-work.ts'
import { withdrawalsText as t } from '@/texts/admin/withdrawals.ts'
import { CloseDialog } from './close-dialog.tsx'
import { Part } from './part.tsx'
import { useOrderChange } from './use-order-change.ts'
import { Mark } from './work-mark.tsx'

interface Props {
  readonly order: OrderDetail
  readonly onReturn: (withdrawal: OrderWithdrawal) => void
  readonly onRefund: (withdrawal: OrderWithdrawal) => void
  readonly onCancel: () => void
}

/** Whether it still waits for goods or refund. */
export const isOpenWithdrawal = ({ status }: OrderWithdrawal): boolean =>
  status === 'received' || status === 'returned'

const dayOf = (day: string) => shortDate(`${day}T12:00:00Z`)

function Clock({ order, one }: { readonly order: OrderDetail; readonly one: OrderWithdrawal }) {
  if (one.status === 'refunded' || one.status === 'closed')
    return <Mark tone={one.status === 'refunded' ? 'done' : 'over'}>{t.states[one.status]}</Mark>
  if (one.isOverdue) return <Mark tone="late">{t.overdue(dayOf(one.dueOn))}</Mark>
  if (one.waits) return <p className="text-sm">{t.waits(dayOf(one.dueOn))}</p>
  // Never paid, or all given back without naming the declaration.
  if (order.refundable === 0) return <Mark tone="quiet">{t.nothingDue}</Mark>
  return <Mark tone="quiet">{t.due(dayOf(one.dueOn))}</Mark>
}

/** Declarations of withdrawal with their clock: the goods are awaited, then the refund is due. */
export function Withdrawals({ order, ...go }: Props) {
  if (order.withdrawals.length === 0) return null
  return (
    <Part title={t.title}>
      <ul className="space-y-3">
        {order.withdrawals.map((one) => (
          <li key={one.id} className="space-y-2 rounded-[3px] border border-field p-4">
            <Declared order={order} one={one} {...go} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Declared({ order, one, onReturn, onRefund, onCancel }: Props & { readonly one: OrderWithdrawal }) {
  const { role } = useAdmin()
  const [isClosing, setClosing] = useState(false)
  const { mutate, isPending } = useOrderChange({
    order,
    change: (step: WithdrawalStep) => stepWithdrawal(adminClient(), one.id, step),
    done: (_, step) => (step === 'reopen' ? t.reopened : t.proofDone),
    failed: t.stepFailed,
    undo: (step) => (step === 'proof' ? () => stepWithdrawal(adminClient(), one.id, 'no_proof') : null),
  })
  const isSent = order.status === 'shipped' || order.status === 'completed'
  const isOpen = isOpenWithdrawal(one)
  // Cancelling gives all back, units into stock too, and answers the declaration: a refund alone would leave the order waiting.
  const isUnsent = order.status === 'pending' && one.items === null
  const step = (label: string, onClick: () => void) => (
    <button type="button" className={QUIET} disabled={isPending} onClick={onClick}>
      {label}
    </button>
  )
  return (
    <>
      <p className="font-medium wrap-anywhere">{t.declared(one.reference, exactDate(one.declaredAt))}</p>
      <p className="whitespace-pre-line wrap-anywhere">{one.items ?? t.wholeOrder}</p>
      <Clock order={order} one={one} />
      {one.isLate && <p className="text-sm text-terracotta-ink">{t.late}</p>}
      {!one.acknowledgedAt && <p className="text-sm text-stone">{t.notAcknowledged}</p>}
      {one.proofAt && <p className="text-sm text-stone">{t.proofOn(exactDate(one.proofAt))}</p>}
      {one.returnedAt && <p className="text-sm text-stone">{t.returnedOn(exactDate(one.returnedAt))}</p>}
      {one.closedNote && <p className="text-sm wrap-anywhere">{t.closedBecause(one.closedNote)}</p>}
      <div className="flex flex-wrap gap-2">
        {isOpen && isSent && one.status === 'received' && step(work.returned, () => onReturn(one))}
        {isOpen && one.waits && step(t.proof, () => mutate('proof'))}
        {isOpen &&
          role === 'owner' &&
          order.refundable > 0 &&
          (isUnsent ? step(work.cancelOrder, onCancel) : step(work.refund, () => onRefund(one)))}
        {isOpen && step(t.close, () => setClosing(true))}
        {one.status === 'closed' && step(t.reopen, () => mutate('reopen'))}
      </div>
      {isClosing && <CloseDialog order={order} withdrawal={one.id} onClose={() => setClosing(false)} />}
    </>
  )
}
