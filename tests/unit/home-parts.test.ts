import { expect, test } from 'vitest'
import { EMPTY_HOME, HOME_MOST, HOME_TEXTS, homeParts, movedPart, tidied } from '@/domain/home-parts.ts'

const withPart = (changes: { kind: string }) =>
  EMPTY_HOME.map((part) => (part.kind === changes.kind ? { ...part, ...changes } : part))

test('each part stands once, in any order', () => {
  expect(homeParts.safeParse(EMPTY_HOME).success).toBe(true)
  expect(homeParts.safeParse([...EMPTY_HOME].reverse()).success).toBe(true)
  expect(homeParts.safeParse(EMPTY_HOME.slice(1)).success).toBe(false)
  expect(homeParts.safeParse([...EMPTY_HOME.slice(1), EMPTY_HOME[1]]).success).toBe(false)
})

test('what is too much, or no picture of the shop, is none', () => {
  const value = { icon: 'leaf', title: 'x'.repeat(HOME_TEXTS.valueTitle), text: '' }
  const values = (n: number) => withPart({ kind: 'values', items: Array(n).fill(value) } as { kind: string })
  expect(homeParts.safeParse(values(HOME_MOST.values)).success).toBe(true)
  expect(homeParts.safeParse(values(HOME_MOST.values + 1)).success).toBe(false)
  const wrong = [
    { kind: 'values', items: [{ ...value, icon: 'skull' }] },
    { kind: 'values', items: [{ ...value, title: `${value.title}x` }] },
    { kind: 'story', picture: 'https://x.example/a.png' },
    { kind: 'story', picture: 'site-images/../documents/a.pdf' },
    { kind: 'featured', products: [1.5] },
    { kind: 'testimonials', reviews: [-1] },
    { kind: 'pictures', items: [{ picture: 'product-images/a.webp', alt: '' }] },
  ]
  for (const part of wrong)
    expect(homeParts.safeParse(withPart(part)).success, JSON.stringify(part)).toBe(false)
})

test('a part moves one place, and at an end of the page none', () => {
  const kinds = (parts: typeof EMPTY_HOME) => parts.map(({ kind }) => kind)
  expect(kinds(movedPart(EMPTY_HOME, 'featured', -1))).toEqual([
    'featured',
    'values',
    'story',
    'testimonials',
    'pictures',
  ])
  expect(movedPart(EMPTY_HOME, 'values', -1)).toEqual(EMPTY_HOME)
  expect(movedPart(EMPTY_HOME, 'pictures', 1)).toEqual(EMPTY_HOME)
  expect(movedPart(movedPart(EMPTY_HOME, 'story', 1), 'story', -1)).toEqual(EMPTY_HOME)
})

test('a value without a title is not stored', () => {
  const items = [
    { icon: 'none', title: ' ', text: 'x' },
    { icon: 'none', title: 'La main', text: '' },
  ] as const
  expect(tidied({ kind: 'values', isShown: true, items: [...items] })).toMatchObject({ items: [items[1]] })
})
