import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import {
  footprint,
  insertProducts,
  line,
  loadRelays,
  ORDERED_PRODUCTS,
  orderRequest,
  placeOrder,
  RELAY,
  refusalOf,
} from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, ORDERED_PRODUCTS)
})
afterAll(() => db.close())

describe('an order', () => {
  test('is stored with everything the database knows better, and takes its stock', async () => {
    const lines = [line(2, 3), line(1, 1)]
    const receipt = await placeOrder(db, orderRequest({ lines, expected_total: 116.82, phone: ' 06 12 34 ' }))
    expect(receipt).toMatchObject({
      order_number: expect.stringMatching(/^CMD-\d{4}-0001$/),
      order_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      subtotal: 109.87,
      shipping_fee: 6.95,
      discount: 0,
      total: 116.82,
      tax: 19.47,
      created: true,
    })
    const [order] = await db.query('select * from orders where id = private.linked_order($1)', [
      receipt.order_token,
    ])
    expect(order).toMatchObject({
      status: 'pending',
      payment_status: 'paid',
      is_simulated: true,
      phone: '06 12 34',
      address_complement: null,
      shipping_label: 'Colissimo domicile',
      terms_version: expect.any(String),
    })
    const items = await db.query(
      'select position, product_id, name, unit_price, quantity, line_total, image from order_items where order_id = $1 order by position',
      [order?.id],
    )
    expect(items).toEqual([
      {
        position: 1,
        product_id: '2',
        name: 'Produit 2',
        unit_price: '19.99',
        quantity: 3,
        line_total: '59.97',
        image: 'product-images/2.webp',
      },
      expect.objectContaining({ position: 2, product_id: '1', line_total: '49.90' }),
    ])
    const moved = await db.query(
      'select product_id, change, reason from stock_movements where order_id = $1',
      [order?.id],
    )
    expect(moved).toEqual([
      { product_id: '1', change: -1, reason: 'sale' },
      { product_id: '2', change: -3, reason: 'sale' },
    ])
  })

  test('merges lines of the same product', async () => {
    const lines = [line(1), line(2), line(1, 2)]
    const { order_token } = await placeOrder(db, orderRequest({ lines, expected_total: 176.64 }))
    const items = await db.query(
      'select product_id, quantity from order_items i join orders o on o.id = i.order_id where o.id = private.linked_order($1) order by position',
      [order_token],
    )
    expect(items).toEqual([
      { product_id: '1', quantity: 3 },
      { product_id: '2', quantity: 1 },
    ])
  })

  test('ships free from the threshold of its method', async () => {
    await loadRelays(db)
    const relay = { shipping_method: 'relais', relay_point: RELAY.id }
    const below = orderRequest({ lines: [line(2, 4)], ...relay, expected_total: 84.86 })
    expect(await placeOrder(db, below)).toMatchObject({ shipping_fee: 4.9 })
    const above = orderRequest({ lines: [line(2, 5)], ...relay, expected_total: 99.95 })
    expect(await placeOrder(db, above)).toMatchObject({ shipping_fee: 0 })
  })

  test('goes to a relay point, which it copies, and to none that is closed, abroad or unknown', async () => {
    await loadRelays(db, [RELAY, { ...RELAY, id: 'BE-1', country: 'BE', postal_code: '1000' }])
    const to = (relay_point: unknown, changes = {}) =>
      orderRequest({ shipping_method: 'relais', relay_point, expected_total: 54.8, ...changes })
    const { order_token } = await placeOrder(db, to(RELAY.id))
    for (const wrong of [undefined, null, '', 'FR-2', 'BE-1'])
      expect(await refusalOf(placeOrder(db, to(wrong)))).toMatchObject({ code: 'relay_point_unavailable' })
    await placeOrder(db, to('BE-1', { country: 'BE', postal_code: '1050' }))
    await loadRelays(db, [{ ...RELAY, name: 'Autre enseigne' }])
    expect(await refusalOf(placeOrder(db, to('BE-1', { country: 'BE', postal_code: '1050' })))).toMatchObject(
      { code: 'relay_point_unavailable' },
    )
    const [row] = await db.query('select order_by_token($1) as shown', [order_token], { role: 'anon' })
    expect(row?.shown).toMatchObject({ relay_point: RELAY, shipping_label: 'Point relais (Mondial Relay)' })
    // A parcel to the door goes to no relay point, whatever was sent.
    const home = await placeOrder(db, orderRequest({ relay_point: RELAY.id }))
    const [other] = await db.query('select relay_point from orders where id = private.linked_order($1)', [
      home.order_token,
    ])
    expect(other?.relay_point).toBeNull()
  })

  test('to Switzerland, or of an exempt shop, contains no VAT', async () => {
    expect(await placeOrder(db, orderRequest({ country: 'CH', postal_code: '1201' }))).toMatchObject({
      tax: 0,
    })
    await db.query('update settings set vat_exempt = true')
    expect(await placeOrder(db, orderRequest())).toMatchObject({ tax: 0 })
    await db.query('update settings set vat_exempt = false')
    expect(await placeOrder(db, orderRequest())).toMatchObject({ tax: 9.48 })
  })

  test('is pending until it is paid, where the payment is not simulated', async () => {
    const { order_token } = await placeOrder(db, orderRequest({ is_simulated: false }))
    expect(
      await db.query('select payment_status from orders where id = private.linked_order($1)', [order_token]),
    ).toEqual([{ payment_status: 'pending' }])
  })

  test('counts for popularity until it is cancelled, and every change of state is kept', async () => {
    const rank = async () => (await db.query('select popularity from get_offers(array[5])'))[0]?.popularity
    expect(await rank()).toBe(4)
    await db.query('update inventory set stock = 99 where product_id = 5')
    const request = orderRequest({ lines: [line(5, 99)], expected_total: 4947.05 })
    const { order_token } = await placeOrder(db, request)
    expect(await rank()).toBe(1)
    await db.query(`update orders set status = 'cancelled' where id = private.linked_order($1)`, [
      order_token,
    ])
    expect(await rank()).toBe(4)
    const events = await db.query('select status, previous_status from order_events')
    expect(events).toEqual([{ status: 'cancelled', previous_status: 'pending' }])
    await db.query('update inventory set stock = 1 where product_id = 5')
  })

  test('numbers follow each other without a gap, also after refusals', async () => {
    await refusalOf(placeOrder(db, orderRequest({ lines: [line(6)] })))
    await placeOrder(db, orderRequest())
    const [row] = await db.query('select count(*) as n, max(right(order_number, 4)::int) as last from orders')
    expect(String(row?.last)).toBe(String(row?.n))
  })
})

describe('the same key', () => {
  test('answers the same order, and changes nothing the second time', async () => {
    const request = orderRequest()
    const first = await placeOrder(db, request)
    const before = await footprint(db)
    expect(await placeOrder(db, { ...request, user_id: null })).toEqual({
      ...first,
      order_token: expect.any(String),
      created: false,
    })
    expect(await footprint(db)).toEqual(before)
  })

  test('with another request is refused', async () => {
    const request = orderRequest()
    await placeOrder(db, request)
    const refusal = await refusalOf(placeOrder(db, { ...request, city: 'Lyon' }))
    expect(refusal).toMatchObject({ code: 'idempotency_key_reused', status: 'PT409' })
  })

  test('serves again after a refusal', async () => {
    const request = orderRequest({ expected_total: 1 })
    await refusalOf(placeOrder(db, request))
    expect(await placeOrder(db, { ...request, expected_total: 56.85 })).toMatchObject({ created: true })
  })
})
