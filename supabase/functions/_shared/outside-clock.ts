import { mailAccount } from '@/mail-services/services.ts'
import type { Variables } from './variables.ts'

/** What another machine's clock said, and this process' own count of milliseconds then: it runs on whatever is set here. */
let heard: { readonly time: number; readonly at: number } | null = null
/** How long what was heard is gone by, in ms. */
const KEPT_MS = 3_600_000
const TIMEOUT_MS = 5_000

/** This machine's own mailbox has this machine's clock. */
const isHere = (url: string): boolean => new URL(url).pathname.startsWith('/_/')

/** Remembers what time it is elsewhere: every answer says it. */
export function noteOutsideClock(url: string, headers: Headers): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time) && !isHere(url)) heard = { time, at: performance.now() }
}

/** The time by a clock elsewhere, as it was heard within the last hour; null where it was not. */
export function heardTime(): Date | null {
  const since = heard ? performance.now() - heard.at : KEPT_MS
  return heard && since < KEPT_MS ? new Date(heard.time + since) : null
}

/** The same, asked for. @param addresses the first that answers counts. @returns null where none does */
export async function askTime(addresses: readonly string[]): Promise<Date | null> {
  for (const url of addresses) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(new URL('/', url), { method: 'HEAD', signal })
      await answer.body?.cancel()
      noteOutsideClock(url, answer.headers)
      if (heardTime()) break
    } catch {
      // It is out of reach, which is none of its business here: the next one is asked, or nobody.
    }
  }
  return heardTime()
}

/** Who can be asked: whoever sends the mails, and Stripe. */
export function clocksOf(read: Variables): string[] {
  const mail = mailAccount(read)?.url
  const stripe =
    (read('STRIPE_SECRET_KEY') || undefined) && (read('STRIPE_API_URL') || 'https://api.stripe.com/')
  const isAsked = (url: string | undefined): url is string =>
    Boolean(url) && /^https?:/.test(String(url)) && !isHere(String(url))
  return [mail, stripe].filter(isAsked)
}
