import { SIGN_UP_LETTERS } from '@/domain/rules.ts'

const KEY = 'auth:pending'
const HOUR_MS = 60 * 60 * 1000

/** A sign-up of this tab whose address waits to be confirmed. */
export interface Pending {
  readonly email: string
  /** When letters were asked for in the last hour, in Unix milliseconds. */
  readonly sent: readonly number[]
}

/** @param text what was kept. @param now Unix time in milliseconds. */
export function readPending(text: string | null, now: number): Pending | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('email' in kept) || typeof kept.email !== 'string')
      return null
    const sent = 'sent' in kept && Array.isArray(kept.sent) ? kept.sent : []
    return {
      email: kept.email,
      sent: sent.filter((at) => typeof at === 'number' && at <= now && now - at < HOUR_MS),
    }
  } catch {
    return null
  }
}

/** Milliseconds until the server sends another letter. @param now Unix time in milliseconds. */
export function nextLetterIn({ sent }: Pick<Pending, 'sent'>, now: number): number {
  const last = sent.at(-1)
  if (last === undefined) return 0
  const [first = last] = sent.slice(-SIGN_UP_LETTERS.perHour)
  const isFull = sent.length >= SIGN_UP_LETTERS.perHour
  const due = Math.max(last + SIGN_UP_LETTERS.everySeconds * 1000, isFull ? first + HOUR_MS : 0)
  return Math.max(0, due - now)
}

/** The address that a sign-up of this tab waits to be confirmed, so that its message can be asked for again. */
export const pendingAddress = {
  read(): Pending | null {
    try {
      return readPending(sessionStorage.getItem(KEY), Date.now())
    } catch {
      return null
    }
  },
  /** Keeps an address to which a letter has just been asked for. */
  keep(email: string): Pending {
    const before = pendingAddress.read()
    const sent = [...(before?.email === email ? before.sent : []), Date.now()]
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ email, sent }))
    } catch {
      // Then reloading the page shows the sign-in.
    }
    return { email, sent }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // Where storage is refused nothing was kept.
    }
  },
}
