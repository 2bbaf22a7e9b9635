import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getJournal } from '@/data/admin/journal.ts'
import { getLedger, getLedgerAccounts, type LedgerSearch } from '@/data/admin/ledger.ts'

export const JOURNAL_KEY = ['journal'] as const
export const ACCOUNTS_KEY = ['ledger-accounts'] as const
/** Documents that the screen shows at once. */
const SHOWN = 100

export const journalQuery = queryOptions({
  queryKey: JOURNAL_KEY,
  queryFn: ({ signal }) => getJournal(adminClient(), signal),
  // Sales come in meanwhile.
  staleTime: 0,
})

export const ledgerQuery = (search: LedgerSearch) =>
  infiniteQueryOptions({
    queryKey: [...JOURNAL_KEY, 'ledger', search],
    queryFn: ({ signal, pageParam }) =>
      getLedger(adminClient(), search, { after: pageParam, most: SHOWN, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ entries }) => (entries.length < SHOWN ? undefined : entries.at(-1)?.seq),
    staleTime: 0,
  })

export const accountsQuery = queryOptions({
  queryKey: ACCOUNTS_KEY,
  queryFn: ({ signal }) => getLedgerAccounts(adminClient(), signal),
})
