import type { ClientDirective } from 'astro'
import { onFailedIsland } from '@/rendering/astro-privates.ts'
import { currentCount, keepPainted } from '@/shop/cart/badge.ts'
import { keepSessionShown } from '@/shop/layout/show-session.ts'
import { showCriticalFailure } from '@/ui/critical-failure.ts'
import { keepEarlyInput } from '@/ui/early-input/keep.ts'
import { KEEPING } from '@/ui/early-input/keeping.ts'
import intent from './intent.ts'

keepEarlyInput(KEEPING)
onFailedIsland(showCriticalFailure)

/**
 * Astro writes this into a page before its first island, the cart's badge at the end of the header. It runs while the page
 * is parsed, so that the first paint shows the right count and name, and says of an empty cart that it is empty.
 * `first-paint.ts` removes it from the pages that it makes light.
 */
const inline: ClientDirective = (load, options, island) => {
  keepPainted()
  keepSessionShown()
  document.documentElement.dataset.cart = currentCount() > 0 ? 'full' : 'empty'
  return intent(load, options, island)
}

export default inline
