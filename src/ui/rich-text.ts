const ALLOWED = 'p|br|ul|ol|li|strong|em|b|i'
const TAG = new RegExp(`&lt;(/?)(${ALLOWED})\\s*/?&gt;`, 'gi')
const ENTITY = /&amp;(#\d{1,6}|#x[\da-f]{1,6}|[a-z]{2,30});/gi
const BLOCK = /<(p|ul|ol|br)>/i

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Makes an editor's HTML fit to show: everything is escaped, then a few bare tags are given back, so that no attribute,
 * script or unknown tag can pass. Line breaks of a text without blocks are kept.
 */
export function richText(html: string): string {
  const safe = escapeHtml(html.trim())
    .replace(TAG, (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`)
    .replace(ENTITY, '&$1;')
  return BLOCK.test(safe) ? safe : safe.replaceAll(/\r?\n/g, '<br>')
}
