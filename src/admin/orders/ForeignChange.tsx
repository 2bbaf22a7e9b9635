import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { isOwnVersion } from './own-versions.ts'
import { timelineOf } from './timeline.ts'

/** Says that the order changed under one's eyes, and what came last. */
export function ForeignChange({ order }: { readonly order: OrderDetail }) {
  const { name } = useAdmin()
  const [seen, setSeen] = useState(order.version)
  if (seen !== order.version && isOwnVersion(order)) setSeen(order.version)
  if (seen === order.version || isOwnVersion(order)) return null
  const [last] = timelineOf(order)
  const by = last?.by && last.by !== name ? t.changedBy(last.by) : t.changed
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-[3px] border border-straw bg-straw-pale px-4 py-3"
    >
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{by}</span>
        {last && <span className="block text-sm">{last.what}</span>}
      </p>
      <button type="button" className={QUIET} onClick={() => setSeen(order.version)}>
        {t.seen}
      </button>
    </div>
  )
}
