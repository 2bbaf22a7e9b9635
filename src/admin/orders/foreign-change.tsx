import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { isOwnVersion } from './own-versions.ts'
import { type TimelineEntry, timelineOf } from './timeline.ts'

/** An order as it was looked at. */
const lookAt = (order: OrderDetail) => ({
  version: order.version,
  entries: new Set(timelineOf(order).map(entryWords)),
})
const entryWords = ({ key, what }: TimelineEntry): string => `${key} ${what}`

/** Says that the order changed under one's eyes, and what came since: of a colleague, or else what came last. */
export function ForeignChange({ order }: { readonly order: OrderDetail }) {
  const { name } = useAdmin()
  const [seen, setSeen] = useState(() => lookAt(order))
  if (seen.version !== order.version && isOwnVersion(order)) setSeen(lookAt(order))
  if (seen.version === order.version || isOwnVersion(order)) return null
  const news = timelineOf(order).filter((entry) => !seen.entries.has(entryWords(entry)))
  const colleagues = news.find(({ by }) => by !== null && by !== name)
  const shown = colleagues ?? news[0]
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-[3px] border border-straw bg-straw-pale px-4 py-3"
    >
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{colleagues?.by ? t.changedBy(colleagues.by) : t.changed}</span>
        {shown && <span className="block text-sm">{shown.what}</span>}
      </p>
      <button type="button" className={QUIET} onClick={() => setSeen(lookAt(order))}>
        {t.seen}
      </button>
    </div>
  )
}
