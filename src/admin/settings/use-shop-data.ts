import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { exportShop, importShop, resetShop } from '@/data/admin/shop-data.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import { shopDataText as t } from '@/texts/admin/shop-data.ts'
import { saveBlob } from '@/ui/save-file.ts'
import { shopDataQuery } from './queries.ts'
import type { ExportFile } from './read-export.ts'

/** What is done to all data of the shop. */
export type DataJob =
  | { readonly kind: 'export' | 'resetDrafts' | 'resetAll' }
  | { readonly kind: 'import'; readonly file: ExportFile }

const FAILED = {
  export: t.exportFailed,
  import: t.importFailed,
  resetDrafts: t.resetFailed,
  resetAll: t.resetFailed,
} as const

/** Carries one out, says so, and tells how far it is. @param onEnd once it is done. */
export function useShopData(onEnd: () => void) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)

  async function carryOut(job: DataJob, typedName: string): Promise<void> {
    setProgress(0)
    if (job.kind === 'export') {
      showToast({ title: t.exportStarted })
      const file = await exportShop(adminClient(), typedName, setProgress)
      saveBlob(t.exportFile(dayInFrance(new Date())), new Blob(file, { type: 'application/jsonl' }))
      showToast({ title: t.exportDone })
      void cache.invalidateQueries({ queryKey: shopDataQuery.queryKey })
    } else if (job.kind === 'import') {
      showToast({ title: t.importStarted })
      const { header, lines } = job.file
      const rows = await importShop(adminClient(), typedName, header, lines, setProgress)
      showToast({ title: t.importDone(rows) })
      // Everything that is shown is of before.
      void cache.invalidateQueries()
    } else {
      await resetShop(adminClient(), typedName, job.kind === 'resetAll')
      showToast({ title: t.resetDone })
      void cache.invalidateQueries()
    }
  }

  const { mutate } = useMutation({
    mutationFn: ({ job, typedName }: { readonly job: DataJob; readonly typedName: string }) =>
      carryOut(job, typedName),
    onSuccess: onEnd,
    onError: (error, { job }) => toastFailure(FAILED[job.kind], error),
    onSettled: () => setProgress(null),
  })
  return { progress, start: (job: DataJob, typedName: string) => mutate({ job, typedName }) }
}
