import type { APIRoute } from 'astro'
import { DEFAULT_SORT } from '@/domain/catalog.ts'
import { PATHS, postPath, productPath } from '@/domain/paths.ts'
import { writtenPages } from '@/layouts/published-pages.ts'
import { byItem } from '@/rendering/by-item.ts'
import { listPosts } from '@/shop/blog/posts.ts'
import { viewPath } from '@/shop/catalog/addresses.ts'
import { catalogue } from '@/shop/catalog/catalogue.ts'
import { catalogueViews } from '@/shop/catalog/views.ts'
import { type SitemapEntry, sitemap, sitemapUrl } from '@/shop/seo/sitemap.ts'
import { xmlResponse } from '@/shop/seo/xml.ts'
import { feedPicture } from '@/ui/picture/variants.ts'

const productUrl = byItem(async ({ product, pictures }, home = ''): Promise<string> => {
  const at = (path: string) => new URL(path, home).href
  const shown = await Promise.all(pictures.map(feedPicture))
  return sitemapUrl({
    address: at(productPath(product.id)),
    pictures: shown.flatMap((path) => (path ? [at(path)] : [])),
  })
})

/** Every page that may be found: orders of the catalogue and a person's own pages are not. */
export const GET: APIRoute = async ({ site }) => {
  const [shop, posts, pages] = await Promise.all([catalogue(), listPosts(), writtenPages()])
  const at = (path: string) => new URL(path, site).href
  const lists = catalogueViews(shop)
    .filter(({ sort }) => sort === DEFAULT_SORT)
    .map(({ category, selection, sort, page }) =>
      viewPath({ category: category?.slug ?? null, sort, word: selection?.word.slug ?? null }, page),
    )
  const entries: SitemapEntry[] = [
    { address: at(PATHS.home) },
    ...[...lists, PATHS.selections].map((path) => ({ address: at(path) })),
    ...(posts.length > 0 ? [{ address: at(PATHS.blog) }] : []),
    ...posts.map(({ data }) => ({ address: at(postPath(data.id)), changed: data.date })),
    { address: at(PATHS.contact) },
    { address: at(PATHS.withdrawal) },
    ...pages.map(({ id, data }) => ({
      address: at(`/${id}`),
      ...(data.updated ? { changed: data.updated } : {}),
    })),
  ]
  const products = await Promise.all(shop.items.map((item) => productUrl(item, at('/'))))
  return xmlResponse(sitemap([...entries.map(sitemapUrl), ...products]))
}
