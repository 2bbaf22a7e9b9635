import { describe, expect, it } from 'vitest'
import { cents } from '@/domain/money.ts'
import type { Product } from '@/domain/product.ts'
import { PRODUCTS_PER_PAGE } from '@/domain/rules.ts'
import type { CatalogueItem } from '@/shop/catalog/catalogue.ts'
import { relatedTo } from '@/shop/catalog/related.ts'
import { catalogueViews, MAX_SORTED_PAGES } from '@/shop/catalog/views.ts'

const categories = [
  { slug: 'sacs', name: 'Sacs', label: 'Sacs' },
  { slug: 'vide', name: 'Vide', label: 'Vide' },
]

const lists = { colours: [], materials: [] }

function item(id: number): CatalogueItem {
  const price = cents(100 * ((id * 37) % 101))
  const product: Partial<Product> = {
    id,
    name: `Produit ${id}`,
    price,
    category: 'sacs',
    related: [],
    createdAt: `2026-01-01T00:00:00.${id}Z`,
    colours: [],
    materials: [],
  }
  return {
    product: product as Product,
    offer: {
      productId: id,
      name: `Produit ${id}`,
      price,
      available: 5,
      popularity: id,
      referencePrice: null,
      variants: null,
    },
    pictures: [],
  }
}

describe('pages of the catalogue', () => {
  const items = Array.from({ length: PRODUCTS_PER_PAGE + 2 }, (_, index) => item(index + 1))
  const views = catalogueViews({ items, listed: items, categories, ...lists })

  it('hold every product of a category once, in every order', () => {
    for (const category of [null, 'sacs'])
      for (const sort of ['popular', 'price_asc', 'price_desc', 'newest'] as const) {
        const pages = views.filter((view) => (view.category?.slug ?? null) === category && view.sort === sort)
        expect(pages.map(({ page, pages: of }) => [page, of])).toEqual([
          [1, 2],
          [2, 2],
        ])
        const ids = pages.flatMap((view) => view.items.map(({ product }) => product.id))
        expect(new Set(ids).size).toBe(items.length)
      }
  })

  it('keep orders other than the usual one short in a large catalogue, which they say', () => {
    const many = Array.from({ length: PRODUCTS_PER_PAGE * (MAX_SORTED_PAGES + 2) }, (_, index) =>
      item(index + 1),
    )
    const large = catalogueViews({ items: many, listed: many, categories: [], ...lists })
    const usual = large.filter(({ sort }) => sort === 'popular')
    const byPrice = large.filter(({ sort }) => sort === 'price_asc')
    expect(usual.flatMap(({ items }) => items)).toHaveLength(many.length)
    expect(usual.some(({ isCut }) => isCut)).toBe(false)
    expect(byPrice).toHaveLength(MAX_SORTED_PAGES)
    expect(byPrice.every(({ isCut, total }) => isCut && total === many.length)).toBe(true)
  })

  it('follow the order over page breaks', () => {
    const prices = views
      .filter(({ category, sort }) => category === null && sort === 'price_asc')
      .flatMap((view) => view.items.map(({ offer }) => offer.price))
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })

  it('stand for an empty category too', () => {
    const empty = views.filter(({ category }) => category?.slug === 'vide')
    expect(empty).toHaveLength(4)
    expect(empty[0]).toMatchObject({ page: 1, pages: 1, total: 0, items: [] })
  })
})

describe('related products', () => {
  /** Newest first: the highest number came last. */
  const shelf = Array.from({ length: 9 }, (_, index) => item(9 - index))
  const without = (...hidden: number[]) => shelf.filter(({ product }) => !hidden.includes(product.id))
  const row = (id: number, all = { items: shelf, listed: shelf }) => {
    const asked = all.items.find(({ product }) => product.id === id)
    return asked ? relatedTo(all)(asked).map(({ product }) => product.id) : null
  }
  const naming = (id: number, ...related: number[]): CatalogueItem[] =>
    shelf.map((one) => (one.product.id === id ? { ...one, product: { ...one.product, related } } : one))

  it('are those that came before, then those that came after', () => {
    expect(row(9)).toEqual([8, 7, 6, 5])
    expect(row(3)).toEqual([2, 1, 4, 5])
    expect(row(1)).toEqual([2, 3, 4, 5])
  })

  it('begin with those that the shop names, each once and never the product itself', () => {
    const named = naming(9, 2, 8, 9)
    expect(row(9, { items: named, listed: named })).toEqual([2, 8, 7, 6])
  })

  it('leave out what lists do not show, also beside a product that is itself not shown', () => {
    expect(row(7, { items: shelf, listed: without(7, 5) })).toEqual([6, 4, 3, 2])
  })

  it('stay as they are nearly everywhere when a product is added', () => {
    const before = without(9)
    const moved = before.filter(
      ({ product: { id } }) => String(row(id)) !== String(row(id, { items: before, listed: before })),
    )
    expect(moved).toEqual([])
  })
})
