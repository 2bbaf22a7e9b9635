import * as z from 'zod'
import type { ParcelAnswer, ParcelEvent } from '@/data/parcel-tracking.ts'
import { parisMoment } from '@/domain/paris-time.ts'
import { parseStorable } from '../body.ts'
import type { Variables } from '../variables.ts'
import { askTracker, type Look, type Tracker, trackerAddress } from './tracker.ts'

const ADDRESS = 'https://api.laposte.fr/suivi/v2/'
/** Events of one parcel that are read. */
const MOST_EVENTS = 100

/**
 * La Poste's *Suivi v2*; null where the environment names no key.
 * @throws Error where LAPOSTE_API_URL names another machine: the key goes to La Poste alone.
 */
export function laPosteOf(read: Variables): Tracker | null {
  const key = read('LAPOSTE_OKAPI_KEY')
  if (!key) return null
  const url = trackerAddress(read, 'LAPOSTE_API_URL', 'La Poste', ADDRESS)
  return {
    most: 100,
    look: (numbers) =>
      askTracker(
        new URL(`idships/${numbers.map(encodeURIComponent).join(',')}?lang=fr_FR`, url),
        { headers: { 'X-Okapi-Key': key, Accept: 'application/json' } },
        (status, text) => lookAt(numbers, status, text),
      ),
  }
}

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

function lookAt(numbers: readonly string[], status: number, text: string): Look {
  if (status === 401 || status === 403) return { is: 'refused', reason: `the key is refused (${status})` }
  if (status === 400 || status === 404)
    return numbers.length > 1
      ? { is: 'alone', reason: `answered ${status}` }
      : { is: 'answered', answers: numbers.map((number) => ({ number, events: null })) }
  const body = parsed(text)
  const answers = status === 200 || status === 207 ? answersOf(numbers, body) : null
  return answers === null || body === undefined
    ? { is: 'pause', reason: `answered ${status} without JSON of parcels` }
    : { is: 'answered', answers }
}

function parsed(text: string): unknown {
  try {
    return parseStorable(text)
  } catch {
    return undefined
  }
}
