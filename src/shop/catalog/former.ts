import { buildReader } from '@/data/build-client.ts'
import { type FormerProduct, listFormerProducts } from '@/data/former-products.ts'
import { buildSource } from '@/rendering/build-source.ts'
import { type CatalogueItem, catalogue } from './catalogue.ts'
import { insteadOf } from './related.ts'

const rows = buildSource('former', () => listFormerProducts(buildReader()))

/** A product that is no longer sold, and what is shown instead. */
export interface Former {
  readonly product: FormerProduct
  readonly others: readonly CatalogueItem[]
}

/** What is no longer sold, read once per publication; what a preview shows again is not among it. */
export async function formerProducts(): Promise<Former[]> {
  const [all, shop] = await Promise.all([rows(), catalogue()])
  const sold = new Set(shop.items.map(({ product }) => product.id))
  return all
    .filter(({ id }) => !sold.has(id))
    .map((product) => ({ product, others: insteadOf(shop, product.category) }))
}
