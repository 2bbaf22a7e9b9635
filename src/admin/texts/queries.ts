import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { FOLLOWS_SITE } from '@/admin/ui/publishing-query.ts'
import { adminClient } from '@/data/admin/client.ts'
import { listPublishedProducts } from '@/data/products.ts'
import { getShopSettings } from '@/data/settings.ts'
import { TEXT_VERSIONS_PAGE, textSaves, textVersions, versionText } from '@/data/text-versions.ts'
import { listTexts, newText, readText } from '@/data/written-texts.ts'

/** Everything under this key is stale once a text was saved, moved or deleted. */
export const TEXTS_KEY = ['texts'] as const
/** What follows in the key of a text that is open. */
export const OPEN = 'open'

export const textsQuery = queryOptions({
  queryKey: [...TEXTS_KEY, 'list'],
  queryFn: ({ signal }) => listTexts(adminClient(), signal),
  meta: FOLLOWS_SITE,
  // Another administrator, git or a publication may be at it.
  staleTime: 0,
})

/** Whether visitors read what was published of a text, as the list has it. */
export const isTextOnline = (cache: QueryClient, path: string): boolean =>
  cache.getQueryData(textsQuery.queryKey)?.texts.some((one) => one.path === path && one.isOnline) === true

/** Who saved which text last. */
export const savesQuery = queryOptions({
  queryKey: [...TEXTS_KEY, 'list', 'saves'],
  queryFn: () => textSaves(adminClient()),
  staleTime: 0,
})

export const textQuery = (path: string) =>
  queryOptions({
    queryKey: [...TEXTS_KEY, OPEN, path],
    queryFn: ({ signal }) => readText(adminClient(), path, signal),
    // What is open is what its author began from: another file shows itself when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What a text of a title would begin as, and so where it would stand. */
export const newTextQuery = (kind: 'post' | 'page', title: string) =>
  queryOptions({
    queryKey: [...TEXTS_KEY, 'new', kind, title],
    queryFn: () => newText(adminClient(), kind, title),
    enabled: title !== '',
    // Until the next one has come the one before shows.
    placeholderData: (before) => before,
    gcTime: 0,
  })

export const versionsQuery = (path: string) =>
  infiniteQueryOptions({
    queryKey: [...TEXTS_KEY, 'versions', path],
    queryFn: ({ pageParam }) => textVersions(adminClient(), path, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < TEXT_VERSIONS_PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })

export const versionTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['text-version', id],
    queryFn: () => versionText(adminClient(), id),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What texts quote: pictures and addresses of products. */
export const quotedProductsQuery = queryOptions({
  queryKey: ['products', 'quoted'],
  queryFn: () => listPublishedProducts(adminClient()),
})

/** What texts quote: the shop's own facts. */
export const quotedSettingsQuery = queryOptions({
  queryKey: ['settings', 'quoted'],
  queryFn: () => getShopSettings(adminClient()),
})
