import { createReadStream } from 'node:fs'
import sax from 'sax'
import { UsageError } from '../config.ts'

/** An article as WordPress exports it. */
export interface WrittenArticle {
  readonly title: string
  /** Of its address: `prendre-soin`. */
  readonly slug: string
  /** `2021-05-12`; empty where it was never published. */
  readonly day: string
  readonly author: string
  readonly category: string
  readonly excerpt: string
  readonly html: string
  readonly isDraft: boolean
}

/** What an export holds. */
export interface WrittenSite {
  /** Its address: `https://blog.example`. */
  readonly base: string
  readonly articles: readonly WrittenArticle[]
  /** How many of what else it holds, by what WordPress calls it. */
  readonly others: ReadonlyMap<string, number>
}

/** Most articles of a file, and most characters of one field of one. */
const MAX_ARTICLES = 5000
const MAX_FIELD = 2_000_000

/** Fields of an item that are kept. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  'dc:creator': 'creator',
  'content:encoded': 'html',
  'excerpt:encoded': 'excerpt',
  'wp:post_date': 'date',
  'wp:post_name': 'slug',
  'wp:status': 'status',
  'wp:post_type': 'type',
  'wp:post_id': 'id',
}

interface Reading {
  base: string
  isExport: boolean
  readonly articles: WrittenArticle[]
  readonly others: Map<string, number>
  /** Names of authors by what they log in with. */
  readonly authors: Map<string, string>
  item: Map<string, string> | null
  author: Map<string, string> | null
  path: string[]
  text: string
  /** Of the tag that is open: whether it names a category. */
  isCategory: boolean
}

function endOfItem(reading: Reading, item: ReadonlyMap<string, string>): void {
  const field = (name: string) => (item.get(name) ?? '').trim()
  const type = field('type')
  const status = field('status')
  if (type !== 'post' || ['trash', 'auto-draft', 'inherit'].includes(status)) {
    reading.others.set(type || 'item', (reading.others.get(type || 'item') ?? 0) + 1)
    return
  }
  if (reading.articles.length >= MAX_ARTICLES)
    throw new UsageError(`The file holds more than ${MAX_ARTICLES} articles.`, 'Export it year by year.')
  const creator = field('creator')
  reading.articles.push({
    title: field('title'),
    slug: field('slug') || `article-${field('id')}`,
    day: /^\d{4}-\d{2}-\d{2}/.exec(field('date'))?.[0].replace(/^0000.*/, '') ?? '',
    author: reading.authors.get(creator) ?? creator,
    category: field('category'),
    excerpt: field('excerpt'),
    html: item.get('html') ?? '',
    isDraft: status !== 'publish',
  })
}

function closeTag(reading: Reading, name: string): void {
  const { item, author, text } = reading
  reading.path.pop()
  if (name === 'wp:wxr_version') reading.isExport = true
  else if (name === 'wp:base_blog_url') reading.base = text.trim()
  else if (name === 'wp:author' && author) {
    reading.authors.set(author.get('wp:author_login') ?? '', author.get('wp:author_display_name') ?? '')
    reading.author = null
  } else if (author && name.startsWith('wp:author_')) author.set(name, text.trim())
  else if (name === 'item' && item) {
    endOfItem(reading, item)
    reading.item = null
  } else if (item && name === 'category' && reading.isCategory && !item.has('category'))
    item.set('category', text)
  // Comments and fields of plugins have names of their own below an item.
  else if (item && FIELDS[name] && reading.path.at(-1) === 'item') item.set(FIELDS[name], text)
  reading.text = ''
}

/** Reads the export of WordPress part by part: however long the file, no more than one article is in the parser. @throws UsageError */
export async function readWxr(path: string): Promise<WrittenSite> {
  const parser = sax.parser(true, { trim: false, position: true })
  const reading: Reading = {
    base: '',
    isExport: false,
    articles: [],
    others: new Map(),
    authors: new Map(),
    item: null,
    author: null,
    path: [],
    text: '',
    isCategory: false,
  }
  const read = (text: string) => {
    if (reading.text.length + text.length > MAX_FIELD)
      throw new UsageError(
        `A text of the file is longer than ${MAX_FIELD} characters.`,
        'Is it an export of WordPress?',
      )
    reading.text += text
  }
  parser.onopentag = ({ name, attributes }) => {
    if (name === 'item') reading.item = new Map()
    if (name === 'wp:author') reading.author = new Map()
    reading.isCategory = name === 'category' && attributes.domain === 'category'
    reading.path.push(name)
    if (reading.path.length > 50)
      throw new UsageError('The file is nested too deep.', 'Is it an export of WordPress?')
    reading.text = ''
  }
  parser.ontext = read
  parser.oncdata = read
  parser.onclosetag = (name) => closeTag(reading, name)
  parser.onerror = (error) => {
    throw new UsageError(
      `Line ${parser.line + 1} of the file is no XML: ${error.message.split('\n')[0]}.`,
      'Export it again: Tools, Export, All content.',
    )
  }
  for await (const part of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 16 }))
    parser.write(String(part))
  parser.close()
  if (!reading.isExport)
    throw new UsageError('The file is no export of WordPress.', 'In WordPress: Tools, Export, All content.')
  const base = /^https?:/.test(reading.base) && URL.canParse(reading.base) ? reading.base : ''
  return { base, articles: reading.articles, others: reading.others }
}
