import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getJournal } from '@/data/admin/journal.ts'

export const JOURNAL_KEY = ['journal'] as const

export const journalQuery = queryOptions({
  queryKey: JOURNAL_KEY,
  queryFn: ({ signal }) => getJournal(adminClient(), signal),
  // Sales come in meanwhile.
  staleTime: 0,
})
