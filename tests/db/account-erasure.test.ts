import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HASH } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { startSession } from './support/sessions.ts'
import { namesOf, tablesWith } from './support/traces.ts'

const INES = '5f0c1f0e-0000-4000-8000-000000000021'
const ADMIN = '5f0c1f0e-0000-4000-8000-000000000022'
const EMAIL = 'ines.moreau@client.example'
const SERVICE = { role: 'service_role' }
const AS_INES = {
  role: 'authenticated',
  claims: { sub: INES, role: 'authenticated', aal: 'aal2', session_id: INES },
}

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
})
afterAll(() => db.close())

/** The log of hosted Auth, which names an address with every sign-in; the embedded backend writes none. */
async function keepAuthLog(): Promise<void> {
  await db.asPlatform(
    'create table auth.audit_log_entries (instance_id uuid, id uuid primary key, payload json, created_at timestamptz)',
  )
  const entries = [
    { actor_id: INES, actor_username: EMAIL, actor_name: 'Inès Moreau', action: 'login' },
    { actor_id: ADMIN, actor_username: 'salma@shop.example', traits: { user_id: INES, user_email: EMAIL } },
    { actor_id: ADMIN, actor_username: 'salma@shop.example', action: 'login' },
  ]
  for (const entry of entries)
    await db.query('insert into auth.audit_log_entries (id, payload) values ($1, $2)', [
      randomUUID(),
      JSON.stringify(entry),
    ])
}

/** Leaves a trace of a person in every place that keeps one. */
async function live(): Promise<void> {
  await db.query(
    'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())',
    [INES, EMAIL],
  )
  await startSession(db, INES)
  await db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, 'App', 'totp', 'verified', now(), now(), 'x')`,
    [randomUUID(), INES],
  )
  await db.query('select make_recovery_codes()', [], AS_INES)
  await db.query('insert into private.proven_addresses (user_id, email) values ($1, $2)', [INES, EMAIL])
  await keepAuthLog()
  await db.query(
    `insert into addresses (first_name, last_name, address, postal_code, city, country)
     values ('Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR')`,
    [],
    AS_INES,
  )
  await db.query('select change_cart($1, $2)', ['[{"product_id":1,"delta":2}]', randomUUID()], AS_INES)
  await db.query('select change_favourites($1)', ['[{"product_id":1,"kept":true}]'], AS_INES)
  const { order_number } = await placeOrder(db, orderRequest({ user_id: INES, email: EMAIL }))
  await db.query('select find_order($1, $2, $3)', [order_number, EMAIL, '75011'], { role: 'anon' })
  const call = (name: string, body: object) =>
    db.query(`select ${name}($1::jsonb) as value`, [JSON.stringify({ caller: 'caller:x', ...body })], SERVICE)
  const [asked] = await call('request_newsletter', {
    email: EMAIL.toUpperCase(),
    consent_version: '1',
    consent_text: 'Oui',
    source: 'profile',
    is_suspect: false,
  })
  const { confirm_token } = (asked as { value: { confirm_token: string } }).value
  await db.query('select confirm_newsletter($1, $2)', [confirm_token, 'caller:x'], SERVICE)
  // Mail services name the address that they refuse.
  const refusal = `550 5.1.1 <${EMAIL}>: no such mailbox`
  await db.query(
    `insert into newsletters (subject, blocks, status, started_at) values ('Été', '[]', 'sending', now())`,
  )
  await db.query(
    `insert into private.newsletter_recipients (newsletter_id, subscriber_id, status, reason, ended_at)
     select n.id, s.id, 'failed', $1, now() from newsletters n, newsletter_subscribers s where lower(s.email) = $2`,
    [refusal, EMAIL],
  )
  await db.query(`update mail_outbox set status = 'failed', last_error = $1 where order_id is not null`, [
    refusal,
  ])
  await db.query('update inventory set stock = 0')
  await call('request_stock_alert', {
    email: EMAIL,
    product_id: 1,
    nonce: randomUUID(),
    confirm_token: randomUUID(),
    is_suspect: false,
  })
  await call('store_contact_message', {
    form: 'order',
    order_name: 'Inès Moreau',
    email: EMAIL,
    order_number,
    order_subject: 'status',
    message: 'Où est mon cabas ?',
    is_suspect: false,
  })
  await call('declare_withdrawal', {
    request_key: randomUUID(),
    name: 'Inès Moreau',
    order_number,
    email: EMAIL,
    items: '',
  })
}

test('an erased account leaves its e-mail nowhere but on the books and under a declared withdrawal', async () => {
  const words = [...(await namesOf(db, EMAIL)), INES]
  await live()
  await db.query('select private.count_customers()')
  await db.query('update orders set status = status')
  await db.query('select issue_due_documents()', [], SERVICE)
  // The search finds what there is: without this the next one would prove nothing.
  expect(await tablesWith(db, ...words)).toEqual([
    'addresses',
    'auth.audit_log_entries',
    'auth.mfa_factors',
    'auth.sessions',
    'auth.users',
    'cart_items',
    'contact_messages',
    'customer_emails',
    'customers',
    'favourites',
    'mail_outbox',
    'newsletter_proofs',
    'newsletter_subscribers',
    'orders',
    'private.cart_changes',
    'private.customers_due',
    'private.form_attempts',
    'private.newsletter_recipients',
    'private.proven_addresses',
    'private.recovery_codes',
    'stock_alerts',
    'withdrawals',
  ])
  await expect(db.query('select erase_account($1)', [INES], AS_INES)).rejects.toThrow(/permission denied/)
  await db.query('select erase_account($1)', [INES], SERVICE)
  expect(await tablesWith(db, ...words)).toEqual(['orders', 'withdrawals'])
  expect(await tablesWith(db, INES)).toEqual([])
  // What others did stays in Auth's log.
  expect(await db.query('select id from auth.audit_log_entries')).toHaveLength(1)
  // The declaration proves what she declared, as the privacy page says.
  expect(await tablesWith(db, 'moreau')).toEqual(['documents', 'orders', 'withdrawals'])
  expect(await db.query('select name, email, order_id is not null as linked from withdrawals')).toEqual([
    { name: 'Inès Moreau', email: EMAIL, linked: true },
  ])
})

test('every column that keeps an e-mail address is one that the erasure knows', async () => {
  const columns = await db.query(`select c.oid::regclass::text || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and a.attname ~ 'e?mail' and a.atttypid in ('text'::regtype, 'varchar'::regtype) order by 1`)
  expect(columns.map(({ name }) => name)).toEqual([
    // Who works here.
    'admin_users.email',
    'contact_messages.email',
    'customer_emails.email',
    'customers.email',
    'customers.other_emails',
    // What was sent to an address that is no order's.
    'mail_outbox.email',
    // Makers and the shop itself.
    'manufacturers.email',
    'manufacturers.responsible_email',
    'newsletter_proofs.email',
    'newsletter_subscribers.email',
    // The books.
    'orders.email',
    // These go with their account.
    'private.account_news.email',
    'private.account_news.new_email',
    'private.customers_due.email',
    'private.email_changes.email',
    'private.proven_addresses.email',
    'private.sign_up_passwords.email',
    'settings.contact_email',
    'stock_alerts.email',
    // Who sells to the shop.
    'suppliers.email',
    // What both sides prove a withdrawal with.
    'withdrawals.email',
  ])
})

test('an administrator is not erased by this way', async () => {
  await db.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [
    ADMIN,
    'salma@shop.example',
  ])
  await db.query(
    `insert into admin_users (user_id, email, password_hash, name, role) values ($1, 'salma@shop.example', $2, 'Salma', 'owner')`,
    [ADMIN, HASH],
  )
  expect(await refusalOf(db.query('select erase_account($1)', [ADMIN], SERVICE))).toMatchObject({
    code: 'request_invalid',
  })
  expect(await db.query('select 1 from admin_users where user_id = $1', [ADMIN])).toHaveLength(1)
})
