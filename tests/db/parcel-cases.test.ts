import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeParcel } from '@/data/admin/sent-parcels.ts'
import { type LabelShop, labelShop } from './support/label-shop.ts'
import {
  ago,
  event,
  freshNumber,
  type ParcelContext,
  parcelContext,
  parcelsOf,
} from './support/parcel-context.ts'
import { loadRelays, RELAY } from './support/samples.ts'

/** A point that Sendcloud's stand-in does not know any more. */
const CLOSED = { ...RELAY, id: '000000', name: 'Tabac fermé' }
const OPEN = { ...RELAY, id: '066974', name: 'Tabac de la Gare' }

let labels: LabelShop
let at: ParcelContext

beforeAll(async () => {
  ;[labels, at] = await Promise.all([labelShop(), parcelContext()])
})
afterAll(async () => {
  await labels?.close()
  await at?.db.close()
})

test('a point that has closed is refused with what its buyer chose; another one is theirs to say, never taken by itself', async () => {
  await loadRelays(labels.shop.db, [CLOSED, OPEN])
  const order = await labels.order({
    shipping_method: 'relais',
    relay_point: CLOSED.id,
    expected_total: 54.8,
  })
  expect((await labels.buy(order)).body).toMatchObject({
    label: { state: 'draft', reason: 'relay', detail: 'Service point does not exist.', number: null },
  })
  expect(labels.sendcloud.of(order)).toEqual([])
  const chosen = async () =>
    (
      await labels.shop.db.query(
        `select relay_point ->> 'id' as id, updated_at::text from orders where order_number = $1`,
        [order],
      )
    )[0]
  expect(await chosen()).toMatchObject({ id: CLOSED.id })
  // No second click finds another way.
  await labels.buy(order)
  expect(labels.sendcloud.of(order)).toEqual([])
  await labels.call('correct_order', {
    number: order,
    changes: { relay_point: OPEN.id },
    expected: (await chosen())?.updated_at,
  })
  expect((await labels.buy(order)).body).toMatchObject({ label: { state: 'ready' } })
  expect(labels.sendcloud.of(order)).toMatchObject([
    { to_service_point: { carrier_service_point_id: OPEN.id } },
  ])
})

test('a parcel is silent after seven working days in France, after fifteen to Switzerland', async () => {
  const [near, far] = [freshNumber(), freshNumber()]
  const orders = [await at.sent(near), await at.sent(far)]
  await at.db.query(`update orders set country = 'CH', postal_code = '1204' where order_number = $1`, [
    orders[1],
  ])
  const works = async (days: number) => {
    // Working days of no holiday: nine weekdays are twelve or thirteen days.
    await at.db.query('delete from parcel_events')
    await at.db.query(
      `update parcels set numbered_at = now() - interval '50 days', work = null, settled_at = null`,
    )
    const heard = [event('ET1', ago(24 * days))]
    await at.answers({ [near]: heard, [far]: heard })
    return (await Promise.all(orders.map((order) => parcelsOf(at, order)))).map(([parcel]) => parcel?.work)
  }
  expect(await works(6)).toEqual([null, null])
  expect(await works(14)).toEqual(['silent', null])
  expect(await works(28)).toEqual(['silent', 'silent'])
})

test('one that is lost is work; what is sent anew for it under its own number begins anew, and completes the order', async () => {
  const [lost, anew] = [freshNumber(), freshNumber()]
  const number = await at.sent(lost)
  await at.db.query(`update parcels set numbered_at = now() - interval '30 days' where number = $1`, [lost])
  await at.answers({ [lost]: [event('ET1', ago(24 * 20))] })
  const parcel = async () => (await parcelsOf(at, number))[0]
  expect(await parcel()).toMatchObject({ state: 'moving', work: 'silent' })
  const { id = '' } = (await parcel()) ?? {}
  await changeParcel(at.api, id, { number: anew }, (await at.read(number)).version)
  expect(await parcel()).toMatchObject({ number: anew, state: 'sent', work: null, events: [] })
  expect(await at.rowOf(number)).toMatchObject({ status: 'shipped', tracking_number: anew })
  // What is heard of the lost one after all is no word of this.
  await at.answers({ [lost]: [event('DI1', ago(3))] })
  expect(await at.rowOf(number)).toMatchObject({ status: 'shipped', delivered_at: null })
  const day = ago(1)
  await at.answers({ [anew]: [event('DI1', day)] })
  const { status, delivered_at: delivered } = await at.rowOf(number)
  expect([status, new Date(String(delivered)).toISOString()]).toEqual(['completed', day])
})
