import { PRIMARY } from '@/admin/ui/controls.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { ZERO } from '@/domain/money.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { useStatusChange } from './use-status-change.ts'
import { isOpenWithdrawal } from './withdrawals.tsx'

/** Whether an order is paid, still owed to its buyer, and nobody has asked to take it back: then it is to be sent. */
export const isToSend = ({
  status,
  paymentStatus,
  cancellation,
  withdrawals,
  refundable,
  total,
}: Pick<
  OrderDetail,
  'status' | 'paymentStatus' | 'cancellation' | 'withdrawals' | 'refundable' | 'total'
>): boolean =>
  status === 'pending' &&
  paymentStatus === 'paid' &&
  cancellation === null &&
  !withdrawals.some(isOpenWithdrawal) &&
  (refundable > ZERO || total === ZERO)

interface Props {
  readonly order: OrderDetail
  /** As it is asked for: once it is done, what comes next is the number of the parcel. */
  readonly onSend: () => void
}

/** What comes next for an order, in sight wherever it is scrolled to. */
export function NextStep({ order, onSend }: Props) {
  const { mutate, isPending } = useStatusChange(order)
  return (
    <button
      type="button"
      className={`${PRIMARY} max-sm:min-h-11 max-sm:grow`}
      aria-disabled={isPending}
      onClick={() => {
        onSend()
        if (!isPending) mutate('shipped')
      }}
    >
      {t.markShipped}
    </button>
  )
}
