import { CsvDrop } from '@/admin/ui/csv-drop.tsx'
import { ImportFoot } from '@/admin/ui/import-foot.tsx'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import { Section } from '@/admin/ui/section.tsx'
import type { BankColumns } from '@/domain/bank-lines.ts'
import { awaitedPaymentsText as t } from '@/texts/admin/awaited-payments.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { BankMatchRow } from './bank-match-row.tsx'
import { useBankImport } from './use-bank-import.ts'

const COLUMNS = Object.keys(t.columns) as (keyof BankColumns)[]

/** Reads a file of the bank: its columns, what of it pays which order, and what is booked of that. */
export function BankImport() {
  const { file, problem, compared, choices, outcomes, isBusy, ...act } = useBankImport()
  const due = Object.entries(choices).filter(([hash, number]) => number && outcomes[hash] !== null).length
  return (
    <Section title={t.bank} note={t.bankNote}>
      {!file && <CsvDrop words={t} limit={t.limit} onFile={(chosen) => void act.read(chosen)} />}
      {file && (
        <fieldset className="grid gap-4 sm:grid-cols-3">
          <legend className="mb-2 font-medium">{t.mapping}</legend>
          {COLUMNS.map((name) => (
            <SelectField
              key={name}
              label={t.columns[name]}
              name={name}
              value={String(file.columns[name])}
              onValue={(column) => act.mapTo({ ...file.columns, [name]: Number(column) })}
              options={[
                { value: '-1', label: t.noColumn },
                ...file.header.map((label, index) => ({
                  value: String(index),
                  label: label || `${index + 1}`,
                })),
              ]}
            />
          ))}
        </fieldset>
      )}
      {problem && <RefusedNote>{problem}</RefusedNote>}
      <div role="status" className="mt-4 space-y-1 text-sm text-ink-soft">
        {compared && <p>{t.read(compared.count)}</p>}
        {compared && compared.unread.length > 0 && <p>{t.unread(compared.unread)}</p>}
        {compared?.matches.length === 0 && <p>{t.noMatch}</p>}
        {isBusy && <p>{t.booking}</p>}
      </div>
      {compared && compared.matches.length > 0 && (
        <ul aria-label={t.matches} className="mt-3 divide-y divide-line border-y border-line">
          {compared.matches.map((match) => (
            <BankMatchRow
              key={match.hash}
              match={match}
              chosen={choices[match.hash] ?? ''}
              outcome={outcomes[match.hash]}
              onChoose={(number) => act.choose(match.hash, number)}
            />
          ))}
        </ul>
      )}
      {file && (
        <ImportFoot
          apply={t.book(due)}
          another={t.another}
          isBusy={isBusy}
          isDue={due > 0}
          onApply={() => void act.book()}
          onRestart={act.restart}
        />
      )}
    </Section>
  )
}
