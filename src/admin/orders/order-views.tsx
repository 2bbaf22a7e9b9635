import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import type { Figures } from '@/data/admin/figures.ts'
import { type OrderView, removeOrderView, saveOrderView } from '@/data/admin/order-views.ts'
import {
  ALL_ORDERS,
  filtersOf,
  isSameSearch,
  ORDER_WORKS,
  type OrderSearch,
  type OrderWork,
} from '@/domain/order-search.ts'
import { orderListText as t } from '@/texts/admin/order-list.ts'
import { orderViewsQuery } from './queries.ts'
import { ViewDialog } from './view-dialog.tsx'

interface Props {
  readonly search: OrderSearch
  /** How many orders wait with a work, once that is known. */
  readonly counts: Figures['works'] | undefined
  readonly onChange: (search: OrderSearch) => void
}

/** What waits for somebody: first in the line. */
const COUNTED: readonly OrderWork[] = ['to_prepare', 'late', 'open_withdrawal', 'exchange', 'parcels']
const UNCOUNTED = ORDER_WORKS.filter((work) => !COUNTED.includes(work))

const TAB =
  'min-h-11 border-b-2 sm:min-h-10 border-transparent text-[0.9375rem] whitespace-nowrap text-ink-soft hover:text-ink aria-pressed:border-olive aria-pressed:text-ink'

/** What there is to do, and the searches that the administrator has kept under a name. */
export function OrderViews({ search, counts, onChange }: Props) {
  const { data: views = [] } = useQuery(orderViewsQuery)
  const [isKeeping, setKeeping] = useState(false)
  const isKept = views.some((view) => isSameSearch(view.search, search))
  const isPlain = filtersOf({ ...search, work: null }).length === 0
  const isWorthKeeping = !isKept && (!isPlain || search.sort !== ALL_ORDERS.sort)
  return (
    <fieldset className="phone-line relative mt-2 flex flex-wrap items-center gap-x-4 border-b border-line py-0! sm:mt-3">
      <legend className="sr-only">{t.views}</legend>
      {([null, ...COUNTED, ...UNCOUNTED] as const).map((work) => (
        <button
          key={work}
          type="button"
          aria-pressed={isPlain && search.work === work}
          title={work === 'late' ? t.lateHint : undefined}
          className={TAB}
          onClick={() => onChange({ ...ALL_ORDERS, work })}
        >
          {work === null ? t.everything : t.works[work]}
          {work !== null && COUNTED.includes(work) && <Count of={counts?.[work]} isLate={work === 'late'} />}
        </button>
      ))}
      {views.map((view) => (
        <KeptView key={view.id} view={view} search={search} onChange={onChange} />
      ))}
      {isWorthKeeping && (
        <button type="button" className="link py-1.5" onClick={() => setKeeping(true)}>
          {t.keepView}
        </button>
      )}
      {isKeeping && <ViewDialog search={search} onClose={() => setKeeping(false)} />}
    </fieldset>
  )
}

/** How many there are; it has its room before it has come, as what follows would be moved. */
function Count({ of: count, isLate }: { readonly of: number | undefined; readonly isLate: boolean }) {
  const colour = isLate ? 'bg-terracotta-pale text-terracotta-ink' : 'bg-straw-pale text-ink'
  return (
    <span
      className={`ml-1.5 inline-block min-w-[3ch] rounded-full px-1.5 text-center text-[0.8125rem] leading-[1.375rem] figures ${count ? colour : ''}`}
    >
      {count?.toLocaleString('fr-FR')}
    </span>
  )
}

function KeptView({ view, search, onChange }: Omit<Props, 'counts'> & { readonly view: OrderView }) {
  const cache = useQueryClient()
  const keep = (views: readonly OrderView[]) => cache.setQueryData(orderViewsQuery.queryKey, views)
  const restore = useMutation({
    mutationFn: () => saveOrderView(adminClient(), view.name, view.search),
    onSuccess: keep,
    onError: (error) => toastFailure(t.viewFailed, error),
  })
  const remove = useMutation({
    mutationFn: () => removeOrderView(adminClient(), view.id),
    onSuccess: (views) => {
      keep(views)
      showToast({
        title: t.viewRemoved(view.name),
        action: { label: t.undo, onClick: () => restore.mutate() },
      })
    },
    onError: (error) => toastFailure(t.removeFailed, error),
  })
  return (
    <span className="flex max-w-full items-center">
      <button
        type="button"
        aria-pressed={isSameSearch(view.search, search)}
        className={`${TAB} min-w-0 truncate`}
        onClick={() => onChange(view.search)}
      >
        {view.name}
      </button>
      <button
        type="button"
        aria-label={t.removeView(view.name)}
        disabled={remove.isPending}
        className="-mr-2 grid min-h-11 w-8 shrink-0 place-items-center text-stone hover:text-ink"
        onClick={() => remove.mutate()}
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </span>
  )
}
