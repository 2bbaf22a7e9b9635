import { sendVisit } from '@/data/count-visit.ts'
import { HERO_PREVIEW_QUERY, PATHS } from '@/domain/paths.ts'
import { sourceOf, visitedPage } from '@/domain/visit.ts'

/** What browsers know besides what TypeScript knows of them. */
interface Wishes {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/** Whether whoever is here may be counted: nobody who asked to be left out, no administrator before a preview. */
function mayCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Wishes
  const isPreview = location.search === HERO_PREVIEW_QUERY || document.querySelector('.preview-bar')
  return doNotTrack !== '1' && !globalPrivacyControl && !isPreview
}

/** Counts something, once the page is looked at: one that a browser makes in advance is nobody's yet. */
function whenShown(count: () => void): void {
  if (!mayCount()) return
  const { prerendering } = document as { readonly prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', count, { once: true })
  else count()
}

/** How the page was come to, and its address then: a page soon tidies its own. */
function arrival() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { address: new URL(entry?.name ?? location.href), isNew: entry?.type === 'navigate' }
}

/** Whether the page is the end of a checkout, and not a look at an older order: the buyer comes from it, or back from a bank. */
const isNewOrder = ({ pathname, searchParams }: URL): boolean =>
  pathname === PATHS.confirmation &&
  (searchParams.get('redirect_status') === 'succeeded' ||
    document.referrer === `${location.origin}${PATHS.checkout}`)

/**
 * Counts the page that is shown, and where somebody came from. Nothing is read from the device but what the page's own address and
 * the browser's request say, nothing is kept on it, and the shop keeps no more than numbers.
 */
export function countPage(): void {
  const { address, isNew } = arrival()
  const isOrder = isNew && isNewOrder(address)
  const source = isNew && !isOrder ? sourceOf(document.referrer, location.hostname) : null
  const campaign = address.searchParams.get('utm_source')?.slice(0, 60)
  whenShown(() => {
    sendVisit({
      event: 'view',
      ...visitedPage(location.pathname),
      ...(source !== null && { source, ...(campaign && { campaign }) }),
    })
    if (isOrder) sendVisit({ event: 'order', page: 'order' })
  })
}

/** Counts a unit that was put into the cart. */
export const countAdded = (product: number): void =>
  whenShown(() => sendVisit({ event: 'cart', page: 'cart', product }))
