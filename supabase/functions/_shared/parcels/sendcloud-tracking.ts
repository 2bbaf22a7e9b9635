import * as z from 'zod'
import type { ParcelEvent } from '@/data/parcel-tracking.ts'
import { parseStorable } from '../body.ts'
import type { Variables } from '../variables.ts'
import { sendcloudAccess } from './sendcloud-call.ts'
import { askTracker, type Look, type Tracker } from './tracker.ts'

/** Events of one parcel that are read. */
const MOST_EVENTS = 100
/** Numbers of one run: Sendcloud takes one a call. */
const MOST = 10

/** What decides nothing. */
const UNKNOWN = 'SC'

/**
 * What Sendcloud's statuses mean, by the codes of La Poste (`private.parcel_meaning`): docs/archive/tracking/tracking-statuses of
 * sendcloud.dev, of which the interface writes the names in several ways. What is on its way back has not arrived: nobody dates it.
 */
const MEANINGS: readonly (readonly [string, RegExp])[] = [
  ['RE1', /RETURN/],
  ['ND1', /REFUSED|UNDELIVERABLE|UNABLE_TO_DELIVER|ADDRESS_INVALID/],
  ['PB1', /EXCEPTION|FAILED|ERROR|DAMAGED|LOST|^NOT_SORTED$/],
  ['AG1', /AWAITING_CUSTOMER_PICKUP|READY_FOR_(?:CUSTOMER_)?(?:COLLECTION|PICKUP)/],
  ['DI1', /^DELIVERED$|COLLECTED_BY_CUSTOMER/],
  ['DI3', /DELAYED/],
  ['MD2', /DRIVER_(?:EN|ON)_ROUTE|OUT_FOR_DELIVERY/],
  ['DO1', /CUSTOMS/],
  ['PC1', /PICKED_UP_BY_DRIVER|^ACCEPTED$/],
  ['ET1', /SORT(?:ED|ING)|SHIPMENT_ON_ROUTE|(?:EN|ON)_ROUTE|IN_TRANSIT/],
  ['DR1', /ANNOUNC|READY_TO_SEND/],
]

const event = z.object({
  event_at: z.iso.datetime({ offset: true }),
  event_type: z.literal('carrier'),
  status_code: z.string(),
  status_description: z.string().catch(''),
  sub_status_code: z.string().catch(''),
})
const parcel = z.object({
  details: z.object({ is_return: z.boolean().catch(false) }).catch({ is_return: false }),
  events: z.array(z.unknown()),
})

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')

/** By La Poste's codes what happened to a parcel: what its carrier said alone, nothing that Sendcloud reckons. */
function eventsOf(listed: readonly unknown[]): ParcelEvent[] {
  return listed.slice(-MOST_EVENTS).flatMap((one) => {
    const read = event.safeParse(one)
    if (!read.success) return []
    const { event_at, status_code, sub_status_code, status_description } = read.data
    const code = MEANINGS.find(([, pattern]) => pattern.test(plain(status_code)))?.[0] ?? UNKNOWN
    // Delivered to a point, where its buyer is to come.
    const isAtPoint = code === 'DI1' && /POINT|LOCKER|PICKUP/.test(plain(sub_status_code))
    return [
      {
        at: new Date(event_at).toISOString(),
        code: isAtPoint ? 'AG1' : code,
        label: status_description.replace(/\s+/g, ' ').slice(0, 300),
      },
    ]
  })
}

/** @returns what it says of a number; of one that was not bought there nothing, which is no word of its carrier. */
export function sendcloudLook(number: string, status: number, text: string): Look {
  if (status === 401 || status === 403) return { is: 'refused', reason: `the keys are refused (${status})` }
  if (status === 404 || status === 422) return { is: 'answered', answers: [] }
  const read = parcel.safeParse(status === 200 ? parsed(text) : undefined)
  if (!read.success) return { is: 'pause', reason: `answered ${status} without JSON of a parcel` }
  const { details, events } = read.data
  return { is: 'answered', answers: details.is_return ? [] : [{ number, events: eventsOf(events) }] }
}

/** Sendcloud as whoever is asked for the parcels that were bought there; null where the environment names no keys. */
export function sendcloudTrackerOf(read: Variables): Tracker | null {
  const access = sendcloudAccess(read)
  if (!access) return null
  const headers = { Authorization: access.authorization, Accept: 'application/json' }
  return {
    most: MOST,
    through: 'sendcloud',
    async look(numbers) {
      const answers = []
      for (const number of numbers) {
        const url = new URL(`parcels/tracking/${encodeURIComponent(number)}`, access.url)
        const found = await askTracker(url, { headers }, (status, text) =>
          sendcloudLook(number, status, text),
        )
        if (found.is !== 'answered') return found
        answers.push(...found.answers)
      }
      return { is: 'answered', answers }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return parseStorable(text)
  } catch {
    return undefined
  }
}
