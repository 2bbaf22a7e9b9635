import type { JSONContent } from '@tiptap/react'
import type { TextNode } from '@/domain/texts/text-node.ts'

type Mark = NonNullable<JSONContent['marks']>[number]

/** Which mark stands around which: a link around bold words, never the other way round. */
const ORDER = ['link', 'productLink', 'bold', 'italic'] as const

const same = (one: Mark, other: Mark): boolean =>
  one.type === other.type && JSON.stringify(one.attrs ?? {}) === JSON.stringify(other.attrs ?? {})

/** What is written as it stands. */
const written = (value: string): TextNode => ({ type: 'html', value })

function wrapped({ type, attrs }: Mark, children: TextNode[]): TextNode {
  if (type === 'link')
    return { type: 'link', url: String(attrs?.href ?? ''), title: attrs?.title ?? null, children }
  if (type === 'productLink')
    return {
      type: 'mdxJsxTextElement',
      name: 'ProductLink',
      attributes: [{ type: 'mdxJsxAttribute', name: 'product', value: String(attrs?.product ?? '') }],
      children,
    }
  return { type: type === 'bold' ? 'strong' : 'emphasis', children }
}

function leaf({ type, text, attrs }: JSONContent, lineBreak: string): TextNode {
  if (type === 'text') return { type: 'text', value: text ?? '' }
  if (type === 'hardBreak') return written(lineBreak)
  return written(String(attrs?.source ?? ''))
}

const isBlank = (nodes: readonly JSONContent[]): boolean =>
  nodes.every(({ type, text }) => type === 'text' && (text ?? '').trim() === '')

/** Spaces at the edge of bold or linked words belong beside them: Markdown knows no bold space. */
function edges(run: readonly JSONContent[]): readonly [string, readonly JSONContent[], string] {
  const [first, last] = [run[0], run.at(-1)]
  const before = first?.type === 'text' ? (/^\s+/.exec(first.text ?? '')?.[0] ?? '') : ''
  const after = last?.type === 'text' ? (/\s+$/.exec(last.text ?? '')?.[0] ?? '') : ''
  const inner = run
    .map((node, index) => {
      if (node.type !== 'text') return node
      const text = (node.text ?? '').slice(index === 0 ? before.length : 0)
      return { ...node, text: index === run.length - 1 ? text.slice(0, text.length - after.length) : text }
    })
    .filter(({ type, text }) => type !== 'text' || text !== '')
  return [before, inner, after]
}

const words = (value: string): TextNode[] => (value === '' ? [] : [{ type: 'text', value }])

/** The words of the editor as a text has them: what shares a mark stands within it once. */
export function inlineToText(nodes: readonly JSONContent[], lineBreak = '<br />\n'): TextNode[] {
  const made: TextNode[] = []
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as JSONContent
    const mark = ORDER.flatMap((type) => node.marks?.find((one) => one.type === type) ?? [])[0]
    if (!mark) {
      made.push(leaf(node, lineBreak))
      at += 1
      continue
    }
    let end = at
    while (end < nodes.length && nodes[end]?.marks?.some((one) => same(one, mark))) end += 1
    const run = nodes.slice(at, end).map(({ marks, ...rest }) => ({
      ...rest,
      marks: (marks ?? []).filter((one) => !same(one, mark)),
    }))
    at = end
    const [before, inner, after] = isBlank(run) ? [run.map(({ text }) => text).join(''), [], ''] : edges(run)
    made.push(...words(before))
    if (inner.length > 0) made.push(wrapped(mark, inlineToText(inner, lineBreak)))
    made.push(...words(after))
  }
  return joined(made)
}

/** Words that stand beside each other are one. */
function joined(nodes: readonly TextNode[]): TextNode[] {
  const all: TextNode[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (last?.type === 'text' && node.type === 'text')
      all[all.length - 1] = { type: 'text', value: `${last.value}${node.value}` }
    else all.push(node)
  }
  return all
}
