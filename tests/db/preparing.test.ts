import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFileRows } from '@/admin/orders/order-csv.ts'
import { ParcelLabel } from '@/admin/orders/preparing/parcel-label.tsx'
import { exportOrders } from '@/data/admin/order-list.ts'
import { pickLines, setOrdersPrepared, shipOrders } from '@/data/admin/preparing.ts'
import { ALL_ORDERS } from '@/domain/order-search.ts'
import { collect } from '@/domain/preparing.ts'
import { apiOf, type ProductContext, productContext, tableOf } from './support/product-context.ts'
import { loadRelays, orderRequest, placeOrder, RELAY, refusalOf } from './support/samples.ts'

let context: ProductContext
let api: ReturnType<typeof apiOf>
const numbers: string[] = []

const table = (given: readonly string[] | null = numbers) => tableOf(context, given)
const stored = async (number?: string) =>
  (
    await context.db.query(
      `select status, prepared_at is not null as prepared, tracking_number, (
      select count(*)::int from order_picks k where k.order_id = o.id
    ) as picks from orders o where order_number = $1`,
      [number],
    )
  )[0]
/** As the client sends them: an array of texts is no JSON. */
const prepared = (given: readonly string[], is: boolean) =>
  setOrdersPrepared(
    {
      rpc: async (name: string, args: { numbers: string[]; is_prepared: boolean }) => ({
        data: await context.call(`${name}($1, $2)`, [args.numbers, args.is_prepared]),
        error: null,
        status: 200,
      }),
    } as never,
    given,
    is,
  )

beforeAll(async () => {
  context = await productContext()
  api = apiOf(context)
  await context.db.query(`update orders set status = 'completed'`)
  await context.db.query('update inventory set stock = 100')
  for (let n = 0; n < 4; n += 1) {
    const { order_number } = await placeOrder(
      context.db,
      orderRequest({
        email: `table${n}@client.example`,
        lines: [
          { product_id: 1, quantity: 1 + n },
          { product_id: 2, quantity: 1 },
        ],
        expected_total: (4990 * (2 + n) + 695) / 100,
      }),
    )
    numbers.push(order_number)
  }
})
afterAll(() => context?.db.close())

test('the table holds what was paid first, and the shelves what all of it wants', async () => {
  const { orders, waiting } = await table(null)
  const own = await context.db.query(
    `select order_number from orders where status = 'pending' and payment_status = 'paid' order by paid_at, order_number limit 20`,
  )
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(own.map((row) => row.order_number))
  expect(waiting).toEqual({ orders: own.length, exchanges: 0 })
  const pieces = await context.db.query(`
    select i.variant_id::int, sum(i.quantity)::int as pieces from order_items i join orders o on o.id = i.order_id
    where o.status = 'pending' and o.payment_status = 'paid' group by 1`)
  const collected = collect(orders)
  expect(
    collected.map(({ variantId, pieces, picked }) => ({ variant_id: variantId, pieces, picked })),
  ).toEqual(expect.arrayContaining(pieces.map((row) => ({ ...row, picked: 0 }))))
  // In the order of the shelves: references of the test are made by chance.
  const order = (one: string, other: string) => one.localeCompare(other, 'fr', { numeric: true })
  expect(collected.map(({ sku }) => sku)).toEqual(collected.map(({ sku }) => sku).toSorted(order))
})

test('a parcel to a relay point names the whole place of it, and its buyer', async () => {
  await loadRelays(context.db)
  const relay = { shipping_method: 'relais', relay_point: RELAY.id, phone: '06 12 34 56 78' }
  const { order_number } = await placeOrder(
    context.db,
    orderRequest({ lines: [{ product_id: 2, quantity: 1 }], ...relay, expected_total: 54.8 }),
  )
  const [order] = (await table([order_number])).orders
  expect(order).toMatchObject({ phone: relay.phone, relayPoint: { id: RELAY.id, address: RELAY.address } })
  if (!order) return
  const shown = renderToStaticMarkup(createElement(ParcelLabel, { order }))
  for (const words of [
    order.customerName,
    relay.phone,
    RELAY.id,
    RELAY.name,
    RELAY.address,
    RELAY.postal_code,
  ])
    expect(shown).toContain(words)
  // The buyer's own address is on no label then; without a relay point it is all of it.
  expect(shown).not.toContain(order.address)
  const home = renderToStaticMarkup(createElement(ParcelLabel, { order: { ...order, relayPoint: null } }))
  expect(home).toContain(order.address)
  const [exported] = (await exportOrders(api, { ...ALL_ORDERS, text: order_number }, null)).map((one) =>
    orderFileRows([one]),
  )
  for (const words of [RELAY.id, RELAY.name, RELAY.address, RELAY.postal_code])
    expect(exported).toContain(words)
  await context.db.query(`update orders set status = 'completed' where order_number = $1`, [order_number])
})

test('what one ticks off another sees; an order whose lines are all ticked is prepared, and no longer than they are', async () => {
  const [first = ''] = numbers
  const shelfIn = ({ orders }: Awaited<ReturnType<typeof table>>) =>
    collect(orders).find(({ name }) => name === 'Produit 1')
  const shelf = shelfIn(await table())
  await pickLines(api, shelf?.lines ?? [], true)
  // Twice is once.
  await pickLines(api, shelf?.lines ?? [], true)
  const seen = await table()
  expect(shelfIn(seen)).toMatchObject({ picked: 1 + 2 + 3 + 4, pieces: 1 + 2 + 3 + 4 })
  expect(await stored(first)).toMatchObject({ prepared: false, picks: 1 })
  await pickLines(api, [{ orderNumber: first, position: 2, exchange: null }], true)
  expect(await stored(first)).toMatchObject({ prepared: true, picks: 2 })
  await pickLines(api, [{ orderNumber: first, position: 1, exchange: null }], false)
  expect(await stored(first)).toMatchObject({ prepared: false, picks: 1 })
  await pickLines(
    api,
    [
      { orderNumber: 'CMD-2026-9999', position: 1, exchange: null },
      { orderNumber: first, position: 99, exchange: null },
    ],
    true,
  )
  expect(await stored(first)).toMatchObject({ prepared: false, picks: 1 })
  for (const wrong of ['{}', '[{"order": "CMD-2026-0001", "position": "x"}]', 'null', '[1]'])
    expect(await refusalOf(context.call('pick_lines($1, true)', [wrong])), wrong).toMatchObject({
      code: 'request_invalid',
    })
})

test('a unit whose money went back is not taken from the shelf', async () => {
  const number = numbers[3] ?? ''
  const give = (status: string) =>
    context.db.query(
      `insert into refunds (order_id, amount, reason, of_sale, status, lines)
       select id, 49.9, 'other', true, $2, '[{"position": 1, "quantity": 1, "restocked": 0}]' from orders where order_number = $1`,
      [number, status],
    )
  const wanted = async () =>
    (await table([number])).orders[0]?.lines.map(({ position, quantity }) => [position, quantity])
  await give('failed')
  expect(await wanted()).toEqual([
    [1, 4],
    [2, 1],
  ])
  await give('succeeded')
  expect(await wanted()).toEqual([
    [1, 3],
    [2, 1],
  ])
  await context.db.query(
    `update refunds set lines = jsonb_set(lines, '{0,quantity}', '4') where status = 'succeeded'`,
  )
  expect(await wanted()).toEqual([[2, 1]])
  await pickLines(api, [{ orderNumber: number, position: 2, exchange: null }], true)
  expect(await stored(number)).toMatchObject({ prepared: true })
  await pickLines(api, [{ orderNumber: number, position: 2, exchange: null }], false)
  await context.db.query('delete from refunds where true')
})

test('many are prepared at once, and undone; each that cannot be is refused by itself', async () => {
  const [first = '', second = '', third = '', fourth = ''] = numbers
  await context.db.query(`update orders set payment_status = 'pending' where order_number = $1`, [third])
  await context.db.query(`update orders set status = 'cancelled' where order_number = $1`, [fourth])
  expect(await prepared([first, 'CMD-2026-9999', third, fourth, second], true)).toEqual([
    { number: first, refusal: null },
    { number: 'CMD-2026-9999', refusal: 'order_not_found' },
    { number: third, refusal: 'order_not_paid' },
    { number: fourth, refusal: 'order_cancelled' },
    { number: second, refusal: null },
  ])
  expect(await stored(second)).toMatchObject({ prepared: true, picks: 2 })
  expect(await stored(third)).toMatchObject({ prepared: false })
  const [entry] = await context.db.query(
    `select admin_name, changes ? 'prepared_at' as said from audit_log where row_label = $1 order by id desc limit 1`,
    [second],
  )
  expect(entry).toEqual({ admin_name: 'Nadia', said: true })
  await prepared([second], false)
  expect(await stored(second)).toMatchObject({ prepared: false, picks: 0 })
  for (const wrong of [[], Array(101).fill(first)])
    expect(await refusalOf(prepared(wrong, true))).toMatchObject({ code: 'request_invalid' })
  await context.db.query(`update orders set payment_status = 'paid' where order_number = $1`, [third])
})

test('parcels leave with their numbers and the email, once; a label that is scanned twice is refused', async () => {
  const [first = '', second = '', third = '', fourth = ''] = numbers
  expect(
    await shipOrders(api, [
      { number: first, tracking: ' 6A  001 ' },
      { number: second, tracking: '6A 001' },
      { number: third, tracking: '' },
      { number: fourth, tracking: '6A 004' },
      { number: 'CMD-2026-9999', tracking: '6A 005' },
    ]),
  ).toEqual([
    { number: first, refusal: null },
    { number: second, refusal: 'tracking_number_used' },
    { number: third, refusal: null },
    { number: fourth, refusal: 'order_cancelled' },
    { number: 'CMD-2026-9999', refusal: 'order_not_found' },
  ])
  expect(await stored(first)).toMatchObject({ status: 'shipped', tracking_number: '6A 001', prepared: true })
  expect(await stored(second)).toMatchObject({ status: 'pending', tracking_number: null })
  const emails = await context.db.query(`
    select o.order_number, m.next_attempt_at <= clock_timestamp() as at_once from mail_outbox m join orders o on o.id = m.order_id
    where m.kind = 'order_shipped' order by 1`)
  // Without a number it waits two minutes for it.
  expect(emails).toEqual([
    { order_number: first, at_once: true },
    { order_number: third, at_once: false },
  ])
  const again = await shipOrders(api, [{ number: first, tracking: '6A 009' }])
  expect(again).toEqual([{ number: first, refusal: 'order_already_shipped' }])
  const { history } = (await context.call('admin_order($1)', [first])) as { history: unknown[] }
  expect(history).toMatchObject([
    { by: 'Nadia', tracking_number: '6A 001' },
    { by: 'Nadia', status: 'shipped', previous_status: 'pending' },
  ])
  const long = await shipOrders(api, [{ number: second, tracking: 'x'.repeat(61) }])
  expect(long).toEqual([{ number: second, refusal: 'request_invalid' }])
  // One person, one parcel.
  await context.db.query(`update orders set email = 'table0@client.example' where order_number = $1`, [
    second,
  ])
  expect(await shipOrders(api, [{ number: second, tracking: '6A 001' }])).toEqual([
    { number: second, refusal: null },
  ])
  for (const wrong of ['{}', '[]', JSON.stringify(Array(101).fill({}))])
    expect(await refusalOf(context.call('ship_orders($1)', [wrong]))).toMatchObject({
      code: 'request_invalid',
    })
})
