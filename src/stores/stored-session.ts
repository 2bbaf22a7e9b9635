import { SESSION_KEY } from '@/data/session-key.ts'

/** What the pages show of a session, without the library that keeps it. It proves nothing: the server decides. */
export interface ShownSession {
  readonly userId: string
  readonly email: string
  /** Empty when the customer gave none. */
  readonly fullName: string
  /** Unix time in seconds at which the access token runs out. */
  readonly expiresAt: number
}

type Stored = Record<string, unknown>

const objectIn = (value: unknown): Stored =>
  typeof value === 'object' && value !== null ? (value as Stored) : {}
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** @param text what supabase-js stored. @returns null when nobody is signed in or it cannot be read. */
export function readSession(text: string | null): ShownSession | null {
  try {
    const stored = objectIn(JSON.parse(text ?? 'null'))
    const user = objectIn(stored.user)
    const [userId, email] = [textIn(user.id), textIn(user.email)]
    if (!userId || !textIn(stored.refresh_token)) return null
    const fullName = textIn(objectIn(user.user_metadata).full_name)
    return { userId, email, fullName, expiresAt: Number(stored.expires_at) || 0 }
  } catch {
    return null
  }
}

/** @returns the session of this browser; null also where storage is refused. */
export function storedSession(): ShownSession | null {
  try {
    return readSession(localStorage.getItem(SESSION_KEY))
  } catch {
    return null
  }
}

/** The full name, or the e-mail address when there is no name. */
export const displayName = ({ fullName, email }: ShownSession): string => fullName || email

/** @param key key of a storage event; null means that the whole storage was cleared. */
export const concernsSession = (key: string | null): boolean => key === null || key === SESSION_KEY

/** Name of the window's event after the session of this tab changed. */
export const SESSION_EVENT = 'session:change'

/** Calls back when the session may have changed: here, in another tab, or in a page taken from the history. */
export function onSessionChange(listener: () => void): void {
  addEventListener(SESSION_EVENT, listener)
  addEventListener('storage', (event) => {
    if (concernsSession(event.key)) listener()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) listener()
  })
}
