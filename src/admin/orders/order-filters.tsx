import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '@/admin/ui/choice.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { DayField } from '@/admin/ui/day-field.tsx'
import { Icon } from '@/admin/ui/icon.tsx'
import { SearchField } from '@/admin/ui/search-field.tsx'
import { filtersOf, ORDER_SORTS, type OrderSearch } from '@/domain/order-search.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@/domain/order-states.ts'
import { orderListText as t } from '@/texts/admin/order-list.ts'
import { orderStatusText, ordersText, paymentStatusText } from '@/texts/admin/orders.ts'
import { type Option, SelectField } from '@/ui/form/fields.tsx'
import { orderTagsQuery, shippingMethodsQuery } from './queries.ts'

interface Props {
  readonly search: OrderSearch
  readonly onChange: (change: Partial<OrderSearch>) => void
}

/** A list of what can be chosen, and above it what leaves it open. */
const options = (all: string, values: readonly (readonly [string, string])[]): Option[] => [
  { value: '', label: all },
  ...values.map(([value, label]) => ({ value, label })),
]

/** Filters that stand behind the button. */
const FOLDED = ['payment', 'method', 'tag', 'from', 'to'] as const

/** Search, state and sort; what is asked for less often unfolds. */
export function OrderFilters({ search, onChange }: Props) {
  const folded = FOLDED.filter((field) => filtersOf(search).includes(field)).length
  const [isOpen, setOpen] = useState(folded > 0)
  return (
    <search className="mt-2 block sm:mt-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={ordersText.search}
          hint={t.searchHint}
          text={search.text}
          onText={(text) => onChange({ text })}
          className="min-w-40"
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="filtres"
          className={QUIET}
          onClick={() => setOpen(!isOpen)}
        >
          {t.filters(folded)}
          <Icon name="open" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        {/* On a phone the first orders stand on the first screen: what is chosen less often unfolds with the rest. */}
        <div className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
          <Choice
            label={ordersText.status}
            value={search.status ?? ''}
            options={options(
              ordersText.allStatuses,
              ORDER_STATUSES.map((status) => [status, orderStatusText[status]]),
            )}
            onValue={(value) => onChange({ status: ORDER_STATUSES.find((one) => one === value) ?? null })}
            className="max-sm:w-full"
          />
          <Choice
            label={t.sort}
            value={search.sort}
            options={ORDER_SORTS.map((value) => ({ value, label: t.sorts[value] }))}
            onValue={(sort) => onChange({ sort })}
            className="max-sm:w-full"
          />
        </div>
      </div>
      <div id="filtres" hidden={!isOpen}>
        {isOpen && <MoreFilters search={search} onChange={onChange} />}
      </div>
    </search>
  )
}

function MoreFilters({ search, onChange }: Props) {
  const { data: methods = [] } = useQuery(shippingMethodsQuery)
  const { data: tags = [] } = useQuery(orderTagsQuery)
  return (
    <div className="mt-3 grid gap-3 rounded-[3px] border border-line p-4 sm:grid-cols-2 lg:grid-cols-5">
      <SelectField
        name="paiement"
        label={t.payment}
        value={search.payment ?? ''}
        onValue={(value) => onChange({ payment: PAYMENT_STATUSES.find((one) => one === value) ?? null })}
        options={options(
          t.allPayments,
          PAYMENT_STATUSES.map((status) => [status, paymentStatusText[status]]),
        )}
      />
      <SelectField
        name="livraison"
        label={t.method}
        value={search.method ?? ''}
        onValue={(method) => onChange({ method: method || null })}
        options={options(
          t.allMethods,
          methods.map(({ id, label }) => [id, label]),
        )}
      />
      <SelectField
        name="etiquette"
        label={t.tag}
        value={search.tag ?? ''}
        onValue={(tag) => onChange({ tag: tag || null })}
        options={options(
          t.allTags,
          tags.map(({ tag, orders }) => [tag, t.tagOf(tag, orders)]),
        )}
      />
      <DayField
        name="du"
        label={t.from}
        day={search.from}
        max={search.to}
        onDay={(day) => onChange({ from: day || null })}
      />
      <DayField
        name="au"
        label={t.to}
        day={search.to}
        min={search.from}
        onDay={(day) => onChange({ to: day || null })}
      />
    </div>
  )
}
