import { Choice } from '@/admin/ui/Choice.tsx'
import { SearchField } from '@/admin/ui/SearchField.tsx'
import type { OrderSearch } from '@/data/admin/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '@/domain/order.ts'
import { orderStatusText, ordersText as t } from '@/texts/admin/orders.ts'

interface Props {
  readonly search: OrderSearch
  readonly onChange: (change: Partial<OrderSearch>) => void
}

export function OrderFilters({ search, onChange }: Props) {
  return (
    <search className="mt-6 flex flex-wrap gap-3">
      <SearchField
        label={t.search}
        hint={t.searchHint}
        text={search.text}
        onText={(text) => onChange({ text })}
        className="min-w-56"
      />
      <Choice<OrderStatus | ''>
        label={t.status}
        value={search.status ?? ''}
        options={[
          { value: '', label: t.allStatuses },
          ...ORDER_STATUSES.map((value) => ({ value, label: orderStatusText[value] })),
        ]}
        onValue={(status) => onChange({ status: status || null })}
        className="max-sm:w-full"
      />
    </search>
  )
}
