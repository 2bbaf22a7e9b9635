import intent from './intent.ts'

/**
 * Astro writes the code of islands into every page and `first-paint` removes it. This file brings it once, cached, when an
 * island is wanted, before Astro's own. Where both are there, the first one counts.
 */
const astro: Record<string, unknown> = Object(Reflect.get(window, 'Astro'))
Reflect.set(window, 'Astro', astro)
if (!astro.intent) {
  astro.intent = intent
  dispatchEvent(new Event('astro:intent'))
}
