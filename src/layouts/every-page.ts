import { PATHS } from '@/domain/paths.ts'
import { startAccount } from '@/shop/layout/account.ts'
import { startNewsletter } from '@/shop/newsletter/newsletter-form.ts'
import { connectSearch } from '@/shop/search/open.ts'
import { hasLeftTaps } from '@/stores/left-taps.ts'
import { watchIslands } from '@/ui/critical-failure.ts'
import { watchPicture } from '@/ui/picture/fallback-chain.ts'
import { layOutBelowFold } from './below-fold.ts'
import { addRestOfStyles } from './rest-of-styles.ts'

/**
 * Makes alive what stands on every page. Importing this does nothing: its file also holds what other pieces share (see
 * `astro.config.mjs`), and the administration loads it without being a page of the shop.
 */
export function startPage(): void {
  addRestOfStyles()
  watchIslands()
  startAccount()
  startNewsletter()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-search]')) connectSearch(link)
  for (const frame of document.querySelectorAll<HTMLElement>('[data-fallbacks]')) watchPicture(frame)
  layOutBelowFold()
  if (hasLeftTaps()) void import('@/shop/cart/add-left-taps.ts').then(({ addLeftTaps }) => addLeftTaps())
  if (location.pathname + location.search === PATHS.heroPreview) void import('@/shop/home/preview-hero.ts')
}
