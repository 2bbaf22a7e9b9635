import type { SupplierOrderStatus } from '@/domain/stock.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'

const BADGE =
  'inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium whitespace-nowrap'

const LOOK: Readonly<Record<SupplierOrderStatus, string>> = {
  draft: 'bg-linen-deep text-ink-soft',
  sent: 'bg-straw-pale text-ink',
  partial: 'bg-olive-pale text-olive-dark',
  received: 'bg-olive text-linen',
  closed: 'bg-linen-deep text-ink-soft',
  cancelled: 'bg-linen-deep text-ink-soft line-through',
}

interface Props {
  readonly status: SupplierOrderStatus
  readonly isLate: boolean
}

/** How an order stands, and whether it should have come. */
export const OrderStatus = ({ status, isLate }: Props) => (
  <span className="inline-flex flex-wrap gap-1">
    <span className={`${BADGE} ${LOOK[status]}`}>{t.statuses[status]}</span>
    {isLate && <span className={`${BADGE} bg-terracotta-pale text-terracotta-ink`}>{t.late}</span>}
  </span>
)
