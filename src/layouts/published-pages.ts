import { getCollection } from 'astro:content'
import { PATHS } from '@/domain/paths.ts'
import { missingBeforeOpening } from '@/domain/quoted-facts.ts'
import { buildSource } from '@/rendering/build-source.ts'
import { draftsAreShown, listPosts } from '@/shop/blog/posts.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'

/** Pages of `content` that the site has: before the shop opens, those that quote nothing that its owner has yet to say. */
export async function writtenPages() {
  const [settings, withDrafts] = await Promise.all([shopSettings(), draftsAreShown()])
  return getCollection(
    'pages',
    ({ body, data }) =>
      (withDrafts || !data.draft) && missingBeforeOpening(body ?? '', settings).length === 0,
  )
}

/** Addresses of those, and of the blog where it has a post. */
const paths = buildSource('pages', async () => {
  const [pages, posts] = await Promise.all([writtenPages(), listPosts()])
  return [...pages.map(({ id }) => `/${id}`).sort(), ...(posts.length > 0 ? [PATHS.blog] : [])]
})

/** @returns whether the site has a written page, or a blog, at an address: nothing leads to one that is missing. */
export async function publishedPages(): Promise<(path: string) => boolean> {
  const all = new Set<string>(await paths())
  return (path) => all.has(path)
}
