import type { ClientDirective } from 'astro'
import { keepPainted } from '@/shop/cart/badge.ts'
import { keepSessionShown } from '@/shop/layout/show-session.ts'
import { watchIslands } from '@/ui/critical-failure.ts'
import { keepEarlyInput } from '@/ui/early-input/keep.ts'
import { KEEPING } from '@/ui/early-input/keeping.ts'
import intent from './intent.ts'

keepEarlyInput(KEEPING)
watchIslands()

/**
 * What Astro writes into a page before its first island, the cart's badge at the end of the header, and runs as the page is
 * read: the count and the name stand right at the first paint. Pages made light for theirs do without (`first-paint.ts`).
 */
const inline: ClientDirective = (load, options, island) => {
  keepPainted()
  keepSessionShown()
  return intent(load, options, island)
}

export default inline
