import type { AuditChange, AuditEntry } from '@/data/admin/audit.ts'
import { auditText as t } from '@/texts/admin/audit.ts'
import { exactDate } from './dates.ts'

type Value = AuditChange['old']

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/

/** A value of the database in words. */
export function spoken(value: Value): string {
  if (value === undefined || value === null || value === '') return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return value.toLocaleString('fr-FR')
  if (typeof value === 'string') return ISO_TIME.test(value) ? exactDate(value) : t.value(value)
  if (Array.isArray(value)) return value.length === 0 ? t.nothing : value.map(spoken).join(', ')
  return Object.values(value).map(spoken).join(' ')
}

/** Tables of one row have nothing to be called by. */
const NAMELESS = ['settings', 'hero']

/** What people call the thing that an entry tells of; empty where it needs no name. */
export const nameOf = ({ table, rowLabel, rowId }: AuditEntry): string =>
  rowLabel || (NAMELESS.includes(table) ? '' : t.number(rowId))

/** Screen of the thing that an entry tells of; null where it has none of its own, and of what is gone. */
export function pathOf({ table, rowLabel, rowId, operation }: AuditEntry): string | null {
  if (operation === 'delete' && table !== 'question_entries') return null
  if (table === 'contact_messages' || table === 'question_entries') return `/questions/${rowId}`
  if (table === 'orders') return `/orders/${rowLabel}`
  return table === 'products' || table === 'customers' ? `/${table}/${rowId}` : null
}

/** Whether an entry tells what somebody did, and not what was tried in their name. */
export const hasDoer = ({ operation }: AuditEntry): boolean =>
  operation !== 'log_in_failed' && operation !== 'log_in_locked'
