import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ago,
  event,
  freshNumber,
  type ParcelContext,
  parcelContext,
  parcelsOf,
} from './support/parcel-context.ts'

let at: ParcelContext

beforeAll(async () => {
  at = await parcelContext()
})
beforeEach(() => at.due())
afterAll(() => at?.db.close())

const numbersOf = (claimed: readonly { number: string }[]) => claimed.map(({ number }) => number)
const trouble = (kind: string, numbers: readonly string[], seconds: number | null = null) =>
  at.db.query(`select note_parcel_trouble('laposte', $1, $2, $3)`, [kind, numbers, seconds], {
    role: 'service_role',
  })
const tracking = async () =>
  ((await at.call('admin_parcel_tracking()')) as { state: string; since: string | null }[])[0]
/** Seconds until the carrier may be asked again. */
const wait = async () =>
  Number(
    (
      await at.db.query(
        `select extract(epoch from next_call_at - clock_timestamp()) as s from private.parcel_clock where tracker = 'laposte'`,
      )
    )[0]?.s,
  )

test('a number that two orders share is asked for once, by one clock, and tells both', async () => {
  const [shared, other] = [freshNumber(), freshNumber()]
  const orders = [await at.sent(shared), await at.sent(shared), await at.sent(other)]
  await at.due(shared, other)
  const both = await Promise.all([at.claim(), at.claim()])
  expect(both.flatMap(numbersOf).sort()).toEqual([shared, other].sort())
  expect(await at.claim()).toEqual([])
  await at.answers({ [shared]: [event('DI1', ago(1))] })
  const rows = await Promise.all(orders.map(at.rowOf))
  expect(rows.map(({ status }) => status)).toEqual(['completed', 'completed', 'shipped'])
  expect(await parcelsOf(at, String(orders[0]))).toMatchObject([{ state: 'delivered', isFollowed: false }])
})

test('calls go a second apart, ten numbers in each, and none by night', async () => {
  const numbers = Array.from({ length: 23 }, freshNumber)
  for (const number of numbers) await at.sent(number)
  await at.due(...numbers)
  for (const [night, isAsked] of [
    ['2026-12-01T20:59:59Z', true],
    ['2026-12-01T21:00:00Z', false],
    ['2026-12-02T04:59:59Z', false],
    ['2026-07-01T19:59:59Z', true],
    ['2026-07-01T20:00:00Z', false],
    ['2026-07-02T04:00:00Z', true],
  ] as const) {
    await at.due(...numbers)
    await at.db.query('update private.parcel_clock set night_from = 22, night_to = 6')
    await at.db.query(`update parcels set next_look_at = '2026-01-01' where next_look_at is not null`)
    expect({ night, isAsked: (await at.claim(1, night)).length === 1 }).toEqual({ night, isAsked })
  }
  await at.due(...numbers)
  expect(await at.claim(23)).toHaveLength(23)
  expect(await wait()).toBeGreaterThan(2)
  await at.db.query(`update private.parcel_clock set next_call_at = '-infinity'`)
  await trouble('alone', numbers.slice(0, 2))
  const alone = await at.claim(23)
  expect(alone).toHaveLength(2)
  expect(alone.every(({ is_alone }) => is_alone)).toBe(true)
  await at.answers({ [numbers[0] ?? '']: [event('PC1', ago(1))], [numbers[1] ?? '']: null })
  // What is known goes with others again.
  const kept = await at.db.query('select asked_number from parcels where looks_alone')
  expect(kept).toEqual([{ asked_number: numbers[1] }])
})

test('a refused key stops all, a fault pauses longer each time, and an answer ends both', async () => {
  const number = freshNumber()
  const order = await at.sent(number)
  await at.due(number)
  await trouble('unlinked', [])
  expect(await tracking()).toMatchObject({ state: 'unlinked' })
  for (const [minutes, times] of [
    [10, 1],
    [30, 2],
    [90, 3],
    [360, 9],
  ] as const) {
    await at.due(number)
    for (let n = 0; n < times; n += 1) await trouble('pause', numbersOf(await at.claim()))
    expect(Math.round((await wait()) / 60)).toBe(minutes)
    expect(await at.claim()).toEqual([])
  }
  expect(await tracking()).toMatchObject({ state: 'interrupted', since: expect.any(String) })
  await at.due(number)
  await trouble('pause', [number], 7200)
  expect(Math.round((await wait()) / 60)).toBe(120)
  await at.due(number)
  await trouble('refused', numbersOf(await at.claim()))
  expect(await tracking()).toMatchObject({ state: 'refused', since: expect.any(String) })
  expect(await at.claim()).toEqual([])
  // The owner who has put the key right does not wait for a day.
  await at.call('retry_parcel_tracking()')
  expect(numbersOf(await at.claim())).toContain(number)
  await at.answers({ [number]: [event('ET1', ago(2))] })
  expect(await tracking()).toMatchObject({ state: 'linked', since: null })
  expect(await parcelsOf(at, order)).toMatchObject([{ state: 'moving', work: null, isFollowed: true }])
})

test('a number may be unknown for three days, a carrier silent for seven working days; one that was not asked is neither', async () => {
  const [unknown, silent, known] = [freshNumber(), freshNumber(), freshNumber()]
  const orders = [await at.sent(unknown), await at.sent(silent), await at.sent(known)]
  const works = async () =>
    (await Promise.all(orders.map((order) => parcelsOf(at, order)))).map(([parcel]) => parcel?.work)
  await at.answers({
    [unknown]: null,
    [silent]: [event('ET1', ago(24 * 12))],
    [known]: [event('ET1', ago(1))],
  })
  const aged = (days: number) =>
    at.db.query(
      `update parcels set numbered_at = now() - $2 * interval '1 day' where asked_number = any ($1)`,
      [[unknown, silent, known], days],
    )
  expect(await works()).toEqual([null, null, null])
  await aged(12)
  expect(await works()).toEqual([null, null, null])
  await at.due(unknown, silent, known)
  await at.answers({ [unknown]: null, [silent]: null, [known]: null })
  expect(await works()).toEqual(['unknown', 'silent', null])
  // News end it.
  await at.answers({ [unknown]: [event('PC1', ago(3))], [silent]: [event('MD2', ago(2))] })
  expect(await works()).toEqual([null, null, null])
  const [days] = await at.db.query(
    `select private.after_working_days('2026-11-26T10:00Z', 7) as a, private.after_working_days('2026-11-28T10:00Z', 1) as b,
       private.after_working_days('2026-04-30T10:00Z', 7) as feasts, private.after_working_days('2026-03-27T10:00Z', 1) as summer`,
  )
  // The 1st and the 8th of May are Fridays on which nobody works; an hour stays the same when summer time begins.
  expect(days).toEqual({
    a: new Date('2026-12-07T10:00Z'),
    b: new Date('2026-11-30T10:00Z'),
    feasts: new Date('2026-05-13T10:00Z'),
    summer: new Date('2026-03-30T09:00Z'),
  })
})

test('numbers are given again: what was said before the order, or of another carrier’s, is not its parcel’s', async () => {
  const number = freshNumber()
  const order = await at.sent(number)
  await at.answers({ [number]: [event('DI1', ago(24 * 300)), event('DI1', ago(-72))] })
  expect(await at.rowOf(order)).toMatchObject({ status: 'shipped' })
  expect(await parcelsOf(at, order)).toMatchObject([{ state: 'sent', events: [] }])
  // With another number it begins anew.
  await at.answers({ [number]: [event('PB1', ago(3))] })
  const next = freshNumber()
  await at.call('set_tracking_number($1, $2)', [order, next])
  expect(await parcelsOf(at, order)).toMatchObject([{ number: next, state: 'sent', work: null, events: [] }])
  const [relay] = await at.db.query(
    `select private.asked_number('mondial_relay', '12345678901') as a, private.asked_number('colissimo', '6a 1234.5678-901') as b,
       private.asked_number('chronopost', 'court') as c, private.asked_number('mondial_relay', '1234 5678') as d,
       private.asked_number('none', '12345678') as e`,
  )
  expect(relay).toEqual({ a: null, b: '6A12345678901', c: null, d: '12345678', e: null })
})
