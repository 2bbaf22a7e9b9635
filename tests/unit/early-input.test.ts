import { beforeEach, describe, expect, it, vi } from 'vitest'
import { takeLeft } from '@/shop/cart/answer-early.ts'
import { PENDING_TAPS_KEY } from '@/ui/early-input/pending-key.ts'

const stored = new Map<string, string>()
/** What Astro writes into a page: each value behind its kind, of which 0 are the plain ones. */
const control = (id: number, more: object = {}) =>
  JSON.stringify({
    product: [0, { id: [0, id], name: [0, `Cabas ${id}`], price: [0, 6900], image: [0, null] }],
    available: [0, 12],
    ...more,
  })
const leave = (...taps: readonly (readonly [adds: string, by: number])[]) =>
  stored.set(PENDING_TAPS_KEY, taps.map((tap) => `${JSON.stringify(tap)}\n`).join(''))
const wish = (id: number, quantity: number, withQuantity = false) => ({
  product: { id, name: `Cabas ${id}`, price: 6900, image: null },
  quantity,
  available: 12,
  withQuantity,
})

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
})

describe('taps on a page that was left', () => {
  it('are taken once, each product with what its stepper counted', () => {
    leave([control(1, { withQuantity: [0, true] }), 2], [control(2), 0])
    expect(takeLeft()).toEqual([wish(1, 3, true), wish(2, 1)])
    expect(stored.size).toBe(0)
    expect(takeLeft()).toEqual([])
  })

  it('count nothing below one, nor more than there are', () => {
    leave([control(1), -2], [control(2), 20])
    expect(takeLeft()).toEqual([wish(1, 1), wish(2, 12)])
  })

  it.each([
    ['no list', '{}'],
    ['no JSON', '['],
    ['an empty tap', '[]'],
    ['nothing', 'null'],
    ['a control of another kind', JSON.stringify(['{"look":[0,"x"]}', 0])],
    ['a control without kinds', JSON.stringify(['{"available":12}', 0])],
    ['outside of a control', '[null,null]'],
    ['a price that is none', JSON.stringify([control(1).replace('6900', '"x"'), 0])],
  ])('are nothing when they are %s', (_, text) => {
    stored.set(PENDING_TAPS_KEY, text)
    expect(takeLeft()).toEqual([])
    expect(stored.size).toBe(0)
  })
})
