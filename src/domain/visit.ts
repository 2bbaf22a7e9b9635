import { PATHS } from './paths.ts'

/** Kinds of pages that visits are counted by. */
export const VISIT_PAGES = [
  'home',
  'catalogue',
  'product',
  'blog',
  'page',
  'search',
  'favourites',
  'cart',
  'checkout',
  'order',
  'account',
  'contact',
] as const
export type VisitPage = (typeof VISIT_PAGES)[number]

/** What is counted: a page that is shown, a unit put into the cart, an order placed. */
export type VisitEvent = 'view' | 'cart' | 'order'

const PAGES: Readonly<Record<string, VisitPage>> = {
  [PATHS.home]: 'home',
  [PATHS.cart]: 'cart',
  [PATHS.checkout]: 'checkout',
  [PATHS.confirmation]: 'order',
  [PATHS.search]: 'search',
  [PATHS.favourites]: 'favourites',
  [PATHS.auth]: 'account',
  [PATHS.profile]: 'account',
  [PATHS.findOrder]: 'account',
  [PATHS.contact]: 'contact',
}

/** What a path of the shop shows. @returns its kind, and the product whose page it is. */
export function visitedPage(path: string): { readonly page: VisitPage; readonly product?: number } {
  const [, room, rest = ''] = path.split('/')
  if (`/${room}` === PATHS.products)
    return /^\d{1,15}$/.test(rest) ? { page: 'product', product: Number(rest) } : { page: 'catalogue' }
  if (`/${room}` === PATHS.blog) return { page: 'blog' }
  return { page: PAGES[path] ?? 'page' }
}

/**
 * Where somebody came from, if they came from elsewhere. @param referrer address of the page before, empty where it is not told.
 * @returns its host, empty where it is not known; null of who was in the shop already.
 */
export function sourceOf(referrer: string, host: string): string | null {
  if (referrer === '') return ''
  const from = URL.canParse(referrer) ? new URL(referrer).hostname : ''
  return from === host ? null : from
}
