import type { APIRoute } from 'astro'
import { PATHS, postPath } from '@/domain/paths.ts'
import { listPosts } from '@/shop/blog/posts.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'
import { rss } from '@/shop/seo/rss.ts'
import { xmlResponse } from '@/shop/seo/xml.ts'
import { blogText } from '@/texts/blog.ts'
import { navigationText } from '@/texts/navigation.ts'

export const GET: APIRoute = async ({ site }) => {
  const [posts, { siteName }] = await Promise.all([listPosts(), shopSettings()])
  const at = (path: string) => new URL(path, site).href
  const feed = rss({
    title: navigationText.pageTitle(blogText.heading, siteName),
    description: blogText.description,
    home: at(PATHS.blog),
    self: at(PATHS.feed),
    posts: posts.map(({ data }) => ({ ...data, address: at(postPath(data.id)), summary: data.excerpt })),
  })
  return xmlResponse(feed, 'application/rss+xml')
}
