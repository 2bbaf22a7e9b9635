import { readTable, type Table, textOf } from '@/admin/ui/csv-table.ts'
import type { MovedOrder, MovedPerson, MoveSource } from '@/domain/moving.ts'
import { MAX_MOVED_LINES } from '@/domain/rules.ts'
import { movingText as t } from '@/texts/admin/moving.ts'
import type { MovedColumn, MovedMapping } from './file-columns.ts'
import { contentsOf, sourceOf } from './file-source.ts'
import { guessColumns } from './guess-columns.ts'
import { readOrders } from './orders-file.ts'
import { personLabel, readPeople } from './people-file.ts'
import type { ReadFile } from './read-file.ts'

export type CsvKind = 'customers' | 'orders'

/** What a file is, and how its columns seem to be meant. */
export interface OpenedFile {
  readonly name: string
  readonly table: Table
  readonly source: MoveSource
  readonly guess: MovedMapping
}

/** What a file cannot come without. */
const NEEDED: Readonly<Record<CsvKind, readonly MovedColumn[]>> = {
  customers: ['email'],
  orders: ['number', 'placedAt', 'total'],
}

/** @returns the file with its columns, or in words why it is not one of this kind. */
export function openMoved(kind: CsvKind, name: string, bytes: ArrayBuffer): OpenedFile | string {
  const table = readTable(textOf(bytes), t)
  if (typeof table === 'string') return table
  const { header, rows } = table
  if (rows.length > MAX_MOVED_LINES) return t.tooMany(rows.length, MAX_MOVED_LINES)
  const contents = contentsOf(header)
  const source = sourceOf(header)
  const guess = guessColumns(header, kind, source)
  const isLike = NEEDED[kind].some((column) => guess.includes(column))
  // Software that is not known may call its columns by any name.
  if (contents !== kind && (contents !== 'customers' || (source !== 'other' && !isLike)))
    return t.otherContents[contents]
  return { name, table, source, guess }
}

/** @returns in words which columns a mapping lacks; null where it has what a file cannot come without. */
export function missingColumns(kind: CsvKind, mapping: MovedMapping): string | null {
  const missing = NEEDED[kind].filter((column) => !mapping.includes(column))
  return missing.length > 0 ? t.missing(missing.map((column) => t.columns[column]).join(', ')) : null
}

/** What of a file comes, ready to be sent, and what a report calls its lines. */
export interface ReadMove extends ReadFile<MovedPerson | MovedOrder> {
  readonly labels: ReadonlyMap<number, string>
}

/** Reads a file as its mapping says. */
export function readMoved(
  kind: CsvKind,
  { table: { header, rows } }: OpenedFile,
  mapping: MovedMapping,
): ReadMove {
  if (kind === 'customers') {
    const read = readPeople(header, rows, mapping)
    return { ...read, labels: new Map(read.lines.map((person) => [person.line, personLabel(person)])) }
  }
  const read = readOrders(header, rows, mapping)
  const label = ({ number, name, email }: MovedOrder) => [number, name ?? email].filter(Boolean).join(', ')
  return { ...read, labels: new Map(read.lines.map((order) => [order.line, label(order)])) }
}
