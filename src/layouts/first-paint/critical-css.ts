import { type Constants, constantsOf, unsetProperties, withConstants } from './constants.ts'
import type { Present } from './present.ts'
import { canMatch } from './selectors.ts'
import { type Block, type Part, parseStylesheet, printStylesheet } from './stylesheet.ts'

/** What only a pointer shows: transitions, cursors, what is selected or tapped. And copies of properties that browsers know without a prefix. */
const POINTER_OR_DOUBLE =
  /^(transition|cursor|user-select|-webkit-user-select|-webkit-tap-highlight-color|-webkit-transition|-webkit-text-decoration|-moz-)/
/** What a browser does anyway. */
const AS_IT_BEGINS = /^font-(feature|variation)-settings:(normal|inherit)$/
/**
 * Tailwind's fallback for browsers without `@property`: its rules come with the rest of the styles, its place in the order
 * is kept.
 */
const DOUBLE_OF_PROPERTY = '@layer properties'
/**
 * No screen's first view; what is drawn before use comes at once, without a movement; and Tailwind's colour of placeholders where a browser can mix it, which every field of the shop has
 * of its own (`.input`).
 */
const NOT_AT_FIRST = /^@(media print$|starting-style$|supports )/
const KEPT_WHOLE = /^@(font-face|keyframes|page)/

/** A layer that is empty keeps its place in the order, which the rest of the styles follows. */
const filled = (block: Block): Part[] => {
  if (block.body.length > 0) return [block]
  return block.head.startsWith('@layer ') ? [block.head] : []
}

/** Leaves out every rule whose classes and elements are not all there. */
function rulesFor(parts: readonly Part[], present: Present): Part[] {
  return parts.flatMap((part): Part[] => {
    if (typeof part === 'string') return POINTER_OR_DOUBLE.test(part) ? [] : [part]
    if (part.head === DOUBLE_OF_PROPERTY) return [part.head]
    if (NOT_AT_FIRST.test(part.head)) return []
    if (KEPT_WHOLE.test(part.head) || part.head.startsWith('@property')) return [part]
    const head = part.head.startsWith('@')
      ? part.head
      : part.selectors
          .filter((selector) => canMatch(selector, present))
          .map(({ text }) => text)
          .join(',')
    return head === '' ? [] : filled({ ...part, head, body: rulesFor(part.body, present) })
  })
}

/** Leaves out custom properties and animations that nothing reads, and values that change nothing. */
function withoutUnread(parts: readonly Part[], read: ReadonlySet<string>): Part[] {
  return parts.flatMap((part): Part[] => {
    if (typeof part === 'string') {
      const name = /^(--[\w-]+):/.exec(part)?.[1]
      return (name && !read.has(name)) || AS_IT_BEGINS.test(part) ? [] : [part]
    }
    if (part.head.startsWith('@property')) return read.has(part.head.slice('@property '.length)) ? [part] : []
    if (part.head.startsWith('@keyframes'))
      return read.has(part.head.slice('@keyframes '.length)) ? [part] : []
    if (KEPT_WHOLE.test(part.head)) return [part]
    return filled({ ...part, body: withoutUnread(part.body, read) })
  })
}

const NAMES = /var\((--[\w-]+)|(?<=[{;]animation(?:-name)?:[^;}]*)([\w-]+)/g

const namesRead = (parts: readonly Part[]): Set<string> =>
  new Set(
    [...printStylesheet(parts).matchAll(NAMES)].map(([, property, animation]) => property ?? animation ?? ''),
  )

/** One stylesheet serves several sets of pages. */
const sheets = new Map<string, { readonly parts: readonly Part[]; readonly constants: Constants }>()

function sheetOf(css: string) {
  const known = sheets.get(css)
  if (known) return known
  const parts = parseStylesheet(css)
  const read = { parts, constants: constantsOf(parts) }
  sheets.set(css, read)
  return read
}

/** @returns the rules of a stylesheet that can apply to what is in a page. */
export function criticalCss(css: string, present: Present): string {
  const sheet = sheetOf(css)
  const rules = rulesFor(sheet.parts, present)
  let parts = withConstants(new Map([...sheet.constants, ...unsetProperties(rules)]), rules)
  // One property may be read by another one only, which is itself not read.
  for (let size = -1, read = namesRead(parts); read.size !== size; read = namesRead(parts)) {
    size = read.size
    parts = withoutUnread(parts, read)
  }
  return printStylesheet(parts)
}
