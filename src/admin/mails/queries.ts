import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getOwnSentences, listMails, type MailSearch } from '@/data/admin/mails.ts'
import { getShopSettings } from '@/data/settings.ts'

const KEY = ['mails']

export const sentencesQuery = queryOptions({
  queryKey: [...KEY, 'sentences'],
  queryFn: ({ signal }) => getOwnSentences(adminClient(), signal),
  // Another administrator may be at it.
  staleTime: 0,
})

/** What emails say of the shop. */
export const shopQuery = queryOptions({
  queryKey: [...KEY, 'shop'],
  queryFn: () => getShopSettings(adminClient()),
})

export const OUTBOX_KEY = [...KEY, 'outbox']

/** Milliseconds after which a list with waiting mails is looked at again. */
const LOOK_AGAIN_MS = 5000

export const outboxQuery = (search: MailSearch) =>
  queryOptions({
    queryKey: [...OUTBOX_KEY, search],
    queryFn: ({ signal }) => listMails(adminClient(), search, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ status }) => status === 'waiting') ? LOOK_AGAIN_MS : false,
  })
