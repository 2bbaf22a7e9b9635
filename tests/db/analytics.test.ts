import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, MAX_ANALYSED_DAYS } from '@/domain/analytics.ts'
import { type Analytics, analyticsContext } from './support/analytics-context.ts'
import { demoShop } from './support/demo-shop.ts'
import { cents, growth, roundHalfAway } from './support/figures.ts'

const context = analyticsContext(demoShop)
const { query, value, analytics } = context

/** What an order brought, said another way than private.sales says it. */
const EARNED = `case when o.payment_status = 'paid' and o.status <> 'cancelled' then o.total - coalesce(
  (select sum(r.amount) from refunds r where r.order_id = o.id and r.of_sale and r.status in ('due', 'pending', 'succeeded')), 0) end`
const PARIS_DAY = `(o.created_at at time zone 'Europe/Paris')::date`

beforeAll(async () => {
  // An order of last week of which a part went back, for a piece and for the fee.
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
  let told: Analytics
  let from: string
  /** Conditions of the period and of the one before, which ends as long ago as this one began. */
  let now: string
  let before: string
  beforeAll(async () => {
    from = addDays(context.today, 1 - days)
    told = await analytics(from, context.today)
    now = `${PARIS_DAY} >= '${from}'`
    before = `${PARIS_DAY} >= '${addDays(from, -days)}' and ${PARIS_DAY} < '${from}'
      and (o.created_at at time zone 'Europe/Paris') < (timestamptz '${context.asked}' at time zone 'Europe/Paris') - interval '${days} days'`
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
    expect(points.at(-1)?.to).toBe(context.today)
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
    const best = await query(
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
    const categories = await query(
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
      await query(`select a.product_id as one, b.product_id as other, count(distinct o.id)::int as orders
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
  const asked = async (call: string) => (await query(`select ${call} as it`, [], context.owner.actor))[0]?.it
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
      const added = [[first, last, before, after]]
      await query('delete from order_items where order_id = any ($1::uuid[])', added)
      await query('delete from orders where id = any ($1::uuid[])', added)
    }
  })

  test('are taken in either order, end today, and are no longer than three years', async () => {
    const [from, to] = [addDays(context.today, -20), addDays(context.today, -10)]
    const straight = await analytics(from, to)
    expect(straight.period).toMatchObject({ from, to, days: 11, previousTo: addDays(from, -1), step: 1 })
    expect({ ...(await analytics(to, from)), activity: [] }).toEqual({ ...straight, activity: [] })
    const huge = await analytics('0001-01-01', '9999-12-31')
    expect(huge.period).toMatchObject({ to: context.today, days: MAX_ANALYSED_DAYS, step: 28 })
    expect(huge.sales.points.length).toBe(39)
    expect((await analytics('infinity', '-infinity')).period).toMatchObject({ days: MAX_ANALYSED_DAYS })
    expect((await analytics(addDays(context.today, 5), addDays(context.today, 9))).period).toMatchObject({
      from: context.today,
      to: context.today,
    })
    expect((await analytics(null, null)).period).toMatchObject({
      from: addDays(context.today, -29),
      to: context.today,
    })
    expect((await analytics('0001-01-01', '0001-02-01')).sales.overview.revenue).toEqual({
      current: 0,
      previous: 0,
      growth: null,
    })
  })

  /** An order like another one, but of this moment. @returns its id */
  async function orderAt(moment: string): Promise<string> {
    const [copied] = await query(
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

test('administrators alone see it; a visitor only counts', async () => {
  for (const actor of [
    { role: 'anon' },
    { role: 'authenticated', claims: { sub: context.staff.userId, role: 'authenticated' } },
  ] as const)
    await expect(query('select get_analytics(null, null)', [], actor)).rejects.toThrow(
      /permission denied|sign_in_required/,
    )
  expect((await analytics(null, null, context.owner)).sales.paid).toBe(
    (await analytics(null, null, context.staff)).sales.paid,
  )
  for (const hidden of [
    'select * from private.visits',
    'select * from private.sales',
    'select private.analytics(null, null, now())',
    'select queue_weekly_report()',
    'select prune_visits()',
  ])
    await expect(query(hidden, [], { role: 'anon' }), hidden).rejects.toThrow(/permission denied/)
})

test('its parts are asked for one by one, and together they are the whole', async () => {
  const asked = async (part: string | null) =>
    (await query('select get_analytics(null, null, $1) as it', [part], context.staff.actor))[0]?.it as Record<
      string,
      object
    >
  const [whole, sales, products, together, visits] = [
    await asked(null),
    await asked('sales'),
    await asked('products'),
    await asked('together'),
    await asked('visits'),
  ]
  expect({ ...sales, ...visits, sales: { ...sales?.sales, ...products?.sales, ...together?.sales } }).toEqual(
    whole,
  )
  expect(Object.keys(sales ?? {})).toEqual(['sales', 'period'])
  expect(Object.keys(products?.sales ?? {}).sort()).toEqual(['sales_by_category', 'top_products'])
  expect(Object.keys(together?.sales ?? {})).toEqual(['together'])
  expect(Object.keys(visits ?? {}).sort()).toEqual(['activity', 'insights', 'period', 'visits'])
  await expect(asked('orders')).rejects.toThrow('request_invalid')
})

test('an empty shop has nothing to say, and nothing to divide by', async () => {
  await query(`truncate orders, private.visits cascade`)
  const { sales, visits } = await analytics(null, null)
  expect(sales.overview.revenue).toEqual({ current: 0, previous: 0, growth: null })
  expect(sales).toMatchObject({ paid: 0, topProducts: [], salesByCategory: [], together: [] })
  expect(sales.points.every(({ revenue, previous }) => revenue === 0 && previous === 0)).toBe(true)
  expect(visits.funnel).toEqual({ visits: 0, views: 0, products: 0, carts: 0, checkouts: 0, orders: 0 })
  expect(visits.sources).toEqual([])
})
