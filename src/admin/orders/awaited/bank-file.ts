import Papa from 'papaparse'
import { type BankColumns, type BankRow, bankHeaderOf, guessBankColumns } from '@/domain/bank-lines.ts'
import { decodedText } from '@/domain/decoded-text.ts'
import { awaitedPaymentsText as t } from '@/texts/admin/awaited-payments.ts'

const MAX_BYTES = 2_000_000

/** A file of the bank: its header, what stands below, and which columns it seems to name. */
export interface BankFile {
  readonly header: readonly string[]
  readonly rows: readonly BankRow[]
  readonly columns: BankColumns
}

/** Reads a CSV as banks write it, in UTF-8 or Windows-1252. @returns why it is none, in words. */
export async function readBankFile(file: File): Promise<BankFile | string> {
  if (file.size > MAX_BYTES) return t.tooLarge
  const text = decodedText(await file.arrayBuffer()).text.replace(/^\ufeff/, '')
  // What spreadsheets and documents are; in a text no character is NUL.
  if (text.includes('\0')) return t.notCsv
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false, delimitersToGuess: [';', ',', '\t'] })
  const rows = data
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length < 2) return t.empty
  const named = bankHeaderOf(rows)
  // Of a header in other words its owner says the columns: it is the first of the rows that are as wide as most.
  const width = Math.max(...rows.slice(0, 50).map(({ cells }) => cells.length))
  if (width < 3) return t.notCsv
  const top = named >= 0 ? named : rows.findIndex(({ cells }) => cells.length === width)
  const header = rows[top]?.cells ?? []
  return { header, rows: rows.slice(top + 1), columns: guessBankColumns(header) }
}
