import type { ClientDirective } from 'astro'
import { displayName, onSessionChange, storedSession } from '@/stores/stored-session.ts'

/** Shows who is signed in, wherever this document has a place for it; the styles hide what does not apply. */
function paint(): void {
  const session = storedSession()
  document.documentElement.dataset.session = session ? 'in' : 'out'
  for (const place of document.querySelectorAll('[data-account-name]'))
    place.textContent = session ? displayName(session) : ''
}

/**
 * `client:session`: the account's part of the navigation. Astro inlines this code and runs it as the page is read, so
 * that name and links stand right at the first paint; nothing is ever hydrated.
 */
const session: ClientDirective = () => {
  paint()
  onSessionChange(paint)
}

export default session
