import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ITEM_TEXT_NAMES } from '@/domain/item-text.ts'
import { PRICE_CUT_DAYS } from '@/domain/rules.ts'
import { itemText } from '@/texts/item-details.ts'
import { demoProducts } from '../../content/demo/products.ts'

const ALLOWED = /^<\/?(?:p|br|ul|ol|li|strong|em)>$/
const slugs = demoProducts.map(({ slug }) => slug)

describe('the demonstration catalogue', () => {
  it('names every product and its identifier once', () => {
    expect(new Set(slugs).size).toBe(demoProducts.length)
    expect(new Set(demoProducts.map(({ identifier }) => identifier)).size).toBe(demoProducts.length)
  })

  it('has three pictures of each product and the one of the home page, and no other', () => {
    const pictures = readdirSync(new URL('../../content/demo/pictures', import.meta.url))
    const wanted = demoProducts.flatMap(({ slug, pictureAlts }) =>
      pictureAlts.map((_, at) => `${slug}-${at + 1}.webp`),
    )
    expect(pictures.filter((name) => name !== 'README.md').sort()).toEqual([...wanted, 'hero.webp'].sort())
  })

  it('relates a product to others that exist, never to itself', () => {
    const wrong = demoProducts.flatMap(({ slug, related }) =>
      related
        .filter((other) => other === slug || !slugs.includes(other))
        .map((other) => `${slug} → ${other}`),
    )
    expect(wrong).toEqual([])
  })

  it('takes each text for an item somewhere, and the page of privacy names it', () => {
    const privacy = readFileSync(new URL('../../content/pages/confidentialite.mdx', import.meta.url), 'utf8')
    const taken = demoProducts.flatMap(({ itemTexts = [] }) => itemTexts)
    const labels = ITEM_TEXT_NAMES.map((name) => itemText[name].label.toLocaleLowerCase('fr'))
    expect(ITEM_TEXT_NAMES.filter((name) => !taken.includes(name))).toEqual([])
    expect(labels.filter((label) => !privacy.includes(label))).toEqual([])
  })

  it('bears colours and materials that a new shop lists', () => {
    const schema = readFileSync(new URL('../../supabase/schemas/20_lists.sql', import.meta.url), 'utf8')
    const listed = new Set([...schema.matchAll(/^ {2}\('[a-z-]+', '([^']+)'/gm)].map(([, name]) => name))
    for (const { slug, colours, materials } of demoProducts) {
      expect(Math.min(colours.length, materials.length), slug).toBeGreaterThan(0)
      expect([...colours, ...materials].filter((word) => !listed.has(word))).toEqual([])
    }
  })

  it('keeps to the tags that the shop shows', () => {
    const tags = demoProducts.flatMap(({ details, care }) => `${details}${care}`.match(/<[^>]*>/g) ?? [])
    expect(tags.filter((tag) => !ALLOWED.test(tag))).toEqual([])
  })

  it('shows every state of the stock: none, a last unit, a few, enough', () => {
    const stocks = demoProducts.map(({ stock }) => stock)
    expect(stocks.filter((stock) => stock === 0)).toHaveLength(1)
    expect(stocks.filter((stock) => stock === 1)).toHaveLength(1)
    expect(stocks.filter((stock) => stock > 1 && stock < 4)).toHaveLength(2)
  })

  it('has one price cut, announced against a price that was asked before', () => {
    const cuts = demoProducts.filter(({ firstPriceEuros }) => firstPriceEuros !== undefined)
    expect(cuts).toHaveLength(1)
    for (const { priceEuros, firstPriceEuros = 0, cutDaysAgo = 0, createdDaysAgo } of cuts) {
      expect(firstPriceEuros).toBeGreaterThan(priceEuros)
      expect(cutDaysAgo).toBeGreaterThan(0)
      expect(cutDaysAgo).toBeLessThan(Math.min(createdDaysAgo, PRICE_CUT_DAYS))
    }
  })

  it('never says the same sentence of two products', () => {
    expect(new Set(demoProducts.map(({ description }) => description)).size).toBe(demoProducts.length)
    const alts = demoProducts.flatMap(({ pictureAlts }) => pictureAlts)
    expect(new Set(alts).size).toBe(alts.length)
  })

  it('sells at more than it buys', () => {
    // Prices contain 20 % VAT, costs do not.
    expect(demoProducts.filter(({ cost, priceEuros }) => cost >= priceEuros / 1.2)).toEqual([])
  })
})
