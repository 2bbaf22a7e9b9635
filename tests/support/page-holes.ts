import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

const UNREAD = new Set(['script', 'style', 'svg', 'template', 'noscript'])
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'br', 'em', 'i', 'small', 'span', 'strong', 'sup', 'time'])
/** What says or shows something of itself. */
const SHOWN = new Set(['img', 'picture', 'input', 'select', 'textarea', 'svg', 'video', 'canvas'])
/** What a reader or a screen reader would meet with nothing in it. */
const NEVER_EMPTY = new Set(
  'a,address,button,caption,dd,dl,dt,figcaption,h1,h2,h3,h4,h5,h6,label,legend,li,ol,p,summary,td,th,title,ul'.split(
    ',',
  ),
)
/** Attributes that are read or followed. */
const NEVER_BLANK = ['href', 'src', 'action', 'content', 'aria-label', 'placeholder', 'title']

const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value

/** The words of a page, block by block, as they are read. */
function wordsOf(node: Node): string {
  if ('value' in node) return node.value
  if (!('childNodes' in node)) return ''
  if ('tagName' in node && UNREAD.has(node.tagName)) return ''
  const words = node.childNodes.map(wordsOf).join('')
  if ('tagName' in node && node.tagName === 'br') return '\n'
  return 'tagName' in node && !INLINE.has(node.tagName) ? `\n${words}\n` : words
}

const isShown = (node: Node): boolean =>
  'tagName' in node &&
  (SHOWN.has(node.tagName) || attributeOf(node, 'aria-label') !== undefined || node.childNodes.some(isShown))

/** Filled by a script, or shown once it is. */
const isForScripts = (element: Element): boolean =>
  element.attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      name === 'role' ||
      name === 'aria-live' ||
      (name === 'class' && value.includes('empty:hidden')),
  )

function emptyIn(node: Node): string[] {
  if (!('childNodes' in node)) return []
  if ('tagName' in node && (UNREAD.has(node.tagName) || isForScripts(node))) return []
  const inside = node.childNodes.flatMap(emptyIn)
  if (!('tagName' in node)) return inside
  const blank = NEVER_BLANK.filter((name) =>
    /^(?:mailto:|tel:|https?:\/\/)?\s*$/.test(attributeOf(node, name) ?? 'x'),
  )
  return [
    ...blank.map((name) => `<${node.tagName} ${name}=""> ${node.attrs.map((each) => each.name).join(' ')}`),
    ...(NEVER_EMPTY.has(node.tagName) && wordsOf(node).trim() === '' && !isShown(node)
      ? [`<${node.tagName}>`]
      : []),
    ...inside,
  ]
}

/** What facts for search engines say though it is nothing. */
function emptyFacts(value: unknown, path: string): string[] {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0))
    return [`${path} is empty`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => emptyFacts(one, `${path}.${name}`))
}

function factsIn(node: Node): string[] {
  if (!('childNodes' in node)) return []
  if ('tagName' in node && attributeOf(node, 'type') === 'application/ld+json')
    return emptyFacts(
      JSON.parse(node.childNodes.map((one) => ('value' in one ? one.value : '')).join('')),
      'facts',
    )
  return node.childNodes.flatMap(factsIn)
}

/** @returns the words of a page as a reader meets them, and what stands there empty: links, headings, lists, labels, facts. */
export function readPage(html: string): { readonly words: string; readonly empty: readonly string[] } {
  const page = parse(html)
  const words = wordsOf(page)
    .split('\n')
    .map((line) => line.replace(/[^\S\u202f\u00a0]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
  return { words, empty: [...emptyIn(page), ...factsIn(page)] }
}
