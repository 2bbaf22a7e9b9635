import { describe, expect, it } from 'vitest'
import { viewPath } from '@/shop/catalog/addresses.ts'

describe('addresses of the catalogue', () => {
  it('name a static page for every category, order and page', () => {
    expect(viewPath({ category: null, sort: 'popular' })).toBe('/products')
    expect(viewPath({ category: 'sacs', sort: 'popular' }, 2)).toBe('/products/categorie/sacs/page/2')
    expect(viewPath({ category: null, sort: 'price_asc' })).toBe('/products/tri/prix-croissant')
    expect(viewPath({ category: 'sacs', sort: 'newest' }, 3)).toBe(
      '/products/categorie/sacs/tri/nouveautes/page/3',
    )
    expect(viewPath({ category: 'sacs', sort: 'popular', word: 'indigo' })).toBe(
      '/products/categorie/sacs/indigo',
    )
  })
})
