import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnTable, withChoice } from '@/admin/ui/column-table.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import type { Table } from '@/admin/ui/csv-table.ts'
import { type ImportColumn, importColumns } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import type { Defaults } from './csv-defaults.ts'
import type { Format, LineColumn, Mapping, Target } from './csv-formats.ts'
import type { Reading } from './csv-lines.ts'
import { categoriesQuery, manufacturersQuery } from './queries.ts'

interface Props {
  /** Of the form, whose button stands in the footer of the dialog. */
  readonly id: string
  readonly table: Table
  readonly format: Format
  /** What to begin with. */
  readonly mapping: Mapping
  readonly defaults: Defaults
  readonly onRestart: () => void
  readonly onRead: (reading: Reading) => void
}

/** How the columns of a file of another software are read, before anything is tried. */
export function ImportMapping({ id, table, format, onRestart, onRead, ...begin }: Props) {
  const [mapping, setMapping] = useState(begin.mapping)
  const categories = useQuery(categoriesQuery).data?.map(({ name }) => name) ?? []
  const makers = useQuery(manufacturersQuery).data ?? []
  const form = useForm({
    saved: begin.defaults,
    send: async (defaults) => onRead({ format, mapping, defaults, categories }),
  })
  const own = Object.entries(importColumns) as [ImportColumn, string][]
  const foreign = format === 'own' ? [] : (Object.entries(t.lineColumns) as [LineColumn, string][])
  const options = [['', t.ignored] as const, ...own, ...foreign].map(([value, label]) => ({ value, label }))
  const choose = (at: number, value: string) =>
    setMapping((before) => withChoice(before, at, (value || null) as Target))
  const list = (names: readonly string[]) => [
    { value: '', label: t.none },
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return (
    <form id={id} noValidate onSubmit={form.onSubmit} className="mt-4 space-y-6">
      <p role="status" className="rounded-[3px] bg-olive-pale px-4 py-2.5">
        {t.formats[format]}
      </p>
      <ColumnTable table={table} mapping={mapping} options={options} words={t} onChoose={choose} />
      {format !== 'own' && (
        <fieldset className="space-y-4">
          <legend className="text-lg">{t.defaults}</legend>
          <p className="text-sm text-stone">{t.defaultsHint}</p>
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField label={t.defaultCategory} {...form.bind('category')} options={list(categories)} />
            <TextField
              label={t.defaultArtisan}
              {...form.bind('artisan')}
              autoComplete="off"
              maxLength={120}
            />
            <SelectField
              label={t.defaultMaker}
              {...form.bind('manufacturer')}
              options={list(makers.map(({ name }) => name))}
            />
          </div>
        </fieldset>
      )}
      <button type="button" className={QUIET} onClick={onRestart}>
        {t.another}
      </button>
    </form>
  )
}
