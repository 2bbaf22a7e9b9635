import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  exchangePieces,
  type ReadOrder,
  sendExchange,
  setExchangeTracking,
} from '@/data/admin/order-changes.ts'
import { setTrackingNumber, toOrderDetail } from '@/data/admin/orders.ts'
import { pickLines, shipOrders } from '@/data/admin/preparing.ts'
import { ordersToPack } from '@/data/documents.ts'
import { cents } from '@/domain/money.ts'
import { collect, isToShip } from '@/domain/preparing.ts'
import { apiOf, type ProductContext, productContext, tableOf } from './support/product-context.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let context: ProductContext
let api: ReturnType<typeof apiOf>
/** Variants of product 60, all at one price. */
const sizes: number[] = []
beforeAll(async () => {
  context = await productContext()
  api = apiOf(context)
  await insertProducts(context.db, [{ id: 60, price: '40', stock: 50 }])
  await context.db.query(
    `update products set images = '{product-images/other.webp,product-images/known.webp}' where id = 60`,
  )
  const [simple] = await context.db.query('select id from product_variants where product_id = 60')
  const [product] = await context.db.query('select version from products where id = 60')
  const wanted = [
    { id: simple?.id, option1: '55' },
    { option1: '57', stock: 50, images: ['product-images/known.webp'] },
    { option1: '59', stock: 50 },
  ]
  const saved = await context.call('save_variants($1, $2, $3, $4)', [
    60,
    product?.version,
    ['Taille'],
    JSON.stringify(wanted),
  ])
  for (const { id } of (saved as { variants: { id: number }[] }).variants) sizes.push(id)
})
afterAll(() => context?.db.close())

const table = (numbers: readonly string[] | null) => tableOf(context, numbers)
let buyers = 0
/** A paid order of hats of the first size. */
async function placed(quantity = 1): Promise<string> {
  buyers += 1
  const { order_number: number } = await placeOrder(
    context.db,
    orderRequest({
      email: `echange${buyers}@client.example`,
      lines: [{ product_id: 60, variant_id: sizes[0], quantity }],
      expected_total: 40 * quantity + 6.95,
    }),
  )
  return number
}
/** The same, sent. */
async function sent(quantity = 1): Promise<string> {
  const number = await placed(quantity)
  await shipOrders(api, [{ number, tracking: `AU-${number}` }])
  return number
}
const read = async (number: string) => toOrderDetail(await context.call('admin_order($1)', [number]))
async function swap(number: string, size: number, quantity = 1) {
  const order: ReadOrder = await read(number)
  const request = { position: 1, quantity, variant: sizes[size] ?? 0, restock: true, difference: cents(0) }
  return await exchangePieces(api, order, { ...request, reason: 'size', note: '' })
}
const rowOf = async (number: string) => (await table([number])).orders[0]
/** What of an order is to be sent: label and pieces. */
const due = async (number: string) => {
  const row = await rowOf(number)
  return row?.exchange === 'due' ? row.lines.map(({ label, quantity }) => [label, quantity]) : row?.exchange
}
const send = (number: string, tracking = '') => shipOrders(api, [{ number, tracking, exchange: true }])

/** What its buyer is told of exchanges, and whether it waits for somebody to take it back. */
const letters = (number: string) =>
  context.db.query(
    `select m.status, jsonb_array_length(m.content -> 'exchanges') as pieces, m.content ->> 'tracking' as tracking,
       m.next_attempt_at > now() + interval '100 seconds' as waits
     from mail_outbox m join orders o on o.id = m.order_id
     where m.kind = 'exchange_sent' and o.order_number = $1 order by m.id`,
    [number],
  )
const idsOf = async (number: string) => (await read(number)).exchanges.map(({ id }) => id)
/** The waiting letters of an order, as the mail service has them. */
const posted = (number: string) =>
  context.db.query(
    `update mail_outbox m set status = 'sent', sent_at = now(), attempts = 1 from orders o
     where o.id = m.order_id and o.order_number = $1 and m.kind = 'exchange_sent' and m.status = 'waiting'`,
    [number],
  )

test('an exchange stands on the table with its new pieces alone, counted apart, until its parcel leaves with its own number', async () => {
  const number = await sent(2)
  const before = await table(null)
  expect(await rowOf(number)).toMatchObject({ exchange: null, status: 'shipped' })
  expect(before.orders.map(({ orderNumber }) => orderNumber)).not.toContain(number)
  await swap(number, 1)
  const after = await table(null)
  expect(after.waiting).toEqual({ ...before.waiting, exchanges: before.waiting.exchanges + 1 })
  const row = after.orders.find(({ orderNumber }) => orderNumber === number)
  expect(row).toMatchObject({
    exchange: 'due',
    trackingNumber: null,
    lines: [
      {
        variantId: sizes[1],
        label: 'Taille 57',
        quantity: 1,
        image: 'product-images/known.webp',
        isPicked: false,
      },
    ],
  })
  expect(row && isToShip(row)).toBe(true)
  const { attention } = (await context.call('admin_dashboard()')) as { attention: Record<string, number> }
  expect(attention.exchanges).toBe(after.waiting.exchanges)
  const { count } = (await context.call(`admin_orders('{"work": "exchange"}', 'oldest', 20)`)) as {
    count: number
  }
  expect(count).toBe(after.waiting.exchanges)

  const shelf = collect(after.orders).find(({ label }) => label === 'Taille 57')
  await pickLines(api, shelf?.lines ?? [], true)
  expect((await rowOf(number))?.lines).toMatchObject([{ isPicked: true }])
  await pickLines(api, shelf?.lines ?? [], false)
  expect((await rowOf(number))?.lines).toMatchObject([{ isPicked: false }])
  const logged = () =>
    context.db.query(
      `select changes from audit_log where table_name = 'order_exchanges' order by id desc limit 1`,
    )
  expect((await logged())[0]?.changes).not.toHaveProperty('picked_at')

  // The label of the first parcel, and that of somebody else, were scanned by mistake.
  for (const tracking of [`AU-${number}`, `AU-${await sent()}`])
    expect(await send(number, tracking)).toEqual([{ number, refusal: 'tracking_number_used' }])
  expect(await send(number, 'x'.repeat(61))).toEqual([{ number, refusal: 'request_invalid' }])
  const version = (await read(number)).version
  expect(await send(number, ' EC  1 ')).toEqual([{ number, refusal: null }])
  expect(await send(number, 'EC 2')).toEqual([{ number, refusal: 'exchange_not_due' }])
  expect(await letters(number)).toMatchObject([
    { status: 'waiting', waits: true, pieces: 1, tracking: 'EC 1' },
  ])
  expect((await logged())[0]?.changes).toMatchObject({ tracking_number: { new: 'EC 1' } })
  expect(await rowOf(number)).toMatchObject({ exchange: 'sent', trackingNumber: 'EC 1' })
  const detail = await read(number)
  expect(detail.version).not.toBe(version)
  expect(detail).toMatchObject({
    status: 'shipped',
    tracking: { number: `AU-${number}` },
    exchanges: [{ trackingNumber: 'EC 1', due: 0, sentAt: expect.any(String) }],
  })
  expect((await table(null)).waiting.exchanges).toBe(before.waiting.exchanges)
  const other = await sent()
  await swap(other, 1)
  expect(await send(other, 'EC 1')).toEqual([{ number: other, refusal: 'tracking_number_used' }])

  // Taken back, it is due again and its number is free.
  await sendExchange(api, detail.exchanges[0]?.id ?? '', false)
  expect(await due(number)).toEqual([['Taille 57', 1]])
  expect(await letters(number)).toMatchObject([{ status: 'dropped', pieces: 0 }])
  expect(await send(other, 'EC 1')).toEqual([{ number: other, refusal: null }])
  expect(await send(number)).toEqual([{ number, refusal: null }])
})

test('an exchange is due for as many pieces as the buyer is still owed', async () => {
  const number = await sent(3)
  await swap(number, 1, 2)
  await swap(number, 2)
  expect(await due(number)).toEqual([
    ['Taille 57', 2],
    ['Taille 59', 1],
  ])
  const refund = (quantity: number) =>
    context.db.query(
      `insert into refunds (order_id, amount, reason, of_sale, status, lines)
       select id, 40, 'other', true, 'succeeded', jsonb_build_array(jsonb_build_object('position', 1, 'quantity', $2::int, 'restocked', 0))
       from orders where order_number = $1`,
      [number, quantity],
    )
  await refund(1)
  expect(await due(number)).toEqual([
    ['Taille 57', 1],
    ['Taille 59', 1],
  ])
  await refund(2)
  expect(await due(number)).toBeNull()
  expect((await read(number)).exchanges).toMatchObject([{ due: 0 }, { due: 0 }])
  expect(await send(number)).toEqual([{ number, refusal: 'exchange_not_due' }])

  // Exchanged again before it left: only the last size is sent.
  const again = await sent()
  await swap(again, 1)
  await swap(again, 2)
  expect(await due(again)).toEqual([['Taille 59', 1]])
  // All money went back, whatever it was said to be for.
  const pay = (status: string) =>
    context.db.query(`update orders set payment_status = $2 where order_number = $1`, [again, status])
  await pay('refunded')
  expect(await due(again)).toBeNull()
  await pay('paid')
  expect(await due(again)).toEqual([['Taille 59', 1]])
  await context.db.query(`update orders set status = 'cancelled' where order_number = $1`, [again])
  expect(await due(again)).toBeNull()
  expect(await send(again)).toEqual([{ number: again, refusal: 'exchange_not_due' }])
})

test('an exchange is packed by a slip of its own at the table; the slip of the order stays', async () => {
  const number = await sent(2)
  await swap(number, 2)
  const found = await context.db.query('select orders_to_pack($1) as data', [[number]])
  const service = { rpc: async () => ({ data: found[0]?.data, error: null, status: 200 }) } as never
  expect(await ordersToPack(service, [number], true)).toMatchObject([
    { isExchange: true, orderNumber: number, lines: [{ label: 'Taille 59', quantity: 1 }] },
  ])
  expect(await ordersToPack(service, [number], false)).toMatchObject([
    { isExchange: false, lines: [{ label: 'Taille 55', quantity: 2 }] },
  ])
})

test('an exchange takes no foreign, unknown or malformed tick, and leaves with one of two who send it at once', async () => {
  const [mine, other] = [await sent(), await sent()]
  await swap(mine, 1)
  await swap(other, 1)
  const [line] = (await rowOf(other))?.lines ?? []
  await pickLines(api, [{ orderNumber: mine, position: 1, exchange: line?.exchange ?? '' }], true)
  expect((await rowOf(other))?.lines).toMatchObject([{ isPicked: false }])
  for (const wrong of [`[{"order": "${mine}", "exchange": "x"}]`, `[{"order": "${mine}", "exchange": 5}]`])
    expect(await refusalOf(context.call('pick_lines($1, true)', [wrong])), wrong).toMatchObject({
      code: 'request_invalid',
    })
  expect(await send('CMD-2026-9999')).toEqual([{ number: 'CMD-2026-9999', refusal: 'order_not_found' }])
  const both = await Promise.all([send(mine, 'M 1'), send(mine, 'M 2')])
  expect(
    both
      .flat()
      .map(({ refusal }) => refusal)
      .toSorted(),
  ).toEqual(['exchange_not_due', null])
  // Of an order that is to be shipped there is nothing to replace.
  expect(await shipOrders(api, [{ number: await placed(), tracking: '', exchange: true }])).toMatchObject([
    { refusal: 'exchange_not_due' },
  ])
})

test('one letter tells of what leaves together, and of nothing that is taken back before it has left', async () => {
  const number = await sent(3)
  await swap(number, 1, 2)
  await swap(number, 2)
  expect(await send(number, 'TABLE 1')).toEqual([{ number, refusal: null }])
  expect(await letters(number)).toMatchObject([{ status: 'waiting', pieces: 2, tracking: 'TABLE 1' }])
  const [first = '', second = ''] = await idsOf(number)
  await sendExchange(api, first, false)
  expect(await letters(number)).toMatchObject([{ status: 'waiting', pieces: 1 }])
  await sendExchange(api, second, false)
  expect(await letters(number)).toMatchObject([{ status: 'dropped', pieces: 0 }])

  // In the order's detail they are sent one by one, and told of together as long as the letter waits.
  await sendExchange(api, first, true)
  await sendExchange(api, first, true)
  await sendExchange(api, second, true)
  expect((await letters(number)).slice(1)).toMatchObject([{ status: 'waiting', pieces: 2, tracking: null }])
  await posted(number)
  // Taken back too late and sent as it was, nothing new is told; with a number there is.
  await sendExchange(api, second, false)
  await sendExchange(api, second, true)
  expect(await letters(number)).toHaveLength(2)
  await sendExchange(api, second, false)
  expect(await send(number, 'TABLE 2')).toEqual([{ number, refusal: null }])
  expect((await letters(number)).slice(2)).toMatchObject([
    { status: 'waiting', pieces: 1, tracking: 'TABLE 2' },
  ])
})

test('two parcels of one order are told of in two letters', async () => {
  const number = await sent(2)
  for (const [size, tracking] of [
    [1, 'P 1'],
    [2, 'P 2'],
  ] as const) {
    await swap(number, size)
    expect(await send(number, tracking)).toEqual([{ number, refusal: null }])
  }
  expect(await letters(number)).toMatchObject([{ tracking: 'P 1' }, { tracking: 'P 2' }])
})

test('the buyer sees what is sent in exchange for what, and what is prepared; nothing that never left', async () => {
  const number = await sent()
  const seen = async () => {
    const [row] = await context.db.query(
      `select private.order_view(o) -> 'exchanged' as them from orders o where order_number = $1`,
      [number],
    )
    return row?.them
  }
  expect(await seen()).toEqual([])
  await swap(number, 1)
  await swap(number, 2)
  const waiting = { quantity: 1, sent_at: null, tracking_number: null, name: 'Produit 60' }
  expect(await seen()).toMatchObject([{ ...waiting, label: 'Taille 59', former_label: 'Taille 55' }])
  await send(number, 'VU 1')
  await swap(number, 1)
  expect(await seen()).toMatchObject([
    { label: 'Taille 59', tracking_number: 'VU 1', sent_at: expect.any(String) },
    { ...waiting, label: 'Taille 57', former_label: 'Taille 59', image: 'product-images/known.webp' },
  ])
  const { exchanged } = await read(number)
  expect(exchanged).toMatchObject([{ tracking: { method: 'colissimo', number: 'VU 1' } }, { tracking: null }])
  await context.db.query(`update orders set payment_status = 'refunded' where order_number = $1`, [number])
  expect(await seen()).toMatchObject([{ label: 'Taille 59' }])
})

test('the number of a parcel is added and corrected afterwards, for all that left in it, and logged', async () => {
  const number = await sent(3)
  await swap(number, 1)
  const waiting = (await read(number)).exchanges[0]?.id ?? ''
  const set = async (id: string, tracking: string) =>
    setExchangeTracking(api, id, tracking, (await read(number)).version)
  const refused = async (id: string, tracking: string) => (await refusalOf(set(id, tracking))).code
  expect(await refused(waiting, 'SUIVI 1')).toBe('exchange_not_sent')
  await swap(number, 2)
  await send(number)
  const [first = '', second = ''] = await idsOf(number)
  const before = await read(number)
  const after = await set(first, '  SUIVI   1 ')
  expect(after.exchanges).toMatchObject([{ trackingNumber: 'SUIVI 1' }, { trackingNumber: 'SUIVI 1' }])
  expect(after.version).not.toBe(before.version)
  expect(await letters(number)).toMatchObject([
    { status: 'waiting', waits: true, pieces: 2, tracking: 'SUIVI 1' },
  ])
  const log = await context.db.query(
    `select operation, changes from audit_log where table_name = 'order_exchanges' order by id desc limit 2`,
  )
  for (const entry of log)
    expect(entry).toMatchObject({ operation: 'update', changes: { tracking_number: { new: 'SUIVI 1' } } })

  // Whoever read it before is told, and nothing is overwritten.
  expect(await refusalOf(setExchangeTracking(api, first, 'AUTRE', before.version))).toMatchObject({
    code: 'order_changed',
  })
  expect((await set(second, 'SUIVI 1')).version).toBe(after.version)
  for (const wrong of ['x'.repeat(61), 'a\u0007b'])
    expect(await refused(first, wrong), wrong).toBe('request_invalid')
  expect(await refused(first, `AU-${number}`)).toBe('tracking_number_used')
  expect(await refused(first, `AU-${await sent()}`)).toBe('tracking_number_used')
  expect(await refused('00000000-0000-4000-8000-00000000dead', 'X')).toBe('order_not_found')
  expect(await set(second, '')).toMatchObject({
    exchanges: [{ trackingNumber: null }, { trackingNumber: null }],
  })

  // What left by itself may turn out to have left in the same parcel.
  await swap(number, 1)
  const third = (await read(number)).exchanges[0]?.id ?? ''
  await sendExchange(api, third, true)
  await set(first, 'SUIVI 2')
  const shared = await set(third, 'SUIVI 2')
  expect(shared.exchanges.map(({ trackingNumber }) => trackingNumber)).toEqual(Array(3).fill('SUIVI 2'))
  await posted(number)
  await set(third, 'SUIVI 3')
  expect((await letters(number)).every(({ status }) => status === 'sent')).toBe(true)
})

test('a parcel of an exchange is found by its number, whole or begun, by an index', async () => {
  const number = await sent()
  await swap(number, 1)
  await send(number, '6Z 98765é')
  const found = async (text: string) => {
    const filters = JSON.stringify({ text })
    const { orders } = (await context.call(`admin_orders($1, 'newest', 20)`, [filters])) as {
      orders: { order_number: string }[]
    }
    return orders.map(({ order_number }) => order_number)
  }
  for (const text of ['6Z 98765é', ' 6z  98765E', '6z 98']) expect(await found(text), text).toEqual([number])
  for (const text of ['98765', '6z 98765é1', '%', "6z'"]) expect(await found(text), text).toEqual([])
  expect(await found(`AU-${number}`)).toEqual([number])
  await setTrackingNumber(api, number, '')
  await setExchangeTracking(api, (await idsOf(number))[0] ?? '', 'NEUF', (await read(number)).version)
  expect(await found('6z 98765')).toEqual([])
  expect(await found('neuf')).toEqual([number])

  await context.db.query(
    `insert into order_exchanges (order_id, line_no, quantity, sku, is_restocked, reason, sent_at, tracking_number)
     select o.id, 1, 1, 'X', false, 'size', now(), 'LOT ' || n
     from orders o, generate_series(1, 20000) n where o.order_number = $1`,
    [number],
  )
  await context.db.query('analyze order_exchanges')
  const [body] = await context.db.query(`select prosrc from pg_proc where proname = 'exchanges_sent_as'`)
  const plan = await context.db.query(`explain ${String(body?.prosrc).replaceAll(/\bwords\b/g, `'neuf'`)}`)
  expect(JSON.stringify(plan)).toContain('order_exchanges_searched')
  expect(await found('lot 19999')).toEqual([number])
  await context.db.query(`delete from order_exchanges where tracking_number like 'LOT %'`)
})
