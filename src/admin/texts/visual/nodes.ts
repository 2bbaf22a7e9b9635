import { Blockquote } from '@tiptap/extension-blockquote'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Extension, getSchema, type JSONContent, Mark, mergeAttributes, Node } from '@tiptap/react'
import { EDITOR_KIT } from '@/admin/ui/editor-kit.ts'
import { readJson } from '@/domain/json.ts'
import { Link } from './link-mark.ts'

/** An attribute that a copied node carries with it. */
const kept = (name: string, fallback: unknown) => ({
  default: fallback,
  // Of an element from elsewhere nothing: what its rule reads of it stays.
  parseHTML: (element: HTMLElement) => readJson(element.getAttribute(`data-${name}`)) ?? undefined,
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: JSON.stringify(attrs[name]) }),
})

/** A block that is changed as a whole, by a dialog. */
const whole = (name: string, attributes: Readonly<Record<string, unknown>>) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, kept(key, value)])),
    parseHTML: () => [{ tag: `div[data-node="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-node': name })],
  })

/** A block with blocks of its own. */
const holding = (name: string, attributes: Readonly<Record<string, unknown>>) =>
  Node.create({
    name,
    group: 'block',
    content: 'block+',
    defining: true,
    isolating: true,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, kept(key, value)])),
    parseHTML: () => [{ tag: `div[data-node="${name}"]`, contentElement: '[data-content]' }],
    renderHTML: ({ HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-node': name }),
      ['div', { 'data-content': '' }, 0],
    ],
  })

/** A picture of a product (Figure) or a photo of the shop (Photo). */
export const Figure = whole('figure', { name: 'Photo', values: {} })
/** Something that the shop says by itself, as its table of shipping. */
export const Part = whole('part', { source: '', name: '', values: {} })
/** What a developer wrote: it is moved and removed, never changed. */
export const Code = whole('code', { source: '' })
export const Question = holding('question', { title: '' })
/** A component that others stand in: its opening tag as it is written. */
export const Box = holding('box', { name: 'Sheet', opening: '<Sheet>' })

/** Words of a table from elsewhere as a cell in Markdown: none of them is a mark. */
export const plainCell = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_<{[\]]/g, '\\$&')

/** A table: rows of cells, each in Markdown. */
export const Grid = whole('grid', { rows: [['', '']], align: [] }).extend({
  parseHTML: () => [
    { tag: 'div[data-node="grid"]' },
    {
      tag: 'table',
      getAttrs: (table) => {
        const rows = [...table.querySelectorAll('tr')].map((row) =>
          [...row.querySelectorAll('th, td')].map(({ textContent }) => plainCell(textContent ?? '')),
        )
        return rows.length > 0 ? { rows, align: [] } : false
      },
    },
  ],
})

/** A part of a sentence that stands as it is written: an email address of the settings, a developer's markup. */
export const Chip = Node.create({
  name: 'chip',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ source: kept('source', '') }),
  parseHTML: () => [{ tag: 'span[data-node="chip"]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes, { 'data-node': 'chip' })],
})

/** Words that lead to a product, wherever its page is. */
const ProductLink = Mark.create({
  name: 'productLink',
  inclusive: false,
  excludes: 'link productLink',
  addAttributes: () => ({ product: kept('product', '') }),
  parseHTML: () => [{ tag: 'span[data-mark="product"]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-mark': 'product', class: 'product-link' }),
    0,
  ],
})

/** Nodes that may be blocks of a file. */
const BLOCKS = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'horizontalRule',
  'figure',
  'part',
  'code',
  'question',
  'box',
  'grid',
]

/** Which block of the file a node came from: half of one that was split is a new one. */
const Origin = Extension.create({
  name: 'origin',
  addGlobalAttributes: () => [
    { types: BLOCKS, attributes: { origin: { ...kept('origin', null), keepOnSplit: false } } },
    // Whether blank lines stand between its items.
    { types: ['bulletList', 'orderedList'], attributes: { isLoose: kept('isLoose', false) } },
  ],
})

/** What stays with the kit: its other nodes are not of this house. */
export const KIT = [...EDITOR_KIT, Blockquote, Heading.configure({ levels: [2, 3, 4] }), HorizontalRule, Link]

const OWN_NODES = [Figure, Part, Code, Question, Box, Grid, Chip] as const
export const MARKS = [ProductLink, Origin] as const

/** What may stand in a text, without how it looks. */
export const textSchema = getSchema([...KIT, ...OWN_NODES, ...MARKS])

/** @returns a node as its schema has it, without where it came from: two that say the same are the same text. */
export function saidByNode(node: JSONContent): string {
  const bare = (key: string, value: unknown) => (key === 'origin' ? undefined : value)
  return JSON.stringify(node, bare)
}
