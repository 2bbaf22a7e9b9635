import { localStore } from '@/data/browser-storage.ts'
import { RECENT_KEY, type RecentProduct, readRecent, remember } from '@/domain/recent.ts'
import { MAX_RECENT } from '@/domain/rules.ts'

/** How far from the sight of the visitor the cards are drawn. */
const NEAR = '400px'

/** @returns the products looked at before; storage that is refused remembers none. */
function exchange({ id, name = '', image }: DOMStringMap): RecentProduct[] {
  const before = readRecent(localStore.getItem(RECENT_KEY))
  if (!id) return before.slice(0, MAX_RECENT)
  const product = { id: Number(id), name, image: image || null }
  localStore.setItem(RECENT_KEY, JSON.stringify(remember(before, product)))
  return before.filter((one) => one.id !== product.id)
}

/**
 * Remembers the product of this page, and shows those looked at before once the visitor comes near; the section stays
 * hidden without any.
 */
export function connectRecent(section: HTMLElement): void {
  const before = exchange(section.dataset)
  if (before.length === 0) return
  section.hidden = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void import('./recent-cards.ts').then(({ showRecent }) => showRecent(section, before))
    },
    { rootMargin: NEAR },
  )
  observer.observe(section)
}
