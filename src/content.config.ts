import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { postSchema } from '@/shop/blog/schema.ts'
import { pageSchema } from '@/shop/pages/schema.ts'

/** What editors write: a mistake in a frontmatter fails the build with file, field and what is expected. */
export const collections = {
  pages: defineCollection({
    loader: glob({ base: './content/pages', pattern: '*.mdx' }),
    schema: pageSchema,
  }),
  blog: defineCollection({
    loader: glob({ base: './content/blog', pattern: '*.mdx' }),
    schema: postSchema,
  }),
}
