import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Table } from '@/admin/ui/csv-table.ts'
import { codeOf } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ImportReport, importProducts } from '@/data/admin/products-exchange.ts'
import { importRefusalText, importText as t } from '@/texts/admin/product-import.ts'
import { type Defaults, NO_DEFAULTS } from './csv-defaults.ts'
import type { Format, Mapping } from './csv-formats.ts'
import type { LineNote, LineProblem, ParsedFile, Reading } from './csv-lines.ts'
import { reportedProblems } from './import-problems.ts'
import { PRODUCTS_KEY } from './queries.ts'

/** Largest file, in bytes. */
const MAX_FILE_BYTES = 5_000_000

type Read = ParsedFile & { readonly ok: true }
const NOTHING: ImportReport = { done: false, problems: [], lines: [] }

/** The file is not one of this shop's: how its columns are read is shown first. */
interface MappingStep {
  readonly name: 'mapping'
  readonly table: Table
  readonly format: Format
  /** As they seem to be meant, or as they were read the last time. */
  readonly mapping: Mapping
  readonly defaults: Defaults
}

interface Checked {
  readonly name: 'checked'
  /** How its columns were read, to go back to; null of a file of this shop's. */
  readonly columns: MappingStep | null
  readonly report: ImportReport
  readonly problems: readonly LineProblem[]
  readonly notes: readonly LineNote[]
  /** What each line of the file is about, by its number. */
  readonly names: ReadonlyMap<number, string>
}

export type ImportStep =
  | { readonly name: 'idle' | 'busy' | 'importing' }
  | { readonly name: 'failed'; readonly message: string }
  | MappingStep
  | Checked

const namesOf = ({ lines, variantLines }: Read): ReadonlyMap<number, string> =>
  new Map(
    lines.flatMap(({ line, identifier, name, variants = [] }) => {
      const product = [identifier, name].filter(Boolean).join(' · ')
      const own = variants.map(({ option1, option2 }, index) => {
        const words = [product, [option1, option2].filter(Boolean).join(' ')].join(' · ')
        return [variantLines.get(line)?.[index] ?? line, words] as const
      })
      return [[line, product] as const, ...own.filter(([at]) => at !== line)]
    }),
  )

/** The steps of an import: a file, a dry run with its report, the import. @param onDone once it is done. */
export function useImport(onDone: () => void) {
  const cache = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ name: 'idle' })
  const [file, setFile] = useState<Read | null>(null)
  const [columns, setColumns] = useState<MappingStep | null>(null)
  const fail = (error: unknown) => {
    const reason = importRefusalText(codeOf(error))
    setStep({ name: 'failed', message: `${t.failed}. ${reason}` })
  }

  const dryRun = async (parsed: ParsedFile, columns: MappingStep | null) => {
    if (!parsed.ok) return setStep({ name: 'failed', message: parsed.message })
    // Where a file has nothing but lines that cannot be read.
    const report =
      parsed.lines.length === 0 ? NOTHING : await importProducts(adminClient(), parsed.lines, true)
    setFile(parsed)
    setColumns(columns)
    const problems = reportedProblems(parsed, report)
    setStep({ name: 'checked', columns, report, problems, notes: parsed.notes, names: namesOf(parsed) })
  }
  const read = async (sent: File) => {
    setStep({ name: 'busy' })
    const [{ openFile, parseProducts }, { textOf }, bytes] = await Promise.all([
      import('./csv-lines.ts'),
      import('@/admin/ui/csv-table.ts'),
      sent.arrayBuffer(),
    ])
    const text = textOf(bytes)
    const opened = openFile(text)
    if (typeof opened === 'string') return setStep({ name: 'failed', message: opened })
    if (opened.isClear) return dryRun(parseProducts(text), null)
    const { table, format, guess: mapping } = opened
    setStep({ name: 'mapping', table, format, mapping, defaults: NO_DEFAULTS })
  }
  const check = (sent: File | undefined) => {
    if (!sent) return
    if (sent.size > MAX_FILE_BYTES) return setStep({ name: 'failed', message: t.tooHeavy })
    read(sent).catch(fail)
  }
  const readAs = async (table: Table, reading: Reading) => {
    setStep({ name: 'busy' })
    const { parseTable } = await import('./csv-lines.ts')
    await dryRun(parseTable(table, reading), { name: 'mapping', table, ...reading })
  }
  const write = async () => {
    if (!file) return
    setStep({ name: 'importing' })
    const report = await importProducts(adminClient(), file.lines, false)
    if (!report.done) {
      // Somebody else was at it since the dry run.
      showToast({ title: t.changed, variant: 'destructive' })
      const problems = reportedProblems(file, report)
      return setStep({ name: 'checked', columns, report, problems, notes: file.notes, names: namesOf(file) })
    }
    await cache.invalidateQueries({ queryKey: PRODUCTS_KEY })
    showToast({ title: t.done(report.lines.filter(({ action }) => action !== 'same').length) })
    onDone()
  }
  return {
    step,
    check,
    readAs: (table: Table, reading: Reading) => void readAs(table, reading).catch(fail),
    run: () => void write().catch(fail),
    restart: () => setStep({ name: 'idle' }),
    goBack: setStep,
  }
}
