import { useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { CsvDrop } from '@/admin/ui/csv-drop.tsx'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import { MAX_IMPORT_ROWS } from '@/domain/rules.ts'
import { importColumns } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { ImportMapping } from './import-mapping.tsx'
import { ImportReportView } from './import-report-view.tsx'
import { useImport } from './use-import.ts'

/** Takes a CSV file: says line by line what it would do, and does it all at once, or not at all. */
export function ImportDialog() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const formId = useId()
  const close = () => void navigate({ pathname: '/products', search })
  const { step, check, readAs, run, restart, goBack } = useImport(close)
  const changes =
    step.name === 'checked' ? step.report.lines.filter(({ action }) => action !== 'same').length : 0
  const canImport = step.name === 'checked' && step.problems.length === 0 && changes > 0
  return (
    <Dialog
      title={t.title}
      shape="wide"
      onClose={close}
      footer={
        <>
          <button type="button" className={QUIET} onClick={close}>
            {shellText.cancel}
          </button>
          {step.name === 'mapping' && (
            <button type="submit" form={formId} className={PRIMARY}>
              {t.check}
            </button>
          )}
          {(canImport || step.name === 'importing') && (
            <button type="button" className={PRIMARY} disabled={!canImport} onClick={run}>
              {canImport ? t.import(changes) : t.importing}
            </button>
          )}
        </>
      }
    >
      <p className="max-w-prose">{t.intro}</p>
      <p className="mt-2">
        <Link to="/moving" className="link">
          {t.moving}
        </Link>
      </p>
      <details className="mt-2">
        <summary className="link w-fit">{t.columns}</summary>
        <p className="mt-2 text-sm text-ink-soft">{Object.values(importColumns).join(' ; ')}</p>
      </details>
      {(step.name === 'idle' || step.name === 'failed') && (
        <CsvDrop words={t} limit={t.limit(MAX_IMPORT_ROWS)} className="mt-4 py-8" onFile={check} />
      )}
      {step.name === 'failed' && <RefusedNote>{step.message}</RefusedNote>}
      <p
        role="status"
        className={step.name === 'busy' || step.name === 'importing' ? 'mt-6 text-ink-soft' : 'sr-only'}
      >
        {step.name === 'busy' && t.checking}
        {step.name === 'importing' && t.importing}
      </p>
      {step.name === 'mapping' && (
        <ImportMapping
          {...step}
          id={formId}
          onRestart={restart}
          onRead={(reading) => readAs(step.table, reading)}
        />
      )}
      {step.name === 'checked' && (
        <ImportReportView
          {...step}
          onRestart={restart}
          onColumns={step.columns && (() => step.columns && goBack(step.columns))}
        />
      )}
    </Dialog>
  )
}
