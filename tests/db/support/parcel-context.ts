import type { Client } from '@/data/client.ts'
import type { TrackerName } from '@/domain/tracking.ts'
import { type OrderContext, orderContext } from './order-context.ts'
import { apiOf } from './product-context.ts'
import { orderRequest, placeOrder } from './samples.ts'
import { callAsService } from './service-call.ts'

/** Something that La Poste says of a parcel. @param at ISO date and time */
export const event = (code: string, at: string, label = code) => ({ code, at, label })
type Event = ReturnType<typeof event>

/** Hours ago, as ISO date and time; negative ones are to come. */
export const ago = (hours: number): string =>
  new Date(Math.floor(Date.now() / 1000 - hours * 3600) * 1000).toISOString()

export interface ParcelContext extends OrderContext {
  /** The client that data reads and writes with, as its administrator. */
  readonly api: Client
  /** An order of weeks ago, paid and shipped with this number. */
  readonly sent: (tracking: string, changes?: Readonly<Record<string, unknown>>) => Promise<string>
  readonly rowOf: (number: string) => Promise<Record<string, unknown>>
  /** What a tracker answers of numbers, La Poste if none is named; null of one that it does not know. */
  readonly answers: (
    said: Readonly<Record<string, readonly Event[] | null>>,
    tracker?: TrackerName,
  ) => Promise<unknown>
  readonly claim: (
    most?: number,
    moment?: string,
    tracker?: TrackerName,
  ) => Promise<readonly { number: string; is_alone: boolean }[]>
  /** Has parcels be asked for from now on, at any hour. */
  readonly due: (...numbers: string[]) => Promise<void>
}

let numbers = 0
/** A number as Colissimo gives it, new each time. */
export const freshNumber = (): string => {
  numbers += 1
  return `6A${String(10_000_000_000 + numbers)}`
}

/** A number as Mondial Relay gives it, new each time. */
export const freshRelayNumber = (): string => {
  numbers += 1
  return String(31_000_000 + numbers)
}

/** Orders on their way, whose parcels are followed. */
export async function parcelContext(): Promise<ParcelContext> {
  const at = await orderContext()
  const context: ParcelContext = {
    ...at,
    api: apiOf(at),
    async sent(tracking, changes = {}) {
      const number = String((await placeOrder(at.db, orderRequest(changes))).order_number)
      await at.db.query(
        `update orders set created_at = now() - interval '30 days', payment_status = 'paid' where order_number = $1`,
        [number],
      )
      await at.call('ship_orders($1)', [JSON.stringify([{ number, tracking }])])
      return number
    },
    rowOf: async (number) =>
      (await at.db.query('select * from orders where order_number = $1', [number]))[0] ?? {},
    answers: (said, tracker = 'laposte') =>
      callAsService(
        at.db,
        'note_parcel_events',
        tracker,
        Object.entries(said).map(([number, events]) => ({ number, events })),
      ),
    claim: async (most = 100, moment, tracker = 'laposte') =>
      (await callAsService(at.db, 'claim_parcels', tracker, most, ...(moment ? [moment] : []))) as {
        number: string
        is_alone: boolean
      }[],
    async due(...asked) {
      await at.db.query(
        `update private.parcel_clock set next_call_at = '-infinity', failures = 0, night_from = 24, night_to = 0`,
      )
      await at.db.query('update parcels set next_look_at = null')
      await at.db.query(
        `update parcels set next_look_at = now() - interval '1 minute' where asked_number = any ($1)`,
        [asked],
      )
    },
  }
  return context
}

/** The parcels of an order, as administrators see them. */
export const parcelsOf = async ({ read }: ParcelContext, number: string) => (await read(number)).sentParcels
