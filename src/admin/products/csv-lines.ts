import { readTable, type Table } from '@/admin/ui/csv-table.ts'
import type { ImportLine, ImportVariant } from '@/data/admin/products-exchange.ts'
import { folded } from '@/domain/folded.ts'
import { fieldsOf } from '@/domain/json.ts'
import { MAX_IMPORT_ROWS } from '@/domain/rules.ts'
import {
  type ImportColumn,
  importColumns,
  itemTextOf,
  VARIANT_COLUMNS,
  type VariantColumn,
} from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { itemText } from '@/texts/item-details.ts'
import { type Defaults, NO_DEFAULTS } from './csv-defaults.ts'
import { COLUMNS, isOfStock, readCell } from './csv-file.ts'
import { type Format, formatOf, guessMapping, type Mapping } from './csv-formats.ts'
import { READ, type Reader, TEXT, VARIANT_READ, yesOrNo } from './csv-readers.ts'
import { adapted } from './foreign/adapted.ts'
import type { Note } from './foreign/notes.ts'
import type { NamedRow } from './foreign/rules.ts'

export interface LineProblem {
  readonly line: number
  readonly message: string
}

/** What does not come with a line as it stands there, and stops nothing. */
export interface LineNote extends LineProblem {
  readonly kind: Note
}

/** What a file holds, or why it cannot be read at all. */
export type ParsedFile =
  | {
      readonly ok: true
      readonly lines: readonly ImportLine[]
      readonly problems: readonly LineProblem[]
      readonly notes: readonly LineNote[]
      /** Of each line that has variants: the lines of these. */
      readonly variantLines: ReadonlyMap<number, readonly number[]>
    }
  | { readonly ok: false; readonly message: string }

/** How a file is read. */
export interface Reading {
  readonly format: Format
  readonly mapping: Mapping
  readonly defaults: Defaults
  /** Names of the shop's categories. */
  readonly categories: readonly string[]
  /** The moment it is read, where that is not now. */
  readonly now?: Date
}
const isKnown = (name: string) => COLUMNS.some((column) => folded(importColumns[column]) === folded(name))

/** What a file is: its table, and what its columns seem to say; clear where it is one of this shop's with known columns alone. */
export function openFile(text: string) {
  const table = readTable(text, t)
  if (typeof table === 'string') return table
  const format = formatOf(table.header)
  const guess = guessMapping(table.header, format)
  if (guess.every((target) => target === null)) return t.noHeader(table.header.slice(0, 5).join(', '))
  return { table, format, guess, isClear: format === 'own' && table.header.every(isKnown) }
}

/** Reads a file of this shop, whose columns are all known. Line numbers are those a spreadsheet shows. */
export function parseProducts(file: string): ParsedFile {
  const table = readTable(file, t)
  if (typeof table === 'string') return { ok: false, message: table }
  const mapping = guessMapping(table.header, 'own')
  const unknown = table.header.filter((name) => !isKnown(name))
  if (unknown.length > 0 || formatOf(table.header) !== 'own')
    return { ok: false, message: t.noHeader(unknown.slice(0, 5).join(', ')) }
  return parseTable(table, { format: 'own', mapping, defaults: NO_DEFAULTS, categories: [] })
}

/** Reads a table as its mapping says. */
export function parseTable({ header, rows }: Table, reading: Reading): ParsedFile {
  const { format, mapping, defaults, categories, now = new Date() } = reading
  const names = header.map(folded)
  const twice = header.find((_, index) => names.indexOf(names[index] ?? '') !== index)
  if (twice !== undefined && format === 'own') return { ok: false, message: t.repeatedHeader(twice) }
  const problems: LineProblem[] = []
  const notes: LineNote[] = []
  const named = rows.map(({ line, cells }): NamedRow => {
    if (cells.length !== header.length) problems.push({ line, message: t.wrong.shape })
    const pairs = mapping.flatMap((target, index) =>
      target === null ? [] : [[target, readCell(cells[index] ?? '').normalize('NFC')] as const],
    )
    return { line, cells: Object.fromEntries(pairs) }
  })
  const onProblem = (line: number, message: string) => problems.push({ line, message })
  const own = adapted(format, named, {
    defaults,
    categories,
    onProblem,
    onNote: (kind, line, message) => notes.push({ kind, line, message }),
    now,
  })
  const groups = grouped(own)
  if (groups.length > MAX_IMPORT_ROWS)
    return { ok: false, message: t.tooMany(groups.length, MAX_IMPORT_ROWS) }
  tellRepeated(groups, onProblem)
  const lines = groups.map((group) => readGroup(group, onProblem))
  const variantLines = new Map(
    groups.flatMap((group) => {
      const [first] = group
      return first && hasWord(first) ? [[first.line, group.map(({ line }) => line)] as const] : []
    }),
  )
  return { ok: true, lines, problems: problems.sort((a, b) => a.line - b.line), notes, variantLines }
}

/** Names the lines whose reference another line of the file has, too: one of them would have to give way. */
function tellRepeated(
  groups: readonly (readonly NamedRow[])[],
  onProblem: (line: number, message: string) => void,
): void {
  const known = new Map<string, number>()
  const tell = (reference: string | undefined, line: number) => {
    const name = (reference ?? '').trim()
    const before = known.get(name)
    if (name === '') return
    if (before === undefined) known.set(name, line)
    else onProblem(line, t.wrong.repeated(name, before))
  }
  for (const rows of groups) {
    const [first] = rows
    if (!first) continue
    tell(first.cells.identifier, first.line)
    if (hasWord(first)) for (const { cells, line } of rows) tell(cells.sku, line)
  }
}

const hasWord = ({ cells }: NamedRow): boolean => (cells.option1 ?? '').trim() !== ''

/** The lines of each product: those of its variants have the same identifier. */
function grouped(rows: readonly NamedRow[]): NamedRow[][] {
  const groups: NamedRow[][] = []
  const known = new Map<string, NamedRow[]>()
  for (const row of rows) {
    const identifier = (row.cells.identifier ?? '').trim()
    const group = hasWord(row) && identifier !== '' ? known.get(identifier) : undefined
    if (group) group.push(row)
    else {
      const fresh = [row]
      groups.push(fresh)
      if (hasWord(row)) known.set(identifier, fresh)
    }
  }
  return groups
}

const isOfVariant = (column: string): column is VariantColumn =>
  (VARIANT_COLUMNS as readonly string[]).includes(column)

/** Reads the lines of one product: what is said of it as a whole may stand on any of them. */
function readGroup(
  rows: readonly NamedRow[],
  onProblem: (line: number, message: string) => void,
): ImportLine {
  const [first] = rows
  if (!first) throw new Error('a product without lines')
  const isVaried = hasWord(first)
  const fields: Record<string, unknown> = { line: first.line }
  for (const column of Object.keys(first.cells) as ImportColumn[]) {
    if (isOfVariant(column) || (isVaried && isOfStock(column))) continue
    const said = rows.filter(({ cells }) => (cells[column] ?? '').trim() !== '')
    const [main = first] = said
    const other = said.find(({ cells }) => cells[column]?.trim() !== main.cells[column]?.trim())
    if (other) onProblem(other.line, t.wrong.contradicts(importColumns[column]))
    const text = itemTextOf(column)
    const read: Reader = text
      ? yesOrNo(t.wrong.yesOrNo(itemText[text].label))
      : ((READ as Partial<Record<ImportColumn, Reader>>)[column] ?? TEXT)
    const value = read.value(main.cells[column] ?? '')
    if (value === undefined) onProblem(main.line, read.wrong ?? '')
    else if (value !== null && text) fields.itemTexts = { ...fieldsOf(fields.itemTexts), [text]: value }
    else if (value !== null || column === 'weightG') fields[column] = value
  }
  if (!isVaried) return fields as unknown as ImportLine
  const name = (column: 'option1Name' | 'option2Name') =>
    rows.map(({ cells }) => (cells[column] ?? '').trim()).find((text) => text !== '')
  const isDouble = rows.some(({ cells }) => (cells.option2 ?? '').trim() !== '')
  if (name('option1Name') === undefined || (isDouble && name('option2Name') === undefined))
    onProblem(first.line, t.wrong.optionName)
  return {
    ...(fields as unknown as ImportLine),
    options: [name('option1Name') ?? '', ...(isDouble ? [name('option2Name') ?? ''] : [])],
    variants: rows.map((row) => readVariant(row, onProblem)),
  }
}

function readVariant(
  { line, cells }: NamedRow,
  onProblem: (line: number, message: string) => void,
): ImportVariant {
  const found: Record<string, unknown> = {}
  for (const [column, field, read] of VARIANT_READ) {
    const cell = cells[column]
    if (cell === undefined) continue
    const value = read.value(cell)
    if (value === undefined) onProblem(line, read.wrong ?? '')
    else if (value !== null || field === 'price' || field === 'weightG') found[field] = value
  }
  return found
}
