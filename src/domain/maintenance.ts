import { PATHS } from './paths.ts'

/** Where visitors are told that the shop is being looked after. */
export const MAINTENANCE_PATH = '/maintenance'
/** Seconds after which a visitor's program may ask again. */
export const MAINTENANCE_RETRY_SECONDS = 600

/** Pages that show pieces or sell them. All that stands below them is meant too. */
const WITH_ALL_BELOW = [PATHS.products, PATHS.blog, '/anciennes-pieces']
const ALONE: readonly string[] = [
  ...[PATHS.home, PATHS.favourites, PATHS.cart, PATHS.checkout, PATHS.search, PATHS.feed],
  // Offers for programs: an advertisement must not sell what the shop does not. Pages do without the others.
  ...['/merchant.xml', '/search.json', '/facets.json', '/cards.json'],
]

/**
 * Whether a page or file is closed while the shop is being looked after. Orders, accounts, withdrawals, the legal pages, the links of
 * letters and the administration stay open: what was bought is owed. Other files stay, too: pages that are open need them.
 * @param path without a trailing slash.
 */
export const isClosedInMaintenance = (path: string): boolean =>
  ALONE.includes(path) || WITH_ALL_BELOW.some((one) => path === one || path.startsWith(`${one}/`))
