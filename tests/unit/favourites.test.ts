import { describe, expect, it } from 'vitest'
import {
  adoptedFavourites,
  answeredFavourites,
  type Favourites,
  NO_FAVOURITES,
  readFavourites,
  withFavourite,
  withoutFavourite,
  writeFavourites,
} from '@/domain/favourites.ts'
import { MAX_FAVOURITES } from '@/domain/rules.ts'

const one = (id: number) => ({ id, name: `Cabas ${id}`, image: `/_astro/${id}.avif` })
const idsOf = ({ list }: Favourites) => list.map(({ id }) => id)
const from = (start: Favourites, ...ids: number[]) =>
  ids.reduce((all, id) => (id > 0 ? withFavourite(all, one(id)) : withoutFavourite(all, -id)), start)
const INES = { ...NO_FAVOURITES, owner: 'ines', askedAt: 1 }
const answer = (...ids: number[]) => ids.map((id) => ({ id, name: `Cabas ${id}` }))

describe('favourites in a browser', () => {
  it('stand once each, the last first, and no more than fit', () => {
    expect(idsOf(from(NO_FAVOURITES, 1, 2, 1, 3, -2, -2))).toEqual([3, 1])
    const many = from(NO_FAVOURITES, ...Array.from({ length: MAX_FAVOURITES + 3 }, (_, index) => index + 1))
    expect(many.list).toHaveLength(MAX_FAVOURITES)
  })

  it('are read as they were written; a visitor without any leaves nothing behind', () => {
    const kept = from(INES, 1, 2, -1)
    expect(readFavourites(writeFavourites(kept))).toEqual(kept)
    expect(writeFavourites(from(NO_FAVOURITES, 1, -1))).toBeNull()
  })

  it.each([
    [null, []],
    ['{', []],
    ['[]', []],
    ['{"list":{"0":1}}', []],
    ['{"list":[{"id":1,"name":"x"},{"id":1,"name":"y"},{"id":-1,"name":"z"},{"id":2},7,null]}', [1]],
  ])('of %s what can be read is', (text, ids) => {
    expect(idsOf(readFavourites(text))).toEqual(ids)
  })

  it('show no picture of another place', () => {
    for (const image of [
      '//evil.example/a',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ])
      expect(readFavourites(JSON.stringify({ list: [{ ...one(1), image }] })).list[0]?.image).toBeNull()
  })
})

describe('favourites of an account', () => {
  it('get those of a visitor, oldest first, so that neither is lost and the order stays', () => {
    const adopted = adoptedFavourites(from(NO_FAVOURITES, 1, 2), 'ines')
    expect([...adopted.pending]).toEqual([
      [1, true],
      [2, true],
    ])
    const merged = answeredFavourites(adopted, adopted.pending, answer(2, 1, 9), 5)
    expect(merged).toEqual({
      owner: 'ines',
      list: [one(2), one(1), { id: 9, name: 'Cabas 9', image: null }],
      pending: new Map(),
      askedAt: 5,
    })
  })

  it('never get those of another account, but what was added since', () => {
    const left = from({ ...INES, list: [one(1)] }, 2)
    expect(idsOf(adoptedFavourites(left, 'nora'))).toEqual([2])
    expect(adoptedFavourites(left, 'ines')).toBe(left)
  })

  it('keep what was clicked while the answer was on its way, and tell it next', () => {
    const before = from({ ...INES, list: [one(1), one(2)] }, 3)
    const sent = before.pending
    const after = answeredFavourites(from(before, -3, -1, 4), sent, answer(3, 2, 1, 8), 5)
    expect(idsOf(after)).toEqual([4, 2, 8])
    expect([...after.pending]).toEqual([
      [3, false],
      [1, false],
      [4, true],
    ])
  })

  it('say once what changed to and fro', () => {
    expect([...from(INES, 1, -1, 1).pending]).toEqual([[1, true]])
  })
})
