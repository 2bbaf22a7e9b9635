import cart from '@/shop/cart/badge-directive.ts'
import session from '@/shop/layout/session-directive.ts'

/**
 * Astro writes the code of islands into every page; `first-paint` takes it out again, and here it comes once, cached,
 * when the page stands. Where both are there, the first one counts. It must run before `astro-island` itself.
 */
const directives: Record<string, unknown> = { cart, session }
const astro: Record<string, unknown> = Object(Reflect.get(window, 'Astro'))
Reflect.set(window, 'Astro', astro)
for (const [name, directive] of Object.entries(directives)) {
  if (astro[name]) continue
  astro[name] = directive
  dispatchEvent(new Event(`astro:${name}`))
}
