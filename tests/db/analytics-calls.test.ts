import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, MAX_ANALYSED_DAYS } from '@/domain/analytics.ts'
import { analyticsContext } from './support/analytics-context.ts'
import { insertProducts, line, ORDERED_PRODUCTS, orderRequest, placeOrder } from './support/samples.ts'
import { shopBackend } from './support/shop-backend.ts'

const context = analyticsContext(shopBackend)
const { query, analytics } = context

test('an empty shop has nothing to say, and nothing to divide by', async () => {
  const { sales, visits } = await analytics(null, null)
  expect(sales.overview.revenue).toEqual({ current: 0, previous: 0, growth: null })
  expect(sales).toMatchObject({ paid: 0, topProducts: [], salesByCategory: [], together: [] })
  expect(sales.points.every(({ revenue, previous }) => revenue === 0 && previous === 0)).toBe(true)
  expect(visits.funnel).toEqual({ visits: 0, views: 0, products: 0, carts: 0, checkouts: 0, orders: 0 })
  expect(visits.sources).toEqual([])
})

test('pages of products are counted whole, as one visit opens many; what a visit does once is a step', async () => {
  const day = addDays(context.today, -600)
  await query(
    `insert into private.visits (day, event, page, product_id, count)
     select $1::date, event, page, product, several from (values
       ('visit', 'home', 0, 2), ('view', 'product', 1, 5), ('view', 'product', 2, 2), ('view', 'checkout', 0, 4),
       ('cart', 'cart', 1, 3), ('order', 'order', 0, 1)
     ) counted (event, page, product, several)`,
    [day],
  )
  const { funnel } = (await analytics(day, day)).visits
  expect(funnel).toEqual({ visits: 2, views: 11, products: 7, carts: 2, checkouts: 2, orders: 1 })
})

describe('of a shop that has sold', () => {
  beforeAll(async () => {
    await insertProducts(context.shop.db, ORDERED_PRODUCTS)
    const both = { lines: [line(1), line(2)], expected_total: 76.84 }
    for (const _ of [1, 2]) await placeOrder(context.shop.db, orderRequest(both))
    await query(`update orders set payment_status = 'paid'`)
  })

  /** A paid order of 50 euros, of this moment. */
  const orderAt = (moment: string) =>
    query(
      `insert into orders (order_number, idempotency_key, request_hash, status, payment_status, payment_method, is_simulated, email,
        first_name, last_name, address, postal_code, city, country, shipping_method, shipping_label, subtotal, shipping_fee, tax_rate, tax,
        total, terms_version, created_at)
       select 'CMD-1999-' || (1000 + floor(random() * 1e8))::bigint, gen_random_uuid(), request_hash, 'completed', 'paid', payment_method, true, email,
        first_name, last_name, address, postal_code, city, country, shipping_method, shipping_label, 50, 0, 0, 0, 50, terms_version, $1
       from orders limit 1`,
      [moment],
    )

  test('a period begins and ends at midnight in France, whatever the time of the year', async () => {
    for (const [day, zone] of [
      ['2026-07-14', '+02'],
      ['2026-01-14', '+01'],
    ] as const) {
      await orderAt(`${day} 00:00:00${zone}`)
      await orderAt(`${day} 23:59:59${zone}`)
      // These two are none of its own.
      await orderAt(`${addDays(day, -1)} 23:59:59${zone}`)
      await orderAt(`${addDays(day, 1)} 00:00:00${zone}`)
      const { revenue, orders } = (await analytics(day, day)).sales.overview
      expect(orders).toMatchObject({ current: 2, previous: 1 })
      expect(revenue).toMatchObject({ current: 100_00, previous: 50_00 })
    }
  })

  test('periods are taken in either order, end today, and are no longer than three years', async () => {
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

  test('administrators alone see it; a visitor only counts', async () => {
    for (const actor of [
      { role: 'anon' },
      { role: 'authenticated', claims: { sub: context.staff.userId, role: 'authenticated' } },
    ] as const)
      await expect(query('select get_analytics(null, null)', [], actor)).rejects.toThrow(
        /permission denied|sign_in_required/,
      )
    for (const admin of [context.owner, context.staff])
      expect((await analytics(null, null, admin)).sales.paid).toBe(2)
    for (const hidden of [
      'select * from private.visits',
      'select * from private.sales',
      'select * from private.paid_sales',
      'select * from private.money_back',
      'select private.analytics(null, null, now())',
      'select queue_weekly_report()',
      'select prune_visits()',
    ])
      await expect(query(hidden, [], { role: 'anon' }), hidden).rejects.toThrow(/permission denied/)
  })

  test('its parts are asked for one by one, and together they are the whole', async () => {
    const asked = async (part: string | null) =>
      (await query('select get_analytics(null, null, $1) as it', [part], context.staff.actor))[0]
        ?.it as Record<string, object>
    const [whole, sales, products, together, visits] = [
      await asked(null),
      await asked('sales'),
      await asked('products'),
      await asked('together'),
      await asked('visits'),
    ]
    expect({
      ...sales,
      ...visits,
      sales: { ...sales?.sales, ...products?.sales, ...together?.sales },
    }).toEqual(whole)
    expect(together?.sales).toMatchObject({ together: [{ orders: 2 }] })
    expect(Object.keys(sales ?? {})).toEqual(['sales', 'period'])
    expect(Object.keys(products?.sales ?? {}).sort()).toEqual(['sales_by_category', 'top_products'])
    expect(Object.keys(together?.sales ?? {})).toEqual(['together'])
    expect(Object.keys(visits ?? {}).sort()).toEqual(['activity', 'insights', 'period', 'visits'])
    await expect(asked('orders')).rejects.toThrow('request_invalid')
  })
})
