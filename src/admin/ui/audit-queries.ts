import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  AUDIT_PAGE,
  type AuditEntry,
  type AuditSearch,
  auditOf,
  listAudit,
  listAuditAuthors,
} from '@/data/admin/audit.ts'
import { adminClient } from '@/data/admin/client.ts'

const KEY = ['audit'] as const

/** Pages hang on the entry before them, so that new entries shift nothing. */
const paged = {
  initialPageParam: null as number | null,
  getNextPageParam: (page: readonly AuditEntry[]) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.id),
  // Any write makes it stale, whoever did it.
  staleTime: 0,
}

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...KEY, 'all', search],
    queryFn: ({ pageParam, signal }) => listAudit(adminClient(), search, pageParam, signal),
  })

export const auditAuthorsQuery = queryOptions({
  queryKey: [...KEY, 'authors'],
  queryFn: ({ signal }) => listAuditAuthors(adminClient(), signal),
})

export const historyQuery = (tables: readonly string[], rowId: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...KEY, 'of', tables, rowId],
    queryFn: ({ pageParam, signal }) => auditOf(adminClient(), tables, rowId, pageParam, signal),
  })
