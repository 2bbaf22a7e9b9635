import { inputFromWeight } from './customs.ts'
import { folded, sameWord } from './folded.ts'
import type { Cents } from './money.ts'
import { inputFromCents } from './product-form.ts'
import { MAX_VARIANTS } from './rules.ts'

/** A variant as the administration reads it. */
export interface StoredVariant {
  readonly id: number
  /** Null of a simple product. */
  readonly sku: string | null
  /** One for each option of its product. */
  readonly words: readonly string[]
  /** Null is the product's. */
  readonly price: Cents | null
  /** Grams of a unit; null is the product's. */
  readonly weightG: number | null
  /** Those of the product's pictures that show it; empty is all. */
  readonly images: readonly string[]
  readonly stock: number
  readonly minStock: number
  /** Stands in an order. */
  readonly isSold: boolean
  /** People who asked to be told of its return. */
  readonly waiting: number
}

/** A combination in the grid, its numbers as typed. */
export interface GridRow {
  /** Its own while its words change. */
  readonly key: string
  /** Null of one that is not stored yet. */
  readonly id: number | null
  /** One for each option; empty where the option has no word yet. */
  readonly words: readonly string[]
  readonly sku: string
  /** Empty is the product's. */
  readonly price: string
  /** Grams; empty is the product's. */
  readonly weight: string
  readonly stock: string
  readonly minStock: string
  readonly images: readonly string[]
  /** Units when they were read: what is typed is a change of these. */
  readonly held: number
  /** Ids of variants whose units and cart lines it takes over. */
  readonly merged: readonly number[]
  /** Left out: it is not sold. */
  readonly isOut: boolean
}

export interface GridOption {
  readonly name: string
  /** In the order of the shop, which the rows follow. */
  readonly words: readonly string[]
}

/** The options of a product and what is made from their words. */
export interface Grid {
  readonly options: readonly GridOption[]
  readonly rows: readonly GridRow[]
}

/** Keys for rows that are new to a grid. */
function* freshKeys(rows: readonly GridRow[]): Generator<string, never> {
  const numbers = rows.map(({ key }) => (key.startsWith('n') ? Number(key.slice(1)) : 0))
  for (let n = Math.max(0, ...numbers) + 1; ; n += 1) yield `n${n}`
}
const blankRow = (key: string, words: readonly string[]): GridRow => ({
  key,
  id: null,
  words,
  sku: '',
  price: '',
  weight: '',
  stock: '',
  minStock: '',
  images: [],
  held: 0,
  merged: [],
  isOut: false,
})
const storedRow = ({ id, sku, words, price, weightG, images, stock, minStock }: StoredVariant): GridRow => ({
  key: `v${id}`,
  id,
  words,
  sku: sku ?? '',
  price: price === null ? '' : inputFromCents(price),
  weight: inputFromWeight(weightG),
  stock: String(stock),
  minStock: String(minStock),
  images,
  held: stock,
  merged: [],
  isOut: false,
})

/** The words of a place, each once, in the order in which they come. */
function wordsAt(rows: readonly GridRow[], at: number): string[] {
  const found = new Map<string, string>()
  for (const { words } of rows) {
    const word = words[at] ?? ''
    if (word !== '' && !found.has(folded(word))) found.set(folded(word), word)
  }
  return [...found.values()]
}
const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => sameWord(word, other[at] ?? ''))
const rowOfWords = (rows: readonly GridRow[], words: readonly string[]): GridRow | undefined =>
  rows.find((row) => sameWords(row.words, words))

/** Every combination of words; an option without words has one that is empty. */
const combinations = (options: readonly GridOption[]): string[][] =>
  options.reduce<string[][]>(
    (found, { words }) =>
      found.flatMap((before) => (words.length === 0 ? [''] : words).map((word) => [...before, word])),
    [[]],
  )

/** The rows in the order of the words. */
function inOrder({ options, rows }: Grid): Grid {
  const rank = ({ words }: GridRow) =>
    words.reduce((sum, word, at) => {
      const all = options[at]?.words ?? []
      return sum * (all.length + 1) + all.findIndex((one) => sameWord(one, word)) + 1
    }, 0)
  return { options, rows: [...rows].sort((a, b) => rank(a) - rank(b)) }
}

/** The grid of options and rows whose words may be others now: those of a place in the order they had, new ones behind. */
export function gridOfRows(options: readonly GridOption[], rows: readonly GridRow[]): Grid {
  const kept = options.map(({ name, words }, at) => {
    const found = wordsAt(rows, at)
    const old = words.flatMap((word) => found.find((one) => sameWord(one, word)) ?? [])
    return { name, words: [...old, ...found.filter((word) => !old.includes(word))] }
  })
  return inOrder({ options: kept, rows })
}

/** The grid of a stored product; combinations that it does not sell are left out of it, where there are not too many. */
export function gridOf(options: readonly string[], variants: readonly StoredVariant[]): Grid {
  const stored = variants.map(storedRow)
  const made = options.map((name, at) => ({ name, words: wordsAt(stored, at) }))
  const keys = freshKeys(stored)
  const all = combinations(made)
  const absent =
    all.length > MAX_VARIANTS
      ? []
      : all
          .filter((words) => !rowOfWords(stored, words))
          .map((words) => ({ ...blankRow(keys.next().value, words), isOut: true }))
  return inOrder({ options: made, rows: [...stored, ...absent] })
}

/** Rows that are sold. */
export const soldRows = ({ rows }: Grid): readonly GridRow[] => rows.filter(({ isOut }) => !isOut)

/**
 * Gives an option words that it does not have yet, and the grid every combination with them. The first word of an option
 * is what everything was without it.
 * @param saved the grid as it is stored: a combination that comes back is the one it was.
 */
export function addWords(grid: Grid, at: number, texts: readonly string[], saved: Grid): Grid {
  const known = grid.options[at]?.words ?? []
  const fresh: string[] = []
  for (const text of texts) {
    const word = text.trim().replaceAll(/\s+/g, ' ').normalize('NFC')
    if (word !== '' && ![...known, ...fresh].some((one) => sameWord(one, word))) fresh.push(word)
  }
  if (fresh.length === 0) return grid
  const [first = ''] = fresh
  const rows =
    known.length > 0
      ? grid.rows
      : grid.rows.map((row) => ({ ...row, words: row.words.map((word, n) => (n === at ? first : word)) }))
  const options = grid.options.map((option, n) =>
    n === at ? { ...option, words: [...known, ...fresh] } : option,
  )
  const keys = freshKeys([...rows, ...saved.rows])
  const taken = new Set(rows.flatMap(({ id, merged }) => [id, ...merged]))
  const made = combinations(options.map((option, n) => (n === at ? { ...option, words: fresh } : option)))
    .filter((words) => !rowOfWords(rows, words))
    .map((words) => {
      const before = rowOfWords(saved.rows, words)
      return before && before.id !== null && !taken.has(before.id)
        ? before
        : blankRow(keys.next().value, words)
    })
  return inOrder({ options, rows: [...rows, ...made] })
}

/** Takes a word away, and its combinations with it; the last word of an option leaves them without. */
export function removeWord(grid: Grid, at: number, word: string): Grid {
  const words = grid.options[at]?.words.filter((one) => !sameWord(one, word)) ?? []
  const options = grid.options.map((option, n) => (n === at ? { ...option, words } : option))
  const has = (row: GridRow) => sameWord(row.words[at] ?? '', word)
  const rows =
    words.length > 0
      ? grid.rows.filter((row) => !has(row))
      : grid.rows.map((row) => ({ ...row, words: row.words.map((one, n) => (n === at ? '' : one)) }))
  return { options, rows }
}

export function moveWord(grid: Grid, at: number, word: string, step: -1 | 1): Grid {
  const words = [...(grid.options[at]?.words ?? [])]
  const from = words.indexOf(word)
  const [moved] = words.splice(from, 1)
  if (moved === undefined || from + step < 0) return grid
  words.splice(from + step, 0, moved)
  return inOrder({
    ...grid,
    options: grid.options.map((option, n) => (n === at ? { ...option, words } : option)),
  })
}

export const changeRow = (grid: Grid, key: string, change: Partial<GridRow>): Grid => ({
  ...grid,
  rows: grid.rows.map((row) => (row.key === key ? { ...row, ...change } : row)),
})

/** Gives rows that are sold a value. @param keys null for all. */
export const fillRows = (grid: Grid, keys: ReadonlySet<string> | null, change: Partial<GridRow>): Grid => ({
  ...grid,
  rows: grid.rows.map((row) => (row.isOut || (keys && !keys.has(row.key)) ? row : { ...row, ...change })),
})

/** The grid with the stock as it is now where nobody has typed another, and without pictures that the product has lost. */
export function refreshed(grid: Grid, variants: readonly StoredVariant[], pictures: readonly string[]): Grid {
  const stocks = new Map(variants.map(({ id, stock }) => [id, stock]))
  return {
    ...grid,
    rows: grid.rows.map((row) => {
      const now = (row.id === null ? undefined : stocks.get(row.id)) ?? row.held
      const images = row.images.filter((path) => pictures.includes(path))
      const isTyped = row.stock !== String(row.held)
      // The same row, so that nothing is drawn again.
      if (images.length === row.images.length && (isTyped || now === row.held)) return row
      return isTyped ? { ...row, images } : { ...row, images, stock: String(now), held: now }
    }),
  }
}
