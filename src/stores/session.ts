import { atom, type ReadableAtom } from 'nanostores'
import { onSessionChange, type ShownSession, storedSession } from './stored-session.ts'

const session = atom<ShownSession | null>(null)

if (typeof window !== 'undefined') {
  session.set(storedSession())
  onSessionChange(() => {
    const now = storedSession()
    if (JSON.stringify(now) !== JSON.stringify(session.get())) session.set(now)
  })
}

/** Who is signed in, followed through every tab; null for a guest. */
export const $session: ReadableAtom<ShownSession | null> = session
