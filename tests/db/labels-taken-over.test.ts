import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '@/data/database.types.ts'
import { sendcloudOf } from '../../supabase/functions/_shared/parcels/sendcloud.ts'
import { handleParcelLabel } from '../../supabase/functions/parcel-label/parcel-label.ts'
import { type LabelShop, labelShop, withdrawnOrder } from './support/label-shop.ts'

let at: LabelShop

beforeAll(async () => {
  at = await labelShop()
})
beforeEach(() => {
  at.sendcloud.set(null)
  at.sendcloud.calls.length = 0
})
afterAll(() => at?.close())

/** The shop as it was before its labels were bought, and as its owner has taken it over. */
async function takenOver(...orders: readonly string[]): Promise<void> {
  await at.shop.db.query(
    `delete from labels l using orders o where o.id = l.order_id and o.order_number = any ($1)`,
    [orders],
  )
  await at.shop.db.query(
    `update orders set tracking_number = null where status = 'pending' and order_number = any ($1)`,
    [orders],
  )
  await at.shop.db.query(`update private.shop_state set left_place = 'old', taken_at = clock_timestamp()`)
}
const asked = (path: string) => at.sendcloud.calls.filter((call) => call.startsWith(path)).length

test('a copy says that it buys no labels, and buys none', async () => {
  const order = await at.order()
  const { url, anonKey, secretKey } = at.shop
  const asked = async (isSilent: boolean, body: object) => {
    const desk = {
      db: createClient<Database>(url, secretKey),
      service: sendcloudOf((name) => (name === 'SENDCLOUD_API_URL' ? at.sendcloud.url : 'key')),
      asCaller: (token: string) =>
        createClient<Database>(url, anonKey, { global: { headers: { Authorization: `Bearer ${token}` } } }),
      standing: async () => ({ isSilent }) as never,
    }
    const request = new Request('http://shop/parcel-label', {
      method: 'POST',
      headers: { authorization: `Bearer ${at.staff}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await handleParcelLabel(desk as never, request)
    return [answer.status, await answer.json()]
  }
  expect(await asked(false, { ask: 'service' })).toEqual([200, { isLinked: true, isCopy: false }])
  expect(await asked(true, { ask: 'service' })).toEqual([200, { isLinked: true, isCopy: true }])
  expect(await asked(true, { ask: 'buy', order, weightG: 900 })).toEqual([
    409,
    { error: { code: 'shop_is_copy' } },
  ])
  expect(at.sendcloud.of(order)).toEqual([])
})

test('a copy that became the shop takes the label that was bought since, and buys none', async () => {
  const [order, other] = [await at.order(), await at.order()]
  await at.buy(order)
  const [sold] = at.sendcloud.of(order)
  await takenOver(order)
  const answers = await Promise.all([at.buy(order), at.buy(order, at.staff), at.buy(order)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await at.labelOf(order)).toMatchObject({
    state: 'ready',
    shipment: sold?.id,
    number: sold?.parcels[0].tracking_number,
    is_stored: true,
  })
  expect(at.sendcloud.of(order)).toHaveLength(1)
  // Its parcel is given back as the one that it is.
  const [{ id } = {}] = await at.rows(order)
  await at.ask({ ask: 'cancel', label: id })
  expect(sold?.parcels[0].status.code).toBe('CANCELLED')
  // What was given back is bought anew; what was never bought, too.
  expect((await at.buy(order)).body).toMatchObject({ label: { state: 'ready' } })
  expect((await at.buy(other)).body).toMatchObject({ label: { state: 'ready' } })
  expect(at.sendcloud.of(order).map(({ parcels: [one] }) => one.status.code)).toEqual([
    'CANCELLED',
    'READY_TO_SEND',
  ])
  expect(at.sendcloud.of(other)).toHaveLength(1)
})

test.each([{ is: 'down' }, { is: 'html', path: '/shipments' }, { is: 'status', status: 503 }] as const)(
  'Sendcloud is %o when it is asked what it knows: nothing is bought',
  async (trouble) => {
    const order = await at.order()
    await at.buy(order)
    await takenOver(order)
    at.sendcloud.set(trouble)
    expect((await at.buy(order)).body).toMatchObject({ label: { state: 'draft', reason: 'silent' } })
    at.sendcloud.set(null)
    expect((await at.buy(order)).body).toMatchObject({ label: { state: 'ready' } })
    expect(at.sendcloud.of(order)).toHaveLength(1)
  },
)

test('one that goes elsewhere is shown to a person; what was ordered since is asked for nowhere', async () => {
  const order = await at.order()
  await at.buy(order)
  await takenOver(order)
  await at.shop.db.query(`update orders set postal_code = '69001', city = 'Lyon' where order_number = $1`, [
    order,
  ])
  expect((await at.buy(order)).body).toMatchObject({ label: { state: 'draft', reason: 'bought_before' } })
  expect(at.sendcloud.of(order)).toHaveLength(1)
  at.sendcloud.calls.length = 0
  const fresh = await at.order()
  await at.buy(fresh)
  expect(asked('GET shipments')).toBe(0)
  expect(at.sendcloud.of(fresh)).toHaveLength(1)
})

test('a label that nobody knew of when the copy was made, and that was bought by another reference since, is not bought again', async () => {
  const order = await at.order()
  await at.buy(order)
  const [sold] = at.sendcloud.of(order)
  await takenOver(order)
  await at.shop.db.query(
    `insert into labels (order_id, state, carrier, weight_g, recipient, reason)
     select id, 'unsure', 'colissimo', 1200, repeat('0', 32), 'silent' from orders where order_number = $1`,
    [order],
  )
  const [{ id } = {}] = await at.rows(order)
  await at.ask({ ask: 'buy_again', label: id })
  expect(await at.labelOf(order)).toMatchObject({ state: 'ready', shipment: sold?.id })
  expect(at.sendcloud.of(order)).toHaveLength(1)
})

test('of what comes back the same, beside labels that the copy knows', async () => {
  const [order, withdrawal] = await withdrawnOrder(at)
  const buyBack = (to: string | null) => at.ask({ ask: 'buy_return', order, weightG: 900, withdrawal: to })
  await buyBack(withdrawal)
  await takenOver(order)
  await Promise.all([buyBack(withdrawal), buyBack(withdrawal)])
  const [sold, ...more] = at.sendcloud.returns.of(order)
  expect(more).toEqual([])
  expect(await at.labelOf(order)).toMatchObject({
    state: 'ready',
    shipment: String(sold?.id),
    number: sold?.tracking_number,
  })
  // Another return of the same order is no copy of that one.
  await buyBack(null)
  expect(at.sendcloud.returns.of(order)).toHaveLength(2)
})
