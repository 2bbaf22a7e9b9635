import Papa from 'papaparse'
import type { ImportLine } from '@/data/admin/products-exchange.ts'
import { sanitizeHtml } from '@/domain/html.ts'
import { PRODUCT_STATES } from '@/domain/product.ts'
import { centsFromInput } from '@/domain/product-form.ts'
import { MAX_IMPORT_ROWS } from '@/domain/rules.ts'
import { type ImportColumn, importColumns } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { COLUMNS, type OwnColumn, readCell, splitCell } from './csv-file.ts'

export interface LineProblem {
  readonly line: number
  readonly message: string
}

/** What a file holds, or why it cannot be read at all. */
export type ParsedFile =
  | { readonly ok: true; readonly lines: readonly ImportLine[]; readonly problems: readonly LineProblem[] }
  | { readonly ok: false; readonly message: string }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase()
const columnOf = (header: string): ImportColumn | null =>
  COLUMNS.find((column) => plain(importColumns[column]) === plain(header)) ?? null

/** What a first line is separated by: the library guesses from the lengths of all lines, which short files mislead. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => header.split(sign).length
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Reads a CSV with any of the usual separators. Line numbers are those a spreadsheet shows. */
export function parseProducts(file: string): ParsedFile {
  const text = file.replace(/^\ufeff/, '')
  const { data } = Papa.parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: false })
  const [header = [], ...rows] = data
  const unknown = header.filter((name) => columnOf(name) === null)
  if (header.length < 2 || unknown.length > 0)
    return { ok: false, message: t.noHeader(unknown.slice(0, 5).join(', ') || header.join('')) }
  const columns = header.map(columnOf)
  const twice = header.find((_, index) => columns.indexOf(columns[index] ?? null) !== index)
  if (twice !== undefined) return { ok: false, message: t.repeatedHeader(twice) }
  const filled = rows
    .map((row, index) => ({ row, line: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { ok: false, message: t.empty }
  if (filled.length > MAX_IMPORT_ROWS)
    return { ok: false, message: t.tooMany(filled.length, MAX_IMPORT_ROWS) }
  const problems: LineProblem[] = []
  const lines = filled.map(({ row, line }) => {
    if (row.length !== header.length) problems.push({ line, message: t.wrong.shape })
    return readLine(line, columns, row, (message) => problems.push({ line, message }))
  })
  return { ok: true, lines, problems }
}

function readLine(
  line: number,
  columns: readonly (ImportColumn | null)[],
  row: readonly string[],
  onProblem: (message: string) => void,
): ImportLine {
  const fields: Record<string, unknown> = { line }
  columns.forEach((column, index) => {
    if (column === null) return
    const read: Reader = (READ as Partial<Record<ImportColumn, Reader>>)[column] ?? TEXT
    const value = read.value(readCell(row[index] ?? '').normalize('NFC'))
    if (value === undefined) onProblem(read.wrong ?? '')
    else if (value !== null) fields[column] = value
  })
  return fields as ImportLine
}

/** How a cell is read: undefined is wrong, null says nothing. */
interface Reader {
  readonly value: (cell: string) => unknown
  readonly wrong?: string
}

const TEXT: Reader = { value: (cell) => cell.trim() }
const HTML: Reader = { value: (cell) => sanitizeHtml(cell.trim()) }
const LIST: Reader = { value: (cell) => splitCell(cell).filter((value) => value !== '') }
const count = (wrong: string): Reader => ({
  wrong,
  value: (cell) => (cell.trim() === '' ? null : /^\d{1,7}$/.test(cell.trim()) ? Number(cell) : undefined),
})

const READ: Readonly<Record<OwnColumn | 'details' | 'care', Reader>> = {
  version: count(t.wrong.version),
  price: {
    wrong: t.wrong.price,
    value: (cell) => {
      if (cell.trim() === '') return null
      const cents = centsFromInput(cell)
      return cents === null ? undefined : cents / 100
    },
  },
  state: {
    wrong: t.wrong.state,
    value: (cell) =>
      cell.trim() === '' ? null : PRODUCT_STATES.find((state) => plain(t.states[state]) === plain(cell)),
  },
  isNew: {
    wrong: t.wrong.isNew,
    value: (cell) => ({ [plain(t.yes)]: true, [plain(t.no)]: false, '': null })[plain(cell)],
  },
  stock: count(t.wrong.stock),
  details: HTML,
  care: HTML,
  colours: LIST,
  materials: LIST,
  images: LIST,
  // In the order of the pictures: an empty one has its place.
  imageAlts: { value: splitCell },
  related: LIST,
}
