import { describe, expect, it } from 'vitest'
import { queryPath, readSelection, viewPath } from '@/shop/catalog/addresses.ts'

const slugs = ['sacs', 'chapeaux']

describe('addresses of the catalogue', () => {
  it('name a static page for every category, order and page', () => {
    expect(viewPath({ category: null, sort: 'popular' })).toBe('/products')
    expect(viewPath({ category: 'sacs', sort: 'popular' }, 2)).toBe('/products/categorie/sacs/page/2')
    expect(viewPath({ category: null, sort: 'price_asc' })).toBe('/products/tri/prix-croissant')
    expect(viewPath({ category: 'sacs', sort: 'newest' }, 3)).toBe(
      '/products/categorie/sacs/tri/nouveautes/page/3',
    )
  })

  it('carry filter and order, and leave out what is usual', () => {
    expect(queryPath({ category: null, sort: 'popular' })).toBe('/products')
    expect(queryPath({ category: 'sacs', sort: 'price_asc' })).toBe(
      '/products?categorie=sacs&tri=prix-croissant',
    )
  })

  it('are read back as they were written', () => {
    for (const category of [null, ...slugs])
      for (const sort of ['popular', 'price_asc', 'price_desc', 'newest'] as const) {
        const { search } = new URL(queryPath({ category, sort }), 'https://shop.example')
        expect(readSelection(search, slugs)).toEqual({ category, sort })
      }
  })

  it('fall back to all products in the usual order', () => {
    expect(readSelection('?categorie=inconnue&tri=hasard', slugs)).toEqual({
      category: null,
      sort: 'popular',
    })
  })
})
