import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { postSchema } from '@/shop/blog/schema.ts'
import { pageSchema } from '@/shop/pages/schema.ts'

/** Where the texts are that this site is made of: the project's own, or a folder without those that cannot be made. */
const CONTENT = process.env.SITE_CONTENT_DIR || 'content'

/** What editors write: a mistake in a frontmatter fails the build with file, field and what is expected. */
export const collections = {
  pages: defineCollection({
    loader: glob({ base: `./${CONTENT}/pages`, pattern: '*.mdx' }),
    schema: pageSchema,
  }),
  blog: defineCollection({
    loader: glob({ base: `./${CONTENT}/blog`, pattern: '*.mdx' }),
    schema: postSchema,
  }),
}
