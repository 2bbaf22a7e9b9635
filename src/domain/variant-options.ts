import { folded, sameWord } from './folded.ts'
import { readPieces } from './product-form.ts'
import { type Grid, type GridRow, gridOfRows } from './variant-grid.ts'

/** One row of several with the same words: it takes over the units of those that were sold besides. */
function unified(rows: readonly GridRow[]): GridRow {
  const sold = rows.filter(({ isOut }) => !isOut)
  const [first] = rows
  const main = sold.find(({ id }) => id !== null) ?? sold[0] ?? rows.find(({ id }) => id !== null) ?? first
  if (!main) throw new Error('no row to unify')
  const others = sold.filter((row) => row !== main)
  // What is typed of one that is not stored is nowhere else.
  const typed = others
    .filter(({ id }) => id === null)
    .map(({ stock }) => readPieces(stock))
    .filter((pieces) => typeof pieces === 'number')
    .reduce((sum, pieces) => sum + pieces, 0)
  const own = readPieces(main.stock)
  return {
    ...main,
    stock: typed > 0 ? String((typeof own === 'number' ? own : 0) + typed) : main.stock,
    merged: [...main.merged, ...others.flatMap(({ id, merged }) => (id === null ? merged : [id, ...merged]))],
  }
}

/** Rows of which no two have the same words. */
export function unifiedRows(rows: readonly GridRow[]): GridRow[] {
  const groups = new Map<string, GridRow[]>()
  for (const row of rows) {
    const words = JSON.stringify(row.words.map(folded))
    groups.set(words, [...(groups.get(words) ?? []), row])
  }
  return [...groups.values()].map(unified)
}

/** The other word of an option that a word would become. @returns undefined where it may be called so. */
export const wordTaken = (grid: Grid, at: number, word: string, name: string): string | undefined =>
  grid.options[at]?.words.find((one) => one !== word && sameWord(one, name))

/** Calls a word otherwise; where another has that name, both become one, and their variants too. */
export function renameWord(grid: Grid, at: number, word: string, name: string): Grid {
  const target = wordTaken(grid, at, word, name) ?? name.trim().replaceAll(/\s+/g, ' ').normalize('NFC')
  if (target === '') return grid
  const turned = (one: string) => (sameWord(one, word) ? target : one)
  const options = grid.options.map((option, n) =>
    n === at ? { ...option, words: [...new Set(option.words.map(turned))] } : option,
  )
  const rows = grid.rows.map((row) => ({
    ...row,
    words: row.words.map((one, n) => (n === at ? turned(one) : one)),
  }))
  return gridOfRows(options, unifiedRows(rows))
}

export const addOption = ({ options, rows }: Grid, name: string): Grid => ({
  options: [...options, { name, words: [] }],
  rows: rows.map((row) => ({ ...row, words: [...row.words, ''] })),
})

export const nameOption = ({ options, rows }: Grid, at: number, name: string): Grid => ({
  options: options.map((option, n) => (n === at ? { ...option, name } : option)),
  rows,
})

/** Takes an option away: what differs in nothing else becomes one. */
export const removeOption = ({ options, rows }: Grid, at: number): Grid =>
  gridOfRows(
    options.filter((_, n) => n !== at),
    unifiedRows(rows.map((row) => ({ ...row, words: row.words.filter((_, n) => n !== at) }))),
  )
