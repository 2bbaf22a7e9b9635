import { displayName, onSessionChange, storedSession } from '@/stores/stored-session.ts'

/** Shows who is signed in, wherever this document has a place for it; the styles hide what does not apply. */
function paint(): void {
  const session = storedSession()
  document.documentElement.dataset.session = session ? 'in' : 'out'
  const name = session ? displayName(session) : ''
  for (const place of document.querySelectorAll<HTMLElement>('[data-account-name]')) {
    place.textContent = name
    // A long one is cut off.
    place.title = name
  }
}

/** Shows it from now on. */
export function keepSessionShown(): void {
  paint()
  onSessionChange(paint)
}
