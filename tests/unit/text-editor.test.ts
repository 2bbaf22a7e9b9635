import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONContent } from '@tiptap/react'
import { describe, expect, it } from 'vitest'
import { blockDiff } from '@/admin/texts/block-diff.ts'
import { openBody, writeBody } from '@/admin/texts/visual/body.ts'
import { plainCell, textSchema } from '@/admin/texts/visual/nodes.ts'
import { parseText } from '@/domain/texts/parse-text.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { writtenPaths } from '@/rendering/written-files.ts'

const texts = writtenPaths('content').map(
  (name) => [name, readFileSync(join('content', name), 'utf8')] as const,
)

/** Opens a text as the editor does, changes it, and saves it. */
function saved(text: string, change: (doc: JSONContent) => JSONContent = (doc) => doc): string {
  const opened = openBody(text)
  if (!opened) throw new Error('the text does not open')
  const doc = textSchema.nodeFromJSON(opened.doc)
  doc.check()
  const changed = textSchema.nodeFromJSON(change(doc.toJSON()))
  return writeBody(changed.toJSON(), opened, splitText(text).header)
}

/** Every path to a text node of a document. */
function wordsIn(node: JSONContent, path: readonly number[] = []): (readonly number[])[] {
  if (node.type === 'text') return [path]
  return (node.content ?? []).flatMap((child, index) => wordsIn(child, [...path, index]))
}

function replaced(node: JSONContent, [at, ...rest]: readonly number[], words: string): JSONContent {
  if (at === undefined) return { ...node, text: `${node.text} ${words}` }
  const content = (node.content ?? []).map((child, index) =>
    index === at ? replaced(child, rest, words) : child,
  )
  return { ...node, content }
}

const linesOf = (text: string) => text.split('\n')
const differing = (one: string, other: string): number => {
  const [before, after] = [linesOf(one), linesOf(other)]
  if (before.length !== after.length) return Number.POSITIVE_INFINITY
  return before.filter((line, index) => line !== after[index]).length
}

const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content })
const paragraph = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const contentOf = (node: JSONContent): JSONContent[] => node.content ?? []

it('takes what a pasted table says for words, whatever marks they hold', () => {
  const words = ' <48 h> {sic} *a* [b] c|d \\e\n f '
  const said = saved('Avant.\n', (opened) =>
    doc(...contentOf(opened), { type: 'grid', attrs: { rows: [['Tache'], [plainCell(words)]], align: [] } }),
  )
  const cell = parseText(said).children?.at(-1)?.children?.[1]?.children?.[0]
  expect(cell?.children).toEqual([
    expect.objectContaining({ type: 'text', value: '<48 h> {sic} *a* [b] c|d \\e f' }),
  ])
})

describe('a text in the editor', () => {
  it.each(texts)('is saved byte for byte where nobody touched it: %s', (_, text) => {
    expect(saved(text)).toBe(text)
  })

  it.each(texts)('differs in one line where a word was added, in whichever block: %s', (_, text) => {
    const opened = openBody(text)
    if (!opened) throw new Error('the text does not open')
    const { header } = splitText(text)
    const firsts = (opened.doc.content ?? []).flatMap((block, at) => wordsIn(block, [at]).slice(0, 1))
    expect(firsts.length).toBeGreaterThan(0)
    const odd = firsts
      .map((path) => differing(text, writeBody(replaced(opened.doc, path, 'mot'), opened, header)))
      .filter((lines) => lines !== 1)
    expect(odd).toEqual([])
  })

  it('keeps every block as it stands when one is moved', () => {
    const text = '---\ntitle: Un\n---\n\nUn _mot_.\n\n* a\n* b\n\nFin.\n'
    const moved = saved(text, ({ content = [] }) => doc(...content.slice(1), ...content.slice(0, 1)))
    expect(moved).toBe('---\ntitle: Un\n---\n\n* a\n* b\n\nFin.\n\nUn _mot_.\n')
  })

  it('writes new blocks in the style of the house, and escapes what MDX would take for code', () => {
    const body = saved('---\ntitle: Un\n---\n\nUn.\n', (whole) =>
      doc(
        ...contentOf(whole),
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Deux' }] },
        {
          type: 'bulletList',
          content: ['a {b}', 'c <d>'].map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
        },
        {
          type: 'figure',
          attrs: { name: 'Photo', values: { src: 'site-images/a.webp', alt: 'Un "panier"' } },
        },
        { type: 'figure', attrs: { name: 'Figure', values: { product: 'RIF', view: '2', caption: 'Là' } } },
        {
          type: 'grid',
          attrs: {
            rows: [
              ['a', 'b|c'],
              ['', 'd'],
            ],
            align: [],
          },
        },
        { type: 'question', attrs: { title: 'Où ?' }, content: [paragraph('Ici.')] },
        { type: 'box', content: [paragraph('À part.')] },
        { type: 'paragraph' },
      ),
    )
    expect(body.replace(/^[\s\S]*?\n\n/, '')).toBe(
      [
        'Un.',
        '## Deux',
        '- a \\{b}\n- c \\<d>',
        '<Photo src="site-images/a.webp" alt="Un &#x22;panier&#x22;" />',
        '<Figure product="RIF" view={2} caption="Là" />',
        '| a | b\\|c |\n| --- | --- |\n| | d |',
        '<Question title="Où ?">',
        'Ici.',
        '</Question>',
        '<Sheet>',
        'À part.',
        '</Sheet>',
      ]
        .join('\n\n')
        .concat('\n'),
    )
    expect(saved(body)).toBe(body)
  })

  it('leaves the spaces at the edge of bold and linked words beside them', () => {
    const marks = [{ type: 'bold' }]
    const link = [{ type: 'link', attrs: { href: '/contact' } }]
    const line = saved('---\nt: 1\n---\n\nUn.\n', () =>
      doc({
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Un ' },
          { type: 'text', text: 'mot ', marks },
          { type: 'text', text: ' lien ', marks: link },
          { type: 'text', text: 'fin' },
        ],
      }),
    )
    expect(line.trim().split('\n').at(-1)).toBe('Un **mot**  [lien](/contact) fin')
  })

  it('keeps what it does not know, movable and untouched', () => {
    const text = '---\nt: 1\n---\n\n```js\nlet a = 1\n```\n\nUn ~~mot~~ et `code`.\n\n{/* note */}\n\nFin.\n'
    const opened = openBody(text)
    expect(contentOf(opened?.doc ?? {}).map(({ type }) => type)).toEqual([
      'code',
      'paragraph',
      'code',
      'paragraph',
    ])
    expect(saved(text, (whole) => replaced(whole, [3, 0], 'x'))).toBe(text.replace('Fin.', 'Fin. x'))
    expect(saved(text, (whole) => replaced(whole, [1, 0], 'x'))).toContain('~~mot~~')
  })

  it('opens a text that begins, and writes its first words below the header', () => {
    const text = '---\ntitle: Un\n---\n\n'
    expect(saved(text, () => doc(paragraph('Un mot.')))).toBe('---\ntitle: Un\n---\n\nUn mot.\n')
  })

  it('opens a question that has no answer yet', () => {
    const text = '---\nt: 1\n---\n\n<Question title="Pourquoi ?">\n\n</Question>\n'
    expect(openBody(text)?.doc.content?.[0]).toMatchObject({
      type: 'question',
      attrs: { title: 'Pourquoi ?' },
    })
    expect(saved(text, (held) => held)).toBe(text)
  })

  it('opens nothing of what is no MDX', () => {
    expect(openBody('---\nt: 1\n---\n\nUn <Question> mot.\n')).toBeNull()
  })
})

describe('what two versions say differently', () => {
  it('is shown by block, and by line of the header', () => {
    const older = '---\ntitle: Un\ndraft: true\n---\n\nA.\n\nB.\n\nC.\n'
    const newer = '---\ntitle: Un\n---\n\nA.\n\nB bis.\n\nC.\n'
    const found = blockDiff(older, newer).filter(({ kind }) => kind !== 'same')
    expect(found).toEqual([
      { kind: 'removed', source: 'draft: true', words: 'Brouillon : oui' },
      { kind: 'removed', source: 'B.', words: 'B.' },
      { kind: 'added', source: 'B bis.', words: 'B bis.' },
    ])
  })
  it('is shown by line where one of the two is no MDX', () => {
    const older = '---\nt: 1\n---\n\nA {\nB.\n\n- C\n- D\n'
    const found = blockDiff(older, older.replace('A {', 'A.')).filter(({ kind }) => kind !== 'same')
    expect(found).toMatchObject([
      { kind: 'removed', words: 'A {' },
      { kind: 'added', words: 'A.' },
    ])
  })
})
