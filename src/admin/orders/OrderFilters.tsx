import { useEffect, useState } from 'react'
import { Icon } from '@/admin/ui/Icon.tsx'
import type { OrderSearch } from '@/data/admin/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '@/domain/order.ts'
import { orderStatusText, ordersText as t } from '@/texts/admin/orders.ts'

/** Milliseconds without a key after which the search runs. */
const PAUSE_MS = 300
const CONTROL = 'min-h-10 rounded-[3px] border border-field bg-white px-3 py-1.5'

interface Props {
  readonly search: OrderSearch
  readonly onChange: (change: Partial<OrderSearch>) => void
}

export function OrderFilters({ search, onChange }: Props) {
  const [text, setText] = useState(search.text)
  // The address may change without this field: a link, the back button, the filters cleared.
  useEffect(() => setText(search.text), [search.text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (text === search.text) return
    const timer = setTimeout(() => onChange({ text }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search className="mt-6 flex flex-wrap gap-3">
      <div className="relative min-w-56 flex-1">
        <Icon name="search" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-stone" />
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.searchHint}
          value={text}
          maxLength={120}
          onChange={(event) => setText(event.target.value)}
          className={`w-full pl-9 placeholder:text-stone placeholder:opacity-100 ${CONTROL}`}
        />
      </div>
      <span className="relative block max-sm:w-full">
        <select
          aria-label={t.status}
          value={search.status ?? ''}
          onChange={(event) => onChange({ status: (event.target.value || null) as OrderStatus | null })}
          className={`w-full appearance-none pr-9 ${CONTROL}`}
        >
          <option value="">{t.allStatuses}</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {orderStatusText[status]}
            </option>
          ))}
        </select>
        <Icon name="open" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
      </span>
    </search>
  )
}
