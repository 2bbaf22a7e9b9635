import { ordersSql } from '../../src/cli/demo/generated-orders.ts'
import { addGeneratedProducts } from '../../src/cli/demo/generated-products.ts'
import { addAdmin } from '../db/support/admins.ts'
import { type DemoShop, demoShop } from '../db/support/demo-shop.ts'
import { DURABLE, hasNativePostgres } from '../support/postgres.ts'
import { conversationsSql } from './conversations.ts'
import { type Figure, report } from './report.ts'

const SIZE = { products: 5000, orders: 100_000, customers: 20_000, days: 1095 }
/** Times that each is asked; the first is left out, as what it reads is not in memory. */
const TIMES = 20

/** A function of the administration as a screen calls it. Whoever adds a screen adds a line. */
interface Call {
  readonly name: string
  readonly sql: string
  readonly params?: readonly unknown[]
  /** What a last parameter is in calls that a screen makes at once. */
  readonly parts?: readonly string[]
  /** Where it may take longer than the others. */
  readonly goal?: string
}

const orders = (name: string, filters: object, sort = 'newest', after: string | null = null): Call => ({
  name: `orders: ${name}`,
  sql: 'select admin_orders($1, $2, 20, $3)',
  params: [JSON.stringify(filters), sort, after],
})
const products = (name: string, search: string, sort = 'updated_desc', page = 1): Call => ({
  name: `products: ${name}`,
  sql: 'select admin_products($1, null, null, $2, $3, 48, null)',
  params: [search, sort, page],
})
const stock = (
  name: string,
  search: string,
  state: string | null = null,
  page = 1,
  sort = 'name_asc',
): Call => ({
  name: `inventory: ${name}`,
  sql: 'select admin_stock($1, $2, $3, 25, $4)',
  params: [search, state, page, sort],
})

const customers = (name: string, search: string, status: string | null = null, sort = 'recent'): Call => ({
  name: `customers: ${name}`,
  sql: 'select admin_customers($1, $2, $3)',
  params: [search, status, sort],
})

const questions = (name: string, filters: object, sort = 'newest', after: unknown = null): Call => ({
  name: `questions: ${name}`,
  sql: 'select admin_questions($1, $2, 20, $3)',
  params: [JSON.stringify(filters), sort, after],
})
const reviews = (name: string, search: string, status: string | null = null, page = 1): Call => ({
  name: `reviews: ${name}`,
  sql: 'select admin_reviews($1, $2, $3, 20)',
  params: [status, search, page],
})

/** What stands in the middle of each list. */
interface Middle {
  /** Of an order. */
  readonly number: string
  /** Who ordered most. */
  readonly customer: unknown
  /** Of a question, and what it asks about. */
  readonly question: unknown
  readonly asked: string
  /** Of an order that was reviewed. */
  readonly reviewed: string
}

const calls = ({ number, customer, question, asked, reviewed }: Middle): readonly Call[] => [
  { name: 'dashboard', sql: 'select admin_dashboard()' },
  { name: 'figures of orders', sql: 'select admin_figures()' },
  orders('first page', {}),
  orders('a page in the middle', {}, 'newest', number),
  orders('by amount', {}, 'total_desc'),
  orders('by name', {}, 'name'),
  orders('a number', { text: number }),
  orders('a name', { text: 'léa martin' }),
  orders('a product', { text: 'cabas' }),
  orders('nothing found', { text: 'zzzz' }),
  orders('pending', { status: 'pending' }),
  orders('to prepare', { work: 'to_prepare' }, 'oldest'),
  orders('withdrawals', { work: 'withdrawal' }),
  { name: 'orders: one', sql: 'select admin_order($1)', params: [number] },
  { name: 'orders: export, a call', sql: `select admin_orders_export('{}', 'newest', null)` },
  products('first page', ''),
  products('a word', 'indigo'),
  products('last page by name', '', 'name_asc', 100),
  stock('first page', ''),
  stock('a word', 'indigo'),
  stock('low', '', 'low_stock'),
  stock('missing most first', '', null, 1, 'missing'),
  { name: 'inventory: movements', sql: 'select stock_movements_of(1)' },
  { name: 'inventory: orders to suppliers', sql: `select admin_supplier_orders('', null, 1, 25)` },
  customers('first page', ''),
  customers('a name', 'léa martin'),
  customers('VIP', '', 'vip', 'spent'),
  { name: 'customers: one', sql: 'select admin_customer($1)', params: [customer] },
  questions('open', { status: 'open' }),
  questions('all', {}),
  questions('a page in the middle', {}, 'newest', question),
  questions('oldest closed', { status: 'closed' }, 'oldest'),
  questions('about returns', { subject: 'return' }),
  questions('an order', { text: asked }),
  questions('a name', { text: 'léa martin' }),
  questions('a word of an answer', { text: 'atelier' }),
  questions('nothing found', { text: 'zzzz' }),
  { name: 'questions: one', sql: 'select admin_question($1)', params: [question] },
  { name: 'questions: how many are open', sql: 'select admin_open_questions()' },
  reviews('first page', ''),
  reviews('last page', '', null, 1000),
  reviews('waiting', '', 'waiting'),
  reviews('an order', reviewed),
  reviews('a product', 'cabas'),
  reviews('an author', 'léa m'),
  reviews('nothing found', 'zzzz'),
  { name: 'mails: first page', sql: `select admin_mails(null, '', 1, 20)` },
  { name: 'mails: a word', sql: `select admin_mails(null, 'zzzz', 1, 20)` },
  { name: 'audit: first page', sql: 'select admin_audit()' },
  { name: 'audit: of a product', sql: `select admin_audit_of(array['products'], '1')` },
  ...[7, 30, 90, 365, 1095].map((days) => ({
    name: `analytics: ${days} days`,
    sql: 'select get_analytics(current_date - $1::int + 1, current_date, $2)',
    params: [days],
    parts: ['sales', 'products', 'together', 'visits'],
    goal: '≤ 500',
  })),
  { name: 'discount codes', sql: 'select admin_discount_codes()' },
  { name: 'lists', sql: 'select admin_lists()' },
]

/** What the administration asks of a shop of 5,000 products, 20,000 customers, 100,000 orders, 20,000 questions and as many reviews: p95 of each function. */
export async function benchAdmin(): Promise<void> {
  const figures: Figure[] = []
  for (const engine of ['any', 'pglite'] as const) {
    if (engine === 'any' && !hasNativePostgres()) continue
    const shop = await demoShop({}, engine, DURABLE)
    try {
      const seeded = await seed(shop)
      const name = engine === 'any' ? 'native Postgres' : 'PGlite'
      figures.push({ name: `${name}: seeding of the orders`, value: seeded / 1000, unit: 's' })
      const counted = await shop.one('select count(*) as rows, sum(count) as counts from private.visits')
      figures.push({ name: `${name}: counts of visits`, value: Number(counted?.counts), unit: '' })
      figures.push({ name: `${name}: rows that hold them`, value: Number(counted?.rows), unit: '' })
      figures.push(...(await measure(shop, name, engine === 'any' ? '≤ 300' : '≤ 600')))
    } finally {
      await shop.close()
    }
  }
  report('administration', figures)
}

async function seed({ db, run, service }: DemoShop): Promise<number> {
  await addGeneratedProducts(service, SIZE.products)
  const began = performance.now()
  await run(await ordersSql(SIZE))
  const seeded = performance.now() - began
  await run(conversationsSql())
  // As a shop has them that writes an email with every order, and whose products are looked after.
  await run(
    `set local statement_timeout = 0;
    insert into mail_outbox (kind, once_key, order_id, email, status, sent_at, created_at)
    select 'order_received', o.id::text, o.id, o.email, 'sent', o.created_at, o.created_at from orders o;
    insert into audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes, at)
    select gen_random_uuid(), 'Salma', 'products', (1 + n % 5000)::text, 'Produit ' || n, 'update', '{"price": {"old": 1, "new": 2}}',
      now() - n * interval '10 minutes' from generate_series(50000, 1, -1) n`,
  )
  // As autovacuum leaves what grew over three years.
  await db.engine.exec('vacuum analyze')
  return seeded
}

async function measure({ db }: DemoShop, engine: string, goal: string): Promise<Figure[]> {
  const { actor } = await addAdmin(db, 'owner', 'Salma')
  // Customers are counted when their list is asked for, some at a time.
  let isPending = true
  while (isPending) {
    const [list] = await db.query(`select admin_customers('', null) ->> 'pending' as pending`, [], actor)
    isPending = list?.pending === 'true'
  }
  await db.query('analyze customers')
  const [busiest] = await db.query('select id from customers order by orders desc, id limit 1')
  const [middle] = await db.query('select order_number from orders order by created_at offset 50000 limit 1')
  const [asked] = await db.query(
    `select id, order_number from contact_messages where order_id is not null order by active_at offset 5000 limit 1`,
  )
  const [reviewed] = await db.query(
    `select o.order_number from reviews r join orders o on o.id = r.order_id order by r.id offset 10000 limit 1`,
  )
  const middles = {
    number: String(middle?.order_number),
    customer: busiest?.id,
    question: asked?.id,
    asked: String(asked?.order_number),
    reviewed: String(reviewed?.order_number),
  }
  const figures: Figure[] = []
  for (const { name, sql, params = [], parts, goal: own = goal } of calls(middles)) {
    const asks = parts ? parts.map((part) => [...params, part]) : [params]
    const waits: number[] = []
    for (let time = 0; time <= TIMES; time++) {
      const asked = performance.now()
      await Promise.all(asks.map((ask) => db.query(sql, ask, actor)))
      if (time > 0) waits.push(performance.now() - asked)
    }
    waits.sort((a, b) => a - b)
    const value = waits[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN
    figures.push({ name: `${engine}: ${name}, p95`, value, unit: 'ms', goal: own })
  }
  return figures
}
