import { PATHS } from './paths.ts'
import type { ShopSettings } from './settings.ts'

/** Why a shop is closed to visitors: not open yet, or looked after. */
export type Closing = 'opening' | 'maintenance'

/** @returns why the shop is closed; null where it is open. As `private.closing`. */
export const closingOf = ({
  openedAt,
  maintenanceMode,
}: Pick<ShopSettings, 'openedAt' | 'maintenanceMode'>): Closing | null =>
  openedAt === null ? 'opening' : maintenanceMode ? 'maintenance' : null

/** Where visitors are told why the shop is closed. */
export const MAINTENANCE_PATH = '/maintenance'
/** Seconds after which a visitor's program may ask again. */
export const MAINTENANCE_RETRY_SECONDS = 600

/** Pages that show products or sell them. All that stands below them is meant too. */
const WITH_ALL_BELOW = [PATHS.products, PATHS.blog, '/anciennes-pieces']
const ALONE: readonly string[] = [
  ...[PATHS.home, PATHS.favourites, PATHS.cart, PATHS.checkout, PATHS.search, PATHS.feed],
  // Offers for programs: an advertisement must not sell what the shop does not. Pages do without the others.
  ...[PATHS.merchantFeed, '/search.json', '/facets.json', '/cards.json'],
]

/** What besides is of no use before the shop has opened: nobody has an order or an account there. */
const BEFORE_OPENING: readonly string[] = [PATHS.contact, PATHS.auth, PATHS.profile, PATHS.findOrder]

/**
 * Whether a page or file is closed while the shop is. Orders, accounts, withdrawals, the legal pages, the links of
 * emails and the administration stay open: what was bought is owed. Other files stay, too: pages that are open need them.
 * @param path without a trailing slash. @param closing why the shop is closed.
 */
export const isClosedPage = (path: string, closing: Closing): boolean =>
  (closing === 'opening' && BEFORE_OPENING.includes(path)) ||
  ALONE.includes(path) ||
  WITH_ALL_BELOW.some((one) => path === one || path.startsWith(`${one}/`))
