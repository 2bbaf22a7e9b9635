import { type ReactNode, useState } from 'react'
import { DANGER, QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { toastRefusal } from '@/admin/ui/failures.ts'
import { FileDrop } from '@/admin/ui/file-drop.tsx'
import type { ShopData } from '@/data/admin/shop-data.ts'
import { shopDataText as t } from '@/texts/admin/shop-data.ts'
import { Card } from './card.tsx'
import { NameDialog } from './name-dialog.tsx'
import { readExport } from './read-export.ts'
import { type DataJob, useShopData } from './use-shop-data.ts'

/** One thing that may be done, and what it means. */
function Job({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="space-y-3 border-t border-line pt-6 first:border-0 first:pt-0">
      <h3 className="text-lg">{title}</h3>
      {children}
    </div>
  )
}

/** Title, meaning and verb of what is asked before it is done. */
function questionOf(job: DataJob, data: ShopData) {
  if (job.kind === 'export')
    return { title: t.exportTitle, notes: [t.exportNote, t.exportPersonal], confirm: t.export }
  if (job.kind === 'import') {
    const { shop, createdAt, rows } = job.file
    return {
      title: t.importTitle,
      notes: [t.importHolds(shop, exactDate(createdAt), rows), t.importNote, t.importReplaces],
      confirm: t.import,
    }
  }
  return job.kind === 'resetAll'
    ? { title: t.resetAll, notes: [t.resetAllNote, t.resetWarning], confirm: t.resetAll }
    : {
        title: t.resetDrafts,
        notes: [t.resetDraftsNote(data.drafts), t.resetWarning],
        confirm: t.resetDrafts,
      }
}

/** All data of the shop: out in one file, in from one, and away. */
export function DataSection({ data }: { readonly data: ShopData }) {
  const [job, setJob] = useState<DataJob | null>(null)
  const { progress, start } = useShopData(() => setJob(null))
  const take = async ([file]: readonly File[]) => {
    const read = file && (await readExport(file))
    if (read) setJob({ kind: 'import', file: read })
    else if (file) toastRefusal(t.importFailed, 'data_file_invalid')
  }
  const question = job && questionOf(job, data)
  return (
    <Card title={t.title} note={t.note}>
      <p>{t.holds(data.products, data.orders, data.customers)}</p>
      <p className="text-sm text-stone">
        {data.lastExport === null ? t.never : t.lastExport(exactDate(data.lastExport))}
      </p>
      <div className="mt-6 space-y-6">
        <Job title={t.exportTitle}>
          <p className="text-sm text-ink-soft">{t.exportNote}</p>
          <button type="button" className={QUIET} onClick={() => setJob({ kind: 'export' })}>
            {t.export}
          </button>
        </Job>
        <Job title={t.importTitle}>
          <p className="text-sm text-ink-soft">{t.importNote}</p>
          <FileDrop
            invitation={t.drop}
            choose={t.choose}
            icon="import"
            accept=".jsonl"
            className="py-5"
            onFiles={(files) => void take(files)}
          >
            {t.importKind}
          </FileDrop>
        </Job>
        <Job title={t.reset}>
          <p className="text-sm text-ink-soft">{t.resetDraftsNote(data.drafts)}</p>
          <button
            type="button"
            className={QUIET}
            disabled={data.drafts === 0}
            onClick={() => setJob({ kind: 'resetDrafts' })}
          >
            {t.resetDrafts}
          </button>
          <p className="pt-2 text-sm text-ink-soft">
            {data.hasRealSales ? t.resetAllLocked : `${t.resetAllNote} ${t.resetAllDemo}`}
          </p>
          {!data.hasRealSales && (
            <button type="button" className={DANGER} onClick={() => setJob({ kind: 'resetAll' })}>
              {t.resetAll}
            </button>
          )}
        </Job>
      </div>
      {job && question && (
        <NameDialog
          title={question.title}
          confirm={question.confirm}
          isDangerous={job.kind !== 'export'}
          siteName={data.siteName}
          progress={progress}
          onConfirm={(typedName) => start(job, typedName)}
          onClose={() => setJob(null)}
        >
          {question.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </NameDialog>
      )}
    </Card>
  )
}
