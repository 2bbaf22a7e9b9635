import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getLedgerAccounts, type LedgerSearch, wholeLedger } from '@/data/admin/ledger.ts'
import { ledgerText as t } from '@/texts/admin/ledger.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveCsv, saveFile } from '@/ui/save-file.ts'

interface Props {
  /** Names the files: `2026-11` or `2026`. */
  readonly period: string
  readonly search: LedgerSearch
}

/** Keeps the period as files: by document, by line, as entries of the FEC. */
export function LedgerExport({ period, search }: Props) {
  const save = (what: 'pieces' | 'lignes' | 'fec') => async () => {
    try {
      const name = t.fileName(period, what, search.isSimulated)
      const db = adminClient()
      const entries = await wholeLedger(db, search)
      if (what === 'fec') {
        const [accounts, { fecRows, fecText }] = await Promise.all([
          getLedgerAccounts(db, new AbortController().signal),
          import('@/domain/fec.ts'),
        ])
        saveFile(name, fecText(fecRows(entries, accounts, t.entry)), 'text/plain;charset=utf-8')
        return
      }
      const { documentsCsv, linesCsv } = await import('./ledger-csv.ts')
      saveCsv(name, what === 'pieces' ? documentsCsv(entries) : linesCsv(entries))
    } catch (error) {
      toastFailure(t.exportFailed, error)
    }
  }
  const buttons = [
    [t.documents, useSubmit(save('pieces'))],
    [t.lines, useSubmit(save('lignes'))],
    [t.fec, useSubmit(save('fec'))],
  ] as const
  return buttons.map(([label, { isBusy, onSubmit }]) => (
    <button key={label} type="button" className={QUIET} disabled={isBusy} onClick={onSubmit}>
      {label}
    </button>
  ))
}
