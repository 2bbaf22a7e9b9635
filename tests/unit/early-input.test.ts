import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ITEM_TEXT_NAMES, ITEM_TEXTS } from '@/domain/item-text.ts'
import { cents } from '@/domain/money.ts'
import { writeOffered } from '@/domain/offered.ts'
import { takeLeft } from '@/shop/cart/answer-early.ts'
import { PENDING_TAPS_KEY } from '@/ui/early-input/pending-key.ts'

const stored = new Map<string, string>()
const control = (
  id: number,
  withQuantity = false,
  { name = `Cabas ${id}`, image = null as string | null } = {},
) => writeOffered({ product: { id, name, price: cents(6900), image }, available: 12, withQuantity })
const leave = (...taps: readonly (readonly [adds: string, by: number, ...typed: unknown[]])[]) =>
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
    leave([control(1, true), 2], [control(2), 0])
    expect(takeLeft()).toEqual([wish(1, 3, true), wish(2, 1)])
    expect(stored.size).toBe(0)
    expect(takeLeft()).toEqual([])
  })

  it('keep a name of any characters, and the picture', () => {
    const name = 'Cabas "d\u2019été" & \u00a0* 12 -\n<b>'
    leave([control(3, false, { name, image: '/_astro/a.webp' }), 0])
    expect(takeLeft().map(({ product }) => product)).toEqual([
      { id: 3, name, price: 6900, image: '/_astro/a.webp' },
    ])
  })

  it('count nothing below one, nor more than there are', () => {
    leave([control(1), -2], [control(2), 20])
    expect(takeLeft()).toEqual([wish(1, 1), wish(2, 12)])
  })

  it.each(ITEM_TEXT_NAMES)('bring along what was typed as %s for their own product', (name) => {
    const typed = (of: number, text: unknown) => [`${of} ${name}`, text]
    leave(
      [control(1), 0, typed(1, ' Pour\tLéa ')],
      [control(2), 0, typed(1, 'Pour Léa')],
      [control(3), 0, typed(3, 'x'.repeat(ITEM_TEXTS[name] + 1))],
      [control(4), 0, typed(4, 7), [], null, ['4 __proto__', 'x']],
    )
    expect(takeLeft().map(({ product }) => product.texts)).toEqual([
      { [name]: 'Pour Léa' },
      undefined,
      undefined,
      undefined,
    ])
  })

  it('bring along the message of a page of before, and none where it had no field', () => {
    leave([control(1), 0, '1', 'Pour Léa'], [control(2), 0, '1', 'Pour Léa'], [control(3), 0, null, null])
    expect(takeLeft().map(({ product }) => product.texts)).toEqual([
      { message: 'Pour Léa' },
      undefined,
      undefined,
    ])
  })

  it.each([
    ['no list', '{}'],
    ['no JSON', '['],
    ['an empty tap', '[]'],
    ['nothing', 'null'],
    ['a control of another kind', JSON.stringify(['{"look":[0,"x"]}', 0])],
    ['a control without a name', JSON.stringify([control(1).replace('Cabas 1', ''), 0])],
    ['outside of a control', '[null,null]'],
    ['a price that is none', JSON.stringify([control(1).replace('6900', 'x'), 0])],
  ])('are nothing when they are %s', (_, text) => {
    stored.set(PENDING_TAPS_KEY, text)
    expect(takeLeft()).toEqual([])
    expect(stored.size).toBe(0)
  })
})
