import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry as Entry } from '@/data/admin/audit.ts'
import { auditText as t } from '@/texts/admin/audit.ts'
import { AuditEntry } from './audit-entry.tsx'
import { historyQuery } from './audit-queries.ts'
import { MoreButton } from './more-button.tsx'
import { Queried, Waiting } from './queried.tsx'

interface ListProps {
  readonly query: Pick<
    UseInfiniteQueryResult<{ readonly pages: readonly (readonly Entry[])[] }, Error>,
    'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  readonly isNamed: boolean
  /** Instead of an empty list. */
  readonly none: string
}

/** Entries of the audit log, page after page. */
export function AuditList({ query, isNamed, none }: ListProps) {
  return (
    <Queried query={query} waiting={<Waiting shapes={Array(3).fill('h-16')} />}>
      {({ pages }) => {
        const entries = pages.flat()
        if (entries.length === 0) return <p className="mt-4 text-ink-soft">{none}</p>
        return (
          <>
            <ul className="mt-4 divide-y divide-line rounded-[3px] border border-line">
              {entries.map((entry) => (
                <AuditEntry key={entry.id} entry={entry} isNamed={isNamed} />
              ))}
            </ul>
            <MoreButton query={query} />
          </>
        )
      }}
    </Queried>
  )
}

interface HistoryProps {
  /** Every table that tells of it: `['products', 'product_variants', 'inventory']` for a product. Give the same array each time. */
  readonly tables: readonly string[]
  readonly rowId: string | number
}

/** Who changed what of one thing, latest first: for a tab or a section of its form. */
export function History({ tables, rowId }: HistoryProps) {
  const query = useInfiniteQuery(historyQuery(tables, String(rowId)))
  return <AuditList query={query} isNamed={false} none={t.none} />
}
