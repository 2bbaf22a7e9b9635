import { addDirective } from '@/rendering/astro-privates.ts'
import intent from './intent.ts'

/**
 * Astro writes the code of islands into every page and `first-paint` removes it. This file brings it once, cached, when an
 * island is wanted, before Astro's own. Where both are there, the first one counts.
 */
addDirective('intent', intent)
