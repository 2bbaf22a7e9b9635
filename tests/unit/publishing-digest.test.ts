import { describe, expect, it } from 'vitest'
import { digestOf } from '../../src/rendering/digest.ts'

const long = (text: string) => ({ text: text.repeat(600), list: [1, 2, 3] })

describe('the digest of what pages are made of', () => {
  it('is the same for equal data, whether it was met before or not', () => {
    const once = [[long('a'), long('b')], { name: 'x' }, null]
    expect(digestOf(once)).toBe(digestOf(once))
    expect(digestOf(once)).toBe(digestOf(structuredClone(once)))
    expect(digestOf({ products: once })).toBe(digestOf({ products: structuredClone(once) }))
  })

  it('differs when anything does, at any depth and in any order', () => {
    const variants = [
      [],
      {},
      null,
      [[]],
      ['a', 'b'],
      ['b', 'a'],
      ['a\nb'],
      [long('a')],
      [long('b')],
      [long('a'), long('b')],
      [long('b'), long('a')],
      { products: [long('a')] },
      { products: [long('a')], offers: [] },
      { products: [long('a'), { price: 1 }] },
      { products: [long('a'), { price: 2 }] },
    ]
    expect(new Set(variants.map(digestOf)).size).toBe(variants.length)
  })
})
