import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ImportReport, importProducts } from '@/data/admin/products-exchange.ts'
import { productFieldOf } from '@/domain/product-form.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { importRefusalText, importText as t } from '@/texts/admin/product-import.ts'
import type { Format, Mapping } from './csv-formats.ts'
import type { LineProblem, ParsedFile, Reading } from './csv-lines.ts'
import type { Table } from './csv-table.ts'
import { PRODUCTS_KEY } from './queries.ts'

/** Largest file, in bytes. */
const MAX_FILE_BYTES = 5_000_000

type Read = ParsedFile & { readonly ok: true }
const NOTHING: ImportReport = { done: false, problems: [], lines: [] }

interface Checked {
  readonly name: 'checked'
  readonly report: ImportReport
  readonly problems: readonly LineProblem[]
  readonly notes: readonly LineProblem[]
  /** What each line of the file is about, by its number. */
  readonly names: ReadonlyMap<number, string>
}

export type ImportStep =
  | { readonly name: 'idle' | 'busy' | 'importing' }
  | { readonly name: 'failed'; readonly message: string }
  /** The file is not one of this shop's: how its columns are read is shown first. */
  | { readonly name: 'mapping'; readonly table: Table; readonly format: Format; readonly guess: Mapping }
  | Checked

const fieldName = (name: string): string => productFieldText[productFieldOf(name)] ?? name

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

const spoken = ({ problems }: ImportReport, { variantLines }: Read): LineProblem[] =>
  problems.map(({ line, code, fields, variant, stock }) => ({
    line: (variant !== null && variantLines.get(line)?.[variant - 1]) || line,
    message:
      code === 'stock_changed' && stock !== null
        ? t.stockChanged(stock)
        : `${importRefusalText(code)} ${fields ? t.fields(fields.map(fieldName).join(', ')) : ''}`.trim(),
  }))

/** The steps of an import: a file, a dry run with its report, the import. @param onDone once it is done. */
export function useImport(onDone: () => void) {
  const cache = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ name: 'idle' })
  const [file, setFile] = useState<Read | null>(null)
  const fail = (error: unknown) => {
    const reason = importRefusalText(codeOf(error))
    setStep({ name: 'failed', message: `${t.failed}. ${reason}` })
  }

  const dryRun = async (parsed: ParsedFile) => {
    if (!parsed.ok) return setStep({ name: 'failed', message: parsed.message })
    // Where a file has nothing but lines that cannot be read.
    const report =
      parsed.lines.length === 0 ? NOTHING : await importProducts(adminClient(), parsed.lines, true)
    setFile(parsed)
    const problems = [...parsed.problems, ...spoken(report, parsed)].sort((a, b) => a.line - b.line)
    setStep({ name: 'checked', report, problems, notes: parsed.notes, names: namesOf(parsed) })
  }
  const read = async (sent: File) => {
    setStep({ name: 'busy' })
    const [{ openFile, parseProducts }, { textOf }, bytes] = await Promise.all([
      import('./csv-lines.ts'),
      import('./csv-table.ts'),
      sent.arrayBuffer(),
    ])
    const text = textOf(bytes)
    const opened = openFile(text)
    if (typeof opened === 'string') return setStep({ name: 'failed', message: opened })
    if (opened.isClear) return dryRun(parseProducts(text))
    setStep({ name: 'mapping', ...opened })
  }
  const check = (sent: File | undefined) => {
    if (!sent) return
    if (sent.size > MAX_FILE_BYTES) return setStep({ name: 'failed', message: t.tooHeavy })
    read(sent).catch(fail)
  }
  const readAs = async (table: Table, reading: Reading) => {
    setStep({ name: 'busy' })
    const { parseTable } = await import('./csv-lines.ts')
    await dryRun(parseTable(table, reading))
  }
  const write = async () => {
    if (!file) return
    setStep({ name: 'importing' })
    const report = await importProducts(adminClient(), file.lines, false)
    if (!report.done) {
      // Somebody else was at it since the dry run.
      showToast({ title: t.changed, variant: 'destructive' })
      const problems = spoken(report, file)
      return setStep({ name: 'checked', report, problems, notes: file.notes, names: namesOf(file) })
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
  }
}
