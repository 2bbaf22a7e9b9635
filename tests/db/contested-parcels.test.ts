import { afterAll, beforeAll, expect, test } from 'vitest'
import { addParcel, changeParcel, type ParcelChanges } from '@/data/admin/sent-parcels.ts'
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
afterAll(() => at?.db.close())

/** An order whose only parcel its carrier says to be delivered. */
async function deliveredOrder() {
  const tracking = freshNumber()
  const number = await at.sent(tracking)
  const day = ago(50)
  await at.answers({ [tracking]: [event('MD2', ago(52)), event('DI1', day)] })
  expect(await at.rowOf(number)).toMatchObject({ status: 'completed' })
  return { tracking, number, day }
}
/** Changes a parcel of an order. @param place from 0 */
const say = async (number: string, changes: ParcelChanges, place = 0) => {
  const order = await at.read(number)
  return changeParcel(at.api, String(order.sentParcels[place]?.id), changes, order.version)
}
const work = async () =>
  ((await at.call('admin_dashboard()')) as { attention: { parcels: number } }).attention.parcels

test('a parcel that its buyer has not received has no day, whatever its carrier says, and is work', async () => {
  const { tracking, number, day } = await deliveredOrder()
  const before = await work()
  expect(await say(number, { isContested: true })).toMatchObject({
    status: 'shipped',
    sentParcels: [
      { state: 'problem', work: 'contested', isContested: true, deliveredAt: null, isFollowed: false },
    ],
  })
  expect(await at.rowOf(number)).toMatchObject({ status: 'shipped', delivered_at: null })
  expect(await work()).toBe(before + 1)
  // Nobody is asked for it again, and what its carrier says then completes nothing.
  expect(await at.db.query('select next_look_at from parcels where number = $1', [tracking])).toEqual([
    { next_look_at: null },
  ])
  await at.answers({ [tracking]: [event('DI1', day), event('DI1', ago(3))] })
  expect(await parcelsOf(at, number)).toMatchObject([{ state: 'problem', work: 'contested' }])
  expect(await at.rowOf(number)).toMatchObject({ status: 'shipped', delivered_at: null })
  const [seen] = (await at.read(number)).parcels ?? []
  expect(seen).toMatchObject({ state: 'problem', deliveredAt: null, steps: [{ step: 'moving' }] })
  // Looked into, it still is not delivered.
  expect(await say(number, { isSettled: true })).toMatchObject({
    status: 'shipped',
    sentParcels: [{ state: 'problem', work: null, isContested: true }],
  })
  expect(await work()).toBe(before)
  await at.answers({ [tracking]: [event('DI1', ago(2))] })
  expect(await at.rowOf(number)).toMatchObject({ status: 'shipped' })
})

test('received after all: the order is delivered on its carrier’s day, or on the day that a person sets', async () => {
  const [found, dated] = [await deliveredOrder(), await deliveredOrder()]
  for (const { number } of [found, dated]) await say(number, { isContested: true })
  expect(await say(found.number, { isContested: false })).toMatchObject({
    status: 'completed',
    sentParcels: [{ state: 'delivered', work: null, isContested: false }],
  })
  expect(new Date(String((await at.rowOf(found.number)).delivered_at)).toISOString()).toBe(found.day)
  const today = new Date().toISOString().slice(0, 10)
  expect(await say(dated.number, { deliveredOn: today })).toMatchObject({
    status: 'completed',
    sentParcels: [{ state: 'delivered', isDatedByHand: true, isContested: false }],
  })
  expect((await at.rowOf(dated.number)).delivered_at).not.toBeNull()
})

test('one of two parcels may be contested before the other arrives, and another may be sent for it', async () => {
  const [first, second, anew] = [freshNumber(), freshNumber(), freshNumber()]
  const number = await at.sent(first)
  await addParcel(at.api, await at.read(number), { number: second })
  await at.answers({ [first]: [event('DI1', ago(9))] })
  await say(number, { isContested: true })
  await at.answers({ [second]: [event('DI1', ago(4))] })
  expect(await at.rowOf(number)).toMatchObject({ status: 'shipped', delivered_at: null })
  // What carriers do not know is followed again once it is contested no longer.
  await at.answers({ [first]: [event('DI1', ago(2))] })
  await addParcel(at.api, await at.read(number), { number: anew })
  await at.answers({ [anew]: [event('DI1', ago(1))] })
  expect(await at.rowOf(number)).toMatchObject({ status: 'shipped' })
  expect(await say(number, { isContested: false })).toMatchObject({ status: 'completed' })
})

test('with another number nothing is contested', async () => {
  const { number } = await deliveredOrder()
  await say(number, { isContested: true })
  expect(await say(number, { number: freshNumber() })).toMatchObject({
    sentParcels: [{ state: 'sent', isContested: false, work: null, events: [] }],
  })
  expect(await parcelsOf(at, number)).toMatchObject([{ deliveredAt: null }])
})
