import { hasDoer, nameOf, spoken } from '@/admin/ui/audit-words.ts'
import { csvText } from '@/admin/ui/csv.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import type { AuditChange, AuditEntry } from '@/data/admin/audit.ts'
import { auditText as t } from '@/texts/admin/audit.ts'

const FIELDS = Object.values(t.csv)

function sayChange([name, { old, new: now, hidden }]: readonly [string, AuditChange]): string {
  const said = hidden
    ? t.hidden
    : [old, now]
        .filter((value) => value !== undefined)
        .map(spoken)
        .join(' → ')
  return `${t.column(name)} : ${said}`
}

/** Entries of the journal as a CSV file, one line each. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  csvText(
    FIELDS,
    entries.map((entry) => [
      exactDate(entry.at),
      hasDoer(entry) ? entry.adminName : '',
      t.operations[entry.operation],
      t.table(entry.table),
      nameOf(entry),
      Object.entries(entry.changes).map(sayChange).join(' ; '),
    ]),
  )
