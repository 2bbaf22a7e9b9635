import { Link } from 'react-router'
import { ColumnTable, withChoice } from '@/admin/ui/column-table.tsx'
import { CsvDrop } from '@/admin/ui/csv-drop.tsx'
import { ImportFoot } from '@/admin/ui/import-foot.tsx'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import { Section } from '@/admin/ui/section.tsx'
import { RESULT_COLUMNS, type ResultColumn } from '@/domain/parcel-results.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { isDue, useResults } from './use-results.ts'

const OPTIONS = [
  { value: '', label: t.ignored },
  ...RESULT_COLUMNS.map((column) => ({ value: column, label: t.columns[column] })),
]

/** Reads what a carrier gives back: its columns, what becomes of which order, and then that. */
export function ResultsImport() {
  const { read, plan, problem, refused, isBusy, ...act } = useResults()
  const due = plan?.steps.filter(isDue).length ?? 0
  return (
    <Section title={t.results} note={t.resultsNote}>
      {!read && <CsvDrop words={t} limit={t.limit} onFile={(chosen) => void act.open(chosen)} />}
      {read && (
        <ColumnTable
          table={read.table}
          mapping={read.mapping}
          options={OPTIONS}
          words={t}
          onChoose={(at, value) =>
            act.mapTo(withChoice(read.mapping, at, (value || null) as ResultColumn | null))
          }
        />
      )}
      {problem && <RefusedNote>{problem}</RefusedNote>}
      <div role="status" className="mt-4 space-y-1 text-sm text-ink-soft">
        {plan && <p>{t.read(plan.steps.length)}</p>}
        {plan && plan.unread.length > 0 && <p>{t.unread(plan.unread)}</p>}
        {isBusy && <p>{t.applying}</p>}
      </div>
      {plan && plan.steps.length > 0 && (
        <ul aria-label={t.plan} className="mt-3 divide-y divide-line border-y border-line">
          {plan.steps.map(({ line, reference, order, tracking, step }) => (
            <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
              <span className="figures">{tracking}</span>
              <Link to={`/orders/${order}`} className="link whitespace-nowrap">
                {reference}
              </Link>
              <span
                className={`text-sm ${isDue({ step }) || step.is === 'done' ? 'text-ink-soft' : 'text-terracotta-ink'}`}
              >
                {refused[reference] ?? t.step(step)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {read && (
        <ImportFoot
          apply={t.apply(due)}
          another={t.another}
          isBusy={isBusy}
          isDue={due > 0}
          onApply={() => void act.apply()}
          onRestart={act.restart}
        />
      )}
    </Section>
  )
}
