import type { APIRoute } from 'astro'
import { formerProductPath, PATHS, postPath, productPath } from '@/domain/paths.ts'
import { exactFirst } from '@/domain/redirect.ts'
import { writtenPages } from '@/layouts/published-pages.ts'
import { listPosts } from '@/shop/blog/posts.ts'
import { viewPath } from '@/shop/catalog/addresses.ts'
import { catalogue } from '@/shop/catalog/catalogue.ts'
import { formerProducts } from '@/shop/catalog/former.ts'
import { catalogueViews } from '@/shop/catalog/views.ts'
import { redirectRules, redirects } from '@/shop/seo/redirects.ts'

const HEAD = '# Nothing here may name a path that has files: some hosts follow a rule before they look.'
/** The administration is one page. */
const ADMIN = `${PATHS.admin}/* ${PATHS.admin} 200`

/** Addresses of the pages that there are. */
async function pagePaths(): Promise<ReadonlySet<string>> {
  const [shop, posts, pages] = await Promise.all([catalogue(), listPosts(), writtenPages()])
  return new Set([
    ...Object.values(PATHS),
    ...shop.items.map(({ product }) => productPath(product.id)),
    ...catalogueViews(shop).map(({ category, selection, sort, page }) =>
      viewPath({ category: category?.slug ?? null, sort, word: selection?.word.slug ?? null }, page),
    ),
    ...posts.map(({ data }) => postPath(data.id)),
    ...pages.map(({ id }) => `/${id}`),
  ])
}

/**
 * The rules of addresses that are not those of pages, as static hosts read them; the shop's own server does, too. A host that
 * does not know how to answer with a page and 404 leaves the line out and shows its page of what is missing.
 */
export const GET: APIRoute = async () => {
  const [pages, all, former] = await Promise.all([pagePaths(), redirects(), formerProducts()])
  const moved = all.filter(({ from }) => !pages.has(from))
  const left = new Set(moved.map(({ from }) => from))
  const gone = former.filter(({ product }) => !left.has(productPath(product.id)))
  const rules = exactFirst([
    ADMIN,
    ...moved.flatMap(redirectRules),
    ...gone.map(({ product: { id } }) => `${productPath(id)} ${formerProductPath(id)} 404`),
  ])
  return new Response([HEAD, ...rules, ''].join('\n'), { headers: { 'Content-Type': 'text/plain' } })
}
