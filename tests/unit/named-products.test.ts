import { expect, test } from 'vitest'
import { namedProducts } from '@/shop/blog/named-products.ts'

test('a post tells which products it names, each once and in their order', () => {
  const body = `De quoi faire <ProductLink product="RIF-SAC-002">cabas</ProductLink>, puis
<ProductLink
  product='RIF-SAC-006'>pochettes</ProductLink>, encore <ProductLink product="RIF-SAC-002">un</ProductLink>.

<Figure product="RIF-SAC-004" view={3} />`
  expect(namedProducts(body)).toEqual(['RIF-SAC-002', 'RIF-SAC-006'])
  expect(namedProducts('Rien.')).toEqual([])
})
