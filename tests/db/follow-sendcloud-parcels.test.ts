import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '@/data/client.ts'
import { followParcels } from '../../supabase/functions/_shared/parcels/follow-parcels.ts'
import { sendcloudLook } from '../../supabase/functions/_shared/parcels/sendcloud-tracking.ts'
import { trackersOf } from '../../supabase/functions/_shared/parcels/trackers.ts'
import { OKAPI_KEY, startLaPoste } from '../support/laposte/server.ts'
import { PUBLIC_KEY, SECRET_KEY, type SendcloudStandIn, startSendcloud } from '../support/sendcloud/server.ts'
import { ago, freshNumber, type ParcelContext, parcelContext, parcelsOf } from './support/parcel-context.ts'
import { clientOf } from './support/rpc-client.ts'

let at: ParcelContext
let db: Client
let laPoste: Awaited<ReturnType<typeof startLaPoste>>
let sendcloud: SendcloudStandIn

beforeAll(async () => {
  at = await parcelContext()
  db = clientOf(at.db, { role: 'service_role' })
  laPoste = await startLaPoste()
  sendcloud = await startSendcloud()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
beforeEach(() => {
  sendcloud.set(null)
  sendcloud.calls.length = 0
  laPoste.calls.length = 0
})
afterAll(async () => {
  await Promise.all([laPoste?.close(), sendcloud?.close()])
  await at?.db.close()
})

/** One run of the clock of a shop that has Sendcloud's keys, and what else it has. */
const run = (more: Readonly<Record<string, string>> = {}) => {
  const env: Readonly<Record<string, string>> = {
    SENDCLOUD_PUBLIC_KEY: PUBLIC_KEY,
    SENDCLOUD_SECRET_KEY: SECRET_KEY,
    SENDCLOUD_API_URL: sendcloud.url,
    ...more,
  }
  return followParcels({ db, trackers: trackersOf((name) => env[name]) }, async () => {})
}
const stateOf = async (order: string) => (await parcelsOf(at, order))[0]?.state
const tracking = async () =>
  ((await at.call('admin_parcel_tracking()')) as { state: string; through: string | null }[])[0]
const asked = async () => (await at.db.query('select asked_trackers from settings'))[0]?.asked_trackers
const said = (status_code: string, hours: number, more: object = {}) => ({
  status_code,
  event_type: 'carrier',
  event_at: ago(hours),
  ...more,
})

test('a shop without a key of La Poste’s follows at Sendcloud what it bought there, and nobody reads that La Poste is asked', async () => {
  const [number, typed] = [freshNumber(), freshNumber()]
  const [order, other] = [await at.sent(number), await at.sent(typed)]
  sendcloud.say(number, said('picked-up-by-driver', 40), said('at-sorting-centre', 20))
  await at.due(number, typed)
  await run()
  expect(sendcloud.calls.sort()).toEqual([number, typed].sort().map((one) => `GET parcels/tracking/${one}`))
  expect(await stateOf(order)).toBe('moving')
  expect(await tracking()).toMatchObject({ state: 'linked', through: 'sendcloud' })
  expect(await asked()).toEqual([])
  // Of what was not bought there nothing is known: it is no number that its carrier does not know.
  await at.db.query(`update parcels set numbered_at = now() - interval '9 days' where number = $1`, [typed])
  await at.due(typed)
  await run()
  expect((await parcelsOf(at, other))[0]).toMatchObject({ state: 'sent', work: null, lookedAt: null })

  // Late, twice, and what it reckons by itself beside what the carrier says.
  const received = said('delivered', 2)
  sendcloud.say(
    number,
    said('delivered', 30, { event_type: 'calculated' }),
    received,
    received,
    said('driver-on-route', 5),
  )
  for (let times = 0; times < 2; times += 1) {
    await at.due(number)
    await run()
  }
  expect(await stateOf(order)).toBe('delivered')
  const { status, delivered_at: day } = await at.rowOf(order)
  expect([status, new Date(String(day)).toISOString()]).toEqual(['completed', received.event_at])
  expect((await at.mails(order)).filter(({ kind }) => kind === 'order_delivered')).toHaveLength(1)

  // Whose own key comes is asked itself from then on.
  const next = freshNumber()
  await at.sent(next)
  await at.due(next)
  sendcloud.calls.length = 0
  await run({ LAPOSTE_OKAPI_KEY: OKAPI_KEY, LAPOSTE_API_URL: laPoste.url })
  expect(sendcloud.calls).toEqual([])
  expect(laPoste.calls).toHaveLength(1)
  expect(await tracking()).toMatchObject({ state: 'linked', through: null })
  expect(await asked()).toEqual(['laposte'])
  await run()
  expect(await asked()).toEqual([])
})

test.each([
  [{ is: 'down' }, 'interrupted'],
  [{ is: 'html' }, 'interrupted'],
  [{ is: 'status', status: 503 }, 'interrupted'],
  [{ is: 'status', status: 429, headers: { 'retry-after': '1800' } }, 'interrupted'],
  [{ is: 'status', status: 401 }, 'refused'],
] as const)('Sendcloud is %j: nothing is late for it, and it is asked again', async (trouble, state) => {
  const number = freshNumber()
  const order = await at.sent(number)
  sendcloud.say(number, said('delivered', 2))
  await at.due(number)
  sendcloud.set(trouble)
  await run()
  expect(await tracking()).toMatchObject({ state, through: 'sendcloud' })
  expect((await parcelsOf(at, order))[0]).toMatchObject({ state: 'sent', work: null })
  await run()
  expect(sendcloud.calls).toHaveLength(1)
  sendcloud.set(null)
  await at.due(number)
  await run()
  expect(await stateOf(order)).toBe('delivered')
})

const read = (...events: readonly object[]) => {
  const look = sendcloudLook('6A1', 200, JSON.stringify({ details: {}, events }))
  return look.is === 'answered' ? look.answers[0]?.events?.map(({ code }) => code) : look.is
}

test.each([
  ['ready-to-send', 'DR1'],
  ['ANNOUNCED', 'DR1'],
  ['Announced: not collected', 'DR1'],
  ['accepted', 'PC1'],
  ['to-sorting', 'ET1'],
  ['SHIPMENT_ON_ROUTE', 'ET1'],
  ['at-customs', 'DO1'],
  ['driver-on-route', 'MD2'],
  ['delayed', 'DI3'],
  ['awaiting-customer-pickup', 'AG1'],
  ['collected-by-customer', 'DI1'],
  ['DELIVERED', 'DI1'],
  ['delivery-failed', 'PB1'],
  ['announcement-failed', 'PB1'],
  ['exception', 'PB1'],
  ['undeliverable', 'ND1'],
  ['refused-by-recipient', 'ND1'],
  // Nobody is told that it was delivered: it comes back.
  ['returned-to-sender', 'RE1'],
  ['delivery-date-changed', 'SC'],
  ['something-new', 'SC'],
])('its status %s is %s', (status, code) => expect(read(said(status, 1))).toEqual([code]))

test('delivered to a point is not received, and what is no event keeps none back', () => {
  expect(read(said('delivered', 1, { sub_status_code: 'delivered-at-service-point' }))).toEqual(['AG1'])
  const odd = [{}, null, said('delivered', 1, { event_at: 'yesterday' }), said('delivered', 3)]
  expect(read(...(odd as object[]))).toEqual(['DI1'])
  expect(sendcloudLook('6A1', 404, '{"detail":"Parcel does not exist"}')).toEqual({
    is: 'answered',
    answers: [],
  })
  expect(sendcloudLook('6A1', 200, '{"details":{"is_return":true},"events":[]}')).toMatchObject({
    answers: [],
  })
  for (const text of ['', '<h1>', '[]', 'null', '{"events":1}'])
    expect(sendcloudLook('6A1', 200, text)).toMatchObject({ is: 'pause' })
})
