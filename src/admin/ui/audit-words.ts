import type { AuditChange, AuditEntry } from '@/data/admin/audit.ts'
import { centsFromEuros, formatCents } from '@/domain/money.ts'
import { auditText as t } from '@/texts/admin/audit.ts'
import { exactDate, longDate } from './dates.ts'

type Value = AuditChange['old']

/** Columns that hold amounts in euros, whatever their table; a test compares them with the database. */
export const AMOUNT_COLUMNS: ReadonlySet<string> = new Set([
  'amount',
  'cost',
  'difference',
  'discount',
  'extra',
  'free_from',
  'minimum',
  'price',
  'shipping',
  'shipping_fee',
  'shipping_tax',
  'spent',
  'subtotal',
  'tax',
  'total',
])

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function spokenText(value: string, table: string, column: string): string {
  if (ISO_TIME.test(value)) return exactDate(value)
  if (ISO_DAY.test(value)) return longDate(value)
  return UUID.test(value) ? t.account : t.value(table, column, value)
}

function spokenNumber(value: number, column: string): string {
  if (AMOUNT_COLUMNS.has(column)) return formatCents(centsFromEuros(value))
  return column.endsWith('_id') ? t.number(String(value)) : value.toLocaleString('fr-FR')
}

type Fields = Extract<Exclude<Value, undefined>, { readonly [key: string]: unknown }>

/** Units of an order have words of their own; of what else is made of parts an entry shows no more than that it changed. */
const spokenParts = ({ position, quantity, restocked }: Fields): string =>
  typeof position === 'number' && typeof quantity === 'number'
    ? t.piecesOf(position, quantity, typeof restocked === 'number' ? restocked : 0)
    : t.structure

/** A value of the database in words; a code is another word in another column. */
export function spoken(value: Value, table: string, column: string): string {
  if (value === undefined || value === null || value === '') return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return spokenNumber(value, column)
  if (typeof value === 'string') return spokenText(value, table, column)
  if (!Array.isArray(value)) return spokenParts(value)
  if (value.length === 0) return t.nothing
  return [...new Set(value.map((one) => spoken(one, table, column)))].join(', ')
}

/** What an entry says of one column: the values before and after, or one text where there is nothing to compare. */
export function spokenChange(
  { table, operation }: Pick<AuditEntry, 'table' | 'operation'>,
  column: string,
  change: AuditChange,
): string | { readonly from: string | null; readonly to: string | null } {
  if (change.hidden) return operation === 'insert' ? t.hiddenAdded : t.hidden
  const [from, to] = [change.old, change.new].map((value) =>
    value === undefined ? null : spoken(value, table, column),
  )
  return from && from === to ? from : { from: from ?? null, to: to ?? null }
}

/** Tables of one row have nothing to be called by. */
const NAMELESS = ['settings', 'hero', 'appearance', 'home_page']

/** What people call the thing that an entry tells of; empty where it needs no name. */
export const nameOf = ({ table, rowLabel, rowId }: AuditEntry): string =>
  rowLabel ? t.label(table, rowLabel) : NAMELESS.includes(table) ? '' : t.number(rowId)

/** Screen of the thing that an entry tells of; null where it has none of its own, and of what is gone. */
export function pathOf({ table, rowLabel, rowId, operation }: AuditEntry): string | null {
  if (operation === 'delete' && table !== 'question_entries') return null
  if (table === 'contact_messages' || table === 'question_entries') return `/questions/${rowId}`
  if (table === 'orders') return `/orders/${rowLabel}`
  if (table === 'inventory') return `/products/${rowId}`
  return table === 'products' || table === 'customers' ? `/${table}/${rowId}` : null
}

/** Whether an entry tells what somebody did, and not what was tried in their name. */
export const hasDoer = ({ operation }: AuditEntry): boolean =>
  operation !== 'log_in_failed' && operation !== 'log_in_locked'
