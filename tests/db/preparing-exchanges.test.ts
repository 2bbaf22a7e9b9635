import { expect, test } from 'vitest'
import { sendExchange } from '@/data/admin/order-changes.ts'
import { pickLines, shipOrders } from '@/data/admin/preparing.ts'
import { ordersToPack } from '@/data/documents.ts'
import { collect, isToShip } from '@/domain/preparing.ts'
import { exchangeContext } from './support/exchange-context.ts'
import { refusalOf } from './support/samples.ts'

const context = exchangeContext()
const { query, call, sizes, table, placed, sent, read, swap, rowOf, due, send, emails } = context

test('an exchange stands on the table with its new units alone, counted apart, until its parcel leaves with its own number', async () => {
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
  const { attention } = (await call('admin_dashboard()')) as { attention: Record<string, number> }
  expect(attention.exchanges).toBe(after.waiting.exchanges)
  const { count } = (await call(`admin_orders('{"work": "exchange"}', 'oldest', 20)`)) as {
    count: number
  }
  expect(count).toBe(after.waiting.exchanges)

  const shelf = collect(after.orders).find(({ label }) => label === 'Taille 57')
  await pickLines(context.api, shelf?.lines ?? [], true)
  expect((await rowOf(number))?.lines).toMatchObject([{ isPicked: true }])
  await pickLines(context.api, shelf?.lines ?? [], false)
  expect((await rowOf(number))?.lines).toMatchObject([{ isPicked: false }])
  const logged = () =>
    query(`select changes from audit_log where table_name = 'order_exchanges' order by id desc limit 1`)
  expect((await logged())[0]?.changes).not.toHaveProperty('picked_at')

  // The label of the first parcel, and that of somebody else, were scanned by mistake.
  for (const tracking of [`AU-${number}`, `AU-${await sent()}`])
    expect(await send(number, tracking)).toEqual([{ number, refusal: 'tracking_number_used' }])
  expect(await send(number, 'x'.repeat(61))).toEqual([{ number, refusal: 'request_invalid' }])
  const version = (await read(number)).version
  expect(await send(number, ' EC  1 ')).toEqual([{ number, refusal: null }])
  expect(await send(number, 'EC 2')).toEqual([{ number, refusal: 'exchange_not_due' }])
  expect(await emails(number)).toMatchObject([
    { status: 'waiting', waits: true, pieces: 1, tracking: 'EC 1' },
  ])
  expect((await logged())[0]?.changes).toMatchObject({ tracking_number: { hidden: true } })
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
  await sendExchange(context.api, detail.exchanges[0]?.id ?? '', false)
  expect(await due(number)).toEqual([['Taille 57', 1]])
  expect(await emails(number)).toMatchObject([{ status: 'dropped', pieces: 0 }])
  expect(await send(other, 'EC 1')).toEqual([{ number: other, refusal: null }])
  expect(await send(number)).toEqual([{ number, refusal: null }])
})

test('an exchange is due for as many units as the buyer is still owed', async () => {
  const number = await sent(3)
  await swap(number, 1, 2)
  await swap(number, 2)
  expect(await due(number)).toEqual([
    ['Taille 57', 2],
    ['Taille 59', 1],
  ])
  const refund = (quantity: number) =>
    query(
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
    query(`update orders set payment_status = $2 where order_number = $1`, [again, status])
  await pay('refunded')
  expect(await due(again)).toBeNull()
  await pay('paid')
  expect(await due(again)).toEqual([['Taille 59', 1]])
  await query(`update orders set status = 'cancelled' where order_number = $1`, [again])
  expect(await due(again)).toBeNull()
  expect(await send(again)).toEqual([{ number: again, refusal: 'exchange_not_due' }])
})

test('an exchange is packed by a slip of its own at the table; the slip of the order stays', async () => {
  const number = await sent(2)
  await swap(number, 2)
  const found = await query('select orders_to_pack($1) as data', [[number]])
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
  await pickLines(context.api, [{ orderNumber: mine, position: 1, exchange: line?.exchange ?? '' }], true)
  expect((await rowOf(other))?.lines).toMatchObject([{ isPicked: false }])
  for (const wrong of [`[{"order": "${mine}", "exchange": "x"}]`, `[{"order": "${mine}", "exchange": 5}]`])
    expect(await refusalOf(call('pick_lines($1, true)', [wrong])), wrong).toMatchObject({
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
  expect(
    await shipOrders(context.api, [{ number: await placed(), tracking: '', exchange: true }]),
  ).toMatchObject([{ refusal: 'exchange_not_due' }])
})

test('an exchange stays here once its buyer has withdrawn from the whole order, until that is closed', async () => {
  const number = await sent(2)
  await swap(number, 1)
  const before = (await table(null)).waiting.exchanges
  const dashboard = async () =>
    ((await call('admin_dashboard()')) as { attention: Record<string, number> }).attention.exchanges
  const seen = async () =>
    (
      await query(`select private.exchanges_for_buyer(o) as seen from orders o where order_number = $1`, [
        number,
      ])
    )[0]?.seen
  const declare = (items: string | null) =>
    query(
      `insert into withdrawals (reference, request_key, name, order_number, email, items, order_id)
       select 'RET-2026-' || (9000 + (select count(*) from withdrawals)), gen_random_uuid(), 'Inès', order_number, email, $2, id
       from orders where order_number = $1`,
      [number, items],
    )
  const [exchange] = await context.idsOf(number)

  await declare('un chapeau')
  expect(await rowOf(number)).toMatchObject({ exchange: 'due', withdrawal: 'part' })
  await declare(null)
  const row = await rowOf(number)
  expect(row).toMatchObject({ exchange: null, withdrawal: 'whole' })
  expect(row && isToShip(row)).toBe(false)
  expect((await table(null)).waiting.exchanges).toBe(before - 1)
  expect(await dashboard()).toBe(before - 1)
  expect(await seen()).toEqual([])
  expect((await read(number)).exchanges).toMatchObject([{ due: 0 }])
  expect(await send(number)).toEqual([{ number, refusal: 'order_withdrawn' }])
  expect(await refusalOf(sendExchange(context.api, exchange ?? '', true))).toMatchObject({
    code: 'order_withdrawn',
  })
  expect(await refusalOf(swap(number, 2))).toMatchObject({ code: 'order_withdrawn' })

  await query(`update withdrawals set status = 'closed' where order_number = $1 and items is null`, [number])
  expect(await due(number)).toEqual([['Taille 57', 1]])
  expect(await seen()).toMatchObject([{ label: 'Taille 57', quantity: 1 }])
  expect(await send(number)).toEqual([{ number, refusal: null }])

  // Withdrawn from after that: what has left is shown as sent, and nothing else of it leaves.
  await swap(number, 2)
  await declare(null)
  const left = await rowOf(number)
  expect(left).toMatchObject({ exchange: 'sent', withdrawal: 'whole', lines: [{ label: 'Taille 57' }] })
  expect(left && isToShip(left)).toBe(false)
})
