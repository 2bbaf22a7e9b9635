import type { JSONContent } from '@tiptap/react'
import { textComponent } from '@/domain/texts/text-components.ts'
import type { TextAttribute, TextNode } from '@/domain/texts/text-node.ts'
import { inlineFromText, sliceOf } from './inline-from-text.ts'

/** Attributes of a component as plain words; what stands in braces is a number here. Null where it has others. */
export function plainAttributes(attributes: readonly TextAttribute[] = []): Record<string, string> | null {
  const plain: Record<string, string> = {}
  for (const { type, name, value } of attributes) {
    if (type !== 'mdxJsxAttribute' || name === undefined) return null
    if (value === null || value === undefined) plain[name] = ''
    else if (typeof value === 'string') plain[name] = value
    else if (/^\d+$/.test(value.value.trim())) plain[name] = value.value.trim()
    else return null
  }
  return plain
}

/** Components that the editor shows as pictures, and the attributes that it can change. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  Figure: ['product', 'view', 'caption'],
  Photo: ['src', 'alt', 'caption'],
}

function component(node: TextNode, slice: string): JSONContent {
  const name = node.name ?? ''
  const values = plainAttributes(node.attributes)
  const known = PICTURES[name]
  if (known && values && Object.keys(values).every((key) => known.includes(key)))
    return { type: 'figure', attrs: { name, values } }
  // Whatever else the shop knows shows itself; a stranger among its attributes is a developer's.
  return { type: 'part', attrs: { source: slice, name, values: values ?? {} } }
}

function item(node: TextNode, source: string): JSONContent | null {
  if (typeof node.checked === 'boolean') return null
  const blocks = (node.children ?? []).map((child) => innerBlock(child, source))
  if (blocks.some((block) => block === null)) return null
  const own = blocks.filter((block) => block !== null)
  // An item begins with words, if only with none.
  const content = own[0]?.type === 'paragraph' ? own : [{ type: 'paragraph' }, ...own]
  return { type: 'listItem', content }
}

function list(node: TextNode, source: string): JSONContent | null {
  const items = (node.children ?? []).map((child) => item(child, source))
  if (items.some((one) => one === null)) return null
  const isLoose = node.spread === true || (node.children ?? []).some(({ spread }) => spread === true)
  const attrs = node.ordered ? { start: node.start ?? 1, isLoose } : { isLoose }
  const content = items.filter((one) => one !== null)
  return { type: node.ordered ? 'orderedList' : 'bulletList', attrs, content }
}

function grid(node: TextNode, source: string): JSONContent {
  const rows = (node.children ?? []).map(({ children = [] }) =>
    children.map((cell) => {
      const words = cell.children ?? []
      const [first, last] = [words[0], words.at(-1)]
      return source.slice(first?.position?.start.offset ?? 0, last?.position?.end.offset ?? 0)
    }),
  )
  return { type: 'grid', attrs: { rows, align: node.align ?? [] } }
}

/** A block within a list or a quotation; null where it is none of those that the editor writes. */
function innerBlock(node: TextNode, source: string): JSONContent | null {
  const { type, children = [] } = node
  if (type === 'paragraph') return { type, content: inlineFromText(children, source) }
  if (type === 'heading')
    return { type, attrs: { level: node.depth ?? 2 }, content: inlineFromText(children, source) }
  if (type === 'list') return list(node, source)
  if (type !== 'blockquote') return null
  const blocks = children.map((child) => innerBlock(child, source))
  return blocks.some((block) => block === null)
    ? null
    : { type, content: blocks.filter((block) => block !== null) }
}

/**
 * A block of a text as the editor holds it. What it does not know is `code`: it stays as it is written, and can be moved.
 * @param source that its positions are of.
 */
export function blockFromText(node: TextNode, source: string): JSONContent {
  const slice = sliceOf(node, source)
  if (node.type === 'thematicBreak') return { type: 'horizontalRule' }
  if (node.type === 'table') return grid(node, source)
  if (node.type === 'mdxJsxFlowElement' && textComponent(node.name ?? '') && !node.children?.length)
    return component(node, slice)
  return innerBlock(node, source) ?? { type: 'code', attrs: { source: slice } }
}
