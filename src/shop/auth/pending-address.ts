import { tabStore } from '@/data/browser-storage.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import { SIGN_UP_EMAILS } from '@/domain/rules.ts'

const KEY = 'auth:pending'
const HOUR_MS = 60 * 60 * 1000

/** A sign-up of this tab whose address waits to be confirmed. */
export interface Pending {
  readonly email: string
  /** When emails were asked for in the last hour, in Unix milliseconds. */
  readonly sent: readonly number[]
}

/** Milliseconds until the server sends another email. @param now Unix time in milliseconds. */
export function nextEmailIn({ sent }: Pick<Pending, 'sent'>, now: number): number {
  const last = sent.at(-1)
  if (last === undefined) return 0
  const [first = last] = sent.slice(-SIGN_UP_EMAILS.perHour)
  const isFull = sent.length >= SIGN_UP_EMAILS.perHour
  const due = Math.max(last + SIGN_UP_EMAILS.everySeconds * 1000, isFull ? first + HOUR_MS : 0)
  return Math.max(0, due - now)
}

/** The address that a sign-up of this tab waits to be confirmed, so that its message can be asked for again. */
export const pendingAddress = {
  read(): Pending | null {
    const { email, sent } = fieldsOf(readJson(tabStore.getItem(KEY)))
    const now = Date.now()
    const isRecent = (at: unknown) => typeof at === 'number' && at <= now && now - at < HOUR_MS
    return typeof email === 'string'
      ? { email, sent: Array.isArray(sent) ? sent.filter(isRecent) : [] }
      : null
  },
  /** Keeps an address to which an email has just been asked for; without storage reloading the page shows the sign-in. */
  keep(email: string): Pending {
    const before = pendingAddress.read()
    const pending = { email, sent: [...(before?.email === email ? before.sent : []), Date.now()] }
    tabStore.setItem(KEY, JSON.stringify(pending))
    return pending
  },
  forget: (): void => tabStore.removeItem(KEY),
}
