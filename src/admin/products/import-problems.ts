import type { ImportReport } from '@/data/admin/products-exchange.ts'
import { productFieldOf } from '@/domain/product-form.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { importRefusalText, importText as t } from '@/texts/admin/product-import.ts'
import type { LineProblem, ParsedFile } from './csv-lines.ts'

type Read = Pick<ParsedFile & { readonly ok: true }, 'problems' | 'variantLines'>
type Refused = ImportReport['problems'][number]

const fieldName = (name: string): string => productFieldText[productFieldOf(name)] ?? name

function said({ code, fields, variant, stock }: Refused): string {
  if (code === 'stock_changed' && stock !== null) return t.stockChanged(stock)
  // Of a variant it is the reference that somebody else has.
  if (code === 'identifier_taken' && variant !== null) return t.referenceTaken
  return `${importRefusalText(code)} ${fields ? t.fields(fields.map(fieldName).join(', ')) : ''}`.trim()
}

/**
 * What is wrong with the lines of a file, in their order: what the file itself shows, then what the shop would refuse. That a
 * reference is taken is said once: one that stands twice in the file is taken by its first line.
 */
export function reportedProblems({ problems, variantLines }: Read, report: ImportReport): LineProblem[] {
  const seen = new Set(problems.map(({ line }) => line))
  const refused = report.problems.flatMap((one) => {
    const line = (one.variant !== null && variantLines.get(one.line)?.[one.variant - 1]) || one.line
    const isSaid = one.code === 'identifier_taken' && one.variant !== null && seen.has(line)
    return isSaid ? [] : [{ line, message: said(one) }]
  })
  return [...problems, ...refused].sort((a, b) => a.line - b.line)
}
