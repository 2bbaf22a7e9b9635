import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter'
import { describe, expect, it } from 'vitest'
import { readHeader, setHeaderField } from '@/domain/texts/header-values.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { randomFrom } from '../soak/random.ts'
import { shopTexts } from '../support/shop-texts.ts'

/** What the build reads in a header, days as they are written. */
const builtFrom = (header: string): unknown =>
  JSON.parse(JSON.stringify(parseFrontmatter(header).frontmatter).replace(/T00:00:00\.000Z"/g, '"'))

const POST = `---
id: 7
title: Un titre # provisoire
# La photo
image:
  product: 'L''anse'
  view: 1

date: 2026-11-12
tags: [a, b]
excerpt: >
  Deux lignes
  pliées
draft: true
---

Un texte.
`
const header = splitText(POST).header

describe.each(shopTexts)('%s', (_, text) => {
  it('is read as the build reads it', () => {
    const own = splitText(text).header
    expect(readHeader(own)).toEqual(builtFrom(own))
  })

  it('keeps all lines but that of a changed field', () => {
    const own = splitText(text).header
    for (const key of Object.keys(readHeader(own)).filter((name) => name !== 'image')) {
      const lines = setHeaderField(own, key, 'Autre : « #1 »').split('\n')
      expect(lines.filter((line, at) => line !== own.split('\n')[at])).toEqual([`${key}: "Autre : « #1 »"`])
    }
  })
})

describe('a header', () => {
  it('gives the values that a form can hold', () => {
    expect(readHeader(header)).toEqual({
      id: 7,
      title: 'Un titre',
      image: { product: "L'anse", view: 1 },
      date: '2026-11-12',
      tags: undefined,
      excerpt: undefined,
      draft: true,
    })
  })

  it.each([
    ['title', 'Deux', 'title: Un titre # provisoire', 'title: "Deux" # provisoire'],
    ['id', 8, 'id: 7', 'id: 8'],
    ['image.view', 3, '  view: 1', '  view: 3'],
    ['draft', false, 'draft: true', 'draft: false'],
    ['draft', null, 'draft: true\n', ''],
    ['excerpt', 'Une ligne', 'excerpt: >\n  Deux lignes\n  pliées', 'excerpt: "Une ligne"'],
    ['tags', 'a', 'tags: [a, b]', 'tags: "a"'],
    ['featured', true, 'draft: true\n', 'draft: true\nfeatured: true\n'],
  ] as const)('%s becomes %j and nothing else changes', (key, value, before, after) => {
    expect(setHeaderField(header, key, value)).toBe(header.replace(before, after))
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(setHeaderField(crlf(header), key, value)).toBe(crlf(header.replace(before, after)))
  })

  it('takes a field with fields below it', () => {
    const photo = setHeaderField(header, 'image', { photo: 'site-images/a.webp', alt: 'Un panier' })
    expect(readHeader(photo).image).toEqual({ photo: 'site-images/a.webp', alt: 'Un panier' })
    expect(setHeaderField(photo, 'image.alt', 'Deux')).toContain('  alt: "Deux"\n\ndate: 2026-11-12')
    expect(readHeader(setHeaderField(header, 'image.alt', 'x')).image).toMatchObject({ view: 1, alt: 'x' })
  })

  it('is made where there is none', () => {
    expect(setHeaderField('', 'title', 'Un')).toBe('---\ntitle: "Un"\n---\n\n')
    expect(setHeaderField('---\n---\n', 'title', 'Un')).toBe('---\ntitle: "Un"\n---\n')
    expect(setHeaderField('\uFEFF', 'title', 'Un')).toBe('\uFEFF---\ntitle: "Un"\n---\n\n')
  })

  it.each(Array.from({ length: 40 }, (_, seed) => seed))('gives back what it was given (seed %i)', (seed) => {
    const random = randomFrom(seed)
    const value = random.noise(40) + random.pick(['', '\n', '"', '\u0085\u007f\u2028', ' #', '\uFEFF', '---'])
    const own = setHeaderField(header, 'title', value)
    expect(builtFrom(own)).toMatchObject({ title: value, id: 7, date: '2026-11-12', draft: true })
    expect(readHeader(own)).toMatchObject({ title: value, id: 7, draft: true })
  })
})

it.each(['---\ntitle: x\n', '---\ntitle: x\n----\n', '---\nx: 1\n+++\n---\n', 'Un\n---\nx: 1\n---\n', ''])(
  '%j has no header',
  (text) => {
    expect(splitText(text)).toEqual({ header: '', body: text })
  },
)
