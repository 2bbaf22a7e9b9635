import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ImportLine, type ImportReport, importProducts } from '@/data/admin/products-exchange.ts'
import { productFieldOf } from '@/domain/product-form.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { importRefusalText, importText as t } from '@/texts/admin/product-import.ts'
import type { LineProblem } from './csv-lines.ts'
import { PRODUCTS_KEY } from './queries.ts'

/** Largest file, in bytes. */
const MAX_FILE_BYTES = 5_000_000

interface Checked {
  readonly name: 'checked'
  readonly report: ImportReport
  readonly problems: readonly LineProblem[]
  /** What each line of the file is about, by its number. */
  readonly names: ReadonlyMap<number, string>
}

export type ImportStep =
  | { readonly name: 'idle' | 'busy' | 'importing' }
  | { readonly name: 'failed'; readonly message: string }
  | Checked

const fieldName = (name: string): string => productFieldText[productFieldOf(name)] ?? name

const namesOf = (lines: readonly ImportLine[]): ReadonlyMap<number, string> =>
  new Map(lines.map(({ line, identifier, name }) => [line, [identifier, name].filter(Boolean).join(' · ')]))

const spoken = ({ problems }: ImportReport): LineProblem[] =>
  problems.map(({ line, code, fields }) => ({
    line,
    message: `${importRefusalText(code)} ${fields ? t.fields(fields.map(fieldName).join(', ')) : ''}`.trim(),
  }))

/** Reads a file as UTF-8; one that is not is what older spreadsheets write. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The steps of an import: a file, a dry run with its report, the import. @param onDone once it is done. */
export function useImport(onDone: () => void) {
  const cache = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ name: 'idle' })
  const [lines, setLines] = useState<readonly ImportLine[]>([])
  const fail = (error: unknown) => {
    const reason = importRefusalText(codeOf(error))
    setStep({ name: 'failed', message: `${t.failed}. ${reason}` })
  }

  const read = async (file: File) => {
    setStep({ name: 'busy' })
    const { parseProducts } = await import('./csv-lines.ts')
    const parsed = parseProducts(await textOf(file))
    if (!parsed.ok) return setStep({ name: 'failed', message: parsed.message })
    setLines(parsed.lines)
    const report = await importProducts(adminClient(), parsed.lines, true)
    const problems = [...parsed.problems, ...spoken(report)].sort((a, b) => a.line - b.line)
    setStep({ name: 'checked', report, problems, names: namesOf(parsed.lines) })
  }
  const check = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_FILE_BYTES) return setStep({ name: 'failed', message: t.tooHeavy })
    read(file).catch(fail)
  }
  const write = async () => {
    setStep({ name: 'importing' })
    const report = await importProducts(adminClient(), lines, false)
    if (!report.done) {
      // Somebody else was at it since the dry run.
      showToast({ title: t.changed, variant: 'destructive' })
      return setStep({ name: 'checked', report, problems: spoken(report), names: namesOf(lines) })
    }
    await cache.invalidateQueries({ queryKey: PRODUCTS_KEY })
    showToast({ title: t.done(report.lines.filter(({ action }) => action !== 'same').length) })
    onDone()
  }
  return {
    step,
    check,
    run: () => void write().catch(fail),
    restart: () => setStep({ name: 'idle' }),
  }
}
