import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { readRedirects } from '@/data/admin/redirects.ts'

export const redirectsQuery = queryOptions({
  queryKey: ['redirects'],
  queryFn: ({ signal }) => readRedirects(adminClient(), signal),
  // Another administrator may be at it, and a category that is renamed writes one by itself.
  staleTime: 0,
})

const ADDRESS = /<loc>([^<]+)<\/loc>/g

/** Paths of the published pages, as the site itself names them; none where it does not say. */
export const publishedPathsQuery = queryOptions({
  queryKey: ['published-paths'],
  queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
    const answer = await fetch('/sitemap.xml', { signal })
    const text = answer.ok ? await answer.text() : ''
    const paths = [...text.matchAll(ADDRESS)].map(([, address = '']) => new URL(address).pathname)
    return new Set(paths)
  },
})
