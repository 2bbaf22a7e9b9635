import { PostgrestClient } from '@supabase/postgrest-js'
import { listCategories } from '@/data/categories.ts'
import type { Reader } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import { listPublishedProducts } from '@/data/products.ts'
import { getShopSettings } from '@/data/settings.ts'
import { listShippingMethods } from '@/data/shipping.ts'
import type { SiteSource } from './build-site.ts'

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

/** The same, read as the build reads it. */
export const readBuildData = (site: Pick<SiteSource, 'supabaseUrl' | 'publicKey'>): Promise<unknown> =>
  readSiteData(
    new PostgrestClient<Database>(`${site.supabaseUrl.replace(/\/$/, '')}/rest/v1`, {
      headers: { apikey: site.publicKey, Authorization: `Bearer ${site.publicKey}` },
    }),
  )
