import { sanitizeHtml } from './html.ts'

/** Longest text from a clipboard that is looked at, in characters. */
const LONGEST = 200_000
/** What word processors and web pages call the few elements that there are. */
const NAMES: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'p',
  br: 'br',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h3',
}
const COMMENT = /<!--[\s\S]*?(?:-->|$)|<![^>]*>|<\?[^>]*>/g
/** Elements whose content is no text of a person. */
const SILENT =
  /<(script|style|head|title|template|noscript|iframe|object|svg|math|textarea|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
/** Up to the next sign of either kind, so that no text takes longer than it is long. */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi

/**
 * HTML from a clipboard as the limited HTML of product texts: known elements without attributes, the words of all others.
 * It is read as text and never becomes a document: nothing in it can run.
 */
export function pastedHtml(html: string): string {
  const known = html
    .slice(0, LONGEST)
    .replace(COMMENT, '')
    .replace(SILENT, '')
    .replace(TAG, (_, slash: string, name: string) => {
      const own = NAMES[name.toLowerCase()]
      return own ? `<${slash}${own}>` : ''
    })
  return sanitizeHtml(known)
}
