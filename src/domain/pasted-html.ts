import { sanitizeHtml } from './html.ts'

/** Longest text from a clipboard that is looked at, in characters. */
export const LONGEST_PASTED = 200_000
/** What word processors and web pages call the elements that every text has. */
export const PASTED_NAMES: Readonly<Record<string, string>> = {
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
}
/** A product text has one kind of title. */
const NAMES: Readonly<Record<string, string>> = { ...PASTED_NAMES, h1: 'h3', h2: 'h3', h3: 'h3', h4: 'h3' }
const COMMENT = /<!--[\s\S]*?(?:-->|$)|<![^>]*>|<\?[^>]*>/g
/** Elements whose content is no text of a person. */
const SILENT =
  /<(script|style|head|title|template|noscript|iframe|object|svg|math|textarea|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
/** @returns HTML without what no person wrote. */
export const withoutSilent = (html: string): string => html.replace(COMMENT, '').replace(SILENT, '')

/** Up to the next character of either kind, so that no text takes longer than it is long. */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi

/**
 * HTML from a clipboard as the limited HTML of product texts: known elements without attributes, the words of all others.
 * It is read as text and never becomes a document: nothing in it can run.
 */
export function pastedHtml(html: string): string {
  const known = withoutSilent(html.slice(0, LONGEST_PASTED)).replace(
    TAG,
    (_, slash: string, name: string) => {
      const own = NAMES[name.toLowerCase()]
      return own ? `<${slash}${own}>` : ''
    },
  )
  return sanitizeHtml(known)
}
