import { folded } from './folded.ts'
import { type Cents, cents } from './money.ts'
import { sha256 } from './sha256.ts'

/** Money that came, as a file of the bank tells it. */
export interface BankLine {
  /** Number of the line, as a spreadsheet shows it. */
  readonly line: number
  /** In France, as `2026-11-23`. */
  readonly day: string
  readonly label: string
  readonly amount: Cents
}

/** Which column says what; -1 where none does. */
export interface BankColumns {
  readonly day: number
  readonly label: number
  /** Money that came and, with a minus, that went; or that came alone. */
  readonly amount: number
}

/** A row of a file: its cells, and its number as a spreadsheet shows it. */
export interface BankRow {
  readonly line: number
  readonly cells: readonly string[]
}

const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/

/** A day as French banks write it: 23/11/2026, 23-11-26, or 2026-11-23. @returns null for what is none. */
export function readBankDay(text: string): string | null {
  const written = text.trim()
  const [, day = '', month = '', year = ''] = DAY.exec(written) ?? []
  const iso = day
    ? `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : written
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  // The 31st of a short month would be one of the next.
  const at = new Date(`${iso}T12:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso
}

/** An amount as French banks write it: `1 234,56`, `+106,75`, `-12,00 EUR`, `106.75`. @returns null for what is none. */
export function readBankAmount(text: string): Cents | null {
  const written = text.replace(/[\s\u00a0\u202f]|EUR|€/gi, '').replace('−', '-')
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(written) ?? []
  if (whole === '') return null
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents(sign === '-' ? -amount : amount)
}

const NAMES: Readonly<Record<keyof BankColumns, readonly RegExp[]>> = {
  // The day of the operation before that from which the bank counts interest.
  day: [/^date d.?oper/, /^date (de )?compta/, /^date$/, /^date(?! de valeur)/, /^date/],
  label: [
    /^libelle (complet|operation|detail)/,
    /^libelle$/,
    /libelle|motif|communication|description|detail/,
  ],
  amount: [/^credit/, /^montant/, /credit|montant|amount/],
}

/** Which columns a header names, by the words that banks use; -1 for what it does not. */
export function guessBankColumns(header: readonly string[]): BankColumns {
  const names = header.map((name) => folded(name).trim())
  const find = (patterns: readonly RegExp[]) =>
    patterns.map((pattern) => names.findIndex((name) => pattern.test(name))).find((index) => index >= 0) ?? -1
  return { day: find(NAMES.day), label: find(NAMES.label), amount: find(NAMES.amount) }
}

/** The first row that names all columns: banks write account and balance above it. @returns -1 where none does. */
export const bankHeaderOf = (rows: readonly BankRow[]): number =>
  rows.findIndex(({ cells }) => Object.values(guessBankColumns(cells)).every((column) => column >= 0))

/** @returns the money that came, and the numbers of the rows that could not be read; what went is left out. */
export function bankLinesOf(
  rows: readonly BankRow[],
  columns: BankColumns,
): { readonly lines: readonly BankLine[]; readonly unread: readonly number[] } {
  const unread: number[] = []
  const lines = rows.flatMap(({ line, cells }): BankLine[] => {
    const [day, label = '', written = ''] = [columns.day, columns.label, columns.amount].map((n) => cells[n])
    // Of two columns, what went leaves the one of what came empty.
    if (written.trim() === '') return []
    const at = readBankDay(day ?? '')
    const amount = readBankAmount(written)
    if (at === null || amount === null) {
      unread.push(line)
      return []
    }
    return amount > 0 ? [{ line, day: at, label: label.replaceAll(/\s+/g, ' ').trim(), amount }] : []
  })
  return { lines, unread }
}

/** Names of lines, in their order: the same in every file that tells of them, as files hold whole days. */
export async function bankLineHashes(lines: readonly BankLine[]): Promise<readonly string[]> {
  const seen = new Map<string, number>()
  return await Promise.all(
    lines.map(({ day, label, amount }) => {
      const said = `${day} ${amount} ${folded(label)}`
      const among = (seen.get(said) ?? 0) + 1
      seen.set(said, among)
      return sha256(`${said} ${among}`)
    }),
  )
}
