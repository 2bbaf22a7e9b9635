import { useState } from 'react'
import { ColumnTable, withChoice } from '@/admin/ui/column-table.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import { movingText as t } from '@/texts/admin/moving.ts'
import { type MovedColumn, type MovedMapping, ORDER_COLUMNS, PERSON_COLUMNS } from './file-columns.ts'
import { type CsvKind, missingColumns, type OpenedFile } from './open-file.ts'

interface Props {
  readonly kind: CsvKind
  readonly file: OpenedFile
  readonly mapping: MovedMapping
  readonly withConsents: boolean
  readonly onChange: (mapping: MovedMapping, withConsents: boolean) => void
  readonly onCheck: () => void
  readonly onRestart: () => void
}

/** How the columns of a file are read, and whether its subscribers come with it, before anything is tried. */
export function MoveMapping(props: Props) {
  const { kind, file, mapping, withConsents, onChange, onCheck, onRestart } = props
  const [problem, setProblem] = useState<string | null>(null)
  const columns: readonly MovedColumn[] = kind === 'customers' ? PERSON_COLUMNS : ORDER_COLUMNS
  const options = [
    { value: '', label: t.ignored },
    ...columns.map((column) => ({ value: column, label: t.columns[column] })),
  ]
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        const missing = missingColumns(kind, mapping)
        setProblem(missing)
        if (missing === null) onCheck()
      }}
    >
      <p role="status" className="rounded-[3px] bg-olive-pale px-4 py-2.5">
        <span className="block font-medium wrap-anywhere">{file.name}</span>
        {file.source === 'other' ? t.unrecognised : t.recognised(t.sources[file.source])}
      </p>
      <ColumnTable
        table={file.table}
        mapping={mapping}
        options={options}
        words={t}
        onChoose={(at, value) =>
          onChange(withChoice(mapping, at, (value || null) as MovedColumn | null), withConsents)
        }
      />
      {kind === 'customers' && mapping.includes('consent') && (
        <label className="flex gap-3">
          <input
            type="checkbox"
            checked={withConsents}
            onChange={(event) => onChange(mapping, event.target.checked)}
            className="mt-1 size-4.5 shrink-0 accent-olive"
          />
          <span>
            {t.consent}
            <span className="block text-sm text-ink-soft">{t.consentHint}</span>
          </span>
        </label>
      )}
      {problem && <RefusedNote className="">{problem}</RefusedNote>}
      <p className="flex flex-wrap gap-3">
        <button type="submit" className={PRIMARY}>
          {t.check}
        </button>
        <button type="button" className={QUIET} onClick={onRestart}>
          {t.another}
        </button>
      </p>
    </form>
  )
}
