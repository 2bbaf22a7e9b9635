import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAnalytics, weeklyReport } from '@/data/admin/analytics.ts'
import type { Client } from '@/data/client.ts'
import { addDays, MAX_ANALYSED_DAYS } from '@/domain/analytics.ts'
import { VISIT_PAGES } from '@/domain/visit.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { type DemoShop, demoShop } from './support/demo-shop.ts'
import { cents, growth, roundHalfAway } from './support/figures.ts'

let shop: DemoShop
let owner: TestAdmin
let staff: TestAdmin
let today: string
/** When the last analysis was asked for: an order of exactly a week ago may come into the period before while a test reckons. */
let asked: string

type Analytics = Awaited<ReturnType<typeof getAnalytics>>

/** As the screen reads it, with the schema of the data layer. */
async function analytics(from: string | null, to: string | null, admin = staff): Promise<Analytics> {
  const rpc = (_name: string, { from_day, to_day }: Record<string, unknown>) =>
    shop.db
      .query('select get_analytics($1, $2) as it, now()::text as at', [from_day, to_day], admin.actor)
      .then(([row]) => {
        asked = String(row?.at)
        return { data: row?.it, error: null, status: 200 }
      })
  return await getAnalytics({ rpc } as unknown as Client, from as string, to as string)
}
const value = async (sql: string, params: readonly unknown[] = []) =>
  Number(Object.values((await shop.one(`select (${sql}) as it`, params)) ?? {})[0] ?? 0)

/** What an order brought, said another way than private.sales says it. */
const EARNED = `case when o.payment_status = 'paid' and o.status <> 'cancelled' then o.total - coalesce(
  (select sum(r.amount) from refunds r where r.order_id = o.id and r.of_sale and r.status in ('due', 'pending', 'succeeded')), 0) end`
const PARIS_DAY = `(o.created_at at time zone 'Europe/Paris')::date`

beforeAll(async () => {
  shop = await demoShop()
  owner = await addAdmin(shop.db, 'owner', 'Salma')
  staff = await addAdmin(shop.db, 'staff', 'Nadia')
  today = String((await shop.one(`select ((now() at time zone 'Europe/Paris')::date)::text as day`))?.day)
  // An order of last week of which a part went back, for a piece and for the fee.
  await shop.run(`with one as (
      select o.* from orders o where o.status = 'completed' and o.payment_status = 'paid' and o.created_at < now() - interval '8 days'
        and not exists (select from refunds r where r.order_id = o.id) order by o.created_at desc limit 1
    )
    insert into refunds (order_id, amount, reason, of_sale, status, lines, extra)
    select o.id, round((i.line_total - i.discount) / i.quantity, 2) + 1, 'goodwill', true, 'succeeded', jsonb_build_array(jsonb_build_object(
      'position', i.position, 'quantity', 1, 'amount', round((i.line_total - i.discount) / i.quantity, 2), 'restocked', false)), 1
    from one o join order_items i on i.order_id = o.id and i.position = 1`)
})
afterAll(() => shop?.close())

describe.each([7, 30, 90, 365])('each number of %i days is that of a query of its own', (days) => {
  let told: Analytics
  let from: string
  /** Conditions of the period and of the one before, which ends as long ago as this one began. */
  let now: string
  let before: string
  beforeAll(async () => {
    from = addDays(today, 1 - days)
    told = await analytics(from, today)
    now = `${PARIS_DAY} >= '${from}'`
    before = `${PARIS_DAY} >= '${addDays(from, -days)}' and ${PARIS_DAY} < '${from}'
      and (o.created_at at time zone 'Europe/Paris') < (timestamptz '${asked}' at time zone 'Europe/Paris') - interval '${days} days'`
  })

  test('overview', async () => {
    const sum = (what: string) => value(`select ${what} from orders o where ${now}`)
    const was = (what: string) => value(`select ${what} from orders o where ${before}`)
    const { overview } = told.sales
    const both = async (what: string) => [await sum(what), await was(what)] as const
    const [revenue, revenueWas] = await both(`sum(${EARNED})`)
    const [orders, ordersWas] = await both(`count(*) filter (where o.status <> 'cancelled')`)
    const [people, peopleWas] = await both(
      `count(distinct lower(o.email)) filter (where ${EARNED} is not null)`,
    )
    const [average, averageWas] = await both(`coalesce(round(avg(${EARNED}), 2), 0)`)
    expect(overview).toEqual({
      revenue: {
        current: cents(revenue),
        previous: cents(revenueWas),
        growth: growth(cents(revenue), cents(revenueWas)),
      },
      orders: { current: orders, previous: ordersWas, growth: growth(orders, ordersWas) },
      customers: { current: people, previous: peopleWas, growth: growth(people, peopleWas) },
      avgOrder: {
        current: cents(average),
        previous: cents(averageWas),
        growth: growth(cents(average), cents(averageWas)),
      },
    })
    expect(told.sales.paid).toBe(await sum(`count(${EARNED})`))
  })

  test('the chart: its points follow each other, and add up to the figure above it', async () => {
    const { points, overview } = told.sales
    expect(points.length).toBe(days === 365 ? 52 : days)
    expect(points[0]?.from).toBe(from)
    expect(points.at(-1)?.to).toBe(today)
    for (const [index, point] of points.entries()) {
      if (index > 0) expect(point.from).toBe(addDays(points[index - 1]?.to ?? '', 1))
      expect(point.revenue).toBe(
        cents(
          await value(`select sum(${EARNED}) from orders o where ${PARIS_DAY} between $1 and $2`, [
            point.from,
            point.to,
          ]),
        ),
      )
    }
    const total = (of: (point: (typeof points)[number]) => number) =>
      points.reduce((sum, one) => sum + of(one), 0)
    expect(total(({ revenue }) => revenue)).toBe(overview.revenue.current)
    expect(total(({ previous }) => previous)).toBe(overview.revenue.previous)
    expect(total(({ orders }) => orders)).toBe(told.sales.paid)
  })

  test('products, categories, days of the week, pairs', async () => {
    const given = `(select coalesce(sum((l ->> 'KEY')::numeric), 0) from refunds r cross join jsonb_array_elements(r.lines) l
      where r.order_id = o.id and r.of_sale and r.status <> 'failed' and (l ->> 'position')::int = i.position)`
    const sold = `select i.product_id, p.name, p.category, sum(i.quantity - ${given.replace('KEY', 'quantity')})::int as pieces,
        sum(i.line_total - i.discount - ${given.replace('KEY', 'amount')}) as revenue
      from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
      where ${now} and ${EARNED} is not null group by 1, 2, 3`
    const best = await shop.db.query(
      `select * from (${sold}) s where pieces > 0 order by revenue desc, pieces desc, product_id limit 10`,
    )
    expect(
      told.sales.topProducts.map(({ id, name, sales, revenue }) => ({ id, name, sales, revenue })),
    ).toEqual(
      best.map((row) => ({
        id: Number(row.product_id),
        name: row.name,
        sales: row.pieces,
        revenue: cents(Number(row.revenue)),
      })),
    )
    const categories = await shop.db.query(
      `select category, sum(pieces)::int as pieces, sum(revenue) as revenue, round(sum(revenue) * 100 / sum(sum(revenue)) over ())::int as part
       from (${sold}) s group by 1 having sum(pieces) > 0 order by 3 desc, 1`,
    )
    expect(
      told.sales.salesByCategory.map(({ category, sales, revenue, percentage }) => ({
        category,
        sales,
        revenue,
        percentage,
      })),
    ).toEqual(
      categories.map(({ category, pieces, revenue, part }) => ({
        category,
        sales: pieces,
        revenue: cents(Number(revenue)),
        percentage: part,
      })),
    )
    const weekdays = told.sales.weekdays
    expect(weekdays.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const { weekday, days: several, revenue, average } of weekdays) {
      const is = `select sum(${EARNED}) from orders o where ${now} and extract(isodow from ${PARIS_DAY}) = ${weekday}`
      expect(revenue).toBe(cents(await value(is)))
      expect(average).toBe(roundHalfAway(revenue / several))
    }
    expect(weekdays.reduce((sum, one) => sum + one.days, 0)).toBe(days)
    const pairs =
      await shop.db.query(`select a.product_id as one, b.product_id as other, count(distinct o.id)::int as orders
      from orders o join order_items a on a.order_id = o.id join order_items b on b.order_id = o.id and b.product_id > a.product_id
      where ${now} and ${EARNED} is not null group by 1, 2 having count(distinct o.id) > 1 order by 3 desc, 1, 2 limit 6`)
    expect(told.sales.together.map(({ one, other, orders }) => [one.id, other.id, orders])).toEqual(
      pairs.map(({ one, other, orders }) => [Number(one), Number(other), orders]),
    )
  })

  test('visits', async () => {
    const counted = (condition: string) =>
      value(`select coalesce(sum(count), 0) from private.visits v where v.day >= '${from}' and ${condition}`)
    const { funnel, sources } = told.visits
    expect(funnel).toEqual({
      visits: await counted(`event = 'visit'`),
      views: await counted(`event = 'view'`),
      products: await counted(`event = 'view' and product_id > 0`),
      carts: await counted(`event = 'cart'`),
      checkouts: await counted(`event = 'view' and page = 'checkout'`),
      orders: await counted(`event = 'order'`),
    })
    expect(funnel.visits).toBeGreaterThan(funnel.carts)
    for (const { source, isCampaign, visits, percentage } of sources) {
      expect(visits).toBe(
        await counted(`event = 'visit' and source = '${source}' and is_campaign = ${isCampaign}`),
      )
      expect(percentage).toBe(Math.round((visits * 100) / funnel.visits))
    }
    expect(sources.length).toBe(8)
  })
})

test('what was given back in part is no revenue: of the analyses, the dashboard, the list of orders and the customer alike', async () => {
  const asked = async (call: string) => (await shop.db.query(`select ${call} as it`, [], owner.actor))[0]?.it
  const { revenue } = (await asked('admin_figures()')) as { revenue: number }
  expect(revenue).toBe(await value(`select sum(${EARNED}) from orders o`))
  expect(revenue).toBeLessThan(
    await value(
      `select sum(o.total) from orders o where o.payment_status = 'paid' and o.status <> 'cancelled'`,
    ),
  )
  const { figures } = (await asked('admin_dashboard()')) as { figures: { revenue: number } }
  expect(figures.revenue).toBe(
    await value(`select sum(${EARNED}) from orders o where o.created_at > now() - interval '30 days'`),
  )
})

describe('periods', () => {
  test('begin and end at midnight in France, whatever the time of the year', async () => {
    for (const [day, zone] of [
      ['2026-07-14', '+02'],
      ['2026-01-14', '+01'],
    ]) {
      const [first, last] = [await orderAt(`${day} 00:00:00${zone}`), await orderAt(`${day} 23:59:59${zone}`)]
      const [before, after] = [
        await orderAt(`${addDays(day ?? '', -1)} 23:59:59${zone}`),
        await orderAt(`${addDays(day ?? '', 1)} 00:00:00${zone}`),
      ]
      const { sales } = await analytics(day ?? '', day ?? '')
      const expected = await value(
        `select sum(${EARNED}) from orders o where ${PARIS_DAY} = '${day}' and o.id not in ('${before}', '${after}')`,
      )
      expect(sales.overview.revenue.current).toBe(cents(expected))
      expect(sales.overview.revenue.previous).toBe(
        cents(
          await value(`select sum(${EARNED}) from orders o where ${PARIS_DAY} = '${addDays(day ?? '', -1)}'`),
        ),
      )
      await shop.run(`delete from order_items where order_id in ('${first}', '${last}', '${before}', '${after}');
        delete from orders where id in ('${first}', '${last}', '${before}', '${after}')`)
    }
  })

  test('are taken in either order, end today, and are no longer than three years', async () => {
    const [from, to] = [addDays(today, -20), addDays(today, -10)]
    const straight = await analytics(from, to)
    expect(straight.period).toMatchObject({ from, to, days: 11, previousTo: addDays(from, -1), step: 1 })
    expect({ ...(await analytics(to, from)), activity: [] }).toEqual({ ...straight, activity: [] })
    const huge = await analytics('0001-01-01', '9999-12-31')
    expect(huge.period).toMatchObject({ to: today, days: MAX_ANALYSED_DAYS, step: 28 })
    expect(huge.sales.points.length).toBe(39)
    expect((await analytics('infinity', '-infinity')).period).toMatchObject({ days: MAX_ANALYSED_DAYS })
    expect((await analytics(addDays(today, 5), addDays(today, 9))).period).toMatchObject({
      from: today,
      to: today,
    })
    expect((await analytics(null, null)).period).toMatchObject({ from: addDays(today, -29), to: today })
    expect((await analytics('0001-01-01', '0001-02-01')).sales.overview.revenue).toEqual({
      current: 0,
      previous: 0,
      growth: null,
    })
  })

  /** An order like another one, but of this moment. @returns its id */
  async function orderAt(moment: string): Promise<string> {
    const copied = await shop.one(
      `insert into orders (order_number, idempotency_key, request_hash, status, payment_status, payment_method, is_simulated, email,
        first_name, last_name, address, postal_code, city, country, shipping_method, shipping_label, subtotal, shipping_fee, tax_rate, tax,
        total, terms_version, created_at)
       select 'CMD-1999-' || (1000 + floor(random() * 1e8))::bigint, gen_random_uuid(), request_hash, 'completed', 'paid', payment_method, true, email,
        first_name, last_name, address, postal_code, city, country, shipping_method, shipping_label, 50, 0, 0, 0, 50, terms_version, $1
       from orders limit 1 returning id`,
      [moment],
    )
    return String(copied?.id)
  }
})

describe('visits', () => {
  const ANYBODY = { role: 'anon', claims: { role: 'anon' } } as const
  const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
  const headers = (more: Record<string, string> = {}) => ({
    'request.headers': JSON.stringify({ 'user-agent': BROWSER, 'cf-connecting-ip': '192.0.2.7', ...more }),
  })
  const rowsNow = () =>
    shop.db.query(`select event, page, product_id::int as product, source, is_campaign, count::int from private.visits
      where day = '${today}' order by 1, 2, 3, 4`)
  /** Counts through the API, as a page does. @returns status of the answer */
  const count = async (visit: Record<string, unknown>, more: Record<string, string> = {}) => {
    const answer = await fetch(`${shop.url}/rest/v1/rpc/count_visit`, {
      method: 'POST',
      headers: {
        apikey: shop.anonKey,
        'content-type': 'application/json',
        'user-agent': BROWSER,
        ...more,
      },
      body: JSON.stringify(visit),
    })
    return answer.status
  }
  beforeAll(() => shop.run(`delete from private.visits where day = '${today}'`))

  test('are numbers: a page, where from, a piece in the cart, an order', async () => {
    expect(await count({ event: 'view', page: 'product', product: 8, source: 'www.Instagram.com' })).toBe(204)
    await count({ event: 'view', page: 'product', product: 8 })
    await count({ event: 'view', page: 'home', source: '', campaign: 'Infolettre' })
    await count({ event: 'cart', page: 'cart', product: 8 })
    await count({ event: 'order', page: 'order' })
    expect(await rowsNow()).toEqual([
      { event: 'cart', page: 'cart', product: 8, source: '', is_campaign: false, count: 1 },
      { event: 'order', page: 'order', product: 0, source: '', is_campaign: false, count: 1 },
      { event: 'view', page: 'home', product: 0, source: '', is_campaign: false, count: 1 },
      { event: 'view', page: 'product', product: 8, source: '', is_campaign: false, count: 2 },
      { event: 'visit', page: 'home', product: 0, source: 'infolettre', is_campaign: true, count: 1 },
      { event: 'visit', page: 'product', product: 0, source: 'instagram.com', is_campaign: false, count: 1 },
    ])
  })

  test('refuse what no page says, and count nobody who is a program or asked to be left out', async () => {
    const before = await rowsNow()
    for (const wrong of [
      { event: 'view', page: '/etc/passwd' },
      { event: 'visit', page: 'home' },
      { event: 'view', page: 'product' },
      { event: 'order', page: 'order', product: 8 },
      { event: 'view', page: 'home', product: 8 },
      { event: null, page: 'home' },
      { event: 'view', page: null },
    ])
      expect(await count(wrong), JSON.stringify(wrong)).toBe(400)
    const view = { event: 'view', page: 'home', source: 'a.example' }
    expect(await count({ event: 'view', page: 'product', product: 999_999 })).toBe(204)
    expect(await count({ event: 'view', page: 'product', product: 9e15 })).toBe(204)
    for (const agent of ['Googlebot/2.1', 'Mozilla/5.0 HeadlessChrome/140', 'curl/8.5', 'python-requests/2'])
      expect(await count(view, { 'user-agent': agent })).toBe(204)
    expect(await count(view, { dnt: '1' })).toBe(204)
    expect(await count(view, { 'sec-gpc': '1' })).toBe(204)
    expect(await rowsNow()).toEqual(before)
  })

  test('keep no made-up name: what is no host is unknown, and past the day’s most they are one', async () => {
    await shop.run(`delete from private.visits where day = '${today}' and event = 'visit'`)
    const see = (source: string, campaign = '') =>
      shop.db.query(`select count_visit('view', 'home', null, $1, $2)`, [source, campaign], { ...ANYBODY })
    for (const source of [
      'ines@client.example',
      '<script>',
      'a b.example',
      `${'a'.repeat(80)}.example`,
      '192.0.2.1',
      'localhost',
    ])
      await see(source)
    await see('shop.example', 'ines@client.example')
    const sources = async () =>
      (await shop.db.query(
        `select source, count::int from private.visits where day = '${today}' and event = 'visit' order by 1`,
      )) as {
        source: string
        count: number
      }[]
    expect(await sources()).toEqual([
      { source: '', count: 6 },
      { source: 'shop.example', count: 1 },
    ])
    const most = await value('select private.most_visit_sources()')
    await shop.run(
      `insert into private.visits (day, event, page, source, count) select '${today}', 'visit', 'home', 's' || n || '.example', 1
       from generate_series(1, ${most - 3}) n`,
    )
    await see('last.example')
    for (const name of ['one', 'two', 'three']) await see(`${name}.example`)
    await see('last.example')
    const told = await sources()
    expect(told.filter(({ source }) => ['last.example', '*'].includes(source))).toEqual([
      { source: '*', count: 3 },
      { source: 'last.example', count: 2 },
    ])
    expect(told.length).toBe(most + 1)
  })

  test('of a flood count so many, and it leaves a row', async () => {
    const most = await value('select private.most_visit_calls()')
    await shop.run(
      `delete from private.visits where day = '${today}'; delete from private.visit_callers where bucket >= 0`,
    )
    await shop.db.query(
      `select set_config('request.headers', $1, true), (select count(count_visit('view', 'home', null, null, null)) from generate_series(1, $2::int))`,
      [headers()['request.headers'], most + 400],
    )
    expect(await rowsNow()).toEqual([
      { event: 'view', page: 'home', product: 0, source: '', is_campaign: false, count: most },
    ])
    const [caller] = await shop.db.query('select bucket, calls from private.visit_callers')
    expect(caller?.calls).toBe(most + 1)
    // Another network is counted, and ten minutes later so is this one.
    const once = (ip: string) =>
      shop.db.query(
        `select set_config('request.headers', $1, true), count_visit('view', 'home', null, null, null)`,
        [headers({ 'cf-connecting-ip': ip })['request.headers']],
      )
    await once('198.51.100.23')
    expect((await rowsNow())[0]?.count).toBe(most + 1)
    await shop.run(`update private.visit_callers set since = now() - interval '11 minutes' where bucket >= 0`)
    await once('192.0.2.7')
    expect((await rowsNow())[0]?.count).toBe(most + 2)
    expect(await value('select count(*) from private.visit_callers')).toBe(2)
  })

  test('at the same time lose none', async () => {
    await shop.run(`delete from private.visits where day = '${today}'`)
    await Promise.all(
      Array.from({ length: 20 }, () => count({ event: 'view', page: 'home', source: 'a.example' })),
    )
    expect((await rowsNow()).map(({ count: several }) => several)).toEqual([20, 20])
  })

  test('are forgotten after 25 months, and their pages are those of the domain', async () => {
    await shop.run(`insert into private.visits (day, event, page, count)
      values (current_date - 800, 'view', 'home', 1), (current_date - 700, 'view', 'home', 1) on conflict do nothing`)
    expect(await value(`select count(*) from private.visits where day = current_date - 800`)).toBe(1)
    expect((await shop.one('select order_clock_due() as due'))?.due).toBe(true)
    await shop.service.rpc('prune_visits')
    expect(await value(`select count(*) from private.visits where day = current_date - 800`)).toBe(0)
    expect(await value(`select count(*) from private.visits where day = current_date - 700`)).toBe(1)
    const { pages, most } =
      (await shop.one('select private.visit_pages() as pages, private.most_analysed_days() as most')) ?? {}
    expect(pages).toEqual([...VISIT_PAGES])
    expect(most).toBe(MAX_ANALYSED_DAYS)
  })
})

describe('the report of the week', () => {
  /** Monday the 16th of November 2026, at a time in France. */
  const at = (time: string, day = '2026-11-16') => `${day} ${time} Europe/Paris`
  const queue = async (moment: string) => value('select private.queue_weekly_report($1)', [moment])
  const queued = () =>
    shop.db.query(`select email, once_key, content from mail_outbox where kind = 'weekly_report' order by id`)

  beforeAll(async () => {
    await shop.run(`update admin_users set created_at = '2026-01-01' where role = 'owner'`)
    await shop.run(`delete from mail_outbox where kind = 'weekly_report'`)
  })

  test('is written on Monday at seven, once to each owner: again, at the same time, on Tuesday', async () => {
    const owners = await value(
      `select count(*) from admin_users where role = 'owner' and disabled_at is null`,
    )
    expect(owners).toBeGreaterThan(1)
    expect(await queue(at('06:59'))).toBe(0)
    await Promise.all([
      queue(at('07:00')),
      queue(at('07:00')),
      queue(at('07:01')),
      shop.service.rpc('queue_weekly_report'),
    ])
    const mails = await queued()
    const ofWeek = mails.filter(({ once_key }) => String(once_key).startsWith('2026-W47:'))
    expect(ofWeek).toHaveLength(owners)
    expect(new Set(ofWeek.map(({ email }) => email)).size).toBe(owners)
    expect(await queue(at('18:00', '2026-11-17'))).toBe(0)
    // Who became an owner since then hears of the next week.
    await addAdmin(shop.db, 'owner', 'Yto')
    expect(await queue(at('18:00', '2026-11-17'))).toBe(0)
    const report = weeklyReport.parse(ofWeek[0]?.content)
    expect(report.period).toMatchObject({
      from: '2026-11-09',
      to: '2026-11-15',
      days: 7,
      previousFrom: '2026-11-02',
    })
    const { sales } = await analytics('2026-11-09', '2026-11-15')
    expect(report.sales).toEqual(sales)
  })

  test('is not written late in the week, and not where it is switched off', async () => {
    expect(await queue(at('07:01', '2026-11-25'))).toBe(0)
    await shop.run('update settings set weekly_report = false where id')
    expect(await queue(at('07:00', '2026-11-23'))).toBe(0)
    expect(await value(`select count(*) from private.report_readers('${at('07:00', '2026-11-23')}')`)).toBe(0)
    await shop.run('update settings set weekly_report = true where id')
    await shop.run(`delete from mail_outbox where kind = 'weekly_report'`)
    expect(await queue(at('06:00', '2026-11-25'))).toBeGreaterThan(0)
  })

  test('leaves by the clock of the shop, as a letter', async () => {
    await shop.run(`update mail_outbox set next_attempt_at = now() where kind = 'weekly_report'`)
    const called = await fetch(`${shop.url}/functions/v1/order-clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.secretKey}` },
    })
    expect(await called.json()).toEqual({ failed: [] })
    const sent = shop.mails.filter(({ subject }) => subject.startsWith('Votre semaine'))
    expect(sent.length).toBe((await queued()).length)
    expect(sent[0]?.text).toContain('Du lundi 16 novembre 2026 au dimanche 22 novembre 2026')
  })
})

test('administrators alone see it; a visitor only counts', async () => {
  for (const actor of [
    { role: 'anon' },
    { role: 'authenticated', claims: { sub: staff.userId, role: 'authenticated' } },
  ] as const)
    await expect(shop.db.query('select get_analytics(null, null)', [], actor)).rejects.toThrow()
  expect((await analytics(null, null, owner)).sales.paid).toBe(
    (await analytics(null, null, staff)).sales.paid,
  )
  for (const hidden of [
    'select * from private.visits',
    'select * from private.sales',
    'select private.analytics(null, null, now())',
    'select queue_weekly_report()',
    'select prune_visits()',
  ])
    await expect(shop.db.query(hidden, [], { role: 'anon' }), hidden).rejects.toThrow(/permission denied/)
})

test('an empty shop has nothing to say, and nothing to divide by', async () => {
  await shop.run(`truncate orders, private.visits cascade`)
  const { sales, visits } = await analytics(null, null)
  expect(sales.overview.revenue).toEqual({ current: 0, previous: 0, growth: null })
  expect(sales).toMatchObject({ paid: 0, topProducts: [], salesByCategory: [], together: [] })
  expect(sales.points.every(({ revenue, previous }) => revenue === 0 && previous === 0)).toBe(true)
  expect(visits.funnel).toEqual({ visits: 0, views: 0, products: 0, carts: 0, checkouts: 0, orders: 0 })
  expect(visits.sources).toEqual([])
})
