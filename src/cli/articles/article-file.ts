import { slugOf } from '@/domain/slug.ts'
import { importedArticleText } from '@/texts/admin/imported-articles.ts'
import { type Converted, markdownOf, plainOf } from './markdown.ts'
import type { WrittenArticle } from './read-wxr.ts'

/** Fewest and most characters of an excerpt, as `domain/post-header.ts` takes it. */
const EXCERPT = { least: 40, most: 240 } as const

/** What an export does not say of an article. */
export interface ArticleDefaults {
  /** Identifier of the product whose picture stands at its head, and which of its pictures. */
  readonly product: string
  readonly view: number
  /** Who wrote those that name nobody, or all where `isForAll`. */
  readonly author: string
  readonly category: string
  /** The day of those that have none: `2026-11-26`. */
  readonly today: string
}

/** An article on its way to a file. */
export interface ArticleFile extends Converted {
  /** Name of the file, without its ending; of the folder of its pictures, too. */
  readonly slug: string
  readonly title: string
  readonly frontmatter: string
}

/** A name of a file that nothing else has; what an address cannot say becomes a dash. */
function fileName({ slug, title }: WrittenArticle, taken: ReadonlySet<string>): string {
  let decoded = slug
  try {
    decoded = decodeURIComponent(slug)
  } catch {
    // It is no address.
  }
  const name = (slugOf(decoded) || slugOf(title) || 'article').slice(0, 80).replace(/-+$/, '')
  for (let rank = 1; ; rank += 1) {
    const own = rank === 1 ? name : `${name}-${rank}`
    if (!taken.has(own)) return own
  }
}

const plainHtml = (html: string): string => plainOf(markdownOf(html, '').markdown)

/** The summary of an article: its own, else how it begins, between the bounds that the shop has. */
function excerptOf(article: WrittenArticle, body: string): string {
  const own = plainHtml(article.excerpt)
  const text = [own, plainOf(body), `${article.title} : ${plainOf(body)}`].find(
    (one) => one.length >= EXCERPT.least,
  )
  const said = text ?? importedArticleText.excerpt(article.title, plainOf(body))
  if (said.length <= EXCERPT.most) return said
  return `${said.slice(0, EXCERPT.most - 1).replace(/\s+\S*$/, '')}…`
}

/**
 * @param id address of the article in the shop. @param taken names of files that there are.
 * @returns what its file says, pictures still as marks; null for one without a text.
 * @throws RangeError for HTML that is nested without end.
 */
export function articleFile(
  article: WrittenArticle,
  id: number,
  base: string,
  taken: ReadonlySet<string>,
  defaults: ArticleDefaults,
): ArticleFile | null {
  const converted = markdownOf(article.html, base)
  const title = plainHtml(article.title) || article.title
  if (title === '' || (plainOf(converted.markdown) === '' && converted.pictures.length === 0)) return null
  const fields = [
    ['id', id],
    ['title', title],
    ['excerpt', excerptOf({ ...article, title }, converted.markdown)],
  ] as const
  const frontmatter = [
    '---',
    ...fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    'image:',
    `  product: ${JSON.stringify(defaults.product)}`,
    `  view: ${defaults.view}`,
    `date: ${article.day || defaults.today}`,
    `author: ${JSON.stringify(article.author || defaults.author)}`,
    `category: ${JSON.stringify(plainHtml(article.category) || defaults.category)}`,
    'featured: false',
    ...(article.isDraft ? ['draft: true'] : []),
    '---',
  ].join('\n')
  return { ...converted, slug: fileName(article, taken), title, frontmatter }
}
