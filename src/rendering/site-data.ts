import { listCategories } from '@/data/categories.ts'
import type { Reader } from '@/data/client.ts'
import { listFormerProducts } from '@/data/former-products.ts'
import { getHomeParts } from '@/data/home-page.ts'
import { listColours, listMaterials } from '@/data/listed-words.ts'
import { listPublishedProducts } from '@/data/products.ts'
import { listRedirects } from '@/data/redirects.ts'
import { listPublishedReviews } from '@/data/reviews.ts'
import { getShopSettings } from '@/data/settings.ts'
import { listShippingMethods } from '@/data/shipping.ts'
import { visitorReader } from '@/data/visitor.ts'
import type { SiteSource } from './site-source.ts'

/**
 * All that pages read of the database while they are built and that makes a published site stale when it changes: how it is
 * read, and where it stands in what the pages read themselves. Stock and popularity are not among it: they move with every
 * order and pages ask for them live.
 */
const PARTS: readonly {
  readonly read: (db: Reader) => Promise<unknown>
  readonly path: readonly string[]
}[] = [
  { read: listPublishedProducts, path: ['catalogue', 'products'] },
  { read: listCategories, path: ['catalogue', 'categories'] },
  { read: listColours, path: ['catalogue', 'colours'] },
  { read: listMaterials, path: ['catalogue', 'materials'] },
  { read: getShopSettings, path: ['settings'] },
  { read: getHomeParts, path: ['home'] },
  { read: listShippingMethods, path: ['shipping'] },
  { read: listFormerProducts, path: ['former'] },
  { read: listRedirects, path: ['redirects'] },
  { read: listPublishedReviews, path: ['reviews'] },
]

/** @returns what makes a published site stale, as the database says it. */
export const readSiteData = (db: Reader): Promise<unknown> => Promise.all(PARTS.map(({ read }) => read(db)))

/** Where the same stands in what the pages read: the name of a source, and of a field of it where it has several. */
export const SITE_DATA_PATHS = PARTS.map(({ path }) => path)

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
