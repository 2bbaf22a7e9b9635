import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { mdxExpressionToMarkdown } from 'mdast-util-mdx-expression'
import { mdxJsxToMarkdown } from 'mdast-util-mdx-jsx'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { TextNode } from './text-node.ts'

/** The first character of a line that MDX would take for the beginning of a module. */
const MODULE = /^([ie])(?=(?:mport|xport)(?![\p{L}\p{N}_]))/gmu

type Written = Parameters<typeof toMarkdown>[0]

/**
 * Writes a block in the house's style: `*`, `-`, `| --- |`, double quotes; what MDX would take for code is escaped.
 * @param node a block of mdast; a container (`Question`) is written with all that it holds.
 * @returns its lines, without a line break at the end.
 */
export function writeBlock(node: TextNode): string {
  const lines = toMarkdown(node as Written, {
    bullet: '-',
    emphasis: '*',
    strong: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    extensions: [
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmStrikethroughToMarkdown(),
      mdxJsxToMarkdown({ quote: '"' }),
      mdxExpressionToMarkdown(),
    ],
  })
    .trimEnd()
    .split('\n')
  if (node.type === 'table') lines[1] = (lines[1] ?? '').replace(/-+/g, '---')
  const text = lines.join('\n')
  return node.type === 'code' ? text : text.replace(MODULE, (_, first: string) => `&#${first.charCodeAt(0)};`)
}

/** @returns the tag that opens a container, alone on its line. */
export const writeOpening = (node: TextNode): string =>
  writeBlock({ ...node, type: 'mdxJsxFlowElement', children: [] }).replace(/ ?\/>$/, '>')
