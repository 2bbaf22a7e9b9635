import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { type DemoShop, demoShop } from './support/demo-shop.ts'
import { cents, growth, roundHalfAway } from './support/figures.ts'
import { orderRequest, placeOrder } from './support/samples.ts'

interface Seen {
  readonly kind: string
  readonly at: string
  readonly number: string | null
  readonly who: string | null
  readonly what: string | null
  readonly amount: number | null
  readonly pieces: number | null
  readonly by: string | null
  readonly question: number | null
}
interface Dashboard {
  readonly figures: Readonly<Record<string, number | null>>
  readonly insights: {
    readonly best: { readonly name: string; readonly units: number }
    readonly running_out: {
      readonly name: string
      readonly units: number
      readonly stock: number
      readonly days: number
    }
    readonly orders: number
    readonly returning: number
  }
  readonly attention: Readonly<Record<string, number>>
  readonly activity: readonly Seen[]
}

let shop: DemoShop
let owner: TestAdmin
let staff: TestAdmin
const as = async (admin: TestAdmin, call: string, params: readonly unknown[] = []) =>
  (await shop.db.query(`select ${call} as it`, params, admin.actor))[0]?.it
/** When the dashboard was last asked for: an order of exactly thirty days ago may leave its period while a test reckons. */
let asked: string
async function dashboard(admin = staff): Promise<Dashboard> {
  const [row] = await shop.db.query('select admin_dashboard() as it, now()::text as at', [], admin.actor)
  asked = `timestamptz '${row?.at}'`
  return row?.it as Dashboard
}
const value = async (sql: string) => Number(Object.values((await shop.one(`select (${sql}) as it`)) ?? {})[0])

beforeAll(async () => {
  shop = await demoShop()
  owner = await addAdmin(shop.db, 'owner', 'Salma')
  staff = await addAdmin(shop.db, 'staff', 'Nadia')
})
afterAll(() => shop?.close())

describe('each number of the dashboard is that of a query of its own', () => {
  test('the cards and their trends', async () => {
    const { figures } = await dashboard()
    // Days of France, today with them; the period before ends as long before.
    const day = (back: number) =>
      `((${asked} at time zone 'Europe/Paris')::date - ${back})::timestamp at time zone 'Europe/Paris'`
    const sameTime = `((${asked} at time zone 'Europe/Paris') - interval '30 days') at time zone 'Europe/Paris'`
    type Span = (column: string) => string
    const paid = (span: Span) =>
      value(`select count(*) from orders where ${span('created_at')} and paid_at is not null`)
    const revenue = (span: Span) =>
      value(
        `coalesce((select sum(total) from orders where ${span('created_at')} and paid_at is not null), 0)
         - coalesce((select sum(amount) from refunds where ${span('created_at')} and of_sale and status <> 'failed'), 0)`,
      )
    const now: Span = (column) => `${column} >= ${day(29)}`
    const before: Span = (column) => `${column} >= ${day(59)} and ${column} < ${sameTime}`
    expect(figures).toMatchObject({
      products: await value(`select count(*) from products where state <> 'archived'`),
      published: await value(`select count(*) from products where state = 'published'`),
      orders: await value('select count(*) from orders'),
      pending: await value(`select count(*) from orders where status = 'pending'`),
      recent_orders: await paid(now),
      orders_trend: growth(await paid(now), await paid(before)),
      revenue: await revenue(now),
      revenue_trend: growth(cents(await revenue(now)), cents(await revenue(before))),
    })
    const average = roundHalfAway(cents(await revenue(now)) / (await paid(now)))
    expect(cents(Number(figures.average))).toBe(average)
    const averageBefore = roundHalfAway(cents(await revenue(before)) / (await paid(before)))
    expect(figures.average_trend).toBe(growth(average, averageBefore))
    const older = await value(
      `select count(*) from products where state = 'published' and created_at < ${day(29)}`,
    )
    expect(figures.products_trend).toBe(growth(Number(figures.published), older))
  })

  test('what stands in the analyses of 30 days, too, is the same figure', async () => {
    // Thirty times 24 hours are not thirty days: this order is of the first of them alone.
    const edge = `((now() at time zone 'Europe/Paris')::date - 29)::timestamp at time zone 'Europe/Paris' - interval '1 second'`
    const [moved] = await shop.db.query(
      `select id, created_at::text as at from orders where payment_status = 'paid' and status <> 'cancelled' order by created_at desc limit 1`,
    )
    await shop.db.query(`update orders set created_at = ${edge} where id = $1`, [moved?.id])
    const { figures } = await dashboard()
    const seen = (await as(staff, 'get_analytics(null, null)')) as {
      sales: { overview: Readonly<Record<string, { current: number; growth: number }>> }
    }
    const { overview } = seen.sales
    await shop.db.query('update orders set created_at = $2::timestamptz where id = $1', [
      moved?.id,
      moved?.at,
    ])
    expect(figures).toMatchObject({
      revenue: overview.revenue?.current,
      revenue_trend: overview.revenue?.growth,
      recent_orders: overview.orders?.current,
      orders_trend: overview.orders?.growth,
      average: overview.avg_order?.current,
      average_trend: overview.avg_order?.growth,
    })
  })

  test('what the figures say', async () => {
    const { insights } = await dashboard()
    const sold = await shop.db.query(`select p.name, sum(i.quantity)::int as units,
        (select sum(s.stock)::int from inventory s where s.product_id = p.id) as stock
      from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
      where (o.created_at at time zone 'Europe/Paris')::date > (now() at time zone 'Europe/Paris')::date - 30 and o.status <> 'cancelled' and o.paid_at is not null group by p.id, p.name order by 2 desc, p.id`)
    expect(insights.best).toMatchObject({ name: sold[0]?.name, units: sold[0]?.units })
    const paces = sold
      .filter(({ stock, units }) => Number(stock) > 0 && Number(units) >= 3)
      .map(({ stock, units }) => Number(stock) / Number(units))
    expect(insights.running_out.stock / insights.running_out.units).toBeCloseTo(Math.min(...paces), 6)
    expect(insights.running_out.days).toBe(
      Math.floor((insights.running_out.stock * 30) / insights.running_out.units),
    )
    const recent = `created_at >= ((${asked} at time zone 'Europe/Paris')::date - 29)::timestamp at time zone 'Europe/Paris' and paid_at is not null`
    expect(insights.orders).toBe(await value(`select count(*) from orders where ${recent}`))
    expect(insights.returning).toBe(
      await value(
        `select count(*) from orders o where ${recent} and (select min(e.created_at) from orders e where e.email = o.email and e.paid_at is not null) < o.created_at`,
      ),
    )
    expect(insights.returning).toBeGreaterThan(0)
  })

  test('what waits, as the lists that it leads to', async () => {
    const { attention } = await dashboard()
    const listed = async (filters: object) =>
      ((await as(staff, `admin_orders($1, 'newest', 20)`, [JSON.stringify(filters)])) as { count: number })
        .count
    const stock = (await as(staff, `admin_stock('', null, 1, 1)`)) as { low: number; out: number }
    expect(attention).toMatchObject({
      to_prepare: await listed({ work: 'to_prepare' }),
      late: await listed({ work: 'late' }),
      exchanges: await listed({ work: 'exchange' }),
      unpaid: await listed({ status: 'pending', payment: 'pending' }),
      awaited: 0,
      low: stock.low,
      gone: stock.out,
      withdrawals: await value(`select count(*) from withdrawals where status in ('received', 'returned')`),
      questions: await value(`select count(*) from contact_messages where status = 'open'`),
      publication: 0,
      failed_mails: 0,
      late_mails: 0,
      payments: 0,
    })
    for (const some of ['to_prepare', 'late', 'unpaid', 'low', 'gone', 'questions'])
      expect(attention[some], some).toBeGreaterThan(0)
  })
})

test('whoever is paying now is not asked after, and payments to look at are told to owners', async () => {
  const before = (await dashboard()).attention
  await placeOrder(
    shop.db,
    orderRequest({ lines: [{ product_id: 7, quantity: 1 }], ...(await priced(7)), is_simulated: false }),
  )
  expect((await dashboard()).attention.unpaid).toBe(before.unpaid)
  await shop.run(
    `update orders set reserved_until = null where order_number = (select max(order_number) from orders)`,
  )
  expect((await dashboard()).attention.unpaid).toBe(Number(before.unpaid) + 1)
  // Who sends money is not late with it: that it is awaited is said apart.
  await shop.run(
    `update orders set payment_method = 'transfer' where order_number = (select max(order_number) from orders)`,
  )
  expect((await dashboard()).attention).toMatchObject({ unpaid: before.unpaid, awaited: 1 })

  await shop.run(`insert into payment_quarantine (reason, key) values ('dispute', 'du_1');
    insert into publications (state, finished_at) values ('failed', now())`)
  expect((await dashboard(staff)).attention).toMatchObject({ payments: 0, publication: 1 })
  expect((await dashboard(owner)).attention.payments).toBe(1)
})

/** What an order of one unit costs. */
async function priced(product: number) {
  const price = await value(`select price from products where id = ${product}`)
  return { expected_total: Math.round((price + 6.95) * 100) / 100 }
}

test('activity tells what happened, the latest first: an order, what became of it, a product, its stock', async () => {
  const { order_number: number } = await placeOrder(
    shop.db,
    orderRequest({
      lines: [{ product_id: 8, quantity: 1 }],
      ...(await priced(8)),
      idempotency_key: randomUUID(),
    }),
  )
  const placed = (await dashboard()).activity
  expect(placed).toHaveLength(8)
  expect(placed[0]).toMatchObject({ kind: 'order_placed', number, who: 'Inès', by: null })
  expect(placed[0]?.amount).toBe(await value(`select total from orders where order_number = '${number}'`))
  expect(placed.map(({ at }) => Date.parse(at))).toEqual(
    placed.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a),
  )

  await as(staff, `set_order_status($1, 'shipped')`, [number])
  await as(staff, `adjust_stock(8, 5, 'Livraison')`)
  await as(staff, 'toggle_product_new(8)')
  await as(staff, 'toggle_product_new(8)')
  const { name } = (await shop.one('select name from products where id = 8')) ?? {}
  const seen = (await dashboard()).activity
  expect(seen.slice(0, 4)).toMatchObject([
    { kind: 'product_update', number: '8', what: name, by: 'Nadia' },
    { kind: 'stock_in', number: '8', what: name, pieces: 5, by: 'Nadia' },
    { kind: 'order_shipped', number, who: 'Inès', by: 'Nadia' },
    { kind: 'order_placed', number },
  ])
})

test('what an account did that is gone is not told as the shop’s own, and who published is told', async () => {
  const gone = await addAdmin(shop.db, 'staff', 'Leïla')
  const { order_number: number } = await placeOrder(
    shop.db,
    orderRequest({
      lines: [{ product_id: 7, quantity: 1 }],
      ...(await priced(7)),
      idempotency_key: randomUUID(),
    }),
  )
  await as(gone, `set_order_status($1, 'shipped')`, [number])
  await as(gone, `adjust_stock(7, 5, 'Livraison')`)
  await as(gone, 'toggle_product_new(7)')
  await shop.run(`delete from auth.users where id = '${gone.userId}'`)
  for (const who of ['', 'Salma'])
    await shop.run(`insert into publications (state, finished_at, who) values ('published', now(), '${who}')`)
  const seen = (await dashboard()).activity.map(({ kind, by }) => [kind, by])
  expect(seen.slice(0, 6)).toEqual([
    ['publication_published', 'Salma'],
    ['publication_published', null],
    ['product_update', 'Leïla'],
    ['stock_in', ''],
    ['order_shipped', ''],
    ['order_placed', null],
  ])
})

test('a message is told with the number of its question', async () => {
  const message = {
    form: 'order',
    order_name: 'Aline Roux',
    email: 'aline@client.example',
    order_number: 'CMD-1',
    order_subject: 'delay',
    message: 'Où est mon chapeau ?',
    is_suspect: false,
    caller: randomUUID(),
  }
  const id = await value(`store_contact_message('${JSON.stringify(message)}')`)
  expect((await dashboard()).activity[0]).toMatchObject({
    kind: 'message',
    who: 'Aline Roux',
    number: 'CMD-1',
    question: id,
  })
  expect((await dashboard()).activity.filter(({ kind }) => kind !== 'message')).not.toHaveLength(0)
  for (const { kind, question } of (await dashboard()).activity)
    if (kind !== 'message') expect(question, kind).toBeNull()
})

test('an empty shop has nothing to say, and nothing to divide by', async () => {
  await shop.run(`truncate orders, private.daily_sales, withdrawals, contact_messages, order_events cascade`)
  const { figures, insights, attention } = await dashboard()
  expect(figures).toMatchObject({
    orders: 0,
    revenue: 0,
    revenue_trend: null,
    orders_trend: null,
    average: 0,
    average_trend: null,
  })
  expect(insights).toEqual({ best: null, running_out: null, orders: 0, returning: 0 })
  expect(attention).toMatchObject({ to_prepare: 0, late: 0, unpaid: 0, withdrawals: 0, questions: 0 })
})
