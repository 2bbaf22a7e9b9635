import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addParcel, changeParcel } from '@/data/admin/sent-parcels.ts'
import type { Client } from '@/data/client.ts'
import type { TrackerName } from '@/domain/tracking.ts'
import { followParcels } from '../../supabase/functions/_shared/parcels/follow-parcels.ts'
import { trackersOf } from '../../supabase/functions/_shared/parcels/trackers.ts'
import { OKAPI_KEY, startLaPoste } from '../support/laposte/server.ts'
import { ENSEIGNE, PRIVATE_KEY, startMondialRelay } from '../support/mondial-relay/server.ts'
import {
  ago,
  event,
  freshNumber,
  freshRelayNumber,
  type ParcelContext,
  parcelContext,
  parcelsOf,
} from './support/parcel-context.ts'
import { clientOf } from './support/rpc-client.ts'

let at: ParcelContext
let db: Client
let laPoste: Awaited<ReturnType<typeof startLaPoste>>
let relay: Awaited<ReturnType<typeof startMondialRelay>>

beforeAll(async () => {
  at = await parcelContext()
  db = clientOf(at.db, { role: 'service_role' })
  ;[laPoste, relay] = await Promise.all([startLaPoste(), startMondialRelay()])
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
beforeEach(async () => {
  for (const carrier of [laPoste, relay]) {
    carrier.set(null)
    carrier.calls.length = 0
  }
  await at.due()
})
afterAll(async () => {
  await Promise.all([laPoste?.close(), relay?.close()])
  await at?.db.close()
})

/** One run of the clock; nobody waits between its calls. @param changed variables of the environment */
const run = (changed: Readonly<Record<string, string>> = {}) => {
  const env: Readonly<Record<string, string>> = {
    LAPOSTE_OKAPI_KEY: OKAPI_KEY,
    LAPOSTE_API_URL: laPoste.url,
    MONDIAL_RELAY_ENSEIGNE: ENSEIGNE,
    MONDIAL_RELAY_PRIVATE_KEY: PRIVATE_KEY,
    MONDIAL_RELAY_API_URL: relay.url,
    ...changed,
  }
  return followParcels({ db, trackers: trackersOf((name) => env[name]) }, async () => {})
}
/** An order whose parcel Mondial Relay brings. */
async function sentToRelay(number: string): Promise<string> {
  const order = await at.sent(number)
  await at.db.query(`update parcels set carrier = 'mondial_relay' where number = $1`, [number])
  return order
}
const states = async (): Promise<Readonly<Record<TrackerName, string>>> => {
  const all = (await at.call('admin_parcel_tracking()')) as { tracker: TrackerName; state: string }[]
  return Object.fromEntries(all.map(({ tracker, state }) => [tracker, state])) as Record<TrackerName, string>
}
/** Whom the page on privacy names. */
const named = async () => (await at.db.query('select asked_trackers from settings'))[0]?.asked_trackers
const moved = (label: string, hours: number) => ({ label, hours })
const WAITS = 'DISPONIBLE AU POINT RELAIS'

test('what waits at the relay is not received; what its buyer takes is, once, on that day, however it is heard of', async () => {
  const number = freshRelayNumber()
  const order = await sentToRelay(number)
  const way = [moved('RÉCEPTION DES DONNÉES', 90), moved(WAITS, 30), moved('PRISE EN CHARGE EN AGENCE', 60)]
  relay.say(number, 81, ...way, moved(WAITS, 30))
  await at.due(number)
  await run()
  expect(await parcelsOf(at, order)).toMatchObject([{ state: 'at_pickup', work: null, isFollowed: true }])
  expect(await at.rowOf(order)).toMatchObject({ status: 'shipped', delivered_at: null })
  // Late, twice and out of order.
  relay.say(number, 82, moved('COLIS LIVRÉ', 20), ...way)
  for (let times = 0; times < 2; times += 1) {
    await at.due(number)
    await run()
  }
  const { status, delivered_at: day } = await at.rowOf(order)
  expect(status).toBe('completed')
  expect(Math.abs(Date.parse(String(day)) - (Date.now() - 20 * 3_600_000))).toBeLessThan(120_000)
  expect((await at.mails(order)).filter(({ kind }) => kind === 'order_delivered')).toHaveLength(1)
  expect((await at.read(order)).parcels).toMatchObject([
    { steps: [{ step: 'taken' }, { step: 'at_pickup' }, { step: 'delivered' }] },
  ])
})

test('what nobody collects turns back and comes back: work, never a day', async () => {
  const number = freshRelayNumber()
  const order = await sentToRelay(number)
  const said: readonly (readonly [
    stat: number,
    label: string,
    hours: number,
    state: string,
    work: string | null,
  ])[] = [
    [81, WAITS, 400, 'at_pickup', null],
    [81, 'RETOUR EXPÉDITEUR', 48, 'returning', 'returning'],
    [82, 'COLIS LIVRÉ', 5, 'returned', 'returned'],
  ]
  const lines: { label: string; hours: number }[] = []
  for (const [stat, label, hours, state, work] of said) {
    lines.push(moved(label, hours))
    relay.say(number, stat, ...lines)
    await at.due(number)
    await run()
    expect(await parcelsOf(at, order)).toMatchObject([{ state, work }])
    expect(await at.rowOf(order)).toMatchObject({ status: 'shipped', delivered_at: null })
  }
})

test('one parcel of each carrier: the order is delivered with the last, and a day by hand stays', async () => {
  const [tracked, box] = [freshNumber(), freshRelayNumber()]
  const number = await at.sent(tracked)
  await addParcel(at.api, await at.read(number), { carrier: 'mondial_relay', number: box })
  laPoste.say(tracked, { code: 'DI1', hours: 30 })
  relay.say(box, 81, moved(WAITS, 28))
  await at.due(tracked, box)
  await run()
  expect(await parcelsOf(at, number)).toMatchObject([{ state: 'delivered' }, { state: 'at_pickup' }])
  expect(await at.rowOf(number)).toMatchObject({ status: 'shipped' })
  const order = await at.read(number)
  const today = new Date().toISOString().slice(0, 10)
  const [, main] = order.sentParcels
  const dated = await changeParcel(at.api, String(main?.id), { deliveredOn: today }, order.version)
  expect(dated).toMatchObject({ status: 'completed' })
  const before = await at.rowOf(number)
  relay.say(box, 82, moved('COLIS LIVRÉ', 26))
  await at.due(tracked, box)
  await run()
  expect((await at.rowOf(number)).delivered_at).toEqual(before.delivered_at)
})

test.each([
  ['down', { is: 'down' }],
  ['a page instead of XML', { is: 'html' }],
  ['too many calls', { is: 'status', status: 429, headers: { 'retry-after': '1800' } }],
  ['out of order', { is: 'status', status: 503 }],
] as const)(
  'Mondial Relay %s: La Poste goes on, nothing is lost, nobody is late for it',
  async (_, trouble) => {
    const [tracked, box] = [freshNumber(), freshRelayNumber()]
    const orders = [await at.sent(tracked), await sentToRelay(box)]
    laPoste.say(tracked, { code: 'DI1', hours: 2 })
    relay.say(box, 82, moved('COLIS LIVRÉ', 2))
    relay.set(trouble)
    await at.due(tracked, box)
    await run()
    const found = await Promise.all(orders.map((order) => parcelsOf(at, order)))
    expect(found).toMatchObject([[{ state: 'delivered' }], [{ state: 'sent', work: null, isFollowed: true }]])
    expect(await states()).toEqual({ laposte: 'linked', mondial_relay: 'interrupted' })
    const asked = relay.calls.length
    await run()
    expect(relay.calls).toHaveLength(asked)
    relay.set({ is: 'slow', ms: 200 })
    await at.call('retry_parcel_tracking()')
    await run()
    expect(await parcelsOf(at, String(orders[1]))).toMatchObject([{ state: 'delivered' }])
    expect(await states()).toEqual({ laposte: 'linked', mondial_relay: 'linked' })
  },
)

test('La Poste down stops no parcel of Mondial Relay’s', async () => {
  const [tracked, box] = [freshNumber(), freshRelayNumber()]
  await at.sent(tracked)
  const order = await sentToRelay(box)
  laPoste.set({ is: 'down' })
  relay.say(box, 82, moved('COLIS LIVRÉ', 2))
  await at.due(tracked, box)
  await run()
  expect(await parcelsOf(at, order)).toMatchObject([{ state: 'delivered' }])
  expect(await states()).toEqual({ laposte: 'interrupted', mondial_relay: 'linked' })
})

test('a refused account is not used again, a missing one asks nobody; La Poste’s parcels are followed', async () => {
  const [tracked, box] = [freshNumber(), freshRelayNumber()]
  await at.sent(tracked)
  const order = await sentToRelay(box)
  laPoste.say(tracked, { code: 'ET1', hours: 2 })
  await at.due(tracked, box)
  const wrong = { MONDIAL_RELAY_PRIVATE_KEY: 'another' }
  await run(wrong)
  expect(await states()).toEqual({ laposte: 'linked', mondial_relay: 'refused' })
  await run(wrong)
  expect(relay.calls).toHaveLength(1)
  await at.due(tracked, box)
  await run({ MONDIAL_RELAY_ENSEIGNE: '' })
  expect(relay.calls).toHaveLength(1)
  expect(await states()).toEqual({ laposte: 'linked', mondial_relay: 'unlinked' })
  expect(await named()).toEqual(['laposte'])
  expect(await parcelsOf(at, order)).toMatchObject([{ isFollowed: false }])
  // Once there is an account it is asked at once.
  await at.db.query(`update parcels set next_look_at = now() - interval '1 minute' where number = $1`, [box])
  await run()
  expect(relay.calls).toHaveLength(2)
  expect(await named()).toEqual(['laposte', 'mondial_relay'])
})

test('what one tracker says of a number is no word on the parcel of another', async () => {
  const [number, tracked] = [freshRelayNumber(), freshNumber()]
  const orders = [await sentToRelay(number), await at.sent(tracked)]
  await at.due(number, tracked)
  expect(await at.claim(10)).toEqual([{ number: tracked, is_alone: false }])
  expect(await at.claim(10, undefined, 'mondial_relay')).toEqual([{ number, is_alone: true }])
  const delivered = [event('DI1', ago(2))]
  await at.answers({ [number]: delivered }, 'laposte')
  await at.answers({ [tracked]: delivered }, 'mondial_relay')
  for (const order of orders)
    expect(await parcelsOf(at, order)).toMatchObject([{ state: 'sent', events: [] }])
})

test('a run asks one number a call, ten at most; one that the service cannot answer keeps no other back', async () => {
  const numbers = Array.from({ length: 12 }, freshRelayNumber)
  for (const number of numbers) await sentToRelay(number)
  const [bad = ''] = numbers
  for (const number of numbers) relay.say(number, number === bad ? 99 : 81, moved(WAITS, 3))
  await at.due(...numbers)
  await run()
  expect(relay.calls).toHaveLength(10)
  expect(new Set(relay.calls.map(({ number }) => number)).size).toBe(10)
  await at.db.query(`update private.parcel_clock set next_call_at = '-infinity'`)
  await run()
  expect(relay.calls).toHaveLength(12)
  expect((await states()).mondial_relay).toBe('linked')
  // Where nothing else is asked nobody knows whose fault it is.
  await at.due(bad)
  await run()
  expect((await states()).mondial_relay).toBe('interrupted')
  expect(relay.calls).toHaveLength(13)
})

test('a number that the service cannot know is named as such, as long as there is a service', async () => {
  const [ten, words] = [`12${freshRelayNumber()}`, 'MR 1']
  const orders = [await sentToRelay(ten), await sentToRelay(words), await sentToRelay(freshRelayNumber())]
  const unread = () => Promise.all(orders.map(async (one) => (await parcelsOf(at, one))[0]?.unreadBy))
  await run({ MONDIAL_RELAY_ENSEIGNE: '' })
  expect(await unread()).toEqual([null, null, null])
  await run()
  expect(await unread()).toEqual(['mondial_relay', 'mondial_relay', null])
})
