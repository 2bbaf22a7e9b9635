import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewsletterTally } from '@/domain/newsletter-email.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { type DemoShop, demoShop } from './support/demo-shop.ts'
import { refusalOf as refused } from './support/samples.ts'

interface Segment {
  readonly audience: string
  readonly id: number | null
  readonly version: number | null
  readonly name: string | null
  readonly conditions: readonly { readonly value: string }[] | null
  readonly members: number
  readonly agreed: number
}
interface Marketing {
  readonly segments: readonly Segment[]
  readonly subscribers: number
  readonly newsletters: readonly { readonly status: string; readonly tally: NewsletterTally }[]
  readonly insights: {
    readonly best_code: { readonly code: string; readonly orders: number; readonly revenue: number }
    readonly orders: number
    readonly orders_with_code: number
    readonly last_newsletter: { readonly subject: string; readonly sent: number; readonly left: number }
  }
}

let shop: DemoShop
let staff: TestAdmin

beforeAll(async () => {
  shop = await demoShop()
  staff = await addAdmin(shop.db, 'staff', 'Nadia')
})
afterAll(() => shop?.close())

/** Code of a refusal. */
const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code

const as = async (call: string, params: readonly unknown[] = []) =>
  (await shop.db.query(`select ${call} as it`, params, staff.actor))[0]?.it
const marketing = async () => (await as('admin_marketing()')) as Marketing
const value = async (sql: string) => Number(Object.values((await shop.one(`select (${sql}) as it`)) ?? {})[0])

/** Addresses of orders, which lead to customers without the lists of the administration. */
const BUYERS = `(select lower(email) as email, count(*) filter (where status <> 'cancelled') as orders,
  sum(total) filter (where status <> 'cancelled' and payment_status = 'paid') as paid,
  max(created_at) filter (where status <> 'cancelled') as last, min(created_at) as first from orders group by 1)`
const AGREED = `(select lower(email) from newsletter_subscribers where status = 'confirmed')`
const BAGS = `(select lower(o.email) as email from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
  where o.status <> 'cancelled' and not i.is_gift group by 1
  having sum(case when p.category = 'Sacs' then i.quantity else 0 end) > sum(i.quantity) / 2.0)`

test('the segments that every shop has are those of queries of their own, and so is who of them agreed', async () => {
  const { segments, subscribers } = await marketing()
  const seen = Object.fromEntries(segments.map((one) => [one.audience, one]))
  const PEOPLE = `(select c.email, c.registered_at, coalesce(b.paid, 0) - coalesce((
      select sum(least(f.amount, o.total)) from refunds f join orders o on o.id = f.order_id
      where lower(o.email) = c.email and f.of_sale and f.status <> 'failed' and o.payment_status = 'paid' and o.status <> 'cancelled'
    ), 0) as spent, b.last from customers c left join ${BUYERS} b on b.email = c.email)`
  const where: Readonly<Record<string, string>> = {
    all: 'true',
    vip: 'p.spent > 300',
    new: `p.registered_at > now() - interval '30 days'`,
    inactive: `coalesce(p.last, p.registered_at) < now() - interval '6 months' and p.spent <= 300`,
    bags: `p.email in ${BAGS}`,
  }
  for (const [audience, condition] of Object.entries(where)) {
    const from = `from ${PEOPLE} p where ${condition}`
    const members = await value(`select count(*) ${from}`)
    expect(seen[audience], audience).toMatchObject({
      members,
      agreed: await value(`select count(*) ${from} and p.email in ${AGREED}`),
    })
    expect(members, audience).toBeGreaterThan(5)
  }
  // The list of customers says the same number: one of them is a VIP, or inactive.
  const list = (await as(`admin_customers('', null, 'recent', null, 1)`)) as { tiles: { inactive: number } }
  expect(seen.inactive?.members).toBe(list.tiles.inactive)
  expect(
    await value(
      `select count(*) from customers where status = 'vip' and active_at < now() - interval '6 months'`,
    ),
  ).toBeGreaterThan(0)
  expect(subscribers).toBe(
    await value(`select count(*) from newsletter_subscribers where status = 'confirmed'`),
  )
  expect(subscribers).toBeGreaterThan(150)
})

const count = async (match: string, ...conditions: readonly (readonly [string, string, string])[]) =>
  (await as('count_segment($1, $2::jsonb)', [
    match,
    JSON.stringify(conditions.map(([field, is, given]) => ({ field, is, value: given }))),
  ])) as { members: number; agreed: number }

test('a segment of the shop’s own is counted as a query of its own counts it', async () => {
  const members = async (where: string) =>
    value(`select count(*) from customers c left join ${BUYERS} b on b.email = c.email where ${where}`)
  const bought = (category: string) =>
    `c.email in (select lower(o.email) from orders o join order_items i on i.order_id = o.id and not i.is_gift
      join products p on p.id = i.product_id where p.category = '${category}' and o.status <> 'cancelled')`
  await shop.db.query(
    `insert into order_tags (order_id, tag) select id, 'cadeau' from orders order by created_at limit 20`,
  )
  const cases: readonly (readonly [[string, string, string], string])[] = [
    [['spent', 'at_least', '120.50'], 'c.spent >= 120.5'],
    [['spent', 'at_most', '80'], 'c.spent <= 80'],
    [['orders', 'at_least', '3'], 'b.orders >= 3'],
    [['orders', 'at_most', '1'], 'coalesce(b.orders, 0) <= 1'],
    [['last_order', 'within', '90'], `b.last > now() - interval '90 days'`],
    [['last_order', 'before', '200'], `b.last < now() - interval '200 days'`],
    [['registered', 'within', '60'], `c.registered_at > now() - interval '60 days'`],
    [['registered', 'before', '180'], `c.registered_at < now() - interval '180 days'`],
    [['category', 'bought', 'chapeaux'], bought('Chapeaux')],
    [['category', 'not_bought', 'chapeaux'], `not ${bought('Chapeaux')}`],
    [['country', 'is', 'CH'], `c.country = 'CH'`],
    [['country', 'is_not', 'FR'], `c.country is distinct from 'FR'`],
    [['postal_code', 'begins', '75'], `c.postal_code like '75%'`],
    [['city', 'is', 'lyon'], `c.city = 'Lyon'`],
    [['vip', 'is', ''], `c.status = 'vip'`],
    [['vip', 'is_not', ''], `c.status <> 'vip'`],
    [
      ['tag', 'has', 'cadeau'],
      `c.email in (select lower(o.email) from orders o join order_tags t on t.order_id = o.id)`,
    ],
    [
      ['tag', 'has_not', 'cadeau'],
      `c.email not in (select lower(o.email) from orders o join order_tags t on t.order_id = o.id)`,
    ],
  ]
  for (const [condition, where] of cases) {
    const found = await count('all', condition)
    const expected = await members(where)
    expect(found, condition.join(' ')).toEqual({
      members: expected,
      agreed: await members(`${where} and c.email in ${AGREED}`),
    })
    expect(expected, condition.join(' ')).toBeGreaterThan(0)
  }
  const [paris, many] = [
    ['postal_code', 'begins', '75'],
    ['orders', 'at_least', '2'],
  ] as const
  expect((await count('all', paris, many)).members).toBe(
    await members(`c.postal_code like '75%' and b.orders >= 2`),
  )
  expect((await count('any', paris, many)).members).toBe(
    await members(`c.postal_code like '75%' or b.orders >= 2`),
  )
})

test('what a segment does not know is refused, and no condition gets out of its quotes', async () => {
  const everybody = await value('select count(*) from customers')
  const wrong: readonly [string, string, string][] = [
    ['spent', 'at_least', '1 or true'],
    ['spent', 'at_least', ''],
    ['orders', 'at_least', '-1'],
    ['orders', 'at_least', '999999'],
    ['last_order', 'within', 'x'],
    ['category', 'bought', 'nirgends'],
    ['country', 'is', 'XX'],
    ['password', 'is', 'x'],
    ['city', 'begins', 'Paris'],
    ['city', 'is', ' '],
  ]
  for (const one of wrong) expect(await refusalOf(count('all', one)), one.join(' ')).toBe('segment_invalid')
  for (const match of ['none', ''])
    expect(await refusalOf(count(match, ['vip', 'is', '']))).toBe('segment_invalid')
  expect(await refusalOf(count('all'))).toBe('segment_invalid')
  for (const hostile of [`' or true --`, `%`, `'; drop table customers; --`, '\\', '$$']) {
    expect((await count('all', ['city', 'is', hostile])).members, hostile).toBe(0)
    expect((await count('all', ['postal_code', 'begins', hostile])).members, hostile).toBe(0)
    expect((await count('all', ['tag', 'has', hostile])).members, hostile).toBe(0)
  }
  expect(await value('select count(*) from customers')).toBe(everybody)
})

const save = (fields: object, id: number | null = null, version: number | null = null) =>
  as('save_segment($1, $2, $3::jsonb)', [id, version, JSON.stringify(fields)]) as Promise<
    Segment & { id: number; version: number }
  >

test('a segment is kept, found in the list, changed by one of two, and forgotten once no draft needs it', async () => {
  const fields = {
    name: ' Fidèles ',
    match: 'all',
    conditions: [{ field: 'orders', is: 'at_least', value: '3' }],
  }
  const made = await save(fields)
  expect(made).toMatchObject({ audience: `s${made.id}`, name: 'Fidèles', version: 1 })
  expect(await refusalOf(save({ ...fields, name: 'fideles' }))).toBe('segment_exists')
  const two = ['4', '5'].map((given) =>
    save({ ...fields, conditions: [{ field: 'orders', is: 'at_least', value: given }] }, made.id, 1),
  )
  const ended = await Promise.allSettled(two)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(save(fields, made.id, 1))).toBe('segment_changed')
  const listed = (await marketing()).segments.find(({ id }) => id === made.id)
  const kept = listed?.conditions?.[0]?.value ?? ''
  expect(['4', '5']).toContain(kept)
  expect(listed).toMatchObject(await count('all', ['orders', 'at_least', kept]))
  const draft = (await as('save_newsletter(null, null, $1::jsonb)', [
    JSON.stringify({
      subject: 'À vous',
      audience: made.audience,
      blocks: [{ kind: 'text', text: 'Bonjour' }],
    }),
  ])) as { id: number; version: number }
  expect(await refusalOf(as('remove_segment($1)', [made.id]))).toBe('segment_in_use')
  await as('remove_newsletter($1, $2)', [draft.id, draft.version])
  await as('remove_segment($1)', [made.id])
  expect((await marketing()).segments.some(({ id }) => id === made.id)).toBe(false)
  const log = await shop.db.query(
    `select operation, row_label from audit_log where table_name = 'segments' and row_id = $1 order by id`,
    [String(made.id)],
  )
  expect(log).toEqual(
    ['insert', 'update', 'delete'].map((operation) => ({ operation, row_label: 'Fidèles' })),
  )
})

test('what the figures say is what queries of their own say', async () => {
  const { insights, newsletters } = await marketing()
  const PAID = `o.payment_status = 'paid' and o.status <> 'cancelled' and o.created_at > now() - interval '90 days'`
  const best =
    await shop.one(`select o.discount_code as code, count(*)::int as orders, sum(o.total)::float8 as revenue
    from orders o where o.discount_code is not null and ${PAID} group by 1 order by 3 desc limit 1`)
  expect(insights.best_code).toEqual(best)
  expect(insights.orders).toBe(await value(`select count(*) from orders o where ${PAID}`))
  expect(insights.orders_with_code).toBe(
    await value(`select count(*) from orders o where ${PAID} and o.discount_code is not null`),
  )
  const sent = await value(`select count(*) from newsletter_subscribers
    where confirmed_at < now() - interval '24 days' and coalesce(unsubscribed_at, 'infinity') > now() - interval '24 days'`)
  expect(insights.last_newsletter).toMatchObject({
    sent,
    left: await value(
      `select count(*) from newsletter_subscribers
       where confirmed_at < now() - interval '24 days' and unsubscribed_at > now() - interval '24 days'`,
    ),
  })
  expect(sent).toBeGreaterThan(100)
  expect(newsletters.map(({ status }) => status).sort()).toEqual(['draft', 'sent'])
  expect(newsletters.find(({ status }) => status === 'sent')?.tally).toMatchObject({
    recipients: sent,
    sent,
    queued: 0,
  })
})
