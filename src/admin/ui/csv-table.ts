import Papa from 'papaparse'
import { decodedText } from '@/domain/decoded-text.ts'

/** A line of a file: its number as a spreadsheet shows it. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}
export interface Table {
  readonly header: readonly string[]
  /** Those that are not blank. */
  readonly rows: readonly TableRow[]
}

/** Why a file is none, in words. */
export interface TableWords {
  readonly unreadable: string
  readonly empty: string
  /** @param columns what its first line holds. */
  readonly noHeader: (columns: string) => string
}

/**
 * What Windows-1252 makes of a narrow no-break space, which it does not have: "?" before a character that takes one, inside « », and
 * between a number and what follows it. A semicolon alone ends a cell.
 */
const LOST_SPACE = /\?(?=[:!?»]|; )|(?<=«)\?|(?<=\d)\?(?=\d|(?:[ckm]?[mgl]|€|%)(?![\w=]))/gu

/** Reads a file as UTF-8; one that is not is what older spreadsheets write. */
export function textOf(bytes: ArrayBuffer): string {
  const { text, isUtf8 } = decodedText(bytes)
  return isUtf8 ? text : text.replaceAll(LOST_SPACE, '\u202f')
}

/** What a first line is separated by: the library guesses from the lengths of all lines, which short files mislead. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (character: string) => header.split(character).length
  return [';', ',', '\t'].reduce((best, character) => (count(character) > count(best) ? character : best))
}

/** Some software ends its lines, but not the first, with a separator: a cell that nothing names and that says nothing is none. */
const withoutRest = (cells: readonly string[], columns: number): readonly string[] =>
  cells.slice(columns).every((cell) => cell.trim() === '') ? cells.slice(0, columns) : cells

/** Of files that may come without names of their columns. */
export interface Nameless {
  /** Whether the first line is one of the table. */
  readonly isRow: (cells: readonly string[]) => boolean
  /** What a column is called instead, by its place from 1. */
  readonly column: (place: number) => string
}

/**
 * Reads a CSV with any of the usual separators. @param nameless of a file whose first line may be a row already.
 * @returns its table, or why it is none.
 */
export function readTable(file: string, t: TableWords, nameless?: Nameless): Table | string {
  // Excel's own first line says what separates cells, and is none of the table.
  const [hint = '', named] = /^\ufeff?sep=(.)\r?\n/i.exec(file) ?? []
  const text = file.slice(hint.length).replace(/^\ufeff/, '')
  // Pictures, and what spreadsheets write besides CSV; in a text no character is NUL.
  if (text.includes('\0')) return t.unreadable
  if (text.trim() === '') return t.empty
  const { data } = Papa.parse<string[]>(text, {
    delimiter: named ?? separatorOf(text),
    skipEmptyLines: false,
  })
  const [first = [], ...others] = data
  if (first.length < 2) return t.noHeader(first.join(''))
  const isRow = nameless?.isRow(first) ?? false
  const header = nameless && isRow ? first.map((_, at) => nameless.column(at + 1)) : first
  const begin = (named ? 2 : 1) + (isRow ? 0 : 1)
  const rows = (isRow ? data : others)
    .map((cells, index) => ({ cells: withoutRest(cells, header.length), line: index + begin }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return rows.length === 0 ? t.empty : { header, rows }
}
