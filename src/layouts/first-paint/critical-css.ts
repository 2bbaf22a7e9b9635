import { parse, type Selector } from 'css-what'
import { constantsOf, withConstants } from './constants.ts'
import type { Present } from './present.ts'
import { type Block, type Part, parseStylesheet, printStylesheet } from './stylesheet.ts'

/**
 * States that need a visitor, such as hover or a selection: the first use of a page brings the rest of the styles. Spin
 * buttons show only then, date fields stand in the administration alone, and there are no shadow trees.
 */
const LATER =
  /^(hover|host|selection|file-selector-button|-webkit-(date|calendar|inner|outer).*|-moz-.*|aria-(disabled|invalid))$/
/** What only a pointer shows: transitions, cursors, what is selected or tapped. And copies of properties that browsers know without a prefix. */
const POINTER_OR_DOUBLE =
  /^(transition|cursor|user-select|-webkit-user-select|-webkit-tap-highlight-color|-webkit-transition|-webkit-text-decoration|-moz-)/
/**
 * Tailwind's fallback for browsers without `@property`: its rules come with the rest of the styles, its place in the order
 * is kept.
 */
const DOUBLE_OF_PROPERTY = '@layer properties'
/**
 * No screen's first view; and Tailwind's colour of placeholders where a browser can mix it, which every field of the shop has
 * of its own (`.input`).
 */
const NOT_AT_FIRST = /^@(media print$|supports )/
const KEPT_WHOLE = /^@(font-face|keyframes|page)/

/** Splits a selector list at its own commas, not at those in parentheses or brackets. */
function selectorsOf(head: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < head.length; index++) {
    const sign = head[index]
    if (sign === '\\') index += 1
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (sign === ',' && depth === 0) {
      found.push(head.slice(start, index))
      start = index + 1
    }
  }
  return [...found, head.slice(start)]
}

/** One selector as its parts; a stylesheet is read for several sets of pages. */
const parsed = new Map<string, readonly Selector[]>()

function partsOf(selector: string): readonly Selector[] {
  const known = parsed.get(selector)
  if (known) return known
  let parts: readonly Selector[] = []
  try {
    parts = parse(selector)[0] ?? []
  } catch {
    // What is not understood stays.
  }
  parsed.set(selector, parts)
  return parts
}

/** The selectors between the parentheses of `:is`, `:where`, `:has`; none of `:not`, which says nothing of what is there. */
const listsOf = (part: Selector): readonly (readonly Selector[])[] =>
  part.type === 'pseudo' && part.name !== 'not' && Array.isArray(part.data) ? part.data : []

const isLater = (parts: readonly Selector[]): boolean =>
  parts.some((part) => {
    const lists = listsOf(part)
    return lists.length > 0 ? lists.every(isLater) : 'name' in part && LATER.test(String(part.name))
  })

function canMatch(parts: readonly Selector[], present: Present): boolean {
  return parts.every((part) => {
    if (part.type === 'tag') return present.elements.has(part.name.toLowerCase())
    if (part.type === 'attribute' && part.name === 'class' && part.action === 'element')
      return present.classes.has(part.value)
    const lists = listsOf(part)
    // Of several one will do, and a script may bring it.
    return lists.length > 1 || lists.every((list) => canMatch(list, present))
  })
}

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
      : selectorsOf(part.head)
          .filter((selector) => !isLater(partsOf(selector)) && canMatch(partsOf(selector), present))
          .join(',')
    return head === '' ? [] : filled({ head, body: rulesFor(part.body, present) })
  })
}

/** Leaves out custom properties and animations that nothing reads. */
function withoutUnread(parts: readonly Part[], read: ReadonlySet<string>): Part[] {
  return parts.flatMap((part): Part[] => {
    if (typeof part === 'string') {
      const name = /^(--[\w-]+):/.exec(part)?.[1]
      return name && !read.has(name) ? [] : [part]
    }
    if (part.head.startsWith('@property')) return read.has(part.head.slice('@property '.length)) ? [part] : []
    if (part.head.startsWith('@keyframes'))
      return read.has(part.head.slice('@keyframes '.length)) ? [part] : []
    if (KEPT_WHOLE.test(part.head)) return [part]
    return filled({ head: part.head, body: withoutUnread(part.body, read) })
  })
}

const NAMES = /var\((--[\w-]+)|(?<=[{;]animation(?:-name)?:[^;}]*)([\w-]+)/g

const namesRead = (parts: readonly Part[]): Set<string> =>
  new Set(
    [...printStylesheet(parts).matchAll(NAMES)].map(([, property, animation]) => property ?? animation ?? ''),
  )

/** @returns the rules of a stylesheet that can apply to what is in a page. */
export function criticalCss(css: string, present: Present): string {
  const sheet = parseStylesheet(css)
  let parts = withConstants(constantsOf(sheet), rulesFor(sheet, present))
  // One property may be read by another one only, which is itself not read.
  for (let size = -1, read = namesRead(parts); read.size !== size; read = namesRead(parts)) {
    size = read.size
    parts = withoutUnread(parts, read)
  }
  return printStylesheet(parts)
}
