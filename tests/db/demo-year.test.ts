import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersSql } from '../../src/cli/demo/generated-orders.ts'
import { type DemoShop, demoShop } from './support/demo-shop.ts'

let shop: DemoShop
const one: DemoShop['one'] = (...asked) => shop.one(...asked)
/** Rows that should not be there. */
const none = async (sql: string) => expect(await shop.db.query(sql)).toEqual([])

beforeAll(async () => {
  shop = await demoShop()
})
afterAll(() => shop?.close())

describe('the year of the demonstration', () => {
  test('has orders of every month, state and kind, most of them in summer', async () => {
    const counts = await one(`select count(*)::int as orders, count(distinct lower(email))::int as people,
        count(distinct to_char(created_at at time zone 'Europe/Paris', 'YYYY-MM'))::int as months,
        count(distinct (status, payment_status))::int as states, count(*) filter (where user_id is not null)::int as of_accounts,
        count(*) filter (where discount_code is not null)::int as discounted, count(*) filter (where relay_point is not null)::int as relays,
        count(distinct country)::int as countries, bool_and(is_simulated) as simulated, bool_and(created_at <= now()) as past
      from orders`)
    expect(counts).toMatchObject({ orders: 1200, countries: 5, simulated: true, past: true })
    expect(counts?.months).toBeGreaterThanOrEqual(12)
    expect(counts?.states).toBeGreaterThanOrEqual(6)
    for (const many of ['people', 'of_accounts', 'relays'])
      expect(Number(counts?.[many]), many).toBeGreaterThan(100)
    expect(counts?.discounted).toBeGreaterThan(30)
    const [best] =
      await shop.db.query(`select extract(month from created_at at time zone 'Europe/Paris')::int as month
      from orders group by 1 order by count(*) desc limit 1`)
    expect([5, 6, 7, 12]).toContain(best?.month)
  })

  test('has something to do today: orders to prepare, one late, unpaid ones, a withdrawal, a message', async () => {
    const now = await one(`select
      (select count(*) from orders where status = 'pending' and payment_status = 'paid')::int as to_prepare,
      (select count(*) from orders where status = 'pending' and payment_status = 'pending')::int as unpaid,
      (select count(*) from orders where status = 'shipped')::int as under_way,
      (select count(*) from withdrawals)::int as withdrawals,
      (select count(*) from contact_messages where status = 'open')::int as messages`)
    expect(now?.to_prepare).toBeGreaterThanOrEqual(6)
    for (const some of ['unpaid', 'under_way', 'withdrawals', 'messages'])
      expect(Number(now?.[some]), some).toBeGreaterThan(1)
  })

  test('adds up as orders of the checkout do', async () => {
    await none(`select o.order_number from orders o join lateral (
        select sum(i.line_total) as lines, sum(i.discount) as discounts, sum(i.tax) as taxes from order_items i where i.order_id = o.id
      ) l on true
      where (o.subtotal, o.discount, o.tax) is distinct from (l.lines, l.discounts, l.taxes + o.shipping_tax)
        or o.tax <> round(o.total * o.tax_rate / (100 + o.tax_rate), 2)
        or o.shipping_fee <> (select case when o.subtotal >= m.free_from then 0 else m.price end from shipping_methods m where m.id = o.shipping_method)`)
    await none(`select i.* from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
      where p.created_at > o.created_at`)
  })

  test('numbers orders and withdrawals without a gap, as time goes, and the next one follows', async () => {
    for (const [table, column, time] of [
      ['orders', 'order_number', 'created_at'],
      ['withdrawals', 'reference', 'declared_at'],
    ])
      await none(`select * from (
          select ${column} as number, split_part(${column}, '-', 2) as year,
            row_number() over (partition by split_part(${column}, '-', 2) order by ${time}, ${column}) as rank from ${table}
        ) n where split_part(n.number, '-', 3)::int <> n.rank`)
    const next = await one(`select private.next_number('CMD') as number,
      (select count(*) from orders where extract(year from created_at at time zone 'Europe/Paris')
        = extract(year from now() at time zone 'Europe/Paris')) + 1 as expected`)
    expect(Number(String(next?.number).split('-')[2])).toBe(Number(next?.expected))
  })

  test('leaves the stock as the catalogue has it, and a ledger that adds up to it and was never below zero', async () => {
    expect(await one('select stock from inventory where product_id = 1')).toEqual({ stock: 18 })
    await none(`select i.variant_id from inventory i
      where i.stock <> coalesce((select sum(m.change) from stock_movements m where m.variant_id = i.variant_id), 0)`)
    await none(`select * from (
        select variant_id, sum(change) over (partition by variant_id order by id) as left_over from stock_movements
      ) m where m.left_over < 0`)
    // Nothing is taken away by what was delivered.
    await none(`select id from stock_movements where change < 0 and note like 'Livraison%'`)
  })

  test('writes to nobody, owes no invoice, enters nothing into the journal or the audit', async () => {
    expect(
      await one(`select (select count(*)::int from mail_outbox) as mails, (select count(*)::int from private.documents_due) as due,
        (select count(*)::int from documents) as documents, (select count(*)::int from sales_journal) as entries,
        (select count(*)::int from audit_log) as audit`),
    ).toEqual({ mails: 0, due: 0, documents: 0, entries: 0, audit: 0 })
  })

  test('counts what was sold for the rank of the catalogue, and what sells best is at hand', async () => {
    await none(`select * from private.daily_sales d where d.units <> (
      select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
      where i.product_id = d.product_id and (o.created_at at time zone 'Europe/Paris')::date = d.day and o.status <> 'cancelled')`)
    const { data } = await shop.visitor.rpc('get_offers', {})
    const best = (data ?? []).filter(({ popularity }) => popularity <= 4)
    expect(best).toHaveLength(4)
    expect(best.filter(({ available }) => available === 0)).toEqual([])
  })

  test('takes few orders over many days, of which the last ones travel since long ago', async () => {
    // The chance of being sent back is the same for the same number: among these, one under way had it.
    for (const orders of [20, 40, 60, 80])
      await shop.run(await ordersSql({ orders, customers: 30, days: 1095 }))
    await none(
      `select o.order_number from withdrawals w join orders o on o.id = w.order_id where o.delivered_at is null`,
    )
  })

  test('is the same again for the same wish on the same day', async () => {
    const wish = await ordersSql({ orders: 40, customers: 20, days: 30 })
    // Customers are numbered on.
    const made = async () => {
      const { taken } = (await one('select count(*)::int as taken from orders')) ?? {}
      await shop.run(wish)
      return await shop.db.query(
        `select first_name, last_name, city, total, created_at::date as day from orders
         where substring(email from '([0-9]+)@')::int > $1
         order by created_at, total`,
        [taken],
      )
    }
    expect(await made()).toHaveLength(40)
    expect(await made()).toEqual(await made())
  })
})
