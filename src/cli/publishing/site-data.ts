import { listCategories } from '@/data/categories.ts'
import type { Reader } from '@/data/client.ts'
import { listPublishedProducts } from '@/data/products.ts'
import { getShopSettings } from '@/data/settings.ts'
import { listShippingMethods } from '@/data/shipping.ts'
import { visitorReader } from '@/data/visitor.ts'
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

type Backend = Pick<SiteSource, 'supabaseUrl' | 'publicKey'>

/** A reader with a visitor's rights, as pages have while they are built. */
export const visitor = ({ supabaseUrl, publicKey }: Backend) => visitorReader(supabaseUrl, publicKey)

/** The same, read as the build reads it. */
export const readBuildData = (site: Backend): Promise<unknown> => readSiteData(visitor(site))

/** @returns the latest change of what pages show. @throws Error when the backend does not answer. */
export async function readRevision(site: Backend): Promise<number> {
  const { data, error } = await visitor(site).rpc('site_revision')
  if (error) throw new Error(`The backend at ${site.supabaseUrl} cannot be read: ${error.message}`)
  return data
}
