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

/** What a token claims; nobody checks it here. */
function claimsOf(token: string): Stored {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return objectIn(JSON.parse(atob(payload)))
  } catch {
    return {}
  }
}

/** Whether the password was given and the code of the authenticator app was not. */
function isHalf({ access_token, user }: Stored): boolean {
  const { factors } = objectIn(user)
  const hasFactor = Array.isArray(factors) && factors.some((one) => objectIn(one).status === 'verified')
  return hasFactor && claimsOf(textIn(access_token)).aal === 'aal1'
}

function stored(text: string | null): Stored {
  try {
    return objectIn(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

/**
 * @param text what supabase-js stored.
 * @returns null when nobody is signed in, when it cannot be read, and while the code of an app is missing.
 */
export function readSession(text: string | null): ShownSession | null {
  const session = stored(text)
  const user = objectIn(session.user)
  const [userId, email] = [textIn(user.id), textIn(user.email)]
  if (!userId || !textIn(session.refresh_token) || isHalf(session)) return null
  const fullName = textIn(objectIn(user.user_metadata).full_name)
  return { userId, email, fullName, expiresAt: Number(session.expires_at) || 0 }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}

/** @returns the session of this browser; null also where storage is refused. */
export const storedSession = (): ShownSession | null => readSession(storedText())

/** Whether a sign-in waits for the code of an authenticator app. */
export const awaitsCode = (): boolean => isHalf(stored(storedText()))

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
