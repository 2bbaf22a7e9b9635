import type { NewText } from '@/data/written-texts.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import { slugOf } from '@/domain/slug.ts'

/** Names that services of the shop have. */
const SERVICES = ['apercu', 'auth', 'examen', 'functions', 'healthz', 'images', 'readyz', 'rest', 'storage']

/** Whether a page of this path would stand where the shop itself answers. */
export type IsOwnName = (path: string) => boolean

/** @param pages names of the files of `src/pages`. */
export function ownNames(pages: readonly string[]): IsOwnName {
  const names = new Set([...pages.map((name) => name.split('.')[0] ?? name), ...SERVICES])
  return (path) => path.startsWith('pages/') && names.has(path.replace(/^pages\/|\.mdx$/g, ''))
}

const LONGEST_NAME = 70

/** @returns the first path for a title that nothing has. */
export function freePath(kind: 'post' | 'page', title: string, isTaken: (path: string) => boolean): string {
  const folder = kind === 'post' ? 'blog' : 'pages'
  const name =
    slugOf(title).slice(0, LONGEST_NAME).replace(/-$/, '') || (kind === 'post' ? 'article' : 'page')
  for (let n = 1; ; n++) {
    const path = `${folder}/${name}${n > 1 ? `-${n}` : ''}.mdx`
    if (!isTaken(path)) return path
  }
}

/** A header to fill in. A text as JSON is one as YAML, too. */
const header = (fields: readonly string[]): string => `---\n${fields.join('\n')}\n---\n\n`

/** @returns a post that nobody sees yet. @param id its number. @param author who writes it. */
export const newPost = (path: string, title: string, id: number, author: string, now: Date): NewText => ({
  path,
  text: header([
    `id: ${id}`,
    `title: ${JSON.stringify(title)}`,
    'excerpt: ""',
    'image:',
    '  product: ""',
    '  view: 1',
    `date: ${dayInFrance(now)}`,
    `author: ${JSON.stringify(author)}`,
    'category: ""',
    'draft: true',
  ]),
})

/** @returns a page that nobody sees yet. */
export const newPage = (path: string, title: string): NewText => ({
  path,
  text: header([`title: ${JSON.stringify(title)}`, 'description: ""', 'draft: true']),
})

/** @returns the text with another number. */
export const withId = (text: string, id: number): string => text.replace(/^id:.*$/m, `id: ${id}`)
