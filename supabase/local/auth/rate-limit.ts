import type { ProjectConfig } from '../config.ts'
import { AuthError } from './error.ts'

type Limited = 'token_refresh' | 'sign_in_sign_ups' | 'token_verifications'
export type Limits = ReturnType<typeof createLimits>

const PERIOD_S = 300
const HOUR_S = 3600
const GUESSES = 15
const MOST_BUCKETS = 10_000

/** The limits of one backend, kept in memory; each throws AuthError 429 where there is nothing left. */
export function createLimits({ rate_limit: rates, email: { max_frequency: every } }: ProjectConfig['auth']) {
  const [requests, guesses, frequency, mails] = [bucketsOf(), bucketsOf(), bucketsOf(), bucketsOf()]
  const tooMany = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  const tooManyMails = (message: string) => new AuthError(429, 'over_email_send_rate_limit', message)
  return {
    /** Counts a request of an address. Visitors at this machine, where tests and functions run, are not counted. */
    request(what: Limited, { ip, isLocal }: { readonly ip: string; readonly isLocal: boolean }): void {
      if (!isLocal && requests(`${what} ${ip}`, rates[what], PERIOD_S) > 0) throw tooMany()
    },
    /** Counts a guess at a secret of six digits, wherever it comes from. */
    guess(of: string): void {
      if (guesses(of, GUESSES, PERIOD_S) > 0) throw tooMany()
    },
    /** Counts a mail, known address or not, so that the answer tells nothing. */
    mail(kind: string, address: string): void {
      const wait = every === 0 ? 0 : Math.ceil(frequency(`${kind} ${address.trim().toLowerCase()}`, 1, every))
      if (wait > 0)
        throw tooManyMails(`For security purposes, you can only request this after ${wait} seconds.`)
      if (mails('', rates.email_sent, HOUR_S) > 0) throw tooManyMails('email rate limit exceeded')
    },
  }
}

/**
 * Token buckets by name: each holds `size` and fills up again within a period. The least recent are forgotten.
 * @returns what takes one: 0, or the seconds until there is one again
 */
function bucketsOf(): (name: string, size: number, periodS: number) => number {
  const buckets = new Map<string, { left: number; at: number }>()
  return (name, size, periodS) => {
    const now = performance.now() / 1000
    const before = buckets.get(name) ?? { left: size, at: now }
    const left = Math.min(size, before.left + ((now - before.at) * size) / periodS)
    buckets.delete(name)
    buckets.set(name, { left: left >= 1 ? left - 1 : left, at: now })
    if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value ?? '')
    return left >= 1 ? 0 : ((1 - left) * periodS) / size
  }
}
