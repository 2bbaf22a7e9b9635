import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFileHead, orderFileRows } from '@/admin/orders/order-csv.ts'
import { exportOrders, listOrders, listOrderTags } from '@/data/admin/order-list.ts'
import { listOrderViews, removeOrderView, saveOrderView } from '@/data/admin/order-views.ts'
import { ALL_ORDERS, LIST_START, type ListEdge, type OrderSearch } from '@/domain/order-search.ts'
import { MAX_ORDER_VIEWS } from '@/domain/rules.ts'
import { orderListText } from '@/texts/admin/order-list.ts'
import { apiOf, type ProductContext, productContext } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'

let context: ProductContext
const HARMFUL = '=HYPERLINK("http://evil.example")'

beforeAll(async () => {
  context = await productContext()
  const { db } = context
  await db.query(`update products set name = 'Cabas Ketama', identifier = 'KET-1' where id = 2`)
  // By SQL: what is tested is how they are found. Each of the 60 differs from the next in everything that is filtered.
  await db.query(
    `insert into orders (
      order_number, idempotency_key, request_hash, status, payment_status, payment_method, email, first_name, last_name,
      address, postal_code, city, country, shipping_method, shipping_label, subtotal, shipping_fee, tax_rate, tax, total,
      terms_version, created_at, paid_at, tracking_number
    )
    select 'CMD-2025-' || lpad(n::text, 4, '0'), gen_random_uuid(), repeat('a', 64),
      (array['pending', 'shipped', 'completed', 'cancelled'])[1 + n % 4], (array['paid', 'pending', 'failed', 'refunded', 'paid'])[1 + n % 5],
      'card', 'client' || n || '@liste.example', case when n = 7 then $1 else 'Zoé' end, 'Léger ' || n, '1 rue Haute', lpad((13000 + n)::text, 5, '0'),
      'Arles', 'FR', (array['colissimo', 'chronopost'])[1 + n % 2], 'Livraison', 10 * (1 + n % 3), 5, 20, 1, 10 * (1 + n % 3) + 5,
      '2026', timestamptz '2025-03-01 12:00+01' + (n / 2) * interval '1 day',
      case when n % 5 in (0, 3, 4) then now() - n * interval '3 hours' end, case when n % 4 = 1 then 'SUIVI' || n end
    from generate_series(1, 60) n`,
    [HARMFUL],
  )
  await db.query(`
    insert into order_items (order_id, position, product_id, variant_id, sku, name, unit_price, quantity)
    select o.id, 1, v.product_id, v.id, coalesce(p.identifier, '1'), p.name, o.subtotal, 1
    from orders o join product_variants v on v.product_id = 1 + right(o.order_number, 4)::int % 2 join products p on p.id = v.product_id
    where o.email like '%@liste.example'`)
  await db.query(
    `update orders set prepared_at = now() where order_number in ('CMD-2025-0004', 'CMD-2025-0020')`,
  )
  await db.query(`insert into withdrawals (reference, request_key, order_number, order_id)
    select 'RET-2025-0001', gen_random_uuid(), order_number, id from orders where order_number = 'CMD-2025-0010'`)
  await db.query(
    `update orders set taken_by = gen_random_uuid() where order_number in ('CMD-2025-0030', 'CMD-2025-0031')`,
  )
  await context.call('tag_order($1, $2)', ['CMD-2025-0012', 'Cadeau'])
})
afterAll(() => context?.db.close())

const list = (search: Partial<OrderSearch> = {}, edge: Partial<ListEdge> = {}, perPage = 20) => {
  const api = apiOf(context)
  // The client sends what it is given; nothing is aborted here.
  const db = {
    rpc: (name: string, args: never) => ({
      abortSignal: () => (api.rpc as unknown as (n: string, a: object) => unknown)(name, args),
    }),
  }
  const signal = new AbortController().signal
  return listOrders(db as never, { ...ALL_ORDERS, ...search }, { ...LIST_START, ...edge }, perPage, signal)
}
const numbersOf = ({ orders }: Awaited<ReturnType<typeof list>>) => orders.map((order) => order.orderNumber)
const numbersBy = async (rest: string) =>
  (await context.db.query(`select o.order_number as number from orders o ${rest}`)).map(
    ({ number }) => number,
  )

const BY_DATE = 'order by o.created_at desc, o.order_number desc'

test.each<[string, Partial<OrderSearch>, string]>([
  ['everything', {}, 'where true'],
  ['a state', { status: 'shipped' }, `where status = 'shipped'`],
  ['a payment', { payment: 'refunded' }, `where payment_status = 'refunded'`],
  ['a method', { method: 'chronopost' }, `where shipping_method = 'chronopost'`],
  [
    'days as in Paris',
    { from: '2025-03-05', to: '2025-03-09' },
    `where (created_at at time zone 'Europe/Paris')::date between '2025-03-05' and '2025-03-09'`,
  ],
  [
    'what is to be prepared',
    { work: 'to_prepare' },
    `where status = 'pending' and payment_status = 'paid' and prepared_at is null`,
  ],
  [
    'what is prepared',
    { work: 'prepared' },
    `where status = 'pending' and payment_status = 'paid' and prepared_at is not null`,
  ],
  [
    'what is late',
    { work: 'late' },
    `where status = 'pending' and payment_status = 'paid' and paid_at < now() - interval '48 hours'`,
  ],
  ['withdrawals', { work: 'withdrawal' }, `where exists (select from withdrawals w where w.order_id = o.id)`],
  ['what was taken by telephone', { work: 'by_phone' }, 'where taken_by is not null'],
  ['a tag', { tag: 'Cadeau' }, `where order_number = 'CMD-2025-0012'`],
  ['a tag that nothing bears', { tag: 'Autre' }, 'where false'],
  ['part of a number', { text: '2025-001' }, `where order_number like '%2025-001%'`],
  ['a number in blanks', { text: 'cmd 2025 0012' }, `where order_number = 'CMD-2025-0012'`],
  ['a number in one word', { text: 'CMD20250012' }, `where order_number = 'CMD-2025-0012'`],
  ['a name without its accents, first name last', { text: ' LEGER  12 zoe' }, `where last_name = 'Léger 12'`],
  ['a name, first name first', { text: 'zoé léger 12' }, `where last_name = 'Léger 12'`],
  ['an address', { text: 'Client33@' }, `where email like 'client33@%'`],
  ['a postal code', { text: '13042' }, `where postal_code = '13042'`],
  ['a tracking number', { text: 'suivi41' }, `where tracking_number = 'SUIVI41'`],
  [
    'a product',
    { text: 'ketama' },
    'where exists (select from order_items i where i.order_id = o.id and i.product_id = 2)',
  ],
  [
    'a reference',
    { text: 'ket-1' },
    'where exists (select from order_items i where i.order_id = o.id and i.product_id = 2)',
  ],
  ['wildcards as letters', { text: '%' }, 'where false'],
  [
    'several at once',
    { text: 'ketama', status: 'shipped', method: 'chronopost' },
    `where status = 'shipped' and shipping_method = 'chronopost' and exists (select from order_items i where i.order_id = o.id and i.product_id = 2)`,
  ],
])('%s: found and counted as plain SQL does', async (_, search, where) => {
  const page = await list(search, {}, 100)
  const own = await numbersBy(`${where} ${BY_DATE}`)
  expect(numbersOf(page)).toEqual(own)
  expect(page).toMatchObject({ count: own.length, isFirst: true, isLast: true })
})

test.each<[OrderSearch['sort'], string]>([
  ['newest', BY_DATE],
  ['oldest', 'order by o.created_at, o.order_number'],
  ['total_desc', 'order by o.total desc, o.order_number desc'],
  ['total_asc', 'order by o.total, o.order_number'],
  ['name', 'order by o.search_words collate "C", o.order_number'],
])('sorted by %s, pages follow each other without a gap, forward and back', async (sort, order) => {
  for (const text of ['', 'liste.example']) {
    const all = await numbersBy(`where o.email like '%liste.example' or '${text}' = '' ${order}`)
    const read: unknown[] = []
    let page = await list({ sort, text }, {}, 17)
    expect(page.isFirst).toBe(true)
    for (;;) {
      expect(page.count).toBe(all.length)
      read.push(...numbersOf(page))
      if (page.isLast) break
      page = await list({ sort, text }, { after: numbersOf(page).at(-1) ?? null }, 17)
    }
    expect(read).toEqual(all)
    const before = await list({ sort, text }, { before: String(read[17]) }, 17)
    expect(numbersOf(before)).toEqual(all.slice(0, 17))
    expect(before).toMatchObject({ isFirst: true, isLast: false })
    expect(numbersOf(await list({ sort, text }, { before: String(read[30]) }, 5))).toEqual(all.slice(25, 30))
  }
})

test('an address that somebody typed: an unknown edge is the beginning, an impossible day is refused', async () => {
  expect(numbersOf(await list({}, { after: `x'; drop table orders; --` }, 3))).toEqual(
    numbersOf(await list({}, {}, 3)),
  )
  for (const call of [
    `admin_orders('{"first_day": "2025-02-31"}', 'newest', 20)`,
    `admin_orders('{"last_day": "hier"}', 'newest', 20)`,
    `admin_orders('{}', 'price; drop table orders', 20)`,
  ])
    expect(await refusalOf(context.call(call)), call).toMatchObject({ code: 'request_invalid' })
  expect(await context.call(`admin_orders('{"work": "x''--"}', 'newest', 20)`)).toMatchObject({ count: 0 })
})

test('a row tells what is late, prepared, withdrawn and tagged', async () => {
  const { orders } = await list({ text: 'liste.example' }, {}, 100)
  const of = (number: number) => orders.find(({ orderNumber }) => orderNumber.endsWith(String(number)))
  expect(of(20)).toMatchObject({ isLate: true, isPrepared: true, pieces: 1 })
  expect(of(12)).toMatchObject({ tags: ['Cadeau'], isLate: false })
  expect(of(10)).toMatchObject({ hasWithdrawal: true })
})

test('what a buyer calls themselves moves nobody’s place in the list by name', async () => {
  const named = (name: string, number: string) =>
    context.db.query('update orders set last_name = $1 where order_number = $2', [name, number])
  // A word that the query had for the column, and a name between the two.
  await named('o.key', 'CMD-2025-0033')
  await named('O.Lopez', 'CMD-2025-0034')
  const whole = numbersOf(await list({ sort: 'name' }, {}, 100))
  const at = whole.indexOf('CMD-2025-0033')
  expect(at).toBeGreaterThan(0)
  const next = await list({ sort: 'name' }, { after: 'CMD-2025-0033' }, 100)
  expect(numbersOf(next)).toEqual(whole.slice(at + 1))
  const before = await list({ sort: 'name' }, { before: 'CMD-2025-0033' }, 100)
  expect(numbersOf(before)).toEqual(whole.slice(0, at))
  await named('Léger 33', 'CMD-2025-0033')
  await named('Léger 34', 'CMD-2025-0034')
})

test('the file holds every order that is found, page after page, and no formula', async () => {
  const api = apiOf(context)
  const found = { ...ALL_ORDERS, text: 'liste.example' }
  const orders = await exportOrders(api, found, null)
  expect(orders).toHaveLength(60)
  expect(await exportOrders(api, found, orders[49]?.orderNumber ?? null)).toEqual(orders.slice(50))
  const text = orderFileHead() + orderFileRows(orders.slice(0, 30)) + orderFileRows(orders.slice(30))
  expect(text.startsWith('\ufeff')).toBe(true)
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), {
    header: true,
    delimiter: ';',
  })
  expect(errors).toEqual([])
  const { file } = orderListText
  const sum = data.reduce((all, line) => all + Number(line[file.total]?.replace(',', '.')), 0)
  const [own] = await context.db.query(
    `select sum(total)::float8 as sum from orders where email like '%liste.example'`,
  )
  expect(sum).toBeCloseTo(Number(own?.sum), 2)
  expect(data.find((line) => line[file.number] === 'CMD-2025-0007')?.[file.firstName]).toBe(`'${HARMFUL}`)
  expect(data[0]?.[file.lines]).toMatch(/^1 × /)
  // Moments that a spreadsheet sorts.
  const moments = data.map((line) => line[file.date] ?? '')
  for (const moment of moments) expect(moment).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
})

test('views are kept by name, each administrator’s own, thirty at most', async () => {
  const [mine, theirs] = [
    apiOf(context),
    apiOf({ ...context, call: (sql, params) => context.call(sql, params, context.owner) }),
  ]
  const read = (api: typeof mine) =>
    listOrderViews(
      { rpc: (name: never) => ({ abortSignal: () => api.rpc(name, {} as never) }) } as never,
      new AbortController().signal,
    )
  const late = { ...ALL_ORDERS, work: 'late' as const, sort: 'oldest' as const }
  await saveOrderView(mine, '  Urgentes   du matin ', late)
  expect(await read(mine)).toEqual([{ id: expect.any(Number), name: 'Urgentes du matin', search: late }])
  expect(await read(theirs)).toEqual([])
  const [kept] = await saveOrderView(mine, 'urgentes du matin', { ...late, payment: 'paid' })
  expect(await read(mine)).toMatchObject([{ id: kept?.id, search: { payment: 'paid' } }])
  await removeOrderView(theirs, kept?.id ?? 0)
  expect(await read(mine)).toHaveLength(1)
  for (let n = 2; n <= MAX_ORDER_VIEWS; n += 1) await saveOrderView(mine, `Vue ${n}`, ALL_ORDERS)
  expect(await refusalOf(saveOrderView(mine, 'Une de trop', ALL_ORDERS))).toMatchObject({
    code: 'order_views_full',
  })
  await saveOrderView(mine, 'VUE 2', late)
  expect(await removeOrderView(mine, kept?.id ?? 0)).toHaveLength(MAX_ORDER_VIEWS - 1)
  for (const wrong of ['', ' ', 'x'.repeat(61)])
    expect(await refusalOf(saveOrderView(mine, wrong, ALL_ORDERS)), wrong).toMatchObject({
      code: 'request_invalid',
    })
})

test('tags that orders bear are offered', async () => {
  const api = { rpc: (name: never) => ({ abortSignal: () => apiOf(context).rpc(name, {} as never) }) }
  expect(await listOrderTags(api as never, new AbortController().signal)).toEqual([
    { tag: 'Cadeau', orders: 1 },
  ])
})

test('the tiles say what plain SQL says', async () => {
  const { pending, shipped, completed, orders, revenue } = await context.call('admin_figures()')
  const [own] = await context.db.query(`
    select (select count(*)::int from orders) as orders, (select count(*)::int from orders where status = 'pending') as pending,
      (select count(*)::int from orders where status = 'shipped') as shipped,
      (select count(*)::int from orders where status = 'completed') as completed,
      (select sum(total)::float8 from orders where payment_status = 'paid' and status <> 'cancelled') as revenue`)
  expect({ pending, shipped, completed, orders, revenue }).toEqual(own)
})
