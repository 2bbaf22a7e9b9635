import { useState } from 'react'
import { CONTROL, ICON_BUTTON, QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { DialogForm } from './dialog-form.tsx'

const t = textEditorText.grid
const MOST_COLUMNS = 8
const MOST_ROWS = 60

type Rows = readonly (readonly string[])[]

interface Props {
  readonly begin: Rows
  readonly onCancel: () => void
  readonly onSave: (rows: Rows) => void
}

/** The cells of a table, in a grid of fields. */
export function GridDialog({ begin, onCancel, onSave }: Props) {
  const width = Math.max(1, ...begin.map(({ length }) => length))
  const [rows, setRows] = useState<Rows>(() =>
    begin.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? '')),
  )
  const columns = rows[0]?.length ?? 0
  const write = (at: number, column: number, words: string) =>
    setRows((before) =>
      before.map((row, index) => (index === at ? row.map((cell, n) => (n === column ? words : cell)) : row)),
    )
  return (
    <DialogForm title={t.title} save={t.save} shape="wide" onCancel={onCancel} onSave={() => onSave(rows)}>
      <p className="text-ink-soft">{t.note}</p>
      {/* The frame of a field that has the keyboard is drawn around it. */}
      <div className="-mx-1 overflow-x-auto px-1 py-0.5">
        <table className="w-full border-separate border-spacing-1">
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              <tr key={at}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                  <td key={column} className="min-w-32">
                    <input
                      aria-label={at === 0 ? t.head(column + 1) : t.cell(at, column + 1)}
                      value={cell}
                      className={`${CONTROL} ${at === 0 ? 'font-medium' : ''}`}
                      onChange={(event) => write(at, column, event.target.value)}
                    />
                  </td>
                ))}
                <td className="w-10">
                  {at > 0 && rows.length > 2 && (
                    <button
                      type="button"
                      aria-label={t.removeRow(at)}
                      title={t.removeRow(at)}
                      className={ICON_BUTTON}
                      onClick={() => setRows((before) => before.filter((_, index) => index !== at))}
                    >
                      <Icon name="remove" className="size-4.5" />
                    </button>
                  )}
                </td>
              </tr>
            ))}
            {columns > 1 && (
              <tr>
                {rows[0]?.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                  <td key={column} className="text-center">
                    <button
                      type="button"
                      aria-label={t.removeColumn(column + 1)}
                      title={t.removeColumn(column + 1)}
                      className={ICON_BUTTON}
                      onClick={() =>
                        setRows((before) => before.map((row) => row.filter((_, n) => n !== column)))
                      }
                    >
                      <Icon name="remove" className="size-4.5" />
                    </button>
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className={QUIET}
          disabled={rows.length >= MOST_ROWS}
          onClick={() => setRows((before) => [...before, Array.from({ length: columns }, () => '')])}
        >
          {t.addRow}
        </button>
        <button
          type="button"
          className={QUIET}
          disabled={columns >= MOST_COLUMNS}
          onClick={() => setRows((before) => before.map((row) => [...row, '']))}
        >
          {t.addColumn}
        </button>
      </p>
    </DialogForm>
  )
}
