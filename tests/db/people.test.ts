import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HASH } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { INES, INES_EMAIL, live } from './support/lived.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { tablesWith } from './support/traces.ts'

const OWNER = '5f0c1f0e-0000-4000-8000-000000000031'
const SERVICE = { role: 'service_role' }

let db: TestDatabase

const prune = (most = 500) =>
  db.query('select prune_people($1) as pruned', [most], SERVICE).then(([row]) => row?.pruned)
const one = async (sql: string) => (await db.query(sql))[0]
const wait = async (columns: Readonly<Record<string, readonly string[]>>, time: string) => {
  for (const [table, names] of Object.entries(columns))
    await db.query(
      `update ${table} set ${names.map((name) => `${name} = ${name} - interval '${time}'`).join(', ')}`,
    )
}
const ACCOUNT = { 'auth.users': ['created_at', 'last_sign_in_at'], 'auth.sessions': ['created_at'] }
const customers = () =>
  db
    .query('select private.count_customers()')
    .then(() =>
      db.query('select email, orders, user_id is not null as account from customers order by email'),
    )

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
  await live(db)
  await db.query('update inventory set stock = 9')
  await db.query(
    `insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, 'salma@shop.example', now(), now() - interval '9 years')`,
    [OWNER],
  )
  await db.query(
    `insert into admin_users (user_id, email, password_hash, name, role) values ($1, 'salma@shop.example', $2, 'Salma', 'owner')`,
    [OWNER, HASH],
  )
  await db.query('select issue_due_documents()', [], SERVICE)
})
afterAll(() => db.close())

test('the page on privacy names the periods that are kept', async () => {
  const page = await readFile('content/pages/confidentialite.mdx', 'utf8')
  const row = (start: string) => page.split('\n').find((line) => line.startsWith(`| ${start}`))
  const years = async (what: string) =>
    (await db.query('select extract(year from private.kept_for($1))::int as years', [what]))[0]?.years
  expect(row('Vous commandez')).toContain(`${await years('order')} ans après la commande`)
  expect(row('Vous créez un compte')).toContain(`${await years('account')} ans sans connexion`)
  expect(row('Vous vous rétractez')).toMatch(new RegExp(`\\| ${await years('withdrawal')} ans \\|$`))
  expect(row('Vous vous abonnez')).toContain(
    `Jusqu’au désabonnement, puis ${await years('consent')} ans pour la preuve`,
  )
})

test('nothing is forgotten before its time, and no account that somebody uses', async () => {
  await wait(ACCOUNT, '3 years 1 day')
  expect(await prune(), 'ordered a moment ago').toBe(0)
  await wait({ orders: ['created_at'] }, '3 years 1 day')
  for (const column of ['refreshed_at', 'updated_at']) {
    await db.query(`update auth.sessions set ${column} = now() - interval '2 years'`)
    expect(await prune(), column).toBe(0)
    await db.query(`update auth.sessions set ${column} = null`)
  }
  await db.query(`update auth.users set last_sign_in_at = now() - interval '2 years 364 days'`)
  expect(await prune(), 'signed in').toBe(0)
  expect(await one('select private.people_due() as due')).toEqual({ due: false })
  expect(await customers()).toEqual([{ email: INES_EMAIL, orders: 1, account: true }])
})

test('an account that nobody used for three years goes, and neither orders nor the newsletter with it', async () => {
  await wait(ACCOUNT, '2 days')
  expect(await one('select private.people_due() as due')).toEqual({ due: true })
  expect(await prune()).toBe(1)
  expect(await tablesWith(db, INES)).toEqual([])
  expect(await db.query('select id from auth.users')).toEqual([{ id: OWNER }])
  for (const kept of ['orders', 'newsletter_subscribers', 'newsletter_proofs', 'withdrawals'])
    expect(await tablesWith(db, INES_EMAIL)).toContain(kept)
  expect(await customers(), 'who ordered stays a customer').toEqual([
    { email: INES_EMAIL, orders: 1, account: false },
  ])
  expect(await prune()).toBe(0)
})

test('three years after the unsubscription the proof goes; who subscribed anew in between keeps all of them', async () => {
  await wait({ newsletter_proofs: ['at'] }, '4 years')
  expect(await prune(), 'subscribed').toBe(0)
  await db.query(
    `update newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now() - interval '2 years'`,
  )
  expect(await prune(), 'unsubscribed lately').toBe(0)
  await wait({ newsletter_subscribers: ['unsubscribed_at'] }, '1 year 1 day')
  await db.query(
    `insert into newsletter_proofs (email, event, consent_version, consent_text, source)
     values ('encore@client.example', 'requested', '1', 'Oui', 'home')`,
  )
  expect(await prune()).toBe(3)
  expect(await tablesWith(db, 'encore@client.example')).toEqual(['newsletter_proofs'])
  for (const gone of ['newsletter_subscribers', 'newsletter_proofs'])
    expect(await tablesWith(db, INES_EMAIL)).not.toContain(gone)
})

test('after five years orders name nobody and withdrawals are gone; what was sold and invoiced stays', async () => {
  await placeOrder(db, orderRequest({ email: 'zoe@client.example', last_name: 'Petit' }))
  await db.query(
    `insert into order_notes (order_id, note) select id, 'Mme Moreau préfère le matin' from orders`,
  )
  const [noted] = await db.query(`select id from orders where email = $1`, [INES_EMAIL])
  await db.query(
    `insert into order_cancellations (order_id, reason, note) values ($1, 'customer', 'Mme Moreau est malade')`,
    [noted?.id],
  )
  await db.query(
    `insert into refunds (order_id, amount, reason, of_sale, status, note) values ($1, 1, 'goodwill', false, 'failed', 'Mme Moreau')`,
    [noted?.id],
  )
  await db.query(
    `insert into order_events (order_id, status, payment_status, previous_status, previous_payment_status, tracking_number)
     values ($1, 'shipped', 'paid', 'pending', 'paid', 'XY123')`,
    [noted?.id],
  )
  const books = () =>
    db.query(
      `select o.order_number, o.total, o.country, s.revenue, d.number, d.content from orders o
       join private.sales s on s.order_id = o.id left join documents d on d.order_id = o.id order by 1`,
    )
  const before = await books()
  await db.query(
    `update orders set created_at = now() - interval '5 years 1 day', tracking_number = 'XY123' where email = $1`,
    [INES_EMAIL],
  )
  await wait({ withdrawals: ['declared_at'] }, '5 years 1 day')
  // Questions, alerts and emails have shorter lives of their own.
  for (const table of ['contact_messages', 'stock_alerts']) await db.query(`delete from ${table}`)
  await db.query(`update mail_outbox set status = 'failed'`)
  await wait({ mail_outbox: ['created_at'], 'private.newsletter_recipients': ['ended_at'] }, '1 year')
  await db.query('select prune_mails()', [], SERVICE)
  expect(await prune()).toBe(2)
  expect(await prune()).toBe(0)
  expect(await books()).toEqual(before)
  expect(await tablesWith(db, INES_EMAIL)).toEqual([])
  expect(await tablesWith(db, 'moreau'), 'an invoice is kept ten years').toEqual(['documents', 'order_notes'])
  expect(await tablesWith(db, 'XY123')).toEqual([])
  expect(
    await db.query(`select order_number from order_notes n join orders o on o.id = n.order_id`),
  ).toHaveLength(1)
  expect(
    await one(
      `select first_name, phone, address, postal_code, tracking_number, user_id, relay_point from orders where email = private.erased_email()`,
    ),
  ).toEqual({
    first_name: '—',
    phone: null,
    address: '—',
    postal_code: '00000',
    tracking_number: null,
    user_id: null,
    relay_point: null,
  })
  expect(await customers(), 'an address of nobody makes no customer').toEqual([
    { email: 'zoe@client.example', orders: 1, account: false },
  ])
  expect(await one('select private.journal_fault() as fault')).toEqual({ fault: null })
})

test('who has an account is a customer still, without what their orders said of them', async () => {
  const person = '5f0c1f0e-0000-4000-8000-000000000041'
  await db.query(
    `insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data)
     values ($1, 'lea@client.example', now(), now(), '{"full_name": "Léa"}')`,
    [person],
  )
  await placeOrder(db, orderRequest({ email: 'lea@client.example', last_name: 'Durandal', user_id: person }))
  await db.query('select private.count_customers()')
  const read = () =>
    one(
      `select name, phone, address, postal_code, city, country, orders from customers where email = 'lea@client.example'`,
    )
  expect(await read()).toMatchObject({ name: 'Inès Durandal', city: 'Paris', orders: 1 })
  await db.query(
    `update orders set created_at = now() - interval '5 years 1 day' where email = 'lea@client.example'`,
  )
  expect(await prune()).toBe(1)
  expect(await read()).toEqual({
    name: 'Léa',
    phone: null,
    address: null,
    postal_code: null,
    city: null,
    country: null,
    orders: 0,
  })
})

test('many are forgotten some at a time, the oldest first', async () => {
  for (let n = 0; n < 3; n++) await placeOrder(db, orderRequest({ email: `vieux${n}@client.example` }))
  await db.query(
    `update orders set created_at = now() - interval '6 years' - interval '1 day' * substr(email, 6, 1)::int where email like 'vieux%'`,
  )
  expect(await prune(2)).toBe(2)
  expect(await db.query(`select email from orders where email like 'vieux%'`)).toEqual([
    { email: 'vieux0@client.example' },
  ])
  expect(await prune(2)).toBe(1)
})
