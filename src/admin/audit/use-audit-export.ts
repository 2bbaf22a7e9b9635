import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { type AuditEntry, type AuditSearch, listAudit, MAX_EXPORTED } from '@/data/admin/audit.ts'
import { adminClient } from '@/data/admin/client.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import { auditText as t } from '@/texts/admin/audit.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveCsv } from '@/ui/save-file.ts'

const PAGE = 100

/** All entries that a search finds, latest first, as far as a file takes them. @throws RefusedError */
async function allEntries(search: AuditSearch): Promise<AuditEntry[]> {
  const found: AuditEntry[] = []
  for (;;) {
    const page = await listAudit(adminClient(), search, found.at(-1)?.id ?? null, undefined, PAGE)
    found.push(...page)
    if (page.length < PAGE || found.length >= MAX_EXPORTED) return found.slice(0, MAX_EXPORTED)
  }
}

/** Hands what the filters leave of the journal over as a CSV file. */
export function useAuditExport(search: AuditSearch) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      const entries = await allEntries(search)
      // Large, and nobody else needs it.
      const { auditCsv } = await import('./audit-csv.ts')
      saveCsv(t.exportFile(dayInFrance(new Date())), auditCsv(entries))
      const isCut = entries.length === MAX_EXPORTED
      showToast({ title: t.exported(entries.length), ...(isCut ? { description: t.exportCut } : {}) })
    } catch (error) {
      toastFailure(t.exportFailed, error)
    }
  })
  return { isExporting: isBusy, run: onSubmit }
}
