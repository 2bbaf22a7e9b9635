import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { exportProducts } from '@/data/admin/products-exchange.ts'
import { readRedirects } from '@/data/admin/redirects.ts'
import { listCategories } from '@/data/categories.ts'
import type { Target } from '@/domain/moved-addresses.ts'
import { categoryPath, PATHS, productPath } from '@/domain/paths.ts'
import type { Redirect } from '@/domain/redirect.ts'

/** What old addresses may lead to, and where the shop answers already. */
export interface Ways {
  readonly targets: readonly Target[]
  readonly published: ReadonlySet<string>
  readonly redirects: readonly Redirect[]
}

/** The published file of the site, as a document; an empty one where there is none. */
async function siteFile(path: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(path, { signal })
  const text = answer.ok ? await answer.text() : '<none/>'
  return new DOMParser().parseFromString(text, 'application/xml')
}

const pathOf = (address: string | null | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).pathname.replace(/\/$/, '') || '/' : null

/** Posts of the published site, by their titles: their addresses are numbers. */
function postsIn(feed: Document): Target[] {
  return [...feed.querySelectorAll('item')].flatMap((item) => {
    const path = pathOf(item.querySelector('link')?.textContent)
    const name = item.querySelector('title')?.textContent ?? ''
    return path ? [{ kind: 'post' as const, path, name, words: [] }] : []
  })
}

/** Everything of this shop that an old address may lead to: what is sold, categories, posts and pages. */
export const waysQuery = queryOptions({
  queryKey: ['moving-ways'],
  queryFn: async ({ signal }): Promise<Ways> => {
    const db = adminClient()
    const [products, categories, redirects, sitemap, feed] = await Promise.all([
      exportProducts(db),
      listCategories(db),
      readRedirects(db, signal),
      siteFile('/sitemap.xml', signal),
      siteFile(PATHS.feed, signal),
    ])
    const paths = [...sitemap.querySelectorAll('loc')].flatMap(({ textContent }) => pathOf(textContent) ?? [])
    const published = new Set(paths)
    const isPage = (path: string) => path.split('/').length === 2 && path !== '/'
    return {
      targets: [
        ...products
          .filter(({ state }) => state === 'published')
          .map(({ id, name, identifier, variants }) => ({
            kind: 'product' as const,
            path: productPath(id),
            name: name ?? '',
            words: [identifier ?? '', ...(variants ?? []).map(({ sku }) => sku)].filter(Boolean),
          })),
        ...categories.map(({ slug, name, label }) => ({
          kind: 'category' as const,
          path: categoryPath(slug),
          name,
          words: [slug, label],
        })),
        ...postsIn(feed),
        ...paths
          .filter(isPage)
          .map((path) => ({ kind: 'page' as const, path, name: path.slice(1), words: [] })),
      ],
      published,
      redirects,
    }
  },
  staleTime: 0,
})
