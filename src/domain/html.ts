const TAGS = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h3'])
const TOKEN =
  /<(\/?)([a-z][a-z0-9]*)\s*\/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});|[<>&"]|[^<>&"]+/gi
const ESCAPED: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** @returns a text as HTML shows it, safe in an element and in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[<>&"]/g, (character) => ESCAPED[character] ?? character)

/**
 * The limited HTML of product details and care: p, br, ul, ol, li, strong, em, h3 without attributes. Anything else is
 * shown as text, and every element is closed, so that it cannot reach beyond the place it is put in.
 */
export function sanitizeHtml(html: string): string {
  const open: string[] = []
  let out = ''
  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase()
    if (tag === undefined || !TAGS.has(tag)) {
      out += token.startsWith('&') && token.length > 1 ? token : escapeHtml(token)
    } else if (tag === 'br') {
      out += '<br>'
    } else if (!slash) {
      open.push(tag)
      out += `<${tag}>`
    } else if (open.includes(tag)) {
      out += close(open, tag)
    }
  }
  return (
    out +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

/** Closes the elements inside `tag`, then itself. */
function close(open: string[], tag: string): string {
  let out = ''
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    out += `</${last}>`
    if (last === tag) break
  }
  return out
}
