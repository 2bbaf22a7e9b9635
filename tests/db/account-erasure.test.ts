import { afterAll, beforeAll, expect, test } from 'vitest'
import { HASH } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { AS_INES, INES, INES_EMAIL, live } from './support/lived.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { namesOf, tablesWith } from './support/traces.ts'

const ADMIN = '5f0c1f0e-0000-4000-8000-000000000022'
const SERVICE = { role: 'service_role' }

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
})
afterAll(() => db.close())

test('an erased account leaves its email nowhere but on the books and under a declared withdrawal', async () => {
  const words = [...(await namesOf(db, INES_EMAIL)), INES]
  await live(db)
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
    'private.unpaid_pieces',
    'stock_alerts',
    'withdrawals',
  ])
  await expect(db.query('select erase_account($1)', [INES], AS_INES)).rejects.toThrow(/permission denied/)
  await db.query('select private.erase_account($1)', [INES])
  expect(await tablesWith(db, ...words)).toEqual(['mail_outbox', 'orders', 'withdrawals'])
  // The law wants a withdrawal acknowledged.
  expect(await db.query('select kind, status from mail_outbox where email is not null')).toEqual([
    { kind: 'withdrawal_received', status: 'waiting' },
  ])
  expect(await tablesWith(db, INES)).toEqual([])
  // What others did stays in Auth's log.
  expect(await db.query('select id from auth.audit_log_entries')).toHaveLength(1)
  // The declaration proves what she declared, as the privacy page says.
  expect(await tablesWith(db, 'moreau')).toEqual(['documents', 'mail_outbox', 'orders', 'withdrawals'])
  expect(await db.query('select name, email, order_id is not null as linked from withdrawals')).toEqual([
    { name: 'Inès Moreau', email: INES_EMAIL, linked: true },
  ])
})

test('what the shop writes to itself stays, though its address has ordered, and closings as long as the journal', async () => {
  await db.query(
    `insert into mail_outbox (kind, once_key, email, status, sent_at, created_at)
     select kind, 'own', 'boutique@client.example', 'sent', now() - interval '1 year', now() - interval '1 year'
     from unnest(array['journal_closing', 'weekly_report', 'review_invitation']) kind`,
  )
  const left = async () =>
    (
      await db.query(`select kind from mail_outbox where email = 'boutique@client.example' order by kind`)
    ).map(({ kind }) => kind)
  await db.query(`select private.forget_address('boutique@client.example')`)
  expect(await left()).toEqual(['journal_closing', 'weekly_report'])
  await db.query('select prune_mails()', [], SERVICE)
  expect(await left()).toEqual(['journal_closing'])
})

test('the links of an erased buyer open nothing any more; who knows the order finds it, and its invoice stays', async () => {
  const email = 'partie@client.example'
  await db.query('update inventory set stock = 10')
  const bought = await placeOrder(db, orderRequest({ email, caller: 'caller:y' }))
  const other = await placeOrder(db, orderRequest({ email: 'reste@client.example', caller: 'caller:z' }))
  await db.query('select issue_due_documents()', [], SERVICE)
  const opens = async (token: string) =>
    (await db.query('select order_by_token($1) is not null as it', [token], { role: 'anon' }))[0]?.it
  const invoices = () =>
    db.query(
      'select number from documents where order_id = (select id from orders where order_number = $1)',
      [bought.order_number],
    )
  const before = await invoices()
  expect([await opens(bought.order_token), before.length]).toEqual([true, 1])
  await db.query('select private.forget_address($1)', [email])
  expect(await opens(bought.order_token)).toBe(false)
  expect((await db.query('select payment_state($1) as it', [bought.order_token], SERVICE))[0]?.it).toBeNull()
  expect(
    (await db.query('select documents_by_token($1) as it', [bought.order_token], SERVICE))[0]?.it,
  ).toEqual([])
  expect(await invoices()).toEqual(before)
  expect(await opens(other.order_token)).toBe(true)
  const [again] = await db.query(
    'select find_order($1, $2, $3) as token',
    [bought.order_number, email, '75011'],
    {
      role: 'anon',
    },
  )
  expect(await opens(String(again?.token))).toBe(true)
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
  expect(await refusalOf(db.query('select private.erase_account($1)', [ADMIN]))).toMatchObject({
    code: 'request_invalid',
  })
  expect(await db.query('select 1 from admin_users where user_id = $1', [ADMIN])).toHaveLength(1)
})
