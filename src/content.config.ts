import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { pageSchema } from '@/domain/page-header.ts'
import { postSchema } from '@/domain/post-header.ts'

/** Where the texts are that this site is made of: the project's own, or a folder without those that cannot be made. */
const CONTENT = process.env.SITE_CONTENT_DIR || 'content'

const IS_DEMO = process.env.PUBLIC_DEMO === 'true'

/** Texts of a kind: the shop's own, and in the demonstration those of its invented people and places. */
const textsOf = (kind: 'pages' | 'blog') =>
  glob({
    base: `./${CONTENT}`,
    pattern: IS_DEMO ? [`${kind}/*.mdx`, `demo/${kind}/*.mdx`] : `${kind}/*.mdx`,
    generateId: ({ entry }) => entry.replace(/^.*\/|\.mdx$/g, ''),
  })

/** What editors write: a mistake in a frontmatter fails the build with file, field and what is expected. */
export const collections = {
  pages: defineCollection({ loader: textsOf('pages'), schema: pageSchema }),
  blog: defineCollection({ loader: textsOf('blog'), schema: postSchema }),
}
