import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCustomers } from '@/data/admin/customers.ts'
import { apiOf, type Json, type ProductContext, productContext } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { tablesWith } from './support/traces.ts'

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)

interface List {
  readonly tiles: Json
  readonly count: number
  readonly customers: readonly Json[]
  readonly next: Json | null
}
const list = async (
  search = '',
  status: string | null = null,
  sort = 'recent',
  after: Json | null = null,
  per = 500,
) =>
  (await call('admin_customers($1, $2, $3, $4, $5)', [
    search,
    status,
    sort,
    after && JSON.stringify(after),
    per,
  ])) as unknown as List
const one = async (email: string) => (await list(email)).customers[0] as Json
const detail = (id: unknown) => call('admin_customer($1)', [id])
const save = (id: unknown, version: unknown, fields: object) =>
  call('save_customer($1, $2, $3)', [id, version, JSON.stringify(fields)])
/** An order of so many euros, paid unless told otherwise, placed so many days ago. */
async function order(
  email: string,
  more: Json = {},
  set = `payment_status = 'paid'`,
  daysAgo = 0,
): Promise<string> {
  const { order_number } = await placeOrder(context.db, orderRequest({ email, ...more }))
  await query(
    `update orders set ${set}, created_at = now() - make_interval(days => $2) where order_number = $1`,
    [order_number, daysAgo],
  )
  return order_number
}
async function account(email: string, name: string): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data) values ($1, $2, now(), now() - interval '10 days', $3)`,
    [id, email, JSON.stringify({ full_name: name })],
  )
  return id
}

beforeAll(async () => {
  context = await productContext()
  await query('update inventory set stock = 1000')
})
afterAll(() => context?.db.close())

test('customers are the buyers and the confirmed accounts, and every figure is that of their orders', async () => {
  const user = await account('salome@client.example', 'Salomé Girard')
  await query(`insert into auth.users (id, email) values ($1, 'unproven@client.example')`, [randomUUID()])
  await order('Paul@Client.example', { first_name: 'Paul', last_name: 'Roux', phone: '06 12 34 56 78' })
  for (let n = 0; n < 6; n += 1) await order('paul@client.example')
  await order('paul@client.example', {}, `status = 'cancelled'`)
  await order(
    'ancien@client.example',
    { first_name: 'Théo', last_name: 'Ancien', city: 'Lyon' },
    undefined,
    200,
  )
  await order('impayé@client.example', {}, `payment_status = 'pending'`)
  const { tiles, count, customers, next } = await list()
  const [own] = await query(`
    with people as (
      select lower(email) as email from orders union select email from auth.users u
      where email_confirmed_at is not null and not exists (select from admin_users a where a.user_id = u.id)
    ), sums as (
      select p.email, count(o.id) filter (where o.status <> 'cancelled') as orders,
        coalesce(sum(o.total) filter (where o.status <> 'cancelled' and o.payment_status = 'paid'), 0) as spent,
        coalesce(max(o.created_at) filter (where o.status <> 'cancelled'), now()) as last
      from people p left join orders o on lower(o.email) = p.email group by 1
    )
    select count(*)::int as total, count(*) filter (where spent > 300)::int as vip,
      count(*) filter (where spent <= 300 and last < now() - interval '6 months')::int as inactive,
      count(*) filter (where spent <= 300 and last >= now() - interval '6 months')::int as active,
      round(sum(spent) / count(*) filter (where orders > 0))::int as average
    from sums`)
  expect(tiles).toEqual(own)
  expect({ count, shown: customers.length, next }).toEqual({
    count: own?.total,
    shown: own?.total,
    next: null,
  })
  expect(await one('paul@')).toMatchObject({ name: 'Inès Moreau', orders: 7, spent: 397.95, status: 'vip' })
  expect(await one('ancien')).toMatchObject({ status: 'inactive', city: 'Lyon', has_account: false })
  expect(await one('salome')).toMatchObject({ name: 'Salomé Girard', orders: 0, spent: 0, has_account: true })
  await query('update auth.users set email = $2 where id = $1', [user, 'girard@client.example'])
  await order('salome@client.example')
  expect(await one('girard@')).toMatchObject({ orders: 1, email: 'girard@client.example' })
  expect((await list('salome@')).customers).toHaveLength(1)
  expect(await query(`select * from audit_log where table_name = 'customers'`)).toEqual([])
})

test('what is given back is no longer spent, and a refund of an order that fails is', async () => {
  const number = await order('rendu@client.example')
  expect(await one('rendu')).toMatchObject({ spent: 56.85 })
  const refund = `insert into refunds (order_id, amount, reason, of_sale, status)
    select id, 20, 'cancelled', true, 'succeeded' from orders where order_number = $1 returning id`
  const [made] = await query(refund, [number])
  expect(await one('rendu')).toMatchObject({ spent: 36.85 })
  await query(`update refunds set status = 'failed' where id = $1`, [made?.id])
  expect(await one('rendu')).toMatchObject({ spent: 56.85 })
})

test('a customer is found by name, any address, telephone and town; pages follow each other in every order', async () => {
  const found = async (text: string, status: string | null = null) =>
    (await list(text, status)).customers.map(({ email }) => email)
  const made = (await save(null, null, {
    email: 'Zoé@Client.example',
    name: 'Zoé d’Été 100%',
    phone: '+33 6 98 76 54 32',
    city: 'Évian',
    postal_code: '74500',
    country: 'FR',
  })) as { customer: Json }
  for (const text of ['zoe d’ete', '100%', 'ZOÉ@', '06 98 76', '0698765432', 'evian', '74500', ' zoé  d'])
    expect(await found(text), text).toEqual(['zoé@client.example'])
  expect(await found('zo_')).toEqual([])
  expect(await found('evian', 'vip')).toEqual([])
  for (const sort of ['recent', 'name', 'spent']) {
    const all = (await list('', null, sort)).customers.map(({ id }) => id)
    const paged: unknown[] = []
    for (let after: Json | null = null; ; ) {
      const page: List = await list('', null, sort, after, 2)
      paged.push(...page.customers.map(({ id }) => id))
      after = page.next
      if (!after) break
    }
    expect(paged, sort).toEqual(all)
  }
  for (const after of [
    { key: 'x', id: 1 },
    { key: null, id: 1 },
    { key: '1', id: 'x' },
    { key: '1', id: 1e30 },
  ])
    expect(await refusalOf(list('', null, 'spent', after)), JSON.stringify(after)).toMatchObject({
      code: 'request_invalid',
    })
  expect(
    (await listCustomers(apiOf(context), { text: 'evian', status: null, sort: 'name' }, null)).customers,
  ).toEqual([expect.objectContaining({ id: made.customer.id, postalCode: '74500' })])
})

test('a change keeps what a colleague changed meanwhile, and what cannot be stored is told by field', async () => {
  const fresh = await one('zoé@')
  const fields = {
    name: 'Zoé Roy',
    phone: '0102030405',
    address: null,
    postal_code: null,
    city: 'Évian',
    country: null,
  }
  await save(fresh.id, fresh.version, fields)
  expect(await refusalOf(save(fresh.id, fresh.version, { ...fields, name: 'Autre' }))).toMatchObject({
    code: 'customer_changed',
    details: { name: 'Zoé Roy', version: 2 },
  })
  const wrong = { name: ' \u200b ', phone: '<b>', country: 'FR', postal_code: '7501', city: 'x'.repeat(101) }
  expect(await refusalOf(save(fresh.id, 2, wrong))).toMatchObject({
    code: 'customer_details_invalid',
    details: { fields: ['name', 'phone', 'postalCode', 'city'] },
  })
  for (const odd of ['[]', '"x"', '{}'])
    expect(await refusalOf(call('save_customer($1, 2, $2)', [fresh.id, odd]))).toMatchObject({
      status: 'PT400',
    })
  expect(await refusalOf(save(null, null, { email: 'pas une adresse', name: 'X' }))).toMatchObject({
    details: { fields: ['email'] },
  })
  const taken = await refusalOf(save(null, null, { email: 'ZOÉ@client.example', name: 'X' }))
  expect(taken).toMatchObject({ code: 'customer_exists', details: { id: fresh.id } })
  expect(await refusalOf(save(999_999, 1, fields))).toMatchObject({ code: 'customer_not_found' })
  // What was written by hand outlives a later order.
  await order('zoé@client.example', { first_name: 'ZOE', phone: '0600000000' })
  expect(await one('zoé@')).toMatchObject({ name: 'Zoé Roy', phone: '0102030405', orders: 1, version: 2 })
})

test('VIP is set and taken by hand, and notes are written and taken away', async () => {
  const { id } = await one('ancien')
  const vip = (value: boolean | null) => call('set_customer_vip($1, $2)', [id, value])
  expect(await vip(true)).toMatchObject({ customer: { status: 'vip', vip: true } })
  expect(await vip(null)).toMatchObject({ customer: { status: 'inactive', vip: null } })
  const rich = await one('paul@')
  expect(await call('set_customer_vip($1, false)', [rich.id])).toMatchObject({
    customer: { status: 'active' },
  })
  await call('set_customer_vip($1, null)', [rich.id])
  const noted = (await call('add_customer_note($1, $2)', [id, ' Préfère le téléphone '])) as {
    marks: { notes: Json[] }
  }
  expect(noted.marks.notes).toMatchObject([{ body: 'Préfère le téléphone', by: 'Nadia' }])
  for (const body of ['', ' \u200b ', 'x'.repeat(2001)])
    expect(await refusalOf(call('add_customer_note($1, $2)', [id, body]))).toMatchObject({
      code: 'request_invalid',
    })
  const gone = await call('remove_customer_note($1)', [noted.marks.notes[0]?.id])
  expect(gone).toMatchObject({ marks: { notes: [] } })
  const [entry] = await query(
    `select changes from audit_log where table_name = 'customer_notes' and operation = 'insert'`,
  )
  expect(JSON.stringify(entry)).not.toContain('téléphone')
})

test('doubles are one customer: orders, addresses and notes move, now and later; two accounts are not', async () => {
  await order('lea@client.example', { first_name: 'Léa', last_name: 'Blanc', phone: '' })
  await order('lea@cliant.example', { first_name: 'lea', last_name: 'BLANC', phone: '0611223344' })
  const [kept, merged] = [await one('lea@client'), await one('lea@cliant')]
  expect(await detail(kept.id)).toMatchObject({ doubles: [{ id: merged.id }] })
  await call('add_customer_note($1, $2)', [merged.id, 'Adresse mal tapée'])
  const merge = (one: Json, other: Json) =>
    call('merge_customers($1, $2, $3, $4)', [one.id, one.version, other.id, other.version])
  expect(await refusalOf(merge({ ...kept, version: 7 }, merged))).toMatchObject({ code: 'customer_changed' })
  expect(await refusalOf(merge(kept, kept))).toMatchObject({ code: 'request_invalid' })
  const whole = await merge(kept, merged)
  expect(whole).toMatchObject({
    customer: { id: kept.id, orders: 2, spent: 113.7, name: 'Léa Blanc', phone: '0611223344' },
    emails: ['lea@client.example', 'lea@cliant.example'],
    doubles: [],
    marks: { notes: [{ body: 'Adresse mal tapée' }] },
  })
  expect((whole.order_list as unknown[]).length).toBe(2)
  await order('lea@cliant.example')
  expect(await one('lea@cliant')).toMatchObject({ id: kept.id, orders: 3 })
  expect(await detail(merged.id)).toBeNull()
  const [entry] = await query(
    `select changes from audit_log where table_name = 'customers' and changes ? 'merged'`,
  )
  expect(entry?.changes).toEqual({ merged: { new: merged.id } })
  await account('lea.b@client.example', 'Léa B')
  await account('lea@client.example', 'Léa')
  const other = await one('lea.b@')
  expect(await refusalOf(merge(await one('lea@client'), other))).toMatchObject({
    code: 'customers_with_accounts',
  })
})

test('all that is kept of a person is exported, then erased on request but for what the law keeps', async () => {
  const email = 'nour.benali@client.example'
  const user = await account(email, 'Nour Benali')
  const number = await order(email, { user_id: user, first_name: 'Nour', last_name: 'Benali' })
  await query(
    `insert into documents (kind, number, order_id, is_simulated, issued_at, content)
     select 'invoice', 'FAC-2026-9001', id, false, '2026-11-01', '{}' from orders where order_number = $1`,
    [number],
  )
  const message = {
    form: 'message',
    first_name: 'Nour',
    last_name: 'Benali',
    email,
    phone: '',
    subject: 'Taille',
    message: 'Bonjour',
    is_suspect: false,
    caller: 'caller:n',
  }
  await context.db.query('select store_contact_message($1)', [JSON.stringify(message)], {
    role: 'service_role',
  })
  await query(
    `insert into newsletter_subscribers (email, status, confirmed_at) values ($1, 'confirmed', now())`,
    [email],
  )
  await query(`insert into cart_items (product_id, quantity, user_id) values (1, 2, $1)`, [user])
  await query(`insert into mail_outbox (kind, once_key, email) values ('left_cart', 'n', $1)`, [email])
  const { id } = await one(email)
  await call('add_customer_note($1, $2)', [id, 'Nour aime le bleu'])
  const exported = await call('export_customer($1)', [id])
  expect(exported).toMatchObject({
    customer: { email, spent: 56.85 },
    emails: [email],
    orders: [{ order_number: number }],
    mails: expect.arrayContaining([expect.objectContaining({ kind: 'left_cart' })]),
    details: {
      account: { email },
      cart: [{ product_id: 1, quantity: 2 }],
      newsletter: [{ email, status: 'confirmed' }],
      messages: [{ subject: 'Taille', message: 'Bonjour' }],
      notes: [{ body: 'Nour aime le bleu' }],
    },
  })
  const erase = (typed: string | null) => call('erase_customer($1, $2)', [id, typed])
  for (const typed of ['', null, 'nour@client.example'])
    expect(await refusalOf(erase(typed))).toMatchObject({ code: 'customer_email_differs' })
  expect(await erase(` ${email.toUpperCase()} `)).toMatchObject({ orders: 1, documents: 1, withdrawals: 0 })
  expect(await tablesWith(context.db, email, user, 'aime le bleu')).toEqual(['orders'])
  expect((await list(email)).count).toBe(0)
  expect(await refusalOf(erase(email))).toMatchObject({ code: 'customer_not_found' })
  // What changes on an order of before brings nobody back; a new order is somebody's first.
  await query(`update orders set status = 'shipped' where order_number = $1`, [number])
  expect((await list(email)).count).toBe(0)
  await order(email, { first_name: 'Nour', last_name: 'Benali' })
  const again = await one(email)
  expect(again).toMatchObject({ orders: 1, has_account: false })
  expect((await detail(again.id)).order_list).toHaveLength(1)
  const [kept] = await query('select count(*)::int as n from orders where email = $1', [email])
  expect(kept?.n).toBe(2)
})

test('an account that its owner erases is no customer any more', async () => {
  const user = await account('part@client.example', 'Part')
  await order('part@client.example', { user_id: user })
  const { id } = await one('part@')
  await context.db.query('select private.erase_account($1)', [user])
  expect(await detail(id)).toBeNull()
  expect((await list('part@')).count).toBe(0)
})
