import type { JSONContent } from '@tiptap/react'
import type { TextNode } from '@/domain/texts/text-node.ts'

type Marks = NonNullable<JSONContent['marks']>

/** What a node says in its file. @param source of the text that it was parsed from. */
export const sliceOf = ({ position }: TextNode, source: string): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

/** @returns the only attribute of a component, where it has no other and that one is a word. */
function onlyWord({ attributes = [] }: TextNode, name: string): string | null {
  const [one] = attributes
  return attributes.length === 1 && one?.name === name && typeof one.value === 'string' ? one.value : null
}

/** The words of a paragraph, a heading or a cell as the editor holds them; what it does not know stays as it is written, as one part. */
export function inlineFromText(nodes: readonly TextNode[], source: string, marks: Marks = []): JSONContent[] {
  return nodes.flatMap((node, index) => {
    const { type, children = [] } = node
    const within = (mark: Marks[number]) => inlineFromText(children, source, [...marks, mark])
    const asWritten = (written: string): JSONContent[] => [
      { type: 'chip', attrs: { source: written }, ...marked(marks) },
    ]
    if (type === 'text') {
      // A line that ends in the file goes on for its reader; behind a break it is over already.
      const isAfterBreak = isBreak(nodes[index - 1])
      const text = (node.value ?? '').replace(isAfterBreak ? /^\n/ : /^$/, '').replaceAll('\n', ' ')
      return text === '' ? [] : [{ type: 'text', text, ...marked(marks) }]
    }
    if (type === 'strong') return within({ type: 'bold' })
    if (type === 'emphasis') return within({ type: 'italic' })
    if (type === 'link')
      return within({ type: 'link', attrs: { href: node.url ?? '', title: node.title ?? null } })
    const product = node.name === 'ProductLink' ? onlyWord(node, 'product') : null
    if (product !== null && children.length > 0) return within({ type: 'productLink', attrs: { product } })
    if (isBreak(node)) return [{ type: 'hardBreak' }]
    return asWritten(sliceOf(node, source))
  })
}

const isBreak = (node: TextNode | undefined): boolean =>
  node?.type === 'break' || (node?.type === 'mdxJsxTextElement' && node.name === 'br')

const marked = (marks: Marks): Pick<JSONContent, 'marks'> => (marks.length > 0 ? { marks } : {})
