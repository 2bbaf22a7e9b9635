import Papa from 'papaparse'
import { importText as t } from '@/texts/admin/product-import.ts'

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

/**
 * What Windows-1252 makes of a narrow no-break space, which it does not have: "?" before a sign that takes one, inside « », and
 * between a number and what follows it. A semicolon alone ends a cell.
 */
const LOST_SPACE = /\?(?=[:!?»]|; )|(?<=«)\?|(?<=\d)\?(?=\d|(?:[ckm]?[mgl]|€|%)(?![\w=]))/gu

/** Reads a file as UTF-8; one that is not is what older spreadsheets write. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll(LOST_SPACE, '\u202f')
  }
}

/** What a first line is separated by: the library guesses from the lengths of all lines, which short files mislead. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => header.split(sign).length
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Reads a CSV with any of the usual separators. @returns its table, or why it is none. */
export function readTable(file: string): Table | string {
  const text = file.replace(/^\ufeff/, '')
  // Pictures, and what spreadsheets write besides CSV; in a text no letter is NUL.
  if (text.includes('\0')) return t.unreadable
  if (text.trim() === '') return t.empty
  const { data } = Papa.parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: false })
  const [header = [], ...rest] = data
  if (header.length < 2) return t.noHeader(header.join(''))
  const rows = rest
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return rows.length === 0 ? t.empty : { header, rows }
}
