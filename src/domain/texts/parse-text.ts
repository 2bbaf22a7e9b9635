import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mdxExpressionFromMarkdown } from 'mdast-util-mdx-expression'
import { mdxJsxFromMarkdown } from 'mdast-util-mdx-jsx'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { mdxExpression } from 'micromark-extension-mdx-expression'
import { mdxJsx } from 'micromark-extension-mdx-jsx'
import { mdxMd } from 'micromark-extension-mdx-md'
import type { TextNode } from './text-node.ts'

/** Most characters of a text, with its header. */
export const MAX_TEXT = 200_000

/** Most containers in each other: quotations, lists, components. */
export const MAX_DEPTH = 8
/** What parsing may cost: of each paragraph the square of its marks, which the parser compares with each other. */
const MAX_COST = 20_000_000
const CONTAINER = /^[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/

function containersOf(line: string): number {
  let rest = line
  for (let depth = 0; ; depth += 1) {
    const found = CONTAINER.exec(rest)?.[0]
    if (!found || depth > MAX_DEPTH) return depth
    rest = rest.slice(found.length)
  }
}

/**
 * Finds what would keep a parser busy for minutes, at the price of reading the text once.
 * @returns why a body is not parsed, with its line from 1; null for one that a person has written.
 */
export function tooMuchToParse(
  body: string,
): { readonly reason: 'tooLong' | 'tooDeep' | 'tooTangled'; readonly line: number } | null {
  if (body.length > MAX_TEXT) return { reason: 'tooLong', line: 1 }
  let [cost, marks] = [0, 0]
  for (const [at, line] of body.split('\n').entries()) {
    if (containersOf(line) > MAX_DEPTH) return { reason: 'tooDeep', line: at + 1 }
    if (line.trim() === '') {
      cost += marks ** 2
      marks = 0
    }
    marks += line.match(/[*_~[\]]+?/g)?.length ?? 0
    if (cost + marks ** 2 > MAX_COST) return { reason: 'tooTangled', line: at + 1 }
  }
  return null
}

/** A body that is no MDX: where, and what the parser says of it. */
export class UnreadableText extends Error {
  /** From 1, in what was parsed; undefined where the parser does not say. */
  readonly line: number | undefined

  constructor(message: string, line: number | undefined) {
    super(message)
    this.line = line
  }
}

interface Said {
  readonly reason?: unknown
  readonly line?: unknown
  readonly place?: { readonly offset?: unknown; readonly start?: { readonly offset?: unknown } } | undefined
}

/** @returns the line, from 1, of a brace that nothing closes; undefined where there is none. */
function openBrace(body: string): number | undefined {
  const opened: number[] = []
  for (const [at, line] of body.split('\n').entries())
    for (const [sign] of line.matchAll(/\\.|[{}]/g)) {
      if (sign === '{') opened.push(at + 1)
      if (sign === '}') opened.pop()
    }
  return opened[0]
}

/** What the parser says, with the place and the tag that it leaves out. */
function inFull(error: unknown, body: string): UnreadableText {
  const { reason, line, place } = error as Said
  const message = String(reason ?? error)
  const offset = Number(place?.offset ?? place?.start?.offset)
  // Of a tag that nothing closes the place stands in the sentence alone.
  const named = /\((\d+):\d+-\d+:\d+\)/.exec(message)?.[1]
  const own = typeof line === 'number' ? line : named ? Number(named) : undefined
  if (/closing brace/.test(message)) return new UnreadableText(message, openBrace(body) ?? own)
  if (!/^Unexpected closing slash/.test(message)) return new UnreadableText(message, own)
  const tag = body.slice(body.lastIndexOf('<', offset)).match(/^<\/[\w.]*>?/)?.[0] ?? '</'
  return new UnreadableText(`Unexpected closing tag \`${tag}\``, own)
}

/**
 * Reads the body of a text as MDX without its modules: a line that begins with `import` is a paragraph here. What stands in braces is
 * not looked into.
 * @throws UnreadableText where it is none.
 */
export function parseText(body: string): TextNode {
  try {
    return fromMarkdown(body, {
      extensions: [gfmTable(), gfmStrikethrough(), mdxMd(), mdxJsx(), mdxExpression()],
      mdastExtensions: [
        gfmTableFromMarkdown(),
        gfmStrikethroughFromMarkdown(),
        mdxJsxFromMarkdown(),
        mdxExpressionFromMarkdown(),
      ],
    }) as TextNode
  } catch (error) {
    throw inFull(error, body)
  }
}
