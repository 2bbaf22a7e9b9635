import { expect, test } from 'vitest'
import { sendExchange, setExchangeTracking } from '@/data/admin/order-changes.ts'
import { setTrackingNumber } from '@/data/admin/orders.ts'
import { exchangeContext } from './support/exchange-context.ts'
import { refusalOf } from './support/samples.ts'

const context = exchangeContext()
const { query, call, sent, read, swap, send, emails, idsOf, posted } = context

test('one email tells of what leaves together, and of nothing that is taken back before it has left', async () => {
  const number = await sent(3)
  await swap(number, 1, 2)
  await swap(number, 2)
  expect(await send(number, 'TABLE 1')).toEqual([{ number, refusal: null }])
  expect(await emails(number)).toMatchObject([{ status: 'waiting', pieces: 2, tracking: 'TABLE 1' }])
  const [first = '', second = ''] = await idsOf(number)
  await sendExchange(context.api, first, false)
  expect(await emails(number)).toMatchObject([{ status: 'waiting', pieces: 1 }])
  await sendExchange(context.api, second, false)
  expect(await emails(number)).toMatchObject([{ status: 'dropped', pieces: 0 }])

  // In the order's detail they are sent one by one, and told of together as long as the email waits.
  await sendExchange(context.api, first, true)
  await sendExchange(context.api, first, true)
  await sendExchange(context.api, second, true)
  expect((await emails(number)).slice(1)).toMatchObject([{ status: 'waiting', pieces: 2, tracking: null }])
  await posted(number)
  // Taken back too late and sent as it was, nothing new is told; with a number there is.
  await sendExchange(context.api, second, false)
  await sendExchange(context.api, second, true)
  expect(await emails(number)).toHaveLength(2)
  await sendExchange(context.api, second, false)
  expect(await send(number, 'TABLE 2')).toEqual([{ number, refusal: null }])
  expect((await emails(number)).slice(2)).toMatchObject([
    { status: 'waiting', pieces: 1, tracking: 'TABLE 2' },
  ])
})

test('two parcels of one order are told of in two emails', async () => {
  const number = await sent(2)
  for (const [size, tracking] of [
    [1, 'P 1'],
    [2, 'P 2'],
  ] as const) {
    await swap(number, size)
    expect(await send(number, tracking)).toEqual([{ number, refusal: null }])
  }
  expect(await emails(number)).toMatchObject([{ tracking: 'P 1' }, { tracking: 'P 2' }])
})

test('the buyer sees what is sent in exchange for what, and what is prepared; nothing that never left', async () => {
  const number = await sent()
  const seen = async () => {
    const [row] = await query(
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
  expect(exchanged).toMatchObject([
    { tracking: { carrier: 'colissimo', number: 'VU 1' } },
    { tracking: null },
  ])
  await query(`update orders set payment_status = 'refunded' where order_number = $1`, [number])
  expect(await seen()).toMatchObject([{ label: 'Taille 59' }])
})

test('the number of a parcel is added and corrected afterwards, for all that left in it, and logged', async () => {
  const number = await sent(3)
  await swap(number, 1)
  const waiting = (await read(number)).exchanges[0]?.id ?? ''
  const set = async (id: string, tracking: string) =>
    setExchangeTracking(context.api, id, tracking, (await read(number)).version)
  const refused = async (id: string, tracking: string) => (await refusalOf(set(id, tracking))).code
  expect(await refused(waiting, 'SUIVI 1')).toBe('exchange_not_sent')
  await swap(number, 2)
  await send(number)
  const [first = '', second = ''] = await idsOf(number)
  const before = await read(number)
  const after = await set(first, '  SUIVI   1 ')
  expect(after.exchanges).toMatchObject([{ trackingNumber: 'SUIVI 1' }, { trackingNumber: 'SUIVI 1' }])
  expect(after.version).not.toBe(before.version)
  expect(await emails(number)).toMatchObject([
    { status: 'waiting', waits: true, pieces: 2, tracking: 'SUIVI 1' },
  ])
  const log = await query(
    `select operation, changes from audit_log where table_name = 'order_exchanges' order by id desc limit 2`,
  )
  const added = { operation: 'update', changes: { tracking_number: { hidden: true } } }
  expect(log).toMatchObject([added, added])

  // Whoever read it before is told, and nothing is overwritten.
  expect(await refusalOf(setExchangeTracking(context.api, first, 'AUTRE', before.version))).toMatchObject({
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
  await sendExchange(context.api, third, true)
  await set(first, 'SUIVI 2')
  const shared = await set(third, 'SUIVI 2')
  expect(shared.exchanges.map(({ trackingNumber }) => trackingNumber)).toEqual(Array(3).fill('SUIVI 2'))
  await posted(number)
  await set(third, 'SUIVI 3')
  expect((await emails(number)).every(({ status }) => status === 'sent')).toBe(true)
})

test('a parcel of an exchange is found by its number, whole or begun, by an index', async () => {
  const number = await sent()
  await swap(number, 1)
  await send(number, '6Z 98765é')
  const found = async (text: string) => {
    const filters = JSON.stringify({ text })
    const { orders } = (await call(`admin_orders($1, 'newest', 20)`, [filters])) as {
      orders: { order_number: string }[]
    }
    return orders.map(({ order_number }) => order_number)
  }
  for (const text of ['6Z 98765é', ' 6z  98765E', '6z 98']) expect(await found(text), text).toEqual([number])
  for (const text of ['98765', '6z 98765é1', '%', "6z'"]) expect(await found(text), text).toEqual([])
  expect(await found(`AU-${number}`)).toEqual([number])
  await setTrackingNumber(context.api, number, '')
  await setExchangeTracking(context.api, (await idsOf(number))[0] ?? '', 'NEUF', (await read(number)).version)
  expect(await found('6z 98765')).toEqual([])
  expect(await found('neuf')).toEqual([number])

  await query(
    `insert into order_exchanges (order_id, line_no, quantity, sku, is_restocked, reason, sent_at, tracking_number)
     select o.id, 1, 1, 'X', false, 'size', now(), 'LOT ' || n
     from orders o, generate_series(1, 20000) n where o.order_number = $1`,
    [number],
  )
  await query('analyze order_exchanges')
  const [body] = await query(`select prosrc from pg_proc where proname = 'orders_with_parcel'`)
  const plan = await query(`explain ${String(body?.prosrc).replaceAll(/\bwords\b/g, `'neuf'`)}`)
  expect(JSON.stringify(plan)).toContain('order_exchanges_searched')
  expect(await found('lot 19999')).toEqual([number])
  await query(`delete from order_exchanges where tracking_number like 'LOT %'`)
})
