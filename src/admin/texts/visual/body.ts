import type { JSONContent } from '@tiptap/react'
import {
  type CutText,
  changedBlock,
  cutText,
  joinBlocks,
  newBlock,
  type TextBlock,
} from '@/domain/texts/text-blocks.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import type { TextNode } from '@/domain/texts/text-node.ts'
import { blockFromText, plainAttributes } from './block-from-text.ts'
import { attributesOf, blockToText } from './block-to-text.ts'
import { saidByNode, textSchema } from './nodes.ts'

/** A text in the editor, and what each of its blocks was when it was opened. */
export interface OpenedBody {
  readonly doc: JSONContent
  readonly blocks: readonly TextBlock[]
  /** What a node said that a block was opened as, by its place; of a container without what it holds. */
  readonly said: ReadonlyMap<number, string>
  /** The closing tag of a container, by the place of its opening one. */
  readonly closings: ReadonlyMap<number, TextBlock>
  readonly eol: CutText['eol']
}

const emptied = (node: JSONContent): JSONContent => ({ ...node, content: [] })

/** A container as the editor holds it, still without what it holds. */
function holderOf({ source, node }: TextBlock): JSONContent {
  const values = plainAttributes(node?.attributes)
  const keys = Object.keys(values ?? { none: '' })
  if (node?.name === 'Question' && keys.join() === 'title')
    return { type: 'question', attrs: { title: values?.title ?? '' } }
  return { type: 'box', attrs: { name: node?.name ?? '', opening: source.trim() } }
}

/**
 * Opens a text in the editor.
 * @returns null where it is no MDX: its source says where. @throws where the editor's own rules take a block for impossible.
 */
export function openBody(text: string): OpenedBody | null {
  const { body } = splitText(text)
  const { blocks, eol } = cutText(text)
  // Blank lines alone, as of a text that begins, are no block that could be read.
  if (body.trim() !== '' && blocks.some(({ kind }) => kind === 'unreadable')) return null
  const said = new Map<number, string>()
  const closings = new Map<number, TextBlock>()
  const root: JSONContent[] = []
  const open: { readonly at: number; readonly content: JSONContent[] }[] = []
  for (const [at, block] of body.trim() === '' ? [] : blocks.entries()) {
    const level = open.at(-1)?.content ?? root
    if (block.kind === 'close') {
      const holder = open.pop()
      if (holder) closings.set(holder.at, block)
      if (holder?.content.length === 0) holder.content.push({ type: 'paragraph' })
      continue
    }
    if (block.kind === 'open') {
      const content: JSONContent[] = []
      const holder = withOrigin(holderOf(block), at)
      said.set(at, saidByNode(emptied({ ...holder, content: [] })))
      level.push({ ...holder, content })
      open.push({ at, content })
      continue
    }
    const node = textSchema.nodeFromJSON(withOrigin(blockFromText(block.node as TextNode, body), at))
    node.check()
    const made = node.toJSON() as JSONContent
    said.set(at, saidByNode(made))
    level.push(made)
  }
  const content = root.length > 0 ? root : [{ type: 'paragraph' }]
  return { doc: { type: 'doc', content }, blocks, said, closings, eol }
}

const withOrigin = (node: JSONContent, origin: number): JSONContent => ({
  ...node,
  attrs: { ...node.attrs, origin },
})

const isBlank = ({ type, content = [] }: JSONContent): boolean => type === 'paragraph' && content.length === 0

const component = (name: string, values: Readonly<Record<string, string>> = {}): TextNode => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: attributesOf(values),
  children: [],
})

/** The two tags of a container. */
function tagsOf(node: JSONContent, block: TextBlock | undefined, opened: OpenedBody): readonly TextBlock[] {
  const at = node.attrs?.origin
  const closing = typeof at === 'number' ? opened.closings.get(at) : undefined
  const isQuestion = node.type === 'question'
  const tag = component(
    isQuestion ? 'Question' : String(node.attrs?.name ?? 'Sheet'),
    isQuestion ? { title: String(node.attrs?.title ?? '') } : {},
  )
  const { content: _, ...own } = node
  const isSame = block?.kind === 'open' && opened.said.get(at) === saidByNode({ ...own, content: [] })
  const opening = isSame
    ? block
    : block?.kind === 'open' && isQuestion
      ? changedBlock(block, tag, opened.eol)
      : isQuestion
        ? newBlock(tag, opened.eol, 'open')
        : { source: `${node.attrs?.opening}${opened.eol}${opened.eol}`, kind: 'open', node: tag }
  return [opening, closing ?? newBlock(tag, opened.eol, 'close')]
}

function blocksOf(nodes: readonly JSONContent[], opened: OpenedBody): TextBlock[] {
  return nodes
    .filter((node) => !isBlank(node))
    .flatMap((node): TextBlock[] => {
      const at = node.attrs?.origin
      const block = typeof at === 'number' ? opened.blocks[at] : undefined
      if (node.type === 'question' || node.type === 'box') {
        const [opening, closing] = tagsOf(node, block, opened)
        const held = blocksOf(node.content ?? [], opened)
        return [opening, ...held, closing].filter((one) => one !== undefined)
      }
      if (block && opened.said.get(at) === saidByNode(node)) return [block]
      const said = blockToText(node)
      return [
        block && block.kind !== 'open' ? changedBlock(block, said, opened.eol) : newBlock(said, opened.eol),
      ]
    })
}

/** What the editor holds as a file: what nobody touched as it stood. @param header that stands above it now. */
export function writeBody(doc: JSONContent, opened: OpenedBody, header: string): string {
  return joinBlocks({ header, blocks: blocksOf(doc.content ?? [], opened), eol: opened.eol })
}
