import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { DayField } from '@/admin/ui/day-field.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Section } from '@/admin/ui/section.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { salesByDay } from '@/data/admin/journal.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import { journalText as t } from '@/texts/admin/journal.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveCsv, saveFile } from '@/ui/save-file.ts'

const today = () => dayInFrance(new Date())

/** Totals per day as files; the month so far when nothing else is asked for. */
export function ExportSection() {
  const [from, setFrom] = useState(() => `${today().slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const save = (ending: 'csv' | 'json') => async () => {
    try {
      const [days, { salesCsv, salesJson }] = await Promise.all([
        salesByDay(adminClient(), from, to),
        import('./sales-file.ts'),
      ])
      const name = t.file(from, to, ending)
      if (ending === 'csv') saveCsv(name, salesCsv(days))
      else saveFile(name, salesJson(days), 'application/json')
    } catch (error) {
      toastFailure(t.exportFailed, error)
    }
  }
  const [csv, json] = [useSubmit(save('csv')), useSubmit(save('json'))]
  const isOff = from === '' || to === '' || from > to
  return (
    <Section title={t.export} note={t.exportNote}>
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField name="from" label={t.from} day={from} max={to} onDay={setFrom} />
        <DayField name="to" label={t.to} day={to} min={from} onDay={setTo} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <button type="button" className={QUIET} disabled={isOff || csv.isBusy} onClick={csv.onSubmit}>
          {t.csv}
        </button>
        <button type="button" className={QUIET} disabled={isOff || json.isBusy} onClick={json.onSubmit}>
          {t.json}
        </button>
      </div>
    </Section>
  )
}
