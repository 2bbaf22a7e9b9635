import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hasLeftTaps, LEFT_TAPS_KEY } from '@/stores/left-taps.ts'
import { takeLeftTaps } from '@/stores/take-left-taps.ts'

const stored = new Map<string, string>()
const control = (id: number, more: object = {}) =>
  JSON.stringify({
    product: { id, name: `Cabas ${id}`, price: 6900, image: null },
    available: 12,
    ...more,
  })
const leave = (...taps: readonly (readonly [string, string?])[]) =>
  stored.set(LEFT_TAPS_KEY, taps.map((tap) => `${JSON.stringify(tap)}\n`).join(''))
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
    const stepper = control(1, { withQuantity: true })
    leave([stepper, '1'], [stepper, '1'], [stepper, '1'], [stepper, '-1'], [stepper], [control(2)])
    expect(hasLeftTaps()).toBe(true)
    expect(takeLeftTaps()).toEqual([wish(1, 3, true), wish(2, 1)])
    expect(hasLeftTaps()).toBe(false)
    expect(takeLeftTaps()).toEqual([])
  })

  it('count nothing without the button to add, nor below one', () => {
    leave([control(1), '1'], [control(2), '-1'], [control(2), '-1'], [control(2)])
    expect(takeLeftTaps()).toEqual([wish(2, 1)])
  })

  it.each([
    ['no list', '{}'],
    ['no JSON', '['],
    ['an empty tap', '[]'],
    ['nothing', 'null'],
    ['a control of another kind', JSON.stringify(['{"look":"x"}'])],
    ['outside of a control', '[null,null]'],
    ['a price that is none', JSON.stringify([control(1).replace('6900', '"x"')])],
  ])('are nothing when they are %s', (_, text) => {
    stored.set(LEFT_TAPS_KEY, text)
    expect(takeLeftTaps()).toEqual([])
    expect(hasLeftTaps()).toBe(false)
  })
})
