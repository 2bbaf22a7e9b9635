import type { ProjectConfig } from '../config.ts'
import type { AuthRequest } from './context.ts'
import { AuthError } from './error.ts'

type Limited = 'token_refresh' | 'sign_in_sign_ups' | 'token_verifications'

/** The limits of one backend, kept in memory. @throws AuthError 429 */
export interface Limits {
  /** Counts a request of an address. Visitors at this machine, where tests and functions run, are not counted. */
  request(what: Limited, request: AuthRequest): void
  /** Counts a guess at a secret of six digits, wherever it comes from. */
  guess(of: string): void
  /** Counts a mail, known address or not, so that the answer tells nothing. */
  mail(kind: string, address: string): void
}

const PERIOD_S = 300
const HOUR_S = 3600
const GUESSES = 15
const MOST_BUCKETS = 10_000

export function createLimits(config: ProjectConfig['auth']): Limits {
  const rates = config.rate_limit
  const requests = new Buckets()
  const guesses = new Buckets()
  const frequency = new Buckets()
  const mails = new Buckets()
  const refused = (code: string, message: string) => new AuthError(429, code, message)
  return {
    request(what, { ip, isLocal }) {
      if (!isLocal && requests.take(`${what} ${ip}`, rates[what], PERIOD_S) > 0)
        throw refused('over_request_rate_limit', 'Request rate limit reached')
    },
    guess(of) {
      if (guesses.take(of, GUESSES, PERIOD_S) > 0)
        throw refused('over_request_rate_limit', 'Request rate limit reached')
    },
    mail(kind, address) {
      const every = config.email.max_frequency
      const wait = every === 0 ? 0 : frequency.take(`${kind} ${address.trim().toLowerCase()}`, 1, every)
      if (wait > 0)
        throw refused(
          'over_email_send_rate_limit',
          `For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`,
        )
      if (mails.take('', rates.email_sent, HOUR_S) > 0)
        throw refused('over_email_send_rate_limit', 'email rate limit exceeded')
    },
  }
}

/** Token buckets by name: each holds `size` and fills up again within a period. The least recent are forgotten. */
class Buckets {
  readonly #buckets = new Map<string, { left: number; at: number }>()

  /** @param periodS seconds. @returns 0, or the seconds until there is one again. */
  take(name: string, size: number, periodS: number): number {
    const now = performance.now() / 1000
    const before = this.#buckets.get(name) ?? { left: size, at: now }
    const left = Math.min(size, before.left + ((now - before.at) * size) / periodS)
    this.#buckets.delete(name)
    this.#buckets.set(name, { left: left >= 1 ? left - 1 : left, at: now })
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value ?? '')
    return left >= 1 ? 0 : ((1 - left) * periodS) / size
  }
}
