import parse, { type CssNode } from 'css-tree/parser'
import { type Selector, selectorsOf } from './selectors.ts'

/** A rule or at-rule: what stands before its braces, the selectors of that, and what stands between them. */
export interface Block {
  readonly head: string
  readonly selectors: readonly Selector[]
  readonly body: readonly Part[]
}

/** A declaration or a statement such as `@layer a, b` is kept as its text. */
export type Part = string | Block

/** Reads the blocks of a stylesheet, each as it is written there. */
export function parseStylesheet(css: string): Part[] {
  const between = (from: number, to: number) => css.slice(from, to).replace(/;$/, '').trim()
  const textOf = ({ loc: { start, end } }: CssNode) => between(start.offset, end.offset)
  const partOf = (node: CssNode): Part[] => {
    const { type, loc, prelude, block } = node
    if (type === 'Comment') return []
    if (!block) return textOf(node) ? [textOf(node)] : []
    return [
      {
        head: between(loc.start.offset, block.loc.start.offset),
        selectors: type === 'Rule' && prelude ? selectorsOf(prelude, textOf) : [],
        body: (block.children?.toArray() ?? []).flatMap(partOf),
      },
    ]
  }
  const read = parse(css, { positions: true, parseValue: false, parseAtrulePrelude: false })
  return (read.children?.toArray() ?? []).flatMap(partOf)
}

/** @returns the stylesheet's text, minified. */
export const printStylesheet = (parts: readonly Part[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? `${part};` : `${part.head}{${printStylesheet(part.body)}}`))
    .join('')
    .replaceAll(';}', '}')
