import { type CollectionEntry, getCollection } from 'astro:content'
import { buildSource } from '@/rendering/build-source.ts'

/** Whether drafts are shown: while developing, and in previews. */
export const draftsAreShown = buildSource('drafts', async () => import.meta.env.DEV)

export type Post = CollectionEntry<'blog'>

/**
 * Posts, newest first; drafts only where they are shown.
 * @throws Error naming both files when two posts have the same id, for one of them would have no address.
 */
export async function listPosts(): Promise<Post[]> {
  const withDrafts = await draftsAreShown()
  const posts = await getCollection('blog', ({ data }) => withDrafts || !data.draft)
  const byId = new Map<number, Post>()
  for (const post of posts) {
    const other = byId.get(post.data.id)
    if (other)
      throw new Error(`id ${post.data.id} stands in two posts: ${other.filePath} and ${post.filePath}`)
    byId.set(post.data.id, post)
  }
  return posts.sort((a, b) => b.data.date.getTime() - a.data.date.getTime())
}
