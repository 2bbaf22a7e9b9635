import { readWeight } from './customs.ts'
import { folded, sameWord } from './folded.ts'
import type { Cents } from './money.ts'
import { isIdentifier, readPieces, readPrice } from './product-form.ts'
import { MAX_VARIANTS } from './rules.ts'
import { type Grid, type GridRow, soldRows } from './variant-grid.ts'

/** Characters of the name of an option, and of one of its words. */
export const OPTION_LIMITS = { name: 30, word: 60 } as const

/** What is stored of a variant; null leaves it as it is, but for price and weight, where it is the product's. */
export interface VariantEntry {
  readonly id: number | null
  /** Empty: it keeps its own, or is given one. */
  readonly sku: string
  readonly words: readonly string[]
  readonly price: Cents | null
  /** Grams; null is the product's. */
  readonly weightG: number | null
  readonly images: readonly string[]
  readonly stock: number | null
  /** Units from which a changed stock was typed. */
  readonly expected: number | null
  readonly minStock: number | null
  /** Ids of variants whose units and cart lines it takes over. */
  readonly merged: readonly number[]
}

/** Fields of a row that may be wrong. */
export const ROW_FIELDS = ['sku', 'price', 'weight', 'stock', 'minStock'] as const
export type RowField = (typeof ROW_FIELDS)[number]
/** Keys of `problemText`, or `sku_twice`, by rows. */
export type RowProblems = Readonly<Record<string, Partial<Readonly<Record<RowField, string>>>>>
/** What is wrong with the grid as a whole. */
export type GridProblem = 'option_unnamed' | 'option_twice' | 'option_empty' | 'none' | 'too_many'

export type ReadGrid =
  | { readonly ok: true; readonly options: readonly string[]; readonly entries: readonly VariantEntry[] }
  | { readonly ok: false; readonly problem: GridProblem | null; readonly rows: RowProblems }

/** @returns what is wrong with the options or the number of rows; null where nothing is. */
function gridProblem(grid: Grid): GridProblem | null {
  const { options } = grid
  const [first, second] = options
  if (options.some(({ name }) => name.trim() === '')) return 'option_unnamed'
  if (first && second && sameWord(first.name, second.name)) return 'option_twice'
  if (options.some(({ words }) => words.length === 0)) return 'option_empty'
  const count = soldRows(grid).length
  if (count === 0) return 'none'
  return count > MAX_VARIANTS ? 'too_many' : null
}

const problemOf = (read: Cents | number | string | null) => (typeof read === 'string' ? read : undefined)

function read(row: GridRow) {
  // One that is new and says nothing has none.
  const isSilent = row.id === null && row.stock.trim() === ''
  return {
    price: row.price.trim() === '' ? null : readPrice(row.price),
    weight: readWeight(row.weight),
    stock: isSilent ? null : readPieces(row.stock),
    minStock: row.minStock.trim() === '' ? null : readPieces(row.minStock),
  }
}

function problemsOf(row: GridRow, skus: readonly string[]): RowProblems[string] {
  const { price, weight, stock, minStock } = read(row)
  const sku = row.sku.trim()
  const found = {
    sku: isIdentifier(sku)
      ? sku !== '' && skus.filter((one) => one === sku).length > 1
        ? 'sku_twice'
        : undefined
      : 'identifier',
    price: problemOf(price),
    weight: problemOf(weight),
    stock: problemOf(stock),
    minStock: problemOf(minStock),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const known = <Value>(value: Value | string): Value | null => (typeof value === 'string' ? null : value)

function entryOf(row: GridRow): VariantEntry {
  const { price, weight, stock, minStock } = read(row)
  const pieces = known(stock)
  const isChanged = pieces !== null && (row.id === null || pieces !== row.held)
  return {
    id: row.id,
    sku: row.sku.trim(),
    words: row.words,
    price: known(price),
    weightG: known(weight),
    images: row.images,
    stock: isChanged ? pieces : null,
    expected: isChanged && row.id !== null ? row.held : null,
    minStock: known(minStock),
    merged: row.merged,
  }
}

/** What a grid stores, its rows in the order of its words, or everything that is wrong with it. */
export function readGrid(grid: Grid): ReadGrid {
  const problem = gridProblem(grid)
  const sold = soldRows(grid)
  const skus = sold.map(({ sku }) => sku.trim())
  const rows = Object.fromEntries(
    sold
      .map((row) => [row.key, problemsOf(row, skus)] as const)
      .filter(([, found]) => Object.keys(found).length > 0),
  )
  if (problem !== null || Object.keys(rows).length > 0) return { ok: false, problem, rows }
  return { ok: true, options: grid.options.map(({ name }) => name.trim()), entries: sold.map(entryOf) }
}

/** Words as people paste them: parted by commas, semicolons or lines. */
export const pastedWords = (text: string): string[] =>
  text
    .split(/[,;\n\t]+/)
    .map((word) => word.trim())
    .filter((word, at, all) => word !== '' && all.findIndex((one) => folded(one) === folded(word)) === at)
