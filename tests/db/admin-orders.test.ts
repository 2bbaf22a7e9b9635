import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENGINES, gate, type Person } from './support/admin-gate.ts'
import type { TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

describe.each(ENGINES)('on %s', (_, open) => {
  let db: TestDatabase
  let people: ReturnType<typeof gate>
  let salma: Person
  let session: string

  beforeAll(async () => {
    db = await open()
    people = gate(db)
    await insertProducts(db, [{ id: 1, stock: 100 }])
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    salma = await people.addPerson('owner')
    session = await people.openSession(salma.userId)
    await people.register(salma, session)
  })

  test('orders are found, counted, moved on and tracked, and the history says by whom', async () => {
    const { order_number: number } = await placeOrder(
      db,
      orderRequest({ last_name: 'Moreau 100%', email: `${salma.userId}@client.example` }),
    )
    const as = people.actor(salma.userId, session)
    const call = async (sql: string, params: unknown[] = []) =>
      Object.values((await db.query(`select ${sql}`, params, as))[0] ?? {})[0] as Record<string, unknown>
    const find = (text: string, status: string | null = null) =>
      call(`admin_orders($1, 'newest', 20)`, [JSON.stringify({ text, status })])
    for (const text of [number.toLowerCase(), 'inès  moreau 100%', 'MOREAU 100% INÈS', salma.userId])
      expect((await find(text)).orders, text).toEqual(
        expect.arrayContaining([expect.objectContaining({ order_number: number, total: 56.85, pieces: 1 })]),
      )
    expect(await find(`${number}%`)).toMatchObject({ count: 0, orders: [] })
    expect((await find(salma.userId, 'shipped')).count).toBe(0)

    expect(await refusalOf(call('set_tracking_number($1, $2)', [number, '6A123']))).toMatchObject({
      code: 'order_not_shipped',
    })
    const before = await call('admin_figures()')
    await db.query("update public.products set state = 'draft', is_new = true where id = 1")
    expect(await call('admin_figures()')).toMatchObject({
      products: before.products,
      published: Number(before.published) - 1,
    })
    await call('set_order_status($1, $2)', [number, 'shipped'])
    expect(await call('admin_figures()')).toMatchObject({
      pending: Number(before.pending) - 1,
      shipped: Number(before.shipped) + 1,
    })
    await call('set_tracking_number($1, $2)', [number, ' 6A  123 '])
    await call('set_tracking_number($1, $2)', [number, '6A 123'])
    expect(await call('admin_order($1)', [number])).toMatchObject({
      order: { order_number: number, status: 'shipped', tracking_number: '6A 123' },
      history: [
        { by: 'Salma', tracking_number: '6A 123' },
        { by: 'Salma', previous_status: 'pending', status: 'shipped', tracking_number: null },
      ],
    })
    expect(await refusalOf(call('set_order_status($1, $2)', [number, 'cancelled']))).toMatchObject({
      code: 'request_invalid',
    })
    expect(await refusalOf(call('set_order_status($1, $2)', ['CMD-2026-9999', 'shipped']))).toMatchObject({
      code: 'order_not_found',
    })
    await db.query(`update orders set status = 'cancelled' where order_number = $1`, [number])
    expect(await refusalOf(call('set_order_status($1, $2)', [number, 'shipped']))).toMatchObject({
      code: 'order_cancelled',
    })
  })

  test('the day of delivery is set, put right, and the time to withdraw runs from it', async () => {
    await db.query("update public.products set state = 'published' where id = 1")
    const { order_number: number } = await placeOrder(db, orderRequest({ email: 'delivered@client.example' }))
    await db.query(`update orders set created_at = '2026-11-02T10:00:00Z' where order_number = $1`, [number])
    const as = people.actor(salma.userId, session)
    const call = async (sql: string, ...params: unknown[]) =>
      Object.values((await db.query(`select ${sql}`, params, as))[0] ?? {})[0] as {
        order: Record<string, unknown>
        history: Record<string, unknown>[]
      }
    const deliver = (day: string | null) => call('set_delivery_day($1, $2)', number, day)
    expect(await refusalOf(deliver('2026-11-04'))).toMatchObject({ code: 'delivery_day_invalid' })
    await call('set_order_status($1, $2)', number, 'shipped')
    await declareWithdrawal('early', number)
    for (const wrong of ['2026-11-01', '2999-01-01', null])
      expect(await refusalOf(deliver(wrong)), String(wrong)).toMatchObject({ code: 'delivery_day_invalid' })
    expect(await refusalOf(call('set_delivery_day($1, $2)', 'CMD-2026-9999', '2026-11-04'))).toMatchObject({
      code: 'order_not_found',
    })

    const { order } = await call('set_order_status($1, $2)', number, 'completed')
    expect(Date.now() - Date.parse(String(order.delivered_at))).toBeLessThan(60_000)
    expect(order.shipped_at).not.toBeNull()
    // A Saturday: the time to withdraw ends on the Monday after.
    const changed = await deliver('2026-11-07')
    expect(changed.order).toMatchObject({
      delivered_at: expect.stringMatching(/^2026-11-07T11/),
      withdrawal_until: '2026-11-23',
    })
    expect(changed.history[0]).toMatchObject({ by: 'Salma', delivered_on: '2026-11-07', status: 'completed' })
    // Twice is once.
    expect((await deliver('2026-11-07')).history).toHaveLength(changed.history.length)
    const [declared] = await db.query(
      `select last_day::text, is_late from withdrawals where order_number = $1`,
      [number],
    )
    expect(declared).toMatchObject({ last_day: '2026-11-23' })
    // Taken back: it was not delivered after all.
    expect((await call('set_order_status($1, $2)', number, 'shipped')).order).toMatchObject({
      delivered_at: null,
      withdrawal_until: null,
    })
  })

  test('the list shows the pictures of three lines, and of each work how many orders wait with it', async () => {
    const { order_number: number } = await placeOrder(
      db,
      orderRequest({ email: `${salma.userId}@client.example` }),
    )
    await db.query(
      `insert into order_items (order_id, position, product_id, variant_id, sku, name, unit_price, quantity, image)
      select i.order_id, i.position + n, i.product_id, i.variant_id, i.sku, i.name, i.unit_price, 1, case when n <> 2 then n || '.webp' end
      from order_items i join orders o on o.id = i.order_id, generate_series(1, 5) n where o.order_number = $1`,
      [number],
    )
    const as = people.actor(salma.userId, session)
    const call = async (sql: string, params: unknown[] = []) =>
      Object.values((await db.query(`select ${sql}`, params, as))[0] ?? {})[0] as Record<string, unknown>
    const find = (filters: object) => call(`admin_orders($1, 'newest', 20)`, [JSON.stringify(filters)])
    const { orders } = await find({ text: salma.userId })
    expect(orders).toMatchObject([{ pieces: 6, images: ['product-images/1.webp', '1.webp', '3.webp'] }])

    const { works } = (await call('admin_figures()')) as { works: Record<string, number> }
    for (const work of ['to_prepare', 'late', 'open_withdrawal', 'exchange', 'parcels'])
      expect(works[work], work).toBe((await find({ work })).count)
    await call('set_order_status($1, $2)', [number, 'shipped'])
    expect(await call('admin_figures()')).toMatchObject({
      works: { to_prepare: (works.to_prepare ?? 0) - 1 },
    })
  })

  async function declareWithdrawal(name: string, order_number: string): Promise<void> {
    await db.query('select declare_withdrawal($1)', [
      JSON.stringify({
        request_key: randomUUID(),
        name,
        order_number,
        email: 'delivered@client.example',
        items: '',
        caller: 'caller:test',
      }),
    ])
  }
})
