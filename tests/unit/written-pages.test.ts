import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { postSchema } from '@/domain/post-header.ts'
import { shareLinks } from '@/domain/share.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { writtenPaths } from '@/rendering/written-files.ts'
import { leadPicture } from '@/shop/blog/lead-picture.ts'
import { readingMinutes } from '@/shop/blog/reading-time.ts'
import { phoneLink } from '@/shop/pages/phone-link.ts'
import { shippingZones } from '@/shop/pages/shipping-zones.ts'
import { demoProducts } from '../../content/demo/products.ts'

const texts = writtenPaths('content').map((name) => ({
  name,
  text: readFileSync(join('content', name), 'utf8'),
}))

const method = (countries: ShippingMethod['countries']) => ({ countries }) as ShippingMethod

describe('written pages', () => {
  it('show products of the catalogue only', () => {
    const identifiers = new Set(demoProducts.map(({ identifier }) => identifier))
    const unknown = texts.flatMap(({ name, text }) =>
      (text.match(/RIF-[A-Z]+-\d+/g) ?? [])
        .filter((sku) => !identifiers.has(sku))
        .map((sku) => `${name}: ${sku}`),
    )
    expect(unknown).toEqual([])
  })

  it('leave the values of the settings and of the shipping table to components', () => {
    const typed = texts.filter(({ text }) => /@[a-z-]+\.[a-z]+|\b0\d(?: \d\d){4}\b|\d,\d\d\s€/.test(text))
    expect(typed.map(({ name }) => name)).toEqual([])
  })

  it('never link to the closed dispute platform of the Union, and keep calm', () => {
    const loud = texts.filter(({ text }) => /ec\.europa\.eu|!/.test(text))
    expect(loud.map(({ name }) => name)).toEqual([])
  })

  it('say where the shop delivers in the order of the checkout', () => {
    expect(shippingZones([method(['CH', 'FR']), method(['FR', 'MC'])])).toBe(
      'en France métropolitaine, en Suisse et à Monaco',
    )
  })

  it('dial a telephone number as it is written', () => {
    expect(phoneLink('+33 1 99 00 27 14')).toBe('tel:+33199002714')
  })
})

describe('posts', () => {
  const post = {
    id: 7,
    title: 'Un titre',
    excerpt: 'Un résumé assez long pour que la liste ait de quoi dire.',
    image: { product: 'RIF-SAC-001', view: 1 },
    date: '2026-11-12',
    author: 'Salma Bennouna',
    category: 'Conseils',
  }

  it('are neither featured nor drafts unless they say so', () => {
    expect(postSchema.parse(post)).toMatchObject({ featured: false, draft: false })
  })

  it.each([
    ['a misspelt field', { featurd: true }],
    ['an id in words', { id: 'sept' }],
    ['a date that is none', { date: 'hier' }],
    ['a picture without a product', { image: { view: 1 } }],
    ['no picture', { image: undefined }],
    ['a photo that nobody has described', { image: { photo: 'site-images/panier.webp' } }],
    ['a photo of another site', { image: { photo: 'https://ailleurs.example/p.webp', alt: 'Un panier' } }],
    ['a photo that leaves its folder', { image: { photo: 'site-images/../logos/p.webp', alt: 'Un panier' } }],
  ])('refuse %s', (_, mistake) => {
    expect(postSchema.safeParse({ ...post, ...mistake }).success).toBe(false)
  })

  it('show a picture of the catalogue or a photo of their own at their head', () => {
    const pictures = {
      picture: (identifier: string, view: number) => ({ src: `${identifier}/${view}`, alt: 'du catalogue' }),
      photo: (src: string, alt: string) => ({ src, alt }),
    }
    const shown = (image: unknown) => leadPicture(pictures, postSchema.parse({ ...post, image }).image)
    expect(shown({ product: 'RIF-SAC-001', view: 2 })).toEqual({ src: 'RIF-SAC-001/2', alt: 'du catalogue' })
    expect(shown({ photo: 'site-images/panier.webp', alt: "L'atelier" })).toEqual({
      src: 'site-images/panier.webp',
      alt: 'L’atelier',
    })
  })

  it('say which field of their picture is wrong', () => {
    const issues = (image: unknown) =>
      postSchema.safeParse({ ...post, image }).error?.issues.map(({ path }) => path.join('.'))
    expect(issues({ product: 'RIF-SAC-001', view: 0 })).toEqual(['image.view'])
    expect(issues({ photo: 'panier.webp', alt: '' })).toEqual(['image.photo', 'image.alt'])
  })

  it('count the words that are read, not the components', () => {
    expect(readingMinutes('<Figure product="RIF-SAC-001" view={1} caption="Une légende" />')).toBe(1)
    expect(readingMinutes('mot '.repeat(840))).toBe(4)
  })

  it('are shared by links that carry the whole address and title', () => {
    const links = shareLinks('https://boutique.example/blog/7', 'Garance & indigo')
    expect(links.map(({ network }) => network)).toEqual(['facebook', 'twitter', 'linkedin'])
    for (const { href } of links)
      expect(href).toContain(encodeURIComponent('https://boutique.example/blog/7'))
    expect(new URL(links[1]?.href ?? '').searchParams.get('text')).toBe('Garance & indigo')
  })
})
