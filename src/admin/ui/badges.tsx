import type { OrderStatus, PaymentStatus } from '@/domain/order-states.ts'
import { orderStatusText, paymentText } from '@/texts/admin/orders.ts'

const BADGE =
  'inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium whitespace-nowrap'

const STATUS: Readonly<Record<OrderStatus, string>> = {
  pending: 'bg-straw-pale text-ink',
  shipped: 'bg-olive-pale text-olive-dark',
  completed: 'bg-olive text-linen',
  cancelled: 'bg-linen-deep text-ink-soft line-through',
}

const PAYMENT: Readonly<Record<PaymentStatus, string>> = {
  paid: 'text-olive-dark',
  pending: 'text-ink-soft',
  failed: 'text-terracotta-ink',
  refunded: 'text-ink-soft',
}

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  return <span className={`${BADGE} ${STATUS[status]}`}>{orderStatusText[status]}</span>
}

interface PaymentProps {
  readonly status: PaymentStatus
  /** Whether some of what was paid went back, and not all of it. */
  readonly isPartlyRefunded: boolean
}

export function PaymentMark({ status, isPartlyRefunded }: PaymentProps) {
  return (
    <span className={`font-medium ${PAYMENT[isPartlyRefunded ? 'refunded' : status]}`}>
      {paymentText(status, isPartlyRefunded)}
    </span>
  )
}
