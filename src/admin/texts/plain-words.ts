import { readHeader } from '@/domain/texts/header-values.ts'
import type { TextBlock } from '@/domain/texts/text-blocks.ts'
import type { TextNode } from '@/domain/texts/text-node.ts'
import { textEditorText as t } from '@/texts/admin/text-editor.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'

const NAMES: Readonly<Record<string, string>> = { ...t.blocks, ...t.parts, Question: t.blocks.question }
const FIELDS: Readonly<Record<string, { readonly label: string }>> = textWorkText.fields
/** Attributes that are words for readers. */
const SAID = ['question', 'title', 'alt', 'caption']

/** What a component is called in the editor, and the words that it was given. */
function named({ name, attributes = [] }: TextNode): string {
  const said = attributes.flatMap(({ name: of = '', value }) =>
    SAID.includes(of) && typeof value === 'string' ? [value] : [],
  )
  return `[${[NAMES[name ?? ''] ?? t.blocks.other, ...said].join(' – ')}]`
}

const joined = (nodes: readonly TextNode[] | undefined, between: string): string =>
  (nodes ?? [])
    .map(said)
    .filter((words) => words !== '')
    .join(between)

/** @returns what a reader sees of a node, without the characters that say how it looks. */
function said(node: TextNode): string {
  const { type, name, value, url, alt, ordered, start, children } = node
  const inside = () => (children ?? []).map(said).join('')
  switch (type) {
    case 'link':
      return `${inside()} (${url})`
    case 'break':
      return '\n'
    case 'image':
      return `[${[t.blocks.Photo, alt].filter(Boolean).join(' – ')}]`
    case 'thematicBreak':
      return '———'
    case 'list':
      return (children ?? [])
        .map((item, at) => `${ordered ? `${(start ?? 1) + at}.` : '•'} ${said(item)}`)
        .join('\n')
    case 'listItem':
    case 'blockquote':
    case 'table':
      return joined(children, '\n')
    case 'tableRow':
      return (children ?? []).map(said).join(' | ')
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (name === 'br') return '\n'
      // Words between its tags say it; alone it is named.
      return children?.length ? joined(children, type === 'mdxJsxFlowElement' ? '\n' : '') : named(node)
    default:
      return value ?? inside()
  }
}

/** @returns a block as who knows no Markdown reads it; as it stands in its file where that says nothing. */
export function blockWords({ kind, node, source }: TextBlock): string {
  // The end of a question says nothing by itself.
  if (kind === 'close') return ''
  if (!node) return source.trim()
  return said(node).trim() || source.trim()
}

/** @returns a line of a header with the name of its field. */
export function headerWords(line: string): string {
  const field = /^\w+(?=:)/.exec(line)?.[0] ?? ''
  const label = FIELDS[field]?.label
  const value = readHeader(`---\n${line}\n---\n`)[field]
  // A list or what goes on below stands as it is written.
  if (!label || !['string', 'number', 'boolean'].includes(typeof value)) return line
  return `${label} : ${value === true ? textWorkText.yes : value === false ? textWorkText.no : String(value)}`
}
