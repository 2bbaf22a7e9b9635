import * as z from 'zod'
import type { ParcelAnswer, ParcelEvent, ParcelTrouble } from '@/data/parcel-tracking.ts'
import { isLoopbackAddress } from '@/domain/loopback.ts'
import { parisMoment } from '@/domain/paris-time.ts'
import { noteOutsideClock } from '../outside-clock.ts'
import type { Variables } from '../variables.ts'

const ADDRESS = 'https://api.laposte.fr/suivi/v2/'
/** Milliseconds that a call may take: who is slow is asked later. */
const TIMEOUT_MS = 10_000
/** Events of one parcel that are read. */
const MOST_EVENTS = 100

/** Where La Poste is asked, and with which key. */
export interface LaPoste {
  readonly url: string
  readonly key: string
}

/**
 * The account of *Suivi v2*; null where the environment names no key.
 * @throws Error where LAPOSTE_API_URL names another machine: the key goes to La Poste alone.
 */
export function laPosteOf(read: Variables): LaPoste | null {
  const key = read('LAPOSTE_OKAPI_KEY')
  if (!key) return null
  const elsewhere = read('LAPOSTE_API_URL')
  if (elsewhere && !isLoopbackAddress(elsewhere))
    throw new Error('LAPOSTE_API_URL is for tests on this machine: a key goes to La Poste alone')
  return { url: elsewhere || ADDRESS, key }
}

/** What a call brought. */
export type Look =
  | { readonly is: 'answered'; readonly answers: readonly ParcelAnswer[] }
  | { readonly is: Exclude<ParcelTrouble, 'unlinked'>; readonly reason: string; readonly seconds?: number }

const event = z.object({
  code: z.string().regex(/^[A-Z0-9]{1,10}$/),
  label: z.string().catch(''),
  date: z.iso.datetime({ offset: true, local: true }),
})
const shipment = z.object({
  returnCode: z.union([z.number(), z.string()]).optional(),
  idShip: z.string().optional(),
  shipment: z
    .object({ idShip: z.string().optional(), event: z.array(z.unknown()).catch([]) })
    .nullish()
    .catch(null),
})
type Shipment = z.infer<typeof shipment>

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/

/** @returns a moment in ISO. One without an offset is of the clocks in Paris; its seconds tell events of one minute apart. */
export function momentOf(date: string): string {
  const minute = OFFSET.test(date) ? null : parisMoment(date.slice(0, 16))
  const seconds = /:\d\d:(\d\d)/.exec(date)?.[1] ?? '0'
  return (minute ? new Date(minute.getTime() + Number(seconds) * 1000) : new Date(date)).toISOString()
}

/** The events of a parcel: one that is no event keeps none of the others back. */
const eventsOf = (listed: readonly unknown[]): ParcelEvent[] =>
  listed.slice(0, MOST_EVENTS).flatMap((one) => {
    const read = event.safeParse(one)
    return read.success
      ? [
          {
            at: momentOf(read.data.date),
            code: read.data.code,
            label: read.data.label.replace(/\s+/g, ' ').slice(0, 300),
          },
        ]
      : []
  })

const named = ({ idShip, shipment: one }: Shipment) => (one?.idShip ?? idShip ?? '').toUpperCase()

/** What an answer says of the numbers that were asked for: of those that it does not name nothing is known. */
function answersOf(numbers: readonly string[], body: unknown): ParcelAnswer[] | null {
  const read = z.array(shipment).safeParse(Array.isArray(body) ? body : [body])
  if (!read.success) return null
  const known = new Map(
    read.data.flatMap((one) => (one.shipment ? [[named(one), eventsOf(one.shipment.event)] as const] : [])),
  )
  // The only one asked for is meant, however its answer writes it.
  const only = numbers.length === 1 ? [...known.values()][0] : undefined
  return numbers.map((number) => ({ number, events: known.get(number) ?? only ?? null }))
}

/** Seconds that an answer asks to be left alone. */
const secondsOf = (headers: Headers): { seconds?: number } => {
  const said = Number(headers.get('retry-after') ?? '')
  return Number.isInteger(said) && said > 0 ? { seconds: Math.min(said, 86_400) } : {}
}

async function lookAt(
  numbers: readonly string[],
  { status, headers }: Response,
  text: string,
): Promise<Look> {
  const body = parsed(text)
  if (status === 401 || status === 403) return { is: 'refused', reason: `the key is refused (${status})` }
  if (status === 429 || status >= 500)
    return { is: 'pause', reason: `answered ${status}`, ...secondsOf(headers) }
  if (status === 400 || status === 404)
    return numbers.length > 1
      ? { is: 'alone', reason: `answered ${status}` }
      : { is: 'answered', answers: numbers.map((number) => ({ number, events: null })) }
  const answers = status === 200 || status === 207 ? answersOf(numbers, body) : null
  return answers === null || body === undefined
    ? { is: 'pause', reason: `answered ${status} without JSON of parcels` }
    : { is: 'answered', answers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Asks for at most ten numbers at once. Whatever goes wrong is an answer, too. */
export async function look({ url, key }: LaPoste, numbers: readonly string[]): Promise<Look> {
  const asked = new URL(`idships/${numbers.map(encodeURIComponent).join(',')}?lang=fr_FR`, url)
  try {
    const response = await fetch(asked, {
      headers: { 'X-Okapi-Key': key, Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    noteOutsideClock(url, response.headers)
    return await lookAt(numbers, response, await response.text())
  } catch (error) {
    return { is: 'pause', reason: error instanceof Error ? error.message : String(error) }
  }
}
