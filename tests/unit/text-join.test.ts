import { describe, expect, it } from 'vitest'
import { cutText, joinBlocks, type TextBlock } from '@/domain/texts/text-blocks.ts'
import { type JoinedText, joinTexts, settleTexts } from '@/domain/texts/text-join.ts'
import { type Random, randomFrom } from '../soak/random.ts'
import { randomText } from '../support/random-text.ts'
import { shopTexts } from '../support/shop-texts.ts'

const HEADER = '---\ntitle: Un\ndate: 2026-11-12\nimage:\n  product: A\n  view: 1\n---\n\n'
const text = (...blocks: string[]) => `${HEADER}${blocks.join('\n\n')}\n`
const BASE = text(
  '## Un',
  'Deux mots ici.',
  'Trois mots là.',
  '<Question title="Q">',
  'Quatre.',
  '</Question>',
  'Cinq.',
)
const joined = (mine: string, theirs: string, base = BASE): string => {
  const result = joinTexts(base, mine, theirs)
  return 'text' in result ? result.text : `CONFLICT ${JSON.stringify(result.conflicts)}`
}

describe('two who have changed one text', () => {
  it.each([
    ['neighbouring paragraphs', ['Deux', 'Deux à moi'], ['Trois', 'Trois à eux']],
    ['a title and what a container holds', ['Un\n', 'Un autre\n'], ['Quatre', 'Quatre à eux']],
    ['a paragraph that is new, and its neighbour', ['Trois', 'Nouveau.\n\nTrois'], ['Deux', 'Deux à eux']],
    ['a paragraph that is gone, and another', ['Deux mots ici.\n\n', ''], ['Cinq', 'Cinq à eux']],
    ['two fields of the header', ['title: Un', 'title: Moi'], ['2026-11-12', '2026-11-13']],
    ['a field and a paragraph', ['view: 1', 'view: 2'], ['Cinq', 'Cinq à eux']],
    ['a field that is new, and another', ['date:', 'draft: true\ndate:'], ['title: Un', 'title: Eux']],
    ['a field that is gone, and another', ['date: 2026-11-12\n', ''], ['title: Un', 'title: Eux']],
  ])('%s: both stand in it', (_, [own = '', mine = ''], [other = '', theirs = '']) => {
    const both = BASE.replace(own, mine).replace(other, theirs)
    const sorted = (source: string) => source.split('\n').toSorted()
    expect(sorted(joined(BASE.replace(own, mine), BASE.replace(other, theirs)))).toEqual(sorted(both))
    expect(sorted(joined(BASE.replace(other, theirs), BASE.replace(own, mine)))).toEqual(sorted(both))
  })

  it.each([
    ['one paragraph', ['Deux', 'Moi'], ['Deux', 'Eux'], { base: 'Deux mots ici.' }],
    ['a paragraph that one has taken out', ['Cinq.\n', ''], ['Cinq', 'Eux'], { mine: '', theirs: 'Eux.' }],
    ['one field', ['title: Un', 'title: Moi'], ['title: Un', 'title: Eux'], { field: 'title' }],
    ['one place, with something new', ['Cinq', 'Moi.\n\nCinq'], ['Cinq', 'Eux.\n\nCinq'], { mine: 'Moi.' }],
  ])('%s: it is a conflict that names both', (_, [own = '', mine = ''], [other = '', theirs = ''], said) => {
    const result = joinTexts(BASE, BASE.replace(own, mine), BASE.replace(other, theirs))
    expect(result).toEqual({ conflicts: [expect.objectContaining(said)] })
  })

  it('the same change of both is one', () => {
    const same = BASE.replace('Deux', 'Autre')
    expect(joined(same, same)).toBe(same)
    expect(joined(`${same}\nMoi.\n`, same)).toBe(`${same}\nMoi.\n`)
  })

  it('a paragraph put into a container that is gone is a conflict', () => {
    const gone = BASE.replace(/<Question[\s\S]*<\/Question>\n\n/, '')
    expect(joined(BASE.replace('Quatre.', 'Quatre.\n\nMoi.'), gone)).toMatch(/^CONFLICT.*Moi/)
  })

  it('a text that cannot be read is a conflict as a whole', () => {
    expect(joined(BASE.replace('Deux', '{'), BASE.replace('Cinq', 'Eux'))).toMatch(/^CONFLICT/)
  })

  it('once one is chosen, what each changed elsewhere stands in it too', () => {
    const mine = BASE.replace('Deux', 'Moi').replace('Cinq', 'Fin').replace('view: 1', 'view: 2')
    const theirs = BASE.replace('Deux', 'Eux').replace('Quatre', 'Dedans').replace('view: 1', 'view: 3')
    const all = BASE.replace('Cinq', 'Fin').replace('Quatre', 'Dedans')
    expect(settleTexts(BASE, mine, theirs, 'mine')).toBe(
      all.replace('Deux', 'Moi').replace('view: 1', 'view: 2'),
    )
    expect(settleTexts(BASE, mine, theirs, 'theirs')).toBe(
      all.replace('Deux', 'Eux').replace('view: 1', 'view: 3'),
    )
  })

  it.each([
    ['a paragraph that one took out', ['Cinq.\n', ''], ['Cinq', 'Eux']],
    ['something new in one place', ['Cinq', 'Moi.\n\nCinq'], ['Cinq', 'Eux.\n\nCinq']],
    ['a text that cannot be read', ['Deux', '{'], ['Cinq', 'Eux']],
  ])('%s is as whoever was chosen has it', (_, [own = '', mine = ''], [other = '', theirs = '']) => {
    const [left, right] = [BASE.replace(own, mine), BASE.replace(other, theirs)]
    expect(settleTexts(BASE, left, right, 'mine').trim()).toBe(left.trim())
    expect(settleTexts(BASE, left, right, 'theirs').trim()).toBe(right.trim())
    expect(settleTexts(null, left, right, 'mine')).toBe(left)
  })

  it('line breaks and blank lines are those of what was stored', () => {
    const crlf = BASE.replaceAll('\n', '\r\n')
    expect(joined(BASE.replace('Deux', 'Moi'), crlf.replace('Cinq', 'Eux'))).toBe(
      crlf.replace('Deux', 'Moi').replace('Cinq', 'Eux'),
    )
    const tight = BASE.replace('## Un\n\n', '## Un\n')
    expect(joined(tight.replace('Deux', 'Moi'), tight.replace('Cinq', 'Eux'), tight)).toBe(
      tight.replace('Deux', 'Moi').replace('Cinq', 'Eux'),
    )
  })
})

/** Changes some blocks of a text, others before and behind them; each change has a word of its own. */
function edited(source: string, random: Random, mine: (at: number) => boolean, who: string) {
  const cut = cutText(source)
  const words: string[] = []
  const word = () => {
    words.push(`${who}${words.length}`)
    return words.at(-1)
  }
  const blocks = cut.blocks.flatMap((block, at): TextBlock[] => {
    if (!mine(at) || block.kind !== 'paragraph') return [block]
    return random.pick([
      () => [{ ...block, source: block.source.replace(/\s*$/, (end) => ` ${word()}${end}`) }],
      () => [block, { source: `${word()} nouveau.\n\n`, kind: 'paragraph', node: null }],
    ])()
  })
  return { text: joinBlocks({ ...cut, blocks }), words }
}

it.each(Array.from({ length: 60 }, (_, seed) => seed))('nothing is ever dropped (seed %i)', (seed) => {
  const random = randomFrom(seed)
  const [, shop = ''] = random.pick(shopTexts)
  const base = random.below(2) ? shop : randomText(random).replace(/^\uFEFF/, '')
  const mine = edited(base, random, (at) => at % 4 === 0, 'Moi')
  const theirs = edited(base, random, (at) => at % 4 === 2, 'Eux')
  const result: JoinedText = joinTexts(base, mine.text, theirs.text)
  const all = JSON.stringify(result)
  for (const word of [...mine.words, ...theirs.words]) expect(all.split(word).length, word).toBeGreaterThan(1)
  if (base === shop) {
    if (!('text' in result)) throw new Error(all)
    const lines = (source: string) => source.split('\n').filter((line) => line.trim() !== '')
    const changed = (source: string) => lines(source).filter((line) => !lines(base).includes(line))
    expect(changed(result.text).toSorted()).toEqual(
      [...changed(mine.text), ...changed(theirs.text)].toSorted(),
    )
  }
  expect(joinTexts(base, mine.text, base)).toEqual({ text: mine.text })
  expect(joinTexts(base, base, theirs.text)).toEqual({ text: theirs.text })
})
