import { describe, expect, it } from 'vitest'
import { cents } from '@/domain/money.ts'
import { MAX_VARIANTS } from '@/domain/rules.ts'
import { gridDifferences, resolvedGrid } from '@/domain/variant-conflict.ts'
import { pastedWords, readGrid } from '@/domain/variant-entries.ts'
import {
  addWords,
  changeRow,
  fillRows,
  type Grid,
  gridOf,
  moveWord,
  refreshed,
  removeWord,
  type StoredVariant,
  soldRows,
} from '@/domain/variant-grid.ts'
import { addOption, nameOption, removeOption, renameWord, wordTaken } from '@/domain/variant-options.ts'

const variant = (id: number, words: string[], changes: Partial<StoredVariant> = {}): StoredVariant => ({
  id,
  sku: words.length > 0 ? `CH-${id}` : null,
  words,
  price: null,
  weightG: null,
  images: [],
  stock: id,
  minStock: 2,
  isSold: false,
  waiting: 0,
  ...changes,
})
const SIZES = gridOf(['Taille'], [variant(5, ['55']), variant(7, ['57'])])
const words = (grid: Grid) => soldRows(grid).map((row) => row.words.join(' '))
const entries = (grid: Grid) => {
  const read = readGrid(grid)
  if (!read.ok) throw new Error(JSON.stringify(read))
  return read.entries
}

describe('the grid of variants', () => {
  it('is made from the words of the options; the simple product goes on as the first', () => {
    const simple = gridOf([], [variant(1, [], { stock: 4 })])
    const sized = addWords(addOption(simple, 'Taille'), 0, pastedWords('54, 55;57\n 55 '), simple)
    expect(sized.rows.map(({ id, words: [word] }) => [id, word])).toEqual([
      [1, '54'],
      [null, '55'],
      [null, '57'],
    ])
    const coloured = addWords(addOption(sized, 'Couleur'), 1, ['Naturel', 'Indigo', ' indigo', ''], simple)
    expect(words(coloured)).toEqual([
      '54 Naturel',
      '54 Indigo',
      '55 Naturel',
      '55 Indigo',
      '57 Naturel',
      '57 Indigo',
    ])
    expect(entries(coloured)[0]).toEqual({
      id: 1,
      sku: '',
      words: ['54', 'Naturel'],
      price: null,
      weightG: null,
      images: [],
      stock: null,
      expected: null,
      minStock: 2,
      merged: [],
    })
    expect(words(moveWord(coloured, 0, '57', -1)).slice(2, 4)).toEqual(['57 Naturel', '57 Indigo'])
  })

  it('leaves combinations out, and knows those that a product does not sell', () => {
    const partial = gridOf(['T', 'C'], [variant(1, ['S', 'Écru']), variant(2, ['M', 'Noir'])])
    expect(partial.rows.map(({ isOut }) => isOut)).toEqual([false, true, true, false])
    expect(words(partial)).toEqual(['S Écru', 'M Noir'])
    const filled = fillRows(partial, null, { price: '49,5' })
    expect(entries(filled).map(({ price }) => price)).toEqual([4950, 4950])
    const many = Array.from({ length: MAX_VARIANTS }, (_, n) => variant(n + 1, [`a${n}`, `b${n}`]))
    expect(gridOf(['T', 'C'], many).rows).toHaveLength(MAX_VARIANTS)
  })

  it('keeps a variant whose word is written otherwise, and merges two that come to the same', () => {
    const renamed = renameWord(SIZES, 0, '57', 'Grand')
    expect(entries(renamed)[1]).toMatchObject({ id: 7, words: ['Grand'] })
    expect(wordTaken(SIZES, 0, '57', ' 55 ')).toBe('55')
    expect(wordTaken(SIZES, 0, '57', '57')).toBeUndefined()
    const merged = renameWord(SIZES, 0, '57', '55')
    expect(entries(merged)).toMatchObject([{ id: 5, merged: [7], stock: null }])
    const typed = changeRow(addWords(SIZES, 0, ['59'], SIZES), 'n1', { stock: '3' })
    expect(entries(renameWord(typed, 0, '59', '55'))).toMatchObject([
      { id: 5, stock: 8, expected: 5, merged: [] },
      { id: 7 },
    ])
    const simple = removeOption(SIZES, 0)
    expect(simple.options).toEqual([])
    expect(entries(simple)).toMatchObject([{ id: 5, words: [], merged: [7] }])
  })

  it('gives a word that was removed and comes back what it was', () => {
    const without = removeWord(SIZES, 0, '57')
    expect(words(without)).toEqual(['55'])
    expect(addWords(without, 0, ['57'], SIZES)).toEqual(SIZES)
    const last = removeWord(without, 0, '55')
    expect(readGrid(last)).toMatchObject({ ok: false, problem: 'option_empty' })
    expect(addWords(last, 0, ['60'], SIZES).rows).toMatchObject([{ id: 5, words: ['60'] }])
  })

  it('says what is wrong with which row', () => {
    const wrong = changeRow(changeRow(SIZES, 'v5', { price: 'x', sku: 'CH-7' }), 'v7', {
      weight: '30001',
      stock: '-1',
      minStock: '1,5',
    })
    expect(readGrid(wrong)).toEqual({
      ok: false,
      problem: null,
      rows: {
        v5: { price: 'number', sku: 'sku_twice' },
        v7: { sku: 'sku_twice', weight: 'weight', stock: 'negative', minStock: 'whole' },
      },
    })
    expect(readGrid(nameOption(SIZES, 0, ' '))).toMatchObject({ problem: 'option_unnamed' })
    expect(readGrid(fillRows(SIZES, null, { isOut: true }))).toMatchObject({ problem: 'none' })
  })

  it('shows the stock as it is now where nobody has typed another', () => {
    const typed = changeRow(SIZES, 'v5', { stock: '9' })
    const now = refreshed(typed, [variant(5, ['55'], { stock: 4 }), variant(7, ['57'], { stock: 6 })], [])
    expect(entries(now)).toMatchObject([
      { stock: 9, expected: 5 },
      { stock: null, expected: null },
    ])
    expect(now.rows[1]?.stock).toBe('6')
  })
})

describe('two versions of the variants', () => {
  const base = SIZES
  const theirs = gridOf(
    ['Pointure'],
    [variant(5, ['55'], { price: cents(4200) }), variant(9, ['59']), variant(7, ['57 S'])],
  )

  it('are compared by their variants, and joined as one chooses', () => {
    const mine = changeRow(changeRow(base, 'v5', { price: '40' }), 'v7', { minStock: '0' })
    const found = gridDifferences(base, mine, theirs)
    expect(
      found.map(({ variant: id, field, proposed, isConflict }) => [id, field, proposed, isConflict]),
    ).toEqual([
      [null, 'options', 'theirs', false],
      [5, 'price', 'mine', true],
      [7, 'words', 'theirs', false],
      [7, 'minStock', 'mine', false],
      [9, 'isSold', 'theirs', false],
    ])
    const joined = resolvedGrid(mine, theirs, found, {})
    expect(readGrid(joined)).toMatchObject({
      options: ['Pointure'],
      entries: [{ id: 5, price: 4000 }, { id: 9 }, { id: 7, words: ['57 S'], minStock: 0 }],
    })
    const own = resolvedGrid(mine, theirs, found, { '9 isSold': 'mine', '5 price': 'theirs' })
    expect(entries(own)).toMatchObject([{ id: 5, price: 4200 }, { id: 7 }])
    expect(gridDifferences(base, mine, base).every(({ proposed }) => proposed === 'mine')).toBe(true)
  })

  it('sell again by its words what somebody has taken away meanwhile', () => {
    const mine = changeRow(base, 'v7', { price: '50' })
    const less = gridOf(['Taille'], [variant(5, ['55'])])
    const found = gridDifferences(base, mine, less)
    expect(found).toMatchObject([{ variant: 7, field: 'isSold', proposed: 'theirs' }])
    expect(entries(resolvedGrid(mine, less, found, { '7 isSold': 'mine' }))).toMatchObject([
      { id: 5 },
      { id: null, words: ['57'], price: 5000 },
    ])
    expect(words(resolvedGrid(mine, less, found, {}))).toEqual(['55'])
  })
})
