import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@/domain/analytics.ts'
import { type Analytics, analyticsContext } from './support/analytics-context.ts'
import { demoShop } from './support/demo-shop.ts'
import { cents, growth, roundHalfAway } from './support/figures.ts'

const context = analyticsContext(demoShop)
const { query, value, analytics } = context

/** What a period brought, said another way than the database says it: what was paid, less what went back in it. */
const BACK = `(select r.order_id, r.created_at, r.amount, r.lines from refunds r
  where r.of_sale and r.status in ('due', 'pending', 'succeeded'))`
const paris = (column: string) => `(${column} at time zone 'Europe/Paris')::date`
const PARIS_DAY = paris('o.created_at')
/** @param span of a column that holds a moment, as a condition. */
const earned = (span: (column: string) => string) => `
  coalesce((select sum(o.total) from orders o where o.paid_at is not null and ${span('o.created_at')}), 0)
  - coalesce((select sum(g.amount) from ${BACK} g join orders o on o.id = g.order_id where o.paid_at is not null and ${span('g.created_at')}), 0)`
const PAID = 'o.paid_at is not null'

beforeAll(async () => {
  // An order of last week of which a part went back, for a unit and for the fee.
  await query(`with one as (
      select o.* from orders o where o.status = 'completed' and o.payment_status = 'paid' and o.created_at < now() - interval '8 days'
        and not exists (select from refunds r where r.order_id = o.id) order by o.created_at desc limit 1
    )
    insert into refunds (order_id, amount, reason, of_sale, status, lines, extra)
    select o.id, round((i.line_total - i.discount) / i.quantity, 2) + 1, 'goodwill', true, 'succeeded', jsonb_build_array(jsonb_build_object(
      'position', i.position, 'quantity', 1, 'amount', round((i.line_total - i.discount) / i.quantity, 2), 'restocked', false)), 1
    from one o join order_items i on i.order_id = o.id and i.position = 1`)
  // Buyers who write their address now so, now so.
  await query('update orders set email = upper(email) where mod(hashtext(id::text), 2) = 0')
})

describe.each([7, 30, 90, 365])('each number of %i days is that of a query of its own', (days) => {
  let seen: Analytics
  let from: string
  /** Conditions of the period and of the one before, which ends as long ago as this one began. */
  let during: (column: string) => string
  let earlier: (column: string) => string
  let now: string
  beforeAll(async () => {
    from = addDays(context.today, 1 - days)
    seen = await analytics(from, context.today)
    during = (column) => `${paris(column)} >= '${from}' and ${column} < timestamptz '${context.asked}'`
    earlier = (column) => `${paris(column)} >= '${addDays(from, -days)}' and ${paris(column)} < '${from}'
      and (${column} at time zone 'Europe/Paris') < (timestamptz '${context.asked}' at time zone 'Europe/Paris') - interval '${days} days'`
    now = during('o.created_at')
  })

  test('overview', async () => {
    const { overview } = seen.sales
    const both = async (sql: (span: typeof during) => string) =>
      [await value(sql(during)), await value(sql(earlier))] as const
    const [revenue, revenueWas] = await both(earned)
    const of = (what: string) => (span: typeof during) =>
      `select ${what} from orders o where ${PAID} and ${span('o.created_at')}`
    const [orders, ordersWas] = await both(of('count(*)'))
    const [people, peopleWas] = await both(of('count(distinct lower(o.email))'))
    const [average, averageWas] = [orders && revenue / orders, ordersWas && revenueWas / ordersWas].map(
      (euros) => roundHalfAway(cents(euros)) / 100,
    ) as [number, number]
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
    expect(seen.sales.paid).toBe(orders)
  })

  test('the chart: its points follow each other, and add up to the figure above it', async () => {
    const { points, overview } = seen.sales
    expect(points.length).toBe(days === 365 ? 52 : days)
    expect(points[0]?.from).toBe(from)
    expect(points.at(-1)?.to).toBe(context.today)
    for (const [index, point] of points.entries()) {
      if (index > 0) expect(point.from).toBe(addDays(points[index - 1]?.to ?? '', 1))
      expect(point.revenue).toBe(
        cents(await value(earned((column) => `${paris(column)} between '${point.from}' and '${point.to}'`))),
      )
    }
    const total = (of: (point: (typeof points)[number]) => number) =>
      points.reduce((sum, one) => sum + of(one), 0)
    expect(total(({ revenue }) => revenue)).toBe(overview.revenue.current)
    expect(total(({ previous }) => previous)).toBe(overview.revenue.previous)
    expect(total(({ orders }) => orders)).toBe(seen.sales.paid)
  })

  test('products, categories, days of the week, pairs', async () => {
    const sold = `select m.product_id, p.name, p.category, sum(m.pieces)::int as pieces, sum(m.revenue) as revenue
      from (
        select i.product_id, i.quantity as pieces, i.line_total - i.discount as revenue
        from orders o join order_items i on i.order_id = o.id where ${PAID} and ${now}
        union all
        select i.product_id, -(l ->> 'quantity')::int, -(l ->> 'amount')::numeric
        from ${BACK} g join orders o on o.id = g.order_id cross join jsonb_array_elements(g.lines) l
          join order_items i on i.order_id = o.id and i.position = (l ->> 'position')::int
        where ${PAID} and ${during('g.created_at')}
      ) m join products p on p.id = m.product_id group by 1, 2, 3`
    const best = await query(
      `select * from (${sold}) s where pieces > 0 order by revenue desc, pieces desc, product_id limit 10`,
    )
    expect(
      seen.sales.topProducts.map(({ id, name, sales, revenue }) => ({ id, name, sales, revenue })),
    ).toEqual(
      best.map((row) => ({
        id: Number(row.product_id),
        name: row.name,
        sales: row.pieces,
        revenue: cents(Number(row.revenue)),
      })),
    )
    const categories = await query(
      `select category, sum(pieces)::int as pieces, sum(revenue) as revenue, round(sum(revenue) * 100 / sum(sum(revenue)) over ())::int as part
       from (${sold}) s group by 1 having sum(pieces) > 0 order by 3 desc, 1`,
    )
    expect(
      seen.sales.salesByCategory.map(({ category, sales, revenue, percentage }) => ({
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
    const weekdays = seen.sales.weekdays
    expect(weekdays.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const { weekday, days: several, revenue, average } of weekdays) {
      const is = earned(
        (column) => `${during(column)} and extract(isodow from ${paris(column)}) = ${weekday}`,
      )
      expect(revenue).toBe(cents(await value(is)))
      expect(average).toBe(roundHalfAway(revenue / several))
    }
    expect(weekdays.reduce((sum, one) => sum + one.days, 0)).toBe(days)
    const pairs =
      await query(`select a.product_id as one, b.product_id as other, count(distinct o.id)::int as orders
      from orders o join order_items a on a.order_id = o.id join order_items b on b.order_id = o.id and b.product_id > a.product_id
      where ${now} and ${PAID} group by 1, 2 having count(distinct o.id) > 1 order by 3 desc, 1, 2 limit 6`)
    expect(seen.sales.together.map(({ one, other, orders }) => [one.id, other.id, orders])).toEqual(
      pairs.map(({ one, other, orders }) => [Number(one), Number(other), orders]),
    )
  })

  test('visits', async () => {
    const counted = (condition: string) =>
      value(`select coalesce(sum(count), 0) from private.visits v where v.day >= '${from}' and ${condition}`)
    const { funnel, sources } = seen.visits
    const steps = [
      await counted(`event = 'visit'`),
      await counted(`event = 'cart'`),
      await counted(`event = 'view' and page = 'checkout'`),
      await counted(`event = 'order'`),
    ]
    // Of so many visits at most so many can have got to a step.
    const most = steps.map((_, step) => Math.min(...steps.slice(0, step + 1)))
    expect([funnel.visits, funnel.carts, funnel.checkouts, funnel.orders]).toEqual(most)
    expect(funnel.products).toBe(await counted(`event = 'view' and product_id > 0`))
    expect(funnel.views).toBe(await counted(`event = 'view'`))
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

test('what was given back counts on the day it was: of the analyses, the dashboard and the report alike', async () => {
  const asked = async (call: string) => (await query(`select ${call} as it`, [], context.owner.actor))[0]?.it
  const { figures } = (await asked('admin_dashboard()')) as { figures: { revenue: number } }
  expect(figures.revenue).toBe(
    await value(earned((column) => `${paris(column)} >= '${addDays(context.today, -29)}'`)),
  )
  // A month that is over stays as it was, whatever goes back of its orders today.
  const [month] = await query(
    `select o.id, o.total, ${PARIS_DAY}::text as day from orders o where ${PAID} and o.payment_status = 'paid'
       and o.created_at between now() - interval '70 days' and now() - interval '60 days' order by o.created_at limit 1`,
  )
  const day = String(month?.day)
  const of = async (from: string, to: string) => (await analytics(from, to)).sales.overview
  const [before, today] = [await of(day, day), await of(context.today, context.today)]
  await query(
    `insert into refunds (order_id, amount, reason, of_sale, status) values ($1, $2, 'goodwill', true, 'succeeded')`,
    [month?.id, month?.total],
  )
  await query(`update orders set payment_status = 'refunded' where id = $1`, [month?.id])
  expect(await of(day, day)).toEqual(before)
  const after = await of(context.today, context.today)
  expect(after.revenue.current).toBe(today.revenue.current - Math.round(Number(month?.total) * 100))
  expect(after.orders.current).toBe(today.orders.current)
  const [monday] = await query(`select date_trunc('week', $1::date)::date::text as day`, [day])
  const report = await query(
    `select private.analytics($1::date, $1::date + 6, now()) #> '{sales,overview,revenue,current}' as revenue`,
    [monday?.day],
  )
  expect(Number(report[0]?.revenue)).toBe(
    await value(
      earned((column) => `${paris(column)} between '${monday?.day}' and '${monday?.day}'::date + 6`),
    ),
  )
})

test('the same number of orders stands on the dashboard, in the analyses and in the sentences', async () => {
  const asked = async (call: string) => (await query(`select ${call} as it`, [], context.owner.actor))[0]?.it
  const { figures, insights } = (await asked('admin_dashboard()')) as {
    figures: { recent_orders: number }
    insights: { orders: number }
  }
  const { sales } = await analytics(null, null)
  const paid = await value(
    `select count(*) from orders o where ${PAID} and ${PARIS_DAY} >= '${addDays(context.today, -29)}'`,
  )
  expect([figures.recent_orders, insights.orders, sales.overview.orders.current, sales.paid]).toEqual([
    paid,
    paid,
    paid,
    paid,
  ])
})
