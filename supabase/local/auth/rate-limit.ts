import type { ProjectConfig } from '../config.ts'
import { AuthError } from './error.ts'

type Limited = 'token_refresh' | 'sign_in_sign_ups' | 'token_verifications'
export type Limits = ReturnType<typeof createLimits>

const PERIOD_S = 300
const HOUR_S = 3600
const GUESSES = 15
const MOST_BUCKETS = 10_000
/**
 * Mails an hour to one address, and at the wish of one visitor, known addresses or not. The first is twice the second: a stranger who
 * asks and asks keeps nobody from asking for their own address.
 */
const MAILS_TO_ADDRESS = 12
const MAILS_OF_VISITOR = 6

/** Who asks. Visitors at this machine, where tests and functions run, are not counted. */
interface Asker {
  readonly ip: string
  readonly isLocal: boolean
}

/** The limits of one backend, kept in memory; each throws AuthError 429 where there is nothing left. */
export function createLimits({ rate_limit: rates, email: { max_frequency: every } }: ProjectConfig['auth']) {
  const [requests, guesses, frequency, mails] = [bucketsOf(), bucketsOf(), bucketsOf(), bucketsOf()]
  const tooMany = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  const tooManyMails = (message = 'email rate limit exceeded') =>
    new AuthError(429, 'over_email_send_rate_limit', message)
  return {
    /** Counts a request of an address. */
    request(what: Limited, { ip, isLocal }: Asker): void {
      if (!isLocal && requests(`${what} ${ip}`, rates[what], PERIOD_S) > 0) throw tooMany()
    },
    /** Counts a guess at a secret of a few digits, wherever it comes from. */
    guess(of: string): void {
      if (guesses(of, GUESSES, PERIOD_S) > 0) throw tooMany()
    },
    /** Counts a guess at the password of an address, known or not. @returns what to call when it was right */
    password(email: string, { isLocal }: Asker): () => void {
      const name = `password ${email}`
      if (isLocal) return () => {}
      if (guesses(name, GUESSES, PERIOD_S) > 0) throw tooMany()
      return () => void guesses(name, GUESSES, PERIOD_S, -1)
    },
    /** Counts the wish for a mail, known address or not, so that the answer tells nothing. */
    mail(kind: string, address: string, { ip, isLocal }: Asker): void {
      if (!isLocal) {
        const wait = every === 0 ? 0 : Math.ceil(frequency(`${kind} ${address} ${ip}`, 1, every))
        if (wait > 0)
          throw tooManyMails(`For security purposes, you can only request this after ${wait} seconds.`)
        if (mails(`by ${ip}`, MAILS_OF_VISITOR, HOUR_S) > 0) throw tooManyMails()
        if (mails(`to ${address}`, MAILS_TO_ADDRESS, HOUR_S) > 0) throw tooManyMails()
      }
      if (mails('all', rates.email_sent, HOUR_S, 0) > 0) throw tooManyMails()
    },
    /** Counts a mail that is really sent. */
    mailSent(): void {
      if (mails('all', rates.email_sent, HOUR_S) > 0) throw tooManyMails()
    },
  }
}

/**
 * Token buckets by name: each holds `size` and fills up again within a period. The least recent are forgotten.
 * @returns what takes one (or `taken`: 0 only asks, -1 gives one back): 0, or the seconds until there is one again
 */
function bucketsOf(): (name: string, size: number, periodS: number, taken?: number) => number {
  const buckets = new Map<string, { left: number; at: number }>()
  return (name, size, periodS, taken = 1) => {
    const now = performance.now() / 1000
    const before = buckets.get(name) ?? { left: size, at: now }
    const left = Math.min(size, before.left + ((now - before.at) * size) / periodS)
    const isLeft = left >= 1
    buckets.delete(name)
    buckets.set(name, { left: isLeft || taken < 0 ? left - taken : left, at: now })
    if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value ?? '')
    return isLeft ? 0 : ((1 - left) * periodS) / size
  }
}
