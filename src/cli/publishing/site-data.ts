import { listCategories } from '@/data/categories.ts'
import type { Reader } from '@/data/client.ts'
import { listPublishedProducts } from '@/data/products.ts'
import { getShopSettings } from '@/data/settings.ts'
import { listShippingMethods } from '@/data/shipping.ts'

/**
 * All that pages read of the database while they are built and that makes a published site stale when it changes.
 * Stock and popularity are not among it: they move with every order and pages ask for them live.
 */
export async function readSiteData(db: Reader): Promise<unknown> {
  return Promise.all([
    listPublishedProducts(db),
    listCategories(db),
    getShopSettings(db),
    listShippingMethods(db),
  ])
}
