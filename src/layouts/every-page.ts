import { localStore, tabStore } from '@/data/browser-storage.ts'
import { FAVOURITES_KEY } from '@/domain/favourites-key.ts'
import { HERO_PREVIEW_QUERY } from '@/domain/paths.ts'
import { keepPainted } from '@/shop/cart/badge.ts'
import { startAccount } from '@/shop/layout/account.ts'
import { keepSessionShown } from '@/shop/layout/show-session.ts'
import { startNewsletter } from '@/shop/newsletter/newsletter-form.ts'
import { connectSearch } from '@/shop/search/open.ts'
import { counting } from '@/stores/counting.ts'
import { FLASH_KEY } from '@/stores/flash-key.ts'
import { PENDING_TAPS_KEY } from '@/ui/early-input/pending-key.ts'
import { watchPicture } from '@/ui/picture/fallback-chain.ts'
import { layOutBelowFold } from './below-fold.ts'
import { addRestOfStyles } from './rest-of-styles.ts'

/**
 * Starts what stands on every page. Importing this does nothing: its file also holds what other parts share (see
 * `astro.config.mjs`), and the administration loads it without being a page of the shop.
 */
export function startPage(): void {
  addRestOfStyles()
  keepPainted()
  keepSessionShown()
  startAccount()
  startNewsletter()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-search]')) connectSearch(link)
  for (const frame of document.querySelectorAll<HTMLElement>('[data-fallbacks]')) watchPicture(frame)
  layOutBelowFold()
  counting(({ countPage }) => countPage())
  if (
    tabStore.getItem(FLASH_KEY) ||
    tabStore.getItem(PENDING_TAPS_KEY) ||
    localStore.getItem(FAVOURITES_KEY) ||
    location.search === HERO_PREVIEW_QUERY
  )
    void import('./what-is-kept.ts')
}
