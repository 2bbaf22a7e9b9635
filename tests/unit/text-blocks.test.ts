import { describe, expect, it } from 'vitest'
import { MAX_TEXT, parseText, tooMuchToParse } from '@/domain/texts/parse-text.ts'
import { changedBlock, cutText, joinBlocks, newBlock, type TextBlock } from '@/domain/texts/text-blocks.ts'
import { saidBy, type TextNode } from '@/domain/texts/text-node.ts'
import { writeBlock } from '@/domain/texts/write-block.ts'
import { randomFrom } from '../soak/random.ts'
import { randomText } from '../support/random-text.ts'
import { shopTexts } from '../support/shop-texts.ts'

const isTag = ({ kind }: TextBlock): boolean => kind === 'open' || kind === 'close'
const treeOf = (source: string) => saidBy(parseText(source))

/** Changes the first word that a node says, or else its first attribute; null where there is nothing to change. */
function withOneWord(node: TextNode): TextNode | null {
  if (node.type === 'text' && /\p{L}{2}/u.test(node.value ?? ''))
    return { ...node, value: (node.value ?? '').replace(/\p{L}{2,}/u, 'changement') }
  const [first, ...rest] = node.attributes ?? []
  if (typeof first?.value === 'string')
    return { ...node, attributes: [{ ...first, value: 'changement' }, ...rest] }
  for (const [at, child] of (node.children ?? []).entries()) {
    const changed = withOneWord(child)
    if (changed) return { ...node, children: (node.children ?? []).with(at, changed) }
  }
  return null
}

const changedLines = (before: string, after: string): number => {
  const [a, b] = [before.split('\n'), after.split('\n')]
  expect(b).toHaveLength(a.length)
  return a.filter((line, at) => line !== b[at]).length
}

describe.each(shopTexts)('%s', (_, text) => {
  const cut = cutText(text)

  it('is the same, byte by byte, when its blocks are joined again', () => {
    expect(joinBlocks(cut)).toBe(text)
    expect(cut.blocks.length).toBeGreaterThan(2)
    expect(cut.blocks.map(({ kind }) => kind)).not.toContain('unreadable')
  })

  it('says the same in each block that is written anew', () => {
    for (const { node, kind, source } of cut.blocks) {
      if (!node || kind === 'open' || kind === 'close') continue
      expect(treeOf(writeBlock(node)), source).toEqual(treeOf(source))
    }
  })

  it('differs in one line when one word is changed, whichever block it stands in', () => {
    for (const [at, block] of cut.blocks.entries()) {
      const node = block.node && block.kind !== 'close' && withOneWord(block.node)
      if (!node) continue
      const changed = changedBlock(block, node, cut.eol)
      const saved = joinBlocks({ ...cut, blocks: cut.blocks.with(at, changed) })
      expect(changedLines(text, saved), block.source).toBe(1)
    }
  })
})

it.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'a random text is cut without loss and written as the same tree (seed %i)',
  (seed) => {
    const random = randomFrom(seed)
    for (let round = 0; round < 12; round += 1) {
      const text = randomText(random)
      const cut = cutText(text)
      expect(joinBlocks(cut)).toBe(text)
      for (const block of cut.blocks) {
        expect(block.kind, text).not.toBe('unreadable')
        if (!block.node) continue
        const written = newBlock(block.node, '\n', block.kind).source
        if (isTag(block)) expect(written.trim()).toBe(block.source.trim())
        else expect(treeOf(written), text).toEqual(treeOf(block.source))
      }
    }
  },
)

it.each([
  ['nothing', ''],
  ['a byte order mark alone', '\uFEFF'],
  ['no header', 'Un texte.\n\nDeux.'],
  ['a header alone', '---\ntitle: x\n---\n'],
  ['a header without a line break behind it', '---\ntitle: x\n---'],
  ['a header that is never closed', '---\ntitle: x\n\nUn texte.\n'],
  ['a header that ends in four dashes', '---\ntitle: x\n----\n\nUn texte.\n'],
  ['blank lines alone', '\n\n \n'],
  ['blank lines before the header', '\n\n---\ntitle: x\n---\n\nUn\n'],
  ['Windows’ line breaks', '\uFEFF---\r\ntitle: x\r\n---\r\n\r\nUn\r\n\r\n- a\r\n- b\r\n'],
  ['an open brace', 'Un { deux\n\nTrois\n'],
  ['a tag that is never closed', '<Question title="x">\n\nUn\n'],
  ['components on one line', '<Email /><Phone\n/> <Email />\n\nUn\n'],
  ['tabs and trailing blanks', '\tUn  \n\n-\tdeux\t\n'],
  ['a null character', 'Un\0deux\n'],
  ['containers that are indented', '<Sheet>\n  Un\n\n  ## Deux\n</Sheet>\n'],
  ['200 kB of paragraphs', 'Un mot *fort*.\n\n'.repeat(12_000)],
  ['more than 200 kB', 'a'.repeat(MAX_TEXT + 1)],
  ['quotations without end', '> '.repeat(90_000)],
  ['emphasis without end', '*_'.repeat(90_000)],
])('%s: cut and joined is the same text', (_, text) => {
  expect(joinBlocks(cutText(text))).toBe(text)
})

it('what would keep a parser busy for minutes is not parsed', () => {
  expect(tooMuchToParse(`Un\n\n${'> '.repeat(9)}`)).toEqual({ reason: 'tooDeep', line: 3 })
  expect(tooMuchToParse(`Un\n${'[a]'.repeat(60_000)}`)).toEqual({ reason: 'tooTangled', line: 2 })
  expect(tooMuchToParse('é'.repeat(MAX_TEXT + 1))).toEqual({ reason: 'tooLong', line: 1 })
  expect(tooMuchToParse('> '.repeat(8))).toBeNull()
})

describe('blocks that are edited', () => {
  const cut = cutText(
    '---\ntitle: x\n---\n\n## Un\nDeux.\n\n<Question title="Q">\n\nTrois.\n\n</Question>\n\nQuatre.',
  )
  const sourceOf = (blocks: readonly TextBlock[]) => joinBlocks({ ...cut, blocks }).replace(cut.header, '')
  const { blocks } = cut

  it('know containers by their tags', () => {
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['heading', 'paragraph', 'open', 'paragraph', 'close', 'paragraph'],
    ])
  })

  it('are parted by a blank line where they were no neighbours, and the text ends with one line break', () => {
    expect(sourceOf(blocks.slice(0, -1))).toMatch(/<\/Question>\n$/)
    expect(sourceOf([...blocks.slice(5), ...blocks.slice(0, 5)])).toMatch(/^\nQuatre\.\n\n+## Un\nDeux/)
    expect(sourceOf([...blocks, newBlock({ type: 'thematicBreak' })])).toMatch(/Quatre\.\n\n---\n$/)
  })

  it('stand apart when they become something that the next line would join', () => {
    const [heading, ...rest] = blocks
    const paragraph = { type: 'paragraph', children: [{ type: 'text', value: 'Un' }] }
    if (!heading) throw new Error('no heading')
    expect(sourceOf([changedBlock(heading, paragraph), ...rest])).toMatch(/^\nUn\n\nDeux\./)
  })

  it('are written in the line breaks and the indentation of their file', () => {
    const own = cutText('<Sheet>\r\n  Un\r\n</Sheet>\r\n')
    const [open, block, close] = own.blocks
    if (!open || !block || !close) throw new Error('not cut')
    const node = { type: 'paragraph', children: [{ type: 'text', value: 'Un {a} < b' }] }
    const saved = joinBlocks({ ...own, blocks: [open, changedBlock(block, node, own.eol), close] })
    expect(saved).toBe('<Sheet>\r\n  Un \\{a} \\< b\r\n</Sheet>\r\n')
  })
})
