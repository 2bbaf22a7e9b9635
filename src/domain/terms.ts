/** The terms of sale as they were published: their version, and their text as plain HTML. */
export interface Terms {
  readonly version: string
  /** Elements without attributes but `href`. */
  readonly html: string
}

const START = /<div class="article"[^>]*>/
const NOT_TEXT = /<!--[\s\S]*?-->|<(script|style|svg|template)\b[\s\S]*?<\/\1>/gi
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/gi
/** What an email may be laid out with; any other element is left out, and what stands in it stays. */
const KEPT = new Set(
  'a address br caption div em h2 h3 li ol p small span strong table tbody td th thead tr ul'.split(' '),
)

/** @returns where the element that was opened before `from` ends. */
function endOf(html: string, from: number): number {
  let depth = 1
  for (const found of html.slice(from).matchAll(/<(\/?)div\b[^>]*>/gi)) {
    depth += found[1] ? -1 : 1
    if (depth === 0) return from + found.index
  }
  return html.length
}

/** @returns the terms that a published page of the shop shows; null for any other page. */
export function termsIn(page: string): Terms | null {
  const version = /data-terms-version="([^"]{1,40})"/.exec(page)?.[1]
  const start = START.exec(page)
  if (!version || !start) return null
  const from = start.index + start[0].length
  const html = page
    .slice(from, endOf(page, from))
    .replace(NOT_TEXT, '')
    .replace(TAG, (_, slash: string, name: string, attributes: string) => {
      const tag = name.toLowerCase()
      if (!KEPT.has(tag)) return ''
      const href = tag === 'a' && !slash ? /\bhref="([^"]*)"/.exec(attributes)?.[1] : undefined
      return href === undefined ? `<${slash}${tag}>` : `<a href="${href}">`
    })
  return { version, html: html.trim() }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The same as plain text: a line for each block, a dash before each item, cells parted by bars. */
export const termsText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<h([23])>/g, '\n\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/t[hd]> ?<t[hd]>/g, ' | ')
    .replace(/(?:<br> ?)?<small>/g, ' – ')
    .replace(/<br>/g, '\n')
    .replace(/<(?:p|ul|ol|table|address|div)>|<\/(?:p|h[23]|tr|caption|address|div|ul|ol)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|nbsp));/g, (_, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name ?? ''] ?? ''),
    )
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * A page made to work in an email: links of the site get its address, or are only words where it is unknown; cells are kept apart and
 * aligned without a style sheet.
 */
export const termsEmail = (html: string, siteUrl: string | null): string =>
  html
    .replaceAll('<table>', '<table cellpadding="4" cellspacing="0" border="0">')
    .replace(/<(t[hd])>/g, '<$1 align="left" valign="top">')
    .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_, href: string, words: string) => {
      if (/^(?:https?:|mailto:|tel:)/.test(href)) return `<a href="${href}">${words}</a>`
      return siteUrl && href.startsWith('/') ? `<a href="${siteUrl}${href}">${words}</a>` : words
    })
