import { hasDoer, nameOf, spokenChange } from '@/admin/ui/audit-words.ts'
import { csvText } from '@/admin/ui/csv.ts'
import { sheetMoment } from '@/admin/ui/dates.ts'
import type { AuditChange, AuditEntry } from '@/data/admin/audit.ts'
import { auditText as t } from '@/texts/admin/audit.ts'

const FIELDS = Object.values(t.csv)

function sayChange(entry: AuditEntry, column: string, change: AuditChange): string {
  const said = spokenChange(entry, column, change)
  const words =
    typeof said === 'string' ? said : [said.from, said.to].filter((value) => value !== null).join(' → ')
  return `${t.column(column)} : ${words}`
}

/** Entries of the journal as a CSV file, one line each. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  csvText(
    FIELDS,
    entries.map((entry) => [
      sheetMoment(entry.at),
      hasDoer(entry) ? entry.adminName : '',
      t.operations[entry.operation],
      t.table(entry.table),
      nameOf(entry),
      Object.entries(entry.changes)
        .map(([column, change]) => sayChange(entry, column, change))
        .join(' ; '),
    ]),
  )
