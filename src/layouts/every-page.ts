import { connectSearch } from '@/shop/search/open.ts'
import { watchIslands } from '@/ui/critical-failure.ts'
import { watchPicture } from '@/ui/picture/fallback-chain.ts'

/** What is alive on every page; in one file, for each costs a phone a round trip. */
watchIslands()
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-search]')) connectSearch(link)
for (const frame of document.querySelectorAll<HTMLElement>('[data-fallbacks]')) watchPicture(frame)
