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

/** What waits for somebody. */
const COUNTED: readonly OrderWork[] = ['to_prepare', 'late', 'open_withdrawal', 'exchange', 'parcels']

const CHIP =
  'min-h-9 rounded-full border border-field bg-white px-3.5 py-1 text-[0.9375rem] whitespace-nowrap hover:border-olive aria-pressed:border-olive aria-pressed:bg-olive aria-pressed:text-linen'

/** What there is to do, and the searches that the administrator has kept under a name. */
export function OrderViews({ search, counts, onChange }: Props) {
  const { data: views = [] } = useQuery(orderViewsQuery)
  const [isKeeping, setKeeping] = useState(false)
  const isKept = views.some((view) => isSameSearch(view.search, search))
  const isPlain = filtersOf({ ...search, work: null }).length === 0
  const isWorthKeeping = !isKept && (!isPlain || search.sort !== ALL_ORDERS.sort)
  return (
    <fieldset className="phone-line relative mt-2 flex flex-wrap items-center gap-2 sm:mt-6">
      <legend className="sr-only">{t.views}</legend>
      {([null, ...ORDER_WORKS] as const).map((work) => (
        <button
          key={work}
          type="button"
          aria-pressed={isPlain && search.work === work}
          title={work === 'late' ? t.lateHint : undefined}
          className={CHIP}
          onClick={() => onChange({ ...ALL_ORDERS, work })}
        >
          {work === null ? t.everything : t.works[work]}
          {work !== null && COUNTED.includes(work) && <Count of={counts?.[work]} />}
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

/** How many there are; it has its room before it has come, as the rows below would be moved. */
const Count = ({ of: count }: { readonly of: number | undefined }) => (
  <span className="ml-1 inline-block min-w-[2ch] text-center opacity-75 figures">
    {count?.toLocaleString('fr-FR')}
  </span>
)

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
        className={`${CHIP} min-w-0 truncate rounded-r-none`}
        onClick={() => onChange(view.search)}
      >
        {view.name}
      </button>
      <button
        type="button"
        aria-label={t.removeView(view.name)}
        disabled={remove.isPending}
        className="grid min-h-9 w-9 shrink-0 place-items-center rounded-r-full border border-l-0 border-field text-stone hover:text-ink"
        onClick={() => remove.mutate()}
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </span>
  )
}
