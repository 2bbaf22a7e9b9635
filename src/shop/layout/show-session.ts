import { displayName, onSessionChange, storedSession } from '@/stores/stored-session.ts'

/** Shows who is signed in, wherever this document has a place for it; the styles hide what does not apply. */
function paint(): void {
  const session = storedSession()
  document.documentElement.dataset.session = session ? 'in' : 'out'
  for (const place of document.querySelectorAll('[data-account-name]'))
    place.textContent = session ? displayName(session) : ''
}

/** Shows it from now on. */
export function keepSessionShown(): void {
  paint()
  onSessionChange(paint)
}
