import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditEntry } from '@/admin/ui/AuditEntry.tsx'
import { auditQuery } from '@/admin/ui/audit-queries.ts'
import { auditText } from '@/texts/admin/audit.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { Latest } from './Latest.tsx'

const EVERYTHING = auditQuery({ tables: null, admin: null, from: null, to: null })
const SHOWN = 5

/** What administrators changed lately, for owners; nothing when it cannot be read, for the log has a screen of its own. */
export function RecentActivity() {
  const { data } = useInfiniteQuery(EVERYTHING)
  const entries = data?.pages[0]?.slice(0, SHOWN)
  if (!entries) return null
  return (
    <Latest id="activite" title={t.activity} to="/audit" all={t.allActivity}>
      {entries.length === 0 ? (
        <p className="mt-3 text-ink-soft">{auditText.none}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-[3px] border border-line">
          {entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} isNamed />
          ))}
        </ul>
      )}
    </Latest>
  )
}
