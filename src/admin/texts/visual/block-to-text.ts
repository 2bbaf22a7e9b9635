import type { JSONContent } from '@tiptap/react'
import { parseText } from '@/domain/texts/parse-text.ts'
import type { TextAttribute, TextNode } from '@/domain/texts/text-node.ts'
import { inlineToText } from './inline-to-text.ts'

/** Attributes whose value is a number, which stands in braces. */
const NUMBERS: readonly string[] = ['view']

export const attributesOf = (values: Readonly<Record<string, string>>): TextAttribute[] =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({
      type: 'mdxJsxAttribute',
      name,
      value: NUMBERS.includes(name) ? { type: 'mdxJsxAttributeValueExpression', value } : value,
    }))

const listed = ({ attrs, content = [] }: JSONContent, ordered: boolean): TextNode => {
  const spread = attrs?.isLoose === true
  return {
    type: 'list',
    ordered,
    start: ordered ? (attrs?.start ?? 1) : null,
    spread,
    children: content.map((item) => ({ type: 'listItem', spread, children: blocksToText(item.content) })),
  }
}

/** A bar in a cell would end it. */
const cell = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim()

const rule = (align: unknown): string =>
  align === 'left' ? ':---' : align === 'right' ? '---:' : align === 'center' ? ':---:' : '---'

/** A table in the house's style: its cells are Markdown already. */
function gridToText(rows: readonly (readonly string[])[], align: readonly unknown[] = []): string {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')
  const [head = [], ...rest] = rows.map((row) => Array.from({ length: width }, (_, n) => cell(row[n] ?? '')))
  const rules = Array.from({ length: width }, (_, n) => rule(align[n]))
  return [head, rules, ...rest].map(line).join('\n')
}

/** Markdown as its node, so that lines which say the same as before stay as they stood. */
function readAgain(value: string): TextNode {
  try {
    return parseText(value).children?.[0] ?? { type: 'html', value }
  } catch {
    // A brace in a cell: the rules say so, and nothing is lost.
    return { type: 'html', value }
  }
}

const isSaid = ({ type, children = [] }: TextNode): boolean => type !== 'paragraph' || children.length > 0

const blocksToText = (blocks: readonly JSONContent[] = []): TextNode[] => {
  const made = blocks.map(blockToText)
  const said = made.filter(isSaid)
  return said.length > 0 ? said : made.slice(0, 1)
}

/** What the editor holds as a text has it; what is Markdown already stands as it is. */
export function blockToText(block: JSONContent): TextNode {
  const { type, attrs, content = [] } = block
  if (type === 'heading') return { type, depth: attrs?.level ?? 2, children: inlineToText(content, '<br />') }
  if (type === 'bulletList') return listed(block, false)
  if (type === 'orderedList') return listed(block, true)
  if (type === 'blockquote') return { type, children: blocksToText(content) }
  if (type === 'horizontalRule') return { type: 'thematicBreak' }
  if (type === 'grid') return readAgain(gridToText(attrs?.rows ?? [], attrs?.align ?? []))
  if (type === 'figure')
    return {
      type: 'mdxJsxFlowElement',
      name: attrs?.name,
      attributes: attributesOf(attrs?.values ?? {}),
      children: [],
    }
  if (type === 'part' || type === 'code') return { type: 'html', value: String(attrs?.source ?? '') }
  return { type: 'paragraph', children: inlineToText(content) }
}
