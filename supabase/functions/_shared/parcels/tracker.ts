import type { ParcelAnswer, ParcelTrouble } from '@/data/parcel-tracking.ts'
import { isLoopbackAddress } from '@/domain/loopback.ts'
import { readBytes } from '../body.ts'
import { noteOutsideClock } from '../outside-clock.ts'
import type { Variables } from '../variables.ts'

/** Milliseconds that a call may take: who is slow is asked later. */
const TIMEOUT_MS = 10_000
/** Ten parcels of La Poste's are some 40 kB, one of Mondial Relay's some 8. */
const MAX_ANSWER_BYTES = 524_288

/** What a call brought; `doubt` is an error that may be the number's or the service's. */
export type Look =
  | { readonly is: 'answered'; readonly answers: readonly ParcelAnswer[] }
  | {
      readonly is: Exclude<ParcelTrouble, 'unlinked'> | 'doubt'
      readonly reason: string
      readonly seconds?: number
    }

/** Whoever answers where parcels are. */
export interface Tracker {
  /** Numbers that one run of the clock asks for, in ten calls a second apart: emails wait for no longer. */
  readonly most: number
  /** Who answers in the carrier's place, where the shop has no key of the carrier's own. */
  readonly through?: 'sendcloud'
  /** Asks for numbers at once, as many as the database gives out for a call. Whatever goes wrong is an answer, too. */
  readonly look: (numbers: readonly string[]) => Promise<Look>
}

/**
 * Where a tracker is asked.
 * @param variable of the environment that names another address, for tests on this machine alone.
 * @param who the key goes to.
 * @throws Error where it names another machine.
 */
export function trackerAddress(read: Variables, variable: string, who: string, address: string): string {
  const elsewhere = read(variable)
  if (elsewhere && !isLoopbackAddress(elsewhere))
    throw new Error(`${variable} is for tests on this machine: a key goes to ${who} alone`)
  return elsewhere || address
}

/** Seconds that an answer asks to be left alone. */
const secondsOf = (headers: Headers): { seconds?: number } => {
  const said = Number(headers.get('retry-after') ?? '')
  return Number.isInteger(said) && said > 0 ? { seconds: Math.min(said, 86_400) } : {}
}

/**
 * Calls a tracker. Too many calls, a fault, silence and an answer without end are a pause, whoever it is.
 * @param understood what its answer says.
 */
export async function askTracker(
  url: URL,
  request: RequestInit,
  understood: (status: number, text: string) => Look,
): Promise<Look> {
  try {
    const response = await fetch(url, {
      ...request,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    noteOutsideClock(url.href, response.headers)
    const { status, headers } = response
    const bytes = await readBytes(response.body, MAX_ANSWER_BYTES)
    if (status === 429 || status >= 500)
      return { is: 'pause', reason: `answered ${status}`, ...secondsOf(headers) }
    if (!bytes) return { is: 'pause', reason: `answered more than ${MAX_ANSWER_BYTES} bytes` }
    return understood(status, new TextDecoder().decode(bytes))
  } catch (error) {
    return { is: 'pause', reason: error instanceof Error ? error.message : String(error) }
  }
}
