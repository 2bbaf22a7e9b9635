import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { exportProducts } from '@/data/admin/products-exchange.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveCsv } from '@/ui/save-file.ts'

/** Hands the whole catalogue over as a CSV file. */
export function useExport() {
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      const products = await exportProducts(adminClient())
      // Large, and nobody else needs it.
      const { csvOf } = await import('./csv-file.ts')
      saveCsv(t.exportFile(dayInFrance(new Date())), csvOf(products))
      showToast({ title: t.exported(products.length) })
    } catch (error) {
      toastFailure(t.exportFailed, error)
    }
  })
  return { isExporting: isBusy, run: onSubmit }
}
