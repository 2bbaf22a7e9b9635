import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addParcel, changeParcel, removeParcel } from '@/data/admin/sent-parcels.ts'
import {
  ago,
  event,
  freshNumber,
  type ParcelContext,
  parcelContext,
  parcelsOf,
} from './support/parcel-context.ts'
import { callAsService } from './support/service-call.ts'

let at: ParcelContext

beforeAll(async () => {
  at = await parcelContext()
})
afterAll(() => at?.db.close())

const MEANINGS = {
  DR1: 'sent',
  DR2: 'sent',
  ID0: 'sent',
  PC1: 'moving',
  PC2: 'moving',
  ET1: 'moving',
  ET2: 'moving',
  ET3: 'moving',
  ET4: 'moving',
  EP1: 'moving',
  DO1: 'moving',
  DO2: 'moving',
  PB2: 'moving',
  MD2: 'moving',
  DI3: 'moving',
  AG1: 'at_pickup',
  PB1: 'problem',
  DO3: 'problem',
  ND1: 'problem',
  RE1: 'returning',
  DI1: 'delivered',
  DI2: 'returned',
  DI0: null,
  XX9: null,
} as const // prettier-ignore
type Code = keyof typeof MEANINGS
const CODES = Object.keys(MEANINGS) as Code[]
const WORK: Readonly<Record<string, string>> = {
  PB1: 'problem',
  DO3: 'held',
  ND1: 'undeliverable',
  RE1: 'returning',
}
const isEnd = (code: Code) => code === 'DI1' || code === 'DI2'

/** What follows from two events, the first of them dated before the second. */
function expected(first: Code, second: Code, heardFirst: Code) {
  const ends = [first, second].filter(isEnd)
  const latest = MEANINGS[second] ? second : MEANINGS[first] ? first : null
  const end = isEnd(heardFirst) ? heardFirst : ends[0]
  const state = end ? MEANINGS[end] : latest ? MEANINGS[latest] : 'sent'
  const isContradicted = ends.includes('DI1') && ends.includes('DI2')
  const work = isContradicted
    ? 'contradicted'
    : end
      ? state === 'returned'
        ? 'returned'
        : null
      : ((latest && WORK[latest]) ?? null)
  return { state, work, isDelivered: state === 'delivered' }
}

test('every pair of events means the same in whichever order it is heard; what is over stays so', async () => {
  const number = await at.sent(freshNumber())
  const pairs = CODES.flatMap((first) =>
    CODES.filter((one) => one !== first).map((second) => ({ first, second })),
  )
  const cases = pairs.flatMap((pair) =>
    [pair.first, pair.second].map((heardFirst) => ({ ...pair, heardFirst, number: freshNumber() })),
  )
  await at.db.query(
    `insert into parcels (order_id, carrier, number)
     select o.id, 'colissimo', n from orders o, unnest($2::text[]) n where o.order_number = $1`,
    [number, cases.map((one) => one.number)],
  )
  const [early, late] = [ago(48), ago(24)]
  const heard = (isFirst: boolean) =>
    Object.fromEntries(
      cases.map((one) => [
        one.number,
        [(one.heardFirst === one.first) === isFirst ? event(one.first, early) : event(one.second, late)],
      ]),
    )
  for (const isFirst of [true, false, true]) await at.answers(heard(isFirst))
  const rows = await at.db.query(
    `select number, state, work, delivered_at is not null as is_delivered,
       (select count(*)::int from parcel_events e where e.parcel_id = p.id) as events from parcels p`,
  )
  const found = new Map(rows.map((row) => [row.number, row]))
  const wrong = cases.flatMap((one) => {
    const row = found.get(one.number)
    const { state, work, isDelivered } = expected(one.first, one.second, one.heardFirst)
    const isRight =
      row?.state === state && row.work === work && row.is_delivered === isDelivered && row.events === 2
    return isRight ? [] : [{ ...one, row, state, work }]
  })
  expect(wrong).toEqual([])
  expect((await at.rowOf(number)).status).toBe('shipped')
}, 120_000)

describe('an order', () => {
  test('is shipped with its first parcel and delivered with its last, on the day of that one, and its buyer hears of it once', async () => {
    const [one, two] = [freshNumber(), freshNumber()]
    const number = await at.sent(one)
    const order = await at.read(number)
    expect(order.sentParcels).toMatchObject([
      { isMain: true, carrier: 'colissimo', number: one, state: 'sent' },
    ])
    expect((await addParcel(at.api, order, { number: two, weightG: 800 })).sentParcels).toMatchObject([
      { number: one },
      { number: two, carrier: 'colissimo', weightG: 800, isMain: false },
    ])
    await at.answers({ [two]: [event('PC1', ago(60)), event('DI1', ago(30))] })
    expect(await at.rowOf(number)).toMatchObject({
      status: 'shipped',
      delivered_at: null,
      tracking_number: one,
    })
    const last = ago(40)
    await at.answers({ [one]: [event('DI1', last)] })
    // That one arrived before the other: the order's day is the later.
    const stored = await at.rowOf(number)
    expect(stored).toMatchObject({ status: 'completed' })
    expect(new Date(String(stored.delivered_at)).getTime()).toBeGreaterThan(Date.parse(last))
    await at.answers({ [one]: [event('DI1', last)], [two]: [event('MD2', ago(31)), event('DI1', ago(30))] })
    expect((await at.mails(number)).filter(({ kind }) => kind === 'order_delivered')).toHaveLength(1)
    expect((await at.read(number)).history.find(({ deliveredOn }) => deliveredOn)).toMatchObject({ by: null })
    expect((await at.read(number)).parcels).toMatchObject([
      { number: one, state: 'delivered' },
      { number: two, steps: [{ step: 'taken' }, { step: 'moving' }, { step: 'delivered' }] },
    ])
  })

  test('keeps the day that a person set; the carrier’s stands beside it', async () => {
    const tracking = freshNumber()
    const number = await at.sent(tracking)
    await at.call(`set_order_status($1, 'completed')`, [number])
    await at.call(`set_delivery_day($1, (now() - interval '5 days')::date)`, [number])
    const before = await at.rowOf(number)
    await at.answers({ [tracking]: [event('DI1', ago(2))] })
    expect((await at.rowOf(number)).delivered_at).toEqual(before.delivered_at)
    expect(await parcelsOf(at, number)).toMatchObject([{ state: 'delivered', isDatedByHand: false }])
    // Nor is one completed again whose delivery somebody has taken back.
    const other = freshNumber()
    const doubted = await at.sent(other)
    await at.answers({ [other]: [event('DI1', ago(9))] })
    await at.call(`set_order_status($1, 'shipped')`, [doubted])
    await at.answers({ [other]: [event('DI1', ago(3))] })
    expect(await at.rowOf(doubted)).toMatchObject({ status: 'shipped', delivered_at: null })
  })

  test('moves to a later day of the carrier’s, never to an earlier one', async () => {
    const tracking = freshNumber()
    const number = await at.sent(tracking)
    const days = [ago(50), ago(20), ago(70)]
    for (const day of days) await at.answers({ [tracking]: [event('DI1', day)] })
    expect(new Date(String((await at.rowOf(number)).delivered_at)).toISOString()).toBe(days[1])
  })

  test('is completed by the days that a person sets for its parcels', async () => {
    const number = await at.sent('')
    const first = await at.read(number)
    const added = await addParcel(at.api, first, { carrier: 'mondial_relay' })
    const [main, other] = added.sentParcels.map(({ id }) => id)
    const today = new Date().toISOString().slice(0, 10)
    const dated = await changeParcel(at.api, String(main), { deliveredOn: today }, added.version)
    expect(dated).toMatchObject({
      status: 'shipped',
      sentParcels: [{ isDatedByHand: true, state: 'delivered' }, {}],
    })
    const undone = await changeParcel(at.api, String(main), { deliveredOn: null }, dated.version)
    expect(undone.sentParcels).toMatchObject([{ isDatedByHand: false, deliveredAt: null, state: 'sent' }, {}])
    const again = await changeParcel(at.api, String(main), { deliveredOn: today }, undone.version)
    expect(await removeParcel(at.api, String(other), again.version)).toMatchObject({ status: 'completed' })
  })

  test('of which a withdrawal was declared before it came counts the days from its delivery', async () => {
    const tracking = freshNumber()
    const number = await at.sent(tracking)
    const { email } = await at.rowOf(number)
    await callAsService(at.db, 'declare_withdrawal', {
      request_key: randomUUID(),
      name: 'A',
      order_number: number,
      email,
      items: 'un sac',
      caller: `caller:${randomUUID()}`,
    })
    await at.answers({ [tracking]: [event('DI1', ago(2))] })
    const [declared] = await at.db.query(
      `select w.last_day = private.last_withdrawal_day(o.delivered_at) and w.delivered_at = o.delivered_at as counts
       from withdrawals w join orders o on o.id = w.order_id where o.order_number = $1`,
      [number],
    )
    expect(declared).toEqual({ counts: true })
    expect((await at.rowOf(number)).status).toBe('completed')
  })
})

test('what came back or waits at a relay was not received: it is work, and no date', async () => {
  const waiting = async () => {
    const { attention } = (await at.call('admin_dashboard()')) as { attention: { parcels: number } }
    return attention.parcels
  }
  const came = ago(4)
  const [relay, back] = [freshNumber(), freshNumber()]
  const [collected, returned] = [await at.sent(relay), await at.sent(back)]
  const before = await waiting()
  await at.answers({ [relay]: [event('AG1', ago(5))], [back]: [event('RE1', ago(9)), event('DI2', came)] })
  expect(await at.rowOf(collected)).toMatchObject({ status: 'shipped', delivered_at: null })
  expect(await at.rowOf(returned)).toMatchObject({ status: 'shipped', delivered_at: null })
  expect(await waiting()).toBe(before + 1)
  const listed = (await at.call(`admin_orders('{"work": "parcels"}', 'newest', 100)`)) as {
    orders: { order_number: string }[]
  }
  expect(listed.orders.map((one) => one.order_number)).toContain(returned)
  // Sent anew once somebody has looked into it: the other parcel delivers the order.
  const order = await at.read(returned)
  const settled = await changeParcel(
    at.api,
    String(order.sentParcels[0]?.id),
    { isSettled: true },
    order.version,
  )
  expect(await waiting()).toBe(before)
  const anew = freshNumber()
  await addParcel(at.api, settled, { number: anew })
  await at.answers({ [back]: [event('DI2', came)], [anew]: [event('DI1', ago(1))] })
  expect(await at.rowOf(returned)).toMatchObject({ status: 'completed' })
})
