import type { Present } from './present.ts'
import { type Block, type Part, parseStylesheet, printStylesheet } from './stylesheet.ts'

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi
const ELEMENT = /(?<=^|[\s>+~(])[a-z][\w-]*/gi
/** What holds when something is absent, and lists of which one will do, say nothing about a class that must be there. */
const OPEN_LISTS = /:not\((?:\\.|[^()]|\([^()]*\))*\)|:(?:is|where|has)\([^()]*,[^()]*\)/g
/** A shadow tree's own, of which there is none. */
const NEVER = ':host'
/**
 * Nothing is pointed at, selected or filled in yet: whoever begins brings the rest of the styles. Dates are asked for in the
 * administration alone, whose page is not made for a first paint.
 */
const LATER =
  /:hover|::selection|::file-selector-button|::-webkit-(date|calendar)|:-moz-ui-invalid|\[aria-(invalid|disabled)/
/** Movements of what is pointed at, and doubles for browsers that understand the plain name. */
const MOTION_OR_DOUBLE = /^(transition|-webkit-transition|-webkit-text-decoration|-moz-)/
/** Tailwind's double of `@property` for browsers that came before it: they wait for the rest, its place is kept. */
const DOUBLE_OF_PROPERTY = '@layer properties'
const KEPT_WHOLE = /^@(font-face|keyframes|page)/

const unescaped = (name: string): string =>
  name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code?: string, sign = '') =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  )

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

function canMatch(selector: string, { classes, elements }: Present): boolean {
  const needed = selector.replace(OPEN_LISTS, '')
  const names =
    needed
      .replace(/\[[^\]]*\]/g, '')
      .replace(CLASS, '')
      .match(ELEMENT) ?? []
  return (
    [...needed.matchAll(CLASS)].every(([, name = '']) => classes.has(unescaped(name))) &&
    names.every((name) => elements.has(name.toLowerCase()))
  )
}

const filled = (block: Block): Block[] => (block.body.length > 0 ? [block] : [])

/** Leaves out every rule whose classes and elements are not all there. */
function rulesFor(parts: readonly Part[], present: Present): Part[] {
  return parts.flatMap((part): Part[] => {
    if (typeof part === 'string') return MOTION_OR_DOUBLE.test(part) ? [] : [part]
    if (part.head === DOUBLE_OF_PROPERTY) return [part.head]
    if (KEPT_WHOLE.test(part.head) || part.head.startsWith('@property')) return [part]
    const head = part.head.startsWith('@')
      ? part.head
      : selectorsOf(part.head)
          .filter((selector) => selector !== NEVER && !LATER.test(selector) && canMatch(selector, present))
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
  let parts = rulesFor(parseStylesheet(css), present)
  // One property may be read by another one only, which is itself not read.
  for (let size = -1, read = namesRead(parts); read.size !== size; read = namesRead(parts)) {
    size = read.size
    parts = withoutUnread(parts, read)
  }
  return printStylesheet(parts)
}
