import { randomUUID } from 'node:crypto'
import type { TestDatabase } from './database.ts'
import { orderRequest, placeOrder } from './samples.ts'
import { startSession } from './sessions.ts'

export const INES = '5f0c1f0e-0000-4000-8000-000000000021'
export const INES_EMAIL = 'ines.moreau@client.example'
export const AS_INES = {
  role: 'authenticated',
  claims: { sub: INES, role: 'authenticated', aal: 'aal2', session_id: INES },
}
const COLLEAGUE = '5f0c1f0e-0000-4000-8000-000000000023'
const SERVICE = { role: 'service_role' }

/** The log of hosted Auth, which names an address with every sign-in; the embedded backend writes none. */
async function keepAuthLog(db: TestDatabase): Promise<void> {
  await db.asPlatform(
    'create table auth.audit_log_entries (instance_id uuid, id uuid primary key, payload json, created_at timestamptz)',
  )
  const entries = [
    { actor_id: INES, actor_username: INES_EMAIL, actor_name: 'Inès Moreau', action: 'login' },
    {
      actor_id: COLLEAGUE,
      actor_username: 'salma@shop.example',
      traits: { user_id: INES, user_email: INES_EMAIL },
    },
    { actor_id: COLLEAGUE, actor_username: 'salma@shop.example', action: 'login' },
  ]
  for (const entry of entries)
    await db.query('insert into auth.audit_log_entries (id, payload) values ($1, $2)', [
      randomUUID(),
      JSON.stringify(entry),
    ])
}

/** Leaves a trace of Inès in every place that keeps one. @param db with product 1 */
export async function live(db: TestDatabase): Promise<void> {
  await db.query(
    'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())',
    [INES, INES_EMAIL],
  )
  await startSession(db, INES)
  await db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, 'App', 'totp', 'verified', now(), now(), 'x')`,
    [randomUUID(), INES],
  )
  await db.query('select make_recovery_codes()', [], AS_INES)
  await db.query('insert into private.proven_addresses (user_id, email) values ($1, $2)', [INES, INES_EMAIL])
  await keepAuthLog(db)
  await db.query(
    `insert into addresses (first_name, last_name, address, postal_code, city, country)
     values ('Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR')`,
    [],
    AS_INES,
  )
  await db.query('select change_cart($1, $2)', ['[{"product_id":1,"delta":2}]', randomUUID()], AS_INES)
  await db.query('select change_favourites($1)', ['[{"product_id":1,"kept":true}]'], AS_INES)
  const { order_number } = await placeOrder(
    db,
    orderRequest({ user_id: INES, email: INES_EMAIL, caller: 'caller:x' }),
  )
  await db.query('select find_order($1, $2, $3)', [order_number, INES_EMAIL, '75011'], { role: 'anon' })
  const call = (name: string, body: object) =>
    db.query(`select ${name}($1::jsonb) as value`, [JSON.stringify({ caller: 'caller:x', ...body })], SERVICE)
  const confirm_token = randomUUID()
  await call('request_newsletter', {
    email: INES_EMAIL.toUpperCase(),
    consent_version: '1',
    consent_text: 'Oui',
    source: 'profile',
    nonce: randomUUID(),
    confirm_token,
    is_suspect: false,
  })
  await db.query('select confirm_newsletter($1, $2)', [confirm_token, 'caller:x'], SERVICE)
  // Mail services name the address that they refuse.
  const refusal = `550 5.1.1 <${INES_EMAIL}>: no such mailbox`
  await db.query(
    `insert into newsletters (subject, blocks, status, started_at) values ('Été', '[]', 'sending', now())`,
  )
  await db.query(
    `insert into private.newsletter_recipients (newsletter_id, subscriber_id, status, reason, ended_at)
     select n.id, s.id, 'failed', $1, now() from newsletters n, newsletter_subscribers s where lower(s.email) = $2`,
    [refusal, INES_EMAIL],
  )
  await db.query(`update mail_outbox set status = 'failed', last_error = $1 where order_id is not null`, [
    refusal,
  ])
  await db.query('update inventory set stock = 0')
  await call('request_stock_alert', {
    email: INES_EMAIL,
    product_id: 1,
    nonce: randomUUID(),
    confirm_token: randomUUID(),
    is_suspect: false,
  })
  await call('store_contact_message', {
    form: 'order',
    order_name: 'Inès Moreau',
    email: INES_EMAIL,
    order_number,
    order_subject: 'status',
    message: 'Où est mon cabas ?',
    is_suspect: false,
  })
  await call('declare_withdrawal', {
    request_key: randomUUID(),
    name: 'Inès Moreau',
    order_number,
    email: INES_EMAIL,
    items: '',
  })
}
