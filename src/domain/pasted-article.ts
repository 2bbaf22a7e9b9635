import { escapeHtml } from './html.ts'
import { LONGEST_PASTED, PASTED_NAMES, withoutSilent } from './pasted-html.ts'

/** What they call those that an article has besides. */
const NAMES: Readonly<Record<string, string>> = {
  ...PASTED_NAMES,
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  blockquote: 'blockquote',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  a: 'a',
  hr: 'hr',
}
/** How Google Docs writes words that are bold or italic, in spans that hold words alone. */
const DOCS_WORDS = /<span\b([^<>]*)>([^<>]*)<\/span>/gi
const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i
const ITALIC = /font-style:\s*italic/i
/** Lines that Google Docs leaves empty between blocks. */
const EMPTY_LINES = /(<\/(?:p|h[1-6]|ul|ol|table|b)>)\s*(?:<br\b[^<>]*>\s*)+(?=<)/gi
/** What Google Docs makes of a link, which tells Google of every click. */
const DETOUR = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/i

const withDocsWords = (html: string): string =>
  html.replace(DOCS_WORDS, (_, attributes: string, words: string) => {
    const bold = BOLD.test(attributes) ? `<strong>${words}</strong>` : words
    return ITALIC.test(attributes) ? `<em>${bold}</em>` : bold
  })

/** @returns where a link leads in the end. */
function goalOf(address: string): string {
  const goal = DETOUR.exec(address)?.[1]
  try {
    return goal ? decodeURIComponent(goal) : address
  } catch {
    return address
  }
}

/** Up to the next `>`, so that no text takes longer than it is long. */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** Where words of an article may lead. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i
/** How Word writes an item of a list: a paragraph that begins with a bullet or a number and spaces that do not break. */
const WORD_ITEM =
  /<p>\s*(?:(?<bullet>[·•▪◦o§–-])|\d{1,3}[.)])(?:(?:&nbsp;|\u00a0)+\s*|\t\s*|\s{3,})(?<words>[\s\S]*?)<\/p>/g

const listed = (html: string): string =>
  html
    .replace(WORD_ITEM, (...given) => {
      const { bullet, words } = given.at(-1) as { bullet?: string; words: string }
      const list = bullet ? 'ul' : 'ol'
      return `<${list}><li><p>${words.trim()}</p></li></${list}>`
    })
    // Items that follow each other are one list.
    .replace(/<\/(ul|ol)>(\s*)<\1>/g, '$2')

/**
 * HTML from a clipboard as an article has it: paragraphs, titles, lists, tables, quotations, bold, italic and links, without any other
 * attribute; the words of all others. It is read as text and never becomes a document: nothing in it can run.
 */
export function pastedArticle(html: string): string {
  const words = withDocsWords(withoutSilent(html.slice(0, LONGEST_PASTED))).replace(EMPTY_LINES, '$1')
  const known = words.replace(TAG, (_, slash: string, name: string, attributes: string) => {
    const own = NAMES[name.toLowerCase()]
    // Google Docs puts all of a text into a <b> that is not bold.
    if (!own || (own === 'strong' && /font-weight:\s*(?:normal|400)/i.test(attributes))) return ''
    if (own !== 'a' || slash) return `<${slash}${own}>`
    const [, double, single] = HREF.exec(attributes) ?? []
    const address = goalOf((double ?? single ?? '').replaceAll('&amp;', '&'))
    return ADDRESS.test(address) ? `<a href="${escapeHtml(address)}">` : '<a>'
  })
  return listed(known)
}
