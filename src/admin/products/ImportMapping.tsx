import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { type ImportColumn, importColumns } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { List, SelectField, TextField } from '@/ui/form/fields.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { NO_DEFAULTS } from './csv-defaults.ts'
import type { Format, LineColumn, Mapping, Target } from './csv-formats.ts'
import type { Reading } from './csv-lines.ts'
import type { Table } from './csv-table.ts'
import { categoriesQuery, manufacturersQuery } from './queries.ts'

const CELL = 'px-2 py-1.5 align-middle'

interface Props {
  /** Of the form, whose button stands in the footer of the dialog. */
  readonly id: string
  readonly table: Table
  readonly format: Format
  readonly guess: Mapping
  readonly onRestart: () => void
  readonly onRead: (reading: Reading) => void
}

/** How the columns of a file of another software are read, before anything is tried. */
export function ImportMapping({ id, table: { header, rows }, format, guess, onRestart, onRead }: Props) {
  const [mapping, setMapping] = useState(guess)
  const categories = useQuery(categoriesQuery).data?.map(({ name }) => name) ?? []
  const makers = useQuery(manufacturersQuery).data ?? []
  const form = useForm({
    saved: NO_DEFAULTS,
    send: async (defaults) => onRead({ format, mapping, defaults, categories }),
  })
  const own = Object.entries(importColumns) as [ImportColumn, string][]
  const foreign = format === 'woocommerce' ? (Object.entries(t.lineColumns) as [LineColumn, string][]) : []
  const options = [['', t.ignored] as const, ...own, ...foreign].map(([value, label]) => ({ value, label }))
  const choose = (at: number, value: string) =>
    setMapping((before) =>
      // A column of ours is read from one of theirs.
      before.map((target, index) =>
        index === at ? ((value || null) as Target) : target === value ? null : target,
      ),
    )
  const example = (at: number) => rows.map(({ cells }) => cells[at]?.trim() ?? '').find((text) => text !== '')
  const list = (names: readonly string[]) => [
    { value: '', label: t.none },
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return (
    <form id={id} noValidate onSubmit={form.onSubmit} className="mt-4 space-y-6">
      <p role="status" className="rounded-[3px] bg-olive-pale px-4 py-2.5">
        {t.formats[format]}
      </p>
      <table aria-label={t.mapping} className="w-full table-fixed border-y border-line text-left">
        <thead>
          <tr className="border-b border-line text-sm text-stone">
            <th scope="col" className={`${CELL} font-medium`}>
              {t.theirColumn}
            </th>
            <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
              {t.example}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t.ourColumn}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {header.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <tr key={`${at} ${name}`}>
              <th scope="row" className={`${CELL} font-medium wrap-anywhere`}>
                {name}
              </th>
              <td className={`${CELL} truncate text-sm text-ink-soft max-sm:hidden`}>{example(at)}</td>
              <td className={CELL}>
                <List
                  aria-label={t.readAs(name)}
                  value={mapping[at] ?? ''}
                  options={options}
                  onValue={(value) => choose(at, value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
