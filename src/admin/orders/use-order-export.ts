import { useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { EXPORT_PAGE, exportOrders } from '@/data/admin/order-list.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import type { OrderSearch } from '@/domain/order-search.ts'
import { orderListText as t } from '@/texts/admin/order-list.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveBlob } from '@/ui/save-file.ts'

/** Hands all orders that the list finds over as a file for a spreadsheet, which is written a thousand lines at a time. */
export function useOrderExport(search: OrderSearch) {
  const [written, setWritten] = useState(0)
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      // Large, and nobody else needs it.
      const { orderFileHead, orderFileRows } = await import('./order-csv.ts')
      const parts = [orderFileHead()]
      let count = 0
      for (let after: string | null = null; ; ) {
        const page = await exportOrders(adminClient(), search, after)
        parts.push(orderFileRows(page))
        count += page.length
        setWritten(count)
        after = page.at(-1)?.orderNumber ?? null
        if (page.length < EXPORT_PAGE) break
      }
      const day = dayInFrance(new Date())
      saveBlob(t.exportName(day), new Blob(parts, { type: 'text/csv;charset=utf-8' }))
      showToast({ title: t.exported(count) })
    } catch (error) {
      toastFailure(t.exportFailed, error)
    } finally {
      setWritten(0)
    }
  })
  return { isExporting: isBusy, written, run: onSubmit }
}
