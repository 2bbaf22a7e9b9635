import type { CustomerStatus } from '@/domain/customer.ts'
import { customersText as t } from '@/texts/admin/customers.ts'

const LOOK: Readonly<Record<CustomerStatus, string>> = {
  active: 'bg-olive-pale text-olive-dark',
  vip: 'bg-straw-pale text-ink',
  inactive: 'bg-linen-deep text-ink-soft',
}

export function CustomerBadge({ status }: { readonly status: CustomerStatus }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium whitespace-nowrap ${LOOK[status]}`}
    >
      {t.statuses[status]}
    </span>
  )
}
