import { localStore, onChangeElsewhere } from '@/data/browser-storage.ts'
import { SESSION_KEY } from '@/data/session-key.ts'
import { claimsOf, fieldsOf, readJson } from '@/domain/json.ts'

/** What the pages show of a session, without the library that keeps it. It proves nothing: the server decides. */
export interface ShownSession {
  readonly userId: string
  readonly email: string
  /** Empty when the customer gave none. */
  readonly fullName: string
  /** Unix time in seconds at which the access token runs out. */
  readonly expiresAt: number
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Whether the password was given and the code of the authenticator app was not. */
function isHalf({ access_token, user }: ReturnType<typeof fieldsOf>): boolean {
  const { factors } = fieldsOf(user)
  const hasFactor = Array.isArray(factors) && factors.some((one) => fieldsOf(one).status === 'verified')
  return hasFactor && claimsOf(textIn(access_token)).aal === 'aal1'
}

/**
 * @param text what supabase-js stored.
 * @returns null when nobody is signed in, when it cannot be read, and while the code of an app is missing.
 */
export function readSession(text: string | null): ShownSession | null {
  const session = fieldsOf(readJson(text))
  const user = fieldsOf(session.user)
  const [userId, email] = [textIn(user.id), textIn(user.email)]
  if (!userId || !textIn(session.refresh_token) || isHalf(session)) return null
  const fullName = textIn(fieldsOf(user.user_metadata).full_name)
  return { userId, email, fullName, expiresAt: Number(session.expires_at) || 0 }
}

const storedText = () => localStore.getItem(SESSION_KEY)

/** @returns the session of this browser; null also where storage is refused. */
export const storedSession = (): ShownSession | null => readSession(storedText())

/** Whether a sign-in waits for the code of an authenticator app. */
export const awaitsCode = (): boolean => isHalf(fieldsOf(readJson(storedText())))

/** The full name, or the email address when there is no name. */
export const displayName = ({ fullName, email }: ShownSession): string => fullName || email

/** Name of the window's event after the session of this tab changed. */
export const SESSION_EVENT = 'session:change'

/** Calls back when the session may have changed: here, in another tab, or in a page taken from the history. */
export function onSessionChange(listener: () => void): void {
  addEventListener(SESSION_EVENT, listener)
  onChangeElsewhere(SESSION_KEY, listener)
}
