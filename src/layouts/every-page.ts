import './directives.ts'
import 'astro/runtime/server/astro-island.js'
import { PATHS } from '@/domain/paths.ts'
import { connectSearch } from '@/shop/search/open.ts'
import { watchIslands } from '@/ui/critical-failure.ts'
import { watchPicture } from '@/ui/picture/fallback-chain.ts'
import { addRestOfStyles } from './rest-of-styles.ts'

/** What is alive on every page; in one file, for each costs a phone a round trip. */
addRestOfStyles()
watchIslands()
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-search]')) connectSearch(link)
for (const frame of document.querySelectorAll<HTMLElement>('[data-fallbacks]')) watchPicture(frame)
if (location.pathname + location.search === PATHS.heroPreview) void import('@/shop/home/preview-hero.ts')
