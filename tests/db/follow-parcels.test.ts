import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '@/data/client.ts'
import { followParcels } from '../../supabase/functions/_shared/parcels/follow-parcels.ts'
import { trackersOf } from '../../supabase/functions/_shared/parcels/trackers.ts'
import { OKAPI_KEY, startLaPoste } from '../support/laposte/server.ts'
import { freshNumber, type ParcelContext, parcelContext, parcelsOf } from './support/parcel-context.ts'
import { clientOf } from './support/rpc-client.ts'

let at: ParcelContext
let db: Client
let laPoste: Awaited<ReturnType<typeof startLaPoste>>

beforeAll(async () => {
  at = await parcelContext()
  db = clientOf(at.db, { role: 'service_role' })
  laPoste = await startLaPoste()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
beforeEach(() => {
  laPoste.set(null)
  laPoste.calls.length = 0
})
afterAll(async () => {
  await laPoste?.close()
  await at?.db.close()
})

/** One run of the clock. @param key of the shop's account. @param rest in place of waiting */
const run = (key = OKAPI_KEY, rest?: (ms: number) => Promise<void>) => {
  const read = (name: string) => ({ LAPOSTE_OKAPI_KEY: key, LAPOSTE_API_URL: laPoste.url })[name]
  return followParcels({ db, trackers: trackersOf(read) }, rest)
}
const stateOf = async (order: string) => (await parcelsOf(at, order))[0]?.state
const tracking = async () => ((await at.call('admin_parcel_tracking()')) as { state: string }[])[0]?.state

test('what La Poste says, twice, late and out of order, delivers the order once', async () => {
  const number = freshNumber()
  const order = await at.sent(number)
  laPoste.say(number, { code: 'PC1', hours: 50 }, { code: 'MD2', hours: 5 }, { code: 'ET1', hours: 40 })
  await at.due(number)
  await run()
  expect(await stateOf(order)).toBe('moving')
  laPoste.say(
    number,
    { code: 'DI1', hours: 3 },
    { code: 'MD2', hours: 5 },
    { code: 'MD2', hours: 5 },
    { code: 'AG1', hours: 4 },
  )
  for (let times = 0; times < 2; times += 1) {
    await at.due(number)
    await run()
  }
  expect(await stateOf(order)).toBe('delivered')
  expect(await at.rowOf(order)).toMatchObject({ status: 'completed' })
  expect((await at.mails(order)).filter(({ kind }) => kind === 'order_delivered')).toHaveLength(1)
  expect(await tracking()).toBe('linked')
})

test('words that no database can hold keep no parcel of the same call back', async () => {
  const [odd, other] = [freshNumber(), freshNumber()]
  const orders = [await at.sent(odd), await at.sent(other)]
  laPoste.say(odd, { code: 'ET1', label: 'En cours\0 \ud800', hours: 5 })
  laPoste.say(other, { code: 'ET1', hours: 5 })
  await at.due(odd, other)
  await run()
  expect(await Promise.all(orders.map(stateOf))).toEqual(['moving', 'moving'])
})

test('twelve numbers are two calls a second apart; a wrong one among them keeps no other back, and none is asked for twice', async () => {
  const numbers = Array.from({ length: 12 }, freshNumber)
  const orders: string[] = []
  for (const number of numbers) {
    orders.push(await at.sent(number))
    laPoste.say(number, { code: 'ET1', hours: 9 })
  }
  const bad = 'BAD12345678'
  await at.db.query('update parcels set number = $1 where number = $2', [bad, numbers[0]])
  await at.due(bad, ...numbers)
  await run()
  expect(laPoste.calls.map((call) => call.numbers.length)).toEqual([10, 2])
  expect((laPoste.calls[1]?.at ?? 0) - (laPoste.calls[0]?.at ?? 0)).toBeGreaterThan(500)
  // Those of the refused call go by themselves, each once.
  await at.db.query(`update private.parcel_clock set next_call_at = '-infinity'`)
  laPoste.calls.length = 0
  const asked = laPoste.calls
  const rests: number[] = []
  await run(OKAPI_KEY, async (ms) => void rests.push(ms))
  // A second from one call to the next.
  expect(rests).toEqual([expect.any(Number)])
  expect(asked.map((call) => call.numbers)).toEqual(expect.arrayContaining([[bad], [expect.any(String)]]))
  expect(new Set(asked.flatMap((call) => call.numbers)).size).toBe(2)
  const states = await Promise.all(orders.map(stateOf))
  expect(states.filter((state) => state === 'moving')).toHaveLength(11)
  await run()
  expect(asked).toHaveLength(2)
})

test.each([
  ['down', { is: 'down' }, 'interrupted'],
  ['a page instead of JSON', { is: 'html' }, 'interrupted'],
  ['too many calls', { is: 'status', status: 429, headers: { 'retry-after': '1800' } }, 'interrupted'],
  ['out of order', { is: 'status', status: 503 }, 'interrupted'],
] as const)(
  'La Poste %s: nothing is lost, nobody is late for it, and it is left alone',
  async (_, trouble, state) => {
    const number = freshNumber()
    const order = await at.sent(number)
    laPoste.say(number, { code: 'DI1', hours: 2 })
    laPoste.set(trouble)
    await at.due(number)
    await run()
    expect(await tracking()).toBe(state)
    expect(await parcelsOf(at, order)).toMatchObject([{ state: 'sent', work: null, isFollowed: true }])
    const asked = laPoste.calls.length
    await run()
    expect(laPoste.calls).toHaveLength(asked)
    laPoste.set({ is: 'slow', ms: 200 })
    await at.call('retry_parcel_tracking()')
    await run()
    expect(await stateOf(order)).toBe('delivered')
    expect(await tracking()).toBe('linked')
  },
)

test('a key that is refused is not used again, a missing one asks nobody, and none leaves for another machine', async () => {
  const number = freshNumber()
  await at.sent(number)
  await at.due(number)
  await run('another')
  expect(await tracking()).toBe('refused')
  await run('another')
  expect(laPoste.calls).toHaveLength(1)
  await at.due(number)
  await run('')
  expect(await tracking()).toBe('unlinked')
  expect(laPoste.calls).toHaveLength(1)
  const read = (variable: string, url: string) => () =>
    trackersOf((name) => (name === variable ? url : name.endsWith('_URL') ? undefined : 'key'))
  for (const variable of ['LAPOSTE_API_URL', 'MONDIAL_RELAY_API_URL', 'SENDCLOUD_API_URL']) {
    for (const url of ['https://api.example.com/', 'http://127.0.0.1.example.com/', 'http://10.0.0.1/'])
      expect(read(variable, url)).toThrow(variable)
    expect(read(variable, 'http://127.0.0.1:1/')()).toMatchObject({ laposte: {}, mondial_relay: {} })
  }
})
