import { describe, expect, test } from 'vitest'
import { type Json, movingContext, pastOrder } from './support/moving-context.ts'
import { refusalOf } from './support/samples.ts'

const shop = movingContext()
const BUYER = {
  email: 'maud@courriel.example',
  name: 'Maud Kerbrat',
  address: '4 quai des Doris',
  postal_code: '56100',
  city: 'Lorient',
  country: 'FR',
}
const find = async (search: string) =>
  (await shop.call('admin_past_orders($1)', [search], shop.actors.staff)) as {
    readonly count: number
    readonly orders: readonly Json[]
  }
const customer = async (email: string) =>
  (await shop.rows('select id, name, city, orders from customers where email = $1', [email]))[0]

describe('orders of another shop', () => {
  test('come for service and history, on no book, and once', async () => {
    const untouched = ['orders', 'documents', 'sales_journal', 'stock_movements', 'mail_outbox', 'inventory']
    const held = () => Promise.all(untouched.map((table) => shop.rows(`select * from ${table}`)))
    const before = await held()
    const lines = [
      pastOrder(2, '#1042', {
        ...BUYER,
        status: 'partly_refunded',
        total: 134.9,
        refunded: 49,
        shipping: 6.9,
      }),
      pastOrder(4, '#1041', { ...BUYER, name: 'M. Kerbrat', placed_at: '2025-10-01T10:00:00+02:00' }),
      pastOrder(5, '#1040', { status: 'cancelled' }),
    ]
    const { done } = await shop.take('orders', lines)
    expect(done).toEqual({ created: 3, completed: 0, same: 0, erased: 0, subscribed: 0, waiting: 0 })
    expect(await held()).toEqual(before)
    expect(await find('1042')).toMatchObject({
      count: 1,
      orders: [
        {
          order_number: '#1042',
          source: 'shopify',
          status: 'partly_refunded',
          total: 134.9,
          refunded: 49,
          lines: [{ name: 'Cabas Marée', quantity: 1, price: 50 }],
        },
      ],
    })
    expect((await find('MAUD@courriel')).orders.map(({ order_number }) => order_number)).toEqual([
      '#1042',
      '#1041',
    ])
    // The latest order says where they live.
    const maud = await customer('maud@courriel.example')
    expect(maud).toMatchObject({ name: 'Maud Kerbrat', city: 'Lorient', orders: 0 })
    const sheet = await shop.call('admin_customer($1)', [maud?.id])
    expect((sheet.marks as Json).past_orders).toMatchObject([
      { order_number: '#1042' },
      { order_number: '#1041' },
    ])
    expect(
      await shop.call('admin_past_sales($1, $2)', ['2025-10-01', '2025-11-30'], shop.actors.staff),
    ).toEqual({ orders: 2, revenue: 135.9, buyers: 1 })
    const again = await shop.send('orders', [...lines, pastOrder(6, '#1043')])
    expect(await shop.check(again)).toMatchObject({ created: 1, same: 3 })
  })

  test('of one software do not stand in the way of another’s of the same number', async () => {
    const { done } = await shop.take('orders', [pastOrder(2, '#1042')], { source: 'woocommerce' })
    expect(done).toMatchObject({ created: 1, same: 0 })
  })

  test('lose their buyer on request, and are in what the person is given before', async () => {
    const maud = await customer('maud@courriel.example')
    const given = await shop.call('export_customer($1)', [maud?.id])
    expect((given.details as Json).past_orders).toHaveLength(2)
    await shop.call('erase_customer($1, $2)', [maud?.id, 'maud@courriel.example'])
    expect(await find('maud')).toMatchObject({ count: 0 })
    expect((await find('1041')).orders).toMatchObject([{ email: null, name: null, city: null, total: 50 }])
    // Nor does a file name them again.
    await shop.take('orders', [pastOrder(2, '#1050', BUYER)])
    expect((await find('1050')).orders).toMatchObject([{ email: null, address: null }])
    expect(await customer('maud@courriel.example')).toBeUndefined()
  })

  test('older than an order may name its buyer come without, and lose them when they grow so old', async () => {
    const lines = [
      pastOrder(2, '#0001', { ...BUYER, email: 'old@courriel.example', placed_at: '2019-03-14 10:22' }),
      pastOrder(3, '#0900', { ...BUYER, email: 'young@courriel.example' }),
    ]
    await shop.take('orders', lines)
    expect((await find('0001')).orders).toMatchObject([{ email: null, name: null, total: 50 }])
    expect(await customer('old@courriel.example')).toBeUndefined()
    await shop.rows(
      `update past_orders set placed_at = placed_at - interval '6 years' where order_number = '#0900'`,
    )
    await shop.db.query('select prune_people(500)', [], { role: 'service_role' })
    expect((await find('0900')).orders).toMatchObject([{ email: null, name: null, total: 50 }])
  })

  test('go as a whole with the customers that they alone made', async () => {
    const lines = [
      pastOrder(2, 'A-1', { email: 'ana@courriel.example' }),
      pastOrder(3, 'A-2', { email: 'bob@courriel.example' }),
    ]
    const { move } = await shop.take('orders', lines)
    const other = await shop.take('orders', [pastOrder(2, 'B-1', { email: 'bob@courriel.example' })])
    expect(await shop.undo(move)).toEqual({ kept: 1, waiting: 0 })
    expect(await find('A-')).toMatchObject({ count: 0 })
    expect(await customer('ana@courriel.example')).toBeUndefined()
    expect(await customer('bob@courriel.example')).toBeDefined()
    await shop.undo(other.move)
    const listed = (await shop.call('admin_moves()')) as unknown as Json[]
    expect(listed.find(({ id }) => id === Number(move))).toMatchObject({
      kind: 'orders',
      by: 'Salma',
      result: { created: 2 },
    })
  })

  test.each([
    ['a state that is none', { status: 'lost' }],
    ['a total below zero', { total: -1 }],
    ['no moment', { placed_at: 'hier' }],
    ['no items', { items: null }],
  ])('with %s are refused with all others', async (_, changes) => {
    const move = await shop.send('orders', [pastOrder(2, 'Z-1'), pastOrder(3, 'Z-2', changes)])
    expect(await refusalOf(shop.finish(move))).toMatchObject({ code: 'request_invalid' })
    expect(await find('Z-')).toMatchObject({ count: 0 })
  })
})

test('of many lines some come at a time: whoever is cut off goes on, and all of it goes as a whole', async () => {
  await shop.rows(
    `create or replace function private.moved_lines() returns int language sql immutable set search_path = '' as 'select 2'`,
  )
  const held = () =>
    shop.rows('select email, name, city, registered_at, orders from customers order by email')
  const before = await held()
  const buyer = { email: 'lou@courriel.example', name: 'Lou', city: 'Brest' }
  const lines = [
    pastOrder(2, 'L1', { ...buyer, placed_at: '2025-06-01 10:00' }),
    pastOrder(3, 'L2', { email: 'max@courriel.example', name: 'Max' }),
    // Newer than the first, and in another part.
    pastOrder(4, 'L3', { ...buyer, city: 'Quimper', placed_at: '2025-09-01 10:00' }),
    pastOrder(5, 'L4', { ...buyer, city: 'Rennes', placed_at: '2024-01-01 10:00' }),
    pastOrder(6, 'L5', { email: 'zoe@courriel.example', name: 'Zoé' }),
  ]
  const move = await shop.send('orders', lines)
  expect(await shop.check(move)).toMatchObject({ created: 5 })
  expect(await shop.finish(move)).toMatchObject({ created: 2, waiting: 3 })
  expect(await customer('lou@courriel.example')).toMatchObject({ city: 'Brest' })
  // Another file, the clock and another owner leave it; its lines are what they were.
  await shop.send('orders', [pastOrder(2, 'M1')])
  await shop.rows(`update moves set created_at = now() - interval '2 hours'`)
  await shop.call('prune_mails()', [], { role: 'service_role' })
  const refusal = await refusalOf(
    shop.call('put_move_part($1, 9, $2)', [move, JSON.stringify([pastOrder(9, 'L9')])]),
  )
  expect(refusal.code).toBe('request_invalid')
  const listed = (await shop.call('admin_moves()')) as unknown as Json[]
  expect(listed[0]).toMatchObject({ id: Number(move), done_at: null, waiting: 3, result: { created: 2 } })
  expect(await shop.finish(move, shop.actors.colleague)).toMatchObject({ created: 4, waiting: 1 })
  expect(await shop.finish(move)).toMatchObject({ created: 5, waiting: 0 })
  expect((await refusalOf(shop.finish(move))).code).toBe('move_done')
  const [lou] = await shop.rows(
    `select city, registered_at from customers where email = 'lou@courriel.example'`,
  )
  expect(lou).toMatchObject({ city: 'Quimper' })
  expect(new Date(String(lou?.registered_at)).getFullYear()).toBe(2024)

  const again = await shop.undo(move)
  expect(again).toMatchObject({ kept: 0 })
  expect(again.waiting).toBeGreaterThan(0)
  let last = again
  for (let calls = 0; last.waiting !== 0 && calls < 10; calls++) last = await shop.undo(move)
  expect(last).toEqual({ kept: 0, waiting: 0 })
  expect(await held()).toEqual(before)
  expect((await refusalOf(shop.undo(move))).code).toBe('move_undone')
  // What was begun and is taken back does not go on.
  const half = await shop.send('orders', lines)
  await shop.finish(half)
  for (last = await shop.undo(half); last.waiting !== 0; ) last = await shop.undo(half)
  expect((await refusalOf(shop.finish(half))).code).toBe('move_done')
  expect(await held()).toEqual(before)
})
