import { element, escapeXml } from './xml.ts'

export interface FeedPost {
  /** Absolute address, which identifies it too. */
  readonly address: string
  readonly title: string
  readonly summary: string
  readonly author: string
  readonly category: string
  readonly date: Date
}

interface Feed {
  readonly title: string
  readonly description: string
  /** Absolute addresses of the blog and of the feed itself. */
  readonly home: string
  readonly self: string
  readonly posts: readonly FeedPost[]
}

const item = (post: FeedPost): string =>
  `<item>${[
    element('title', post.title),
    element('link', post.address),
    `<guid isPermaLink="true">${escapeXml(post.address)}</guid>`,
    element('description', post.summary),
    element('dc:creator', post.author),
    element('category', post.category),
    element('pubDate', post.date.toUTCString()),
  ].join('')}</item>`

/** @returns RSS 2.0 of a list of posts, newest first. */
export const rss = ({ title, description, home, self, posts }: Feed): string =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
${element('title', title)}${element('link', home)}${element('description', description)}<language>fr-FR</language>
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>${element('lastBuildDate', posts[0]?.date.toUTCString())}
${posts.map(item).join('\n')}
</channel></rss>`
