import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { getAnalytics } from '@/data/admin/analytics.ts'
import { adminClient } from '@/data/admin/client.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveCsv } from '@/ui/save-file.ts'

interface Props {
  readonly from: string
  readonly to: string
}

/** Hands the analyses of a period over as a file, as they are now. */
export function ExportButton({ from, to }: Props) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      const [analytics, { analyticsCsv }] = await Promise.all([
        getAnalytics(adminClient(), from, to),
        // Large, and nobody else needs it.
        import('./analytics-csv.ts'),
      ])
      saveCsv(t.exportName(analytics.period.from, analytics.period.to), analyticsCsv(analytics))
      showToast({ title: t.exported })
    } catch (error) {
      toastFailure(t.exportFailed, error)
    }
  })
  return (
    <button type="button" className={QUIET} disabled={isBusy} onClick={onSubmit}>
      {isBusy ? t.exporting : t.export}
    </button>
  )
}
