import type { Refusal } from '@/domain/errors.ts'
import { fieldsOf } from '@/domain/json.ts'
import type { RowProblems } from '@/domain/variant-entries.ts'
import { type Grid, type GridRow, type StoredVariant, soldRows } from '@/domain/variant-grid.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { variantsText as t } from '@/texts/admin/variants.ts'

const said = (problem: string): string =>
  problem === 'sku_twice' ? t.skuTwice : (problemText[problem] ?? problem)

/** What is wrong with rows, in French. */
export const saidRows = (rows: RowProblems): RowProblems =>
  Object.fromEntries(
    Object.entries(rows).map(([key, fields]) => [
      key,
      Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, said(problem)])),
    ]),
  )

/** The row that a refusal names, and the field it is about; null where it names none. */
export function refusedRow({ code, details }: Refusal, grid: Grid): RowProblems | null {
  const rank = Number(fieldsOf(details).variant)
  const row = soldRows(grid)[rank - 1]
  return row && code === 'identifier_taken' ? { [row.key]: { sku: t.skuTaken } } : null
}

/** Rows whose stock was typed from one that is no more, said beside the one there is, which the next save expects. */
export function staleRows(grid: Grid, variants: readonly StoredVariant[]) {
  const stocks = new Map(variants.map(({ id, stock }) => [id, stock]))
  const problems: Record<string, { stock: string }> = {}
  const rows = grid.rows.map((row): GridRow => {
    const now = row.id === null ? undefined : stocks.get(row.id)
    if (now === undefined || now === row.held) return row
    if (row.stock === String(row.held)) return { ...row, stock: String(now), held: now }
    if (row.stock.trim() !== String(now)) problems[row.key] = { stock: t.stockMeanwhile(now) }
    return { ...row, held: now }
  })
  return { rows, problems }
}
