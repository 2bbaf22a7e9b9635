import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LabelShop, labelShop } from './support/label-shop.ts'

let at: LabelShop

beforeAll(async () => {
  at = await labelShop()
})
beforeEach(() => {
  at.sendcloud.set(null)
  at.sendcloud.failCarrier(false)
  at.sendcloud.calls.length = 0
})
afterAll(() => at?.close())

test('a label is bought once, whoever clicks how often; order, card and file have it', async () => {
  const order = await at.order()
  const answers = await Promise.all([...Array(6)].map((_, n) => at.buy(order, n % 2 ? at.staff : at.owner)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(at.sendcloud.of(order)).toHaveLength(1)
  const [{ id, parcels, external_reference_id, ship_with } = { id: '', parcels: [] }] = at.sendcloud.of(order)
  expect(ship_with).toMatchObject({
    properties: { shipping_option_code: 'colissimo:home/fr', contract_id: 517 },
  })
  const number = parcels[0]?.tracking_number
  expect(await at.labelOf(order)).toMatchObject({
    id: external_reference_id,
    state: 'ready',
    shipment: id,
    number,
    cost: '7.13',
    weight_g: 1200,
    is_stored: true,
  })
  expect((await at.rows(order)).length).toBe(1)
  const again = await at.buy(order)
  expect(again.body).toMatchObject({
    label: { state: 'ready', number, is_printable: true, is_outdated: false },
  })
  expect(at.sendcloud.calls.filter((call) => call === 'POST shipments/announce')).toHaveLength(1)
  const [stored] = await at.shop.db.query(
    `select tracking_number, status from orders where order_number = $1`,
    [order],
  )
  expect(stored).toEqual({ tracking_number: number, status: 'pending' })
  // Shipped without another word: parcel and email have number and weight.
  await at.call('ship_orders', { parcels: [{ number: order, tracking: '' }] })
  const [parcel] = await at.shop.db.query(
    `select p.number, p.weight_g from parcels p join orders o on o.id = p.order_id where o.order_number = $1`,
    [order],
  )
  expect(parcel).toEqual({ number, weight_g: 1200 })
})

test('what Sendcloud refuses is a draft with its field, and is bought once it was put right', async () => {
  const order = await at.order({ postal_code: '75999' })
  expect((await at.buy(order)).body).toMatchObject({
    label: { state: 'draft', reason: 'postal_code', detail: 'Invalid postal code.', number: null },
  })
  expect(at.sendcloud.of(order)).toHaveLength(0)
  await at.shop.db.query(`update orders set postal_code = '75011' where order_number = $1`, [order])
  expect((await at.buy(order)).body).toMatchObject({ label: { state: 'ready' } })
  expect(at.sendcloud.of(order)).toHaveLength(1)
  // A carrier that takes nothing: Sendcloud has a shipment, and no label was bought.
  const other = await at.order()
  at.sendcloud.failCarrier(true)
  expect((await at.buy(other)).body).toMatchObject({ label: { state: 'draft', reason: 'carrier' } })
  at.sendcloud.failCarrier(false)
  expect((await at.buy(other)).body).toMatchObject({ label: { state: 'ready' } })
})

test.each([
  [{ is: 'down' }, 'draft', 'silent'],
  [{ is: 'html' }, 'draft', 'silent'],
  [{ is: 'status', status: 503 }, 'draft', 'silent'],
  [{ is: 'status', status: 429, headers: { 'retry-after': '30' } }, 'draft', 'busy'],
  [{ is: 'status', status: 401 }, 'draft', 'keys'],
  [{ is: 'html', path: 'announce' }, 'unsure', 'silent'],
  [{ is: 'status', status: 500, path: 'announce' }, 'unsure', 'silent'],
  [{ is: 'status', status: 429, path: 'announce' }, 'draft', 'busy'],
] as const)('Sendcloud is %o: the label is %s, and nothing was bought', async (trouble, state, reason) => {
  const order = await at.order()
  at.sendcloud.set(trouble)
  expect((await at.buy(order)).body).toMatchObject({ label: { state, reason } })
  expect(at.sendcloud.of(order)).toHaveLength(0)
  // Another click buys nothing that may have been bought.
  at.sendcloud.set(null)
  const [found] = await at.rows(order)
  expect((await at.buy(order)).body).toMatchObject({
    label: { state: state === 'draft' ? 'ready' : 'unsure' },
  })
  expect(at.sendcloud.of(order)).toHaveLength(state === 'draft' ? 1 : 0)
  if (state === 'draft') return
  expect((await at.ask({ ask: 'find', label: found?.id })).body).toMatchObject({
    label: { state: 'unsure', reason: 'unknown' },
  })
  expect((await at.ask({ ask: 'buy_again', label: found?.id })).body).toMatchObject({
    label: { state: 'ready' },
  })
  expect(at.sendcloud.of(order)).toHaveLength(1)
})

test('bought, and not answered: it is found again by the clock, by whoever looks, and by whoever would buy again', async () => {
  for (const way of ['clock', 'find', 'buy_again'] as const) {
    const order = await at.order()
    await at.buyUnanswered(order)
    expect(await at.labelOf(order)).toMatchObject({ state: 'unsure', number: null })
    const [{ id } = {}] = await at.rows(order)
    if (way === 'clock') await at.clock()
    else await at.ask({ ask: way, label: id })
    const [bought] = at.sendcloud.of(order)
    expect(await at.labelOf(order)).toMatchObject({
      state: 'ready',
      number: bought?.parcels[0].tracking_number,
      cost: '7.13',
      is_stored: true,
    })
    expect(at.sendcloud.of(order)).toHaveLength(1)
  }
})

test('who may not buy, and what has no label', async () => {
  const order = await at.order()
  expect((await at.ask({ ask: 'buy', order, weightG: 900 }, at.shop.anonKey)).status).toBe(401)
  expect((await at.ask({ ask: 'buy', order, weightG: 40_000 })).status).toBe(400)
  expect((await at.buy('CMD-2020-0001')).status).toBe(404)
  await at.shop.db.query(`update shipping_methods set carrier = 'none' where id = 'colissimo'`)
  expect((await at.buy(order)).body).toMatchObject({ label: { state: 'draft', reason: 'incomplete' } })
  await at.shop.db.query(`update shipping_methods set carrier = 'colissimo' where id = 'colissimo'`)
  await at.shop.db.query(`update orders set tracking_number = '6A123' where order_number = $1`, [order])
  expect((await at.buy(order)).body).toMatchObject({ error: { code: 'label_needless' } })
  await at.shop.db.query(
    `update orders set tracking_number = null, status = 'cancelled' where order_number = $1`,
    [order],
  )
  expect((await at.buy(order)).body).toMatchObject({ error: { code: 'order_cancelled' } })
  expect(at.sendcloud.of(order)).toHaveLength(0)
})
