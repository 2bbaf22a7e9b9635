import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

const OWNER = '5f0c1f0e-0000-4000-8000-000000000071'
const STRANGER = '5f0c1f0e-0000-4000-8000-000000000072'
const as = (sub: string) => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated', aal: 'aal1', session_id: sub },
})
const VISITOR = { role: 'anon' }
const SERVICE = { role: 'service_role' }

let db: TestDatabase
let number: string
let orderToken: string
let reviewToken: string
let leaveToken: string

/** What an answer says of an order, whoever is refused; `nothing` says nothing. */
type Call = (token: string) => Promise<unknown>
const ask =
  (sql: string, actor: object, ...more: unknown[]): Call =>
  async (token) =>
    (await db.query(`select ${sql} as it`, [token, ...more], actor))[0]?.it

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 100 }])
  for (const [id, email] of [
    [OWNER, 'ines@client.example'],
    [STRANGER, 'mallory@client.example'],
  ]) {
    await db.query(
      'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())',
      [id, email],
    )
    await startSession(db, String(id))
  }
  const placed = await placeOrder(db, orderRequest({ user_id: OWNER }))
  number = placed.order_number
  orderToken = placed.order_token
  await placeOrder(db, orderRequest({ user_id: STRANGER, email: 'mallory@client.example' }))
  await db.query(
    `update orders set status = 'completed', delivered_at = now() - interval '20 days' where order_number = $1`,
    [number],
  )
  await db.query('select issue_due_documents()', [], SERVICE)
  await db.query('insert into review_invitations (order_id) select id from orders where order_number = $1', [
    number,
  ])
  const [invitation] = await db.query('select token, leave_token from review_invitations')
  reviewToken = String(invitation?.token)
  leaveToken = String(invitation?.leave_token)
})
afterAll(() => db?.close())

/** Everything that looks like a token and is not it. */
async function nearlyAs(token: string): Promise<string[]> {
  const [hash] = await db.query('select private.token_hash($1) as it', [token])
  return [
    token.toUpperCase(),
    ` ${token}`,
    `${token} `,
    `${token}\n`,
    `${token}\u00a0`,
    `${token}\u200b`,
    `\ufeff${token}`,
    `${token}${token}`,
    `${token.slice(0, -1)}%`,
    `${'_'.repeat(token.length)}`,
    '%'.repeat(token.length),
    token.slice(0, 43),
    `${token}'`,
    // Who has read the database has this.
    String(hash?.it),
    '',
  ]
}

const REVIEW = JSON.stringify({ rating: 1, author: 'M.', body: 'Nul.', pictures: [] })
const PAYMENT = 'ctoken_0123456789abcdef'

const ORDER_CALLS = (): Record<string, Call> => ({
  order_by_token: ask('order_by_token($1)', VISITOR),
  payment_state: ask('payment_state($1)', SERVICE),
  begin_payment: ask('begin_payment($1, $2)', SERVICE, PAYMENT),
  may_ask_of_order: ask(`nullif(may_ask_of_order($1, 'caller:x'), false)`, SERVICE),
  ask_of_payments: ask(`nullif(ask_of_payments($1), '[]')`, SERVICE),
  documents_by_token: ask(`nullif(documents_by_token($1)::jsonb, '[]')`, SERVICE),
  issue_due_documents: ask('nullif(issue_due_documents(100, $1), 0)', SERVICE),
  buyer_label_file: ask(`buyer_label_file($1, '6A')`, SERVICE),
  return_label_file: ask(`return_label_file(null, $1, '6A')`, SERVICE),
})
const REVIEW_CALLS = (): Record<string, Call> => ({
  review_sheet: ask('review_sheet($1)', VISITOR),
  save_review: ask('save_review($1, 1, null, $2)', VISITOR, REVIEW),
  withdraw_review: ask('withdraw_review($1, 1)', VISITOR),
  begin_review_picture: ask('begin_review_picture($1)', SERVICE),
  leave_reviews: ask('leave_reviews($1)', SERVICE),
})

/** What is answered to a token: null, or the code of the refusal. */
const answered = async (call: Call, token: string) =>
  await call(token).catch((error: { message: string; code?: string }) =>
    // A class of the caller's fault, or a refusal of ours: never an error of the database's own.
    /^(PT4\d\d|22021)$/.test(String(error.code)) ? null : error,
  )

test('a token of an order or an invitation opens in its very characters alone', async () => {
  // The right one opens: without this the rest would prove nothing.
  expect(await ORDER_CALLS().order_by_token?.(orderToken)).toMatchObject({ order_number: number })
  expect(await REVIEW_CALLS().review_sheet?.(reviewToken)).toMatchObject({ order_number: number })
  const before = await db.query('select count(*)::int as n, max(updated_at) as at from orders')
  for (const [name, call] of Object.entries(ORDER_CALLS()))
    for (const token of [...(await nearlyAs(orderToken)), reviewToken, leaveToken, `${orderToken}\0`])
      expect(await answered(call, token), `${name} ${JSON.stringify(token)}`).toBeNull()
  for (const [name, call] of Object.entries(REVIEW_CALLS()))
    for (const token of [
      ...(await nearlyAs(reviewToken)),
      ...(await nearlyAs(leaveToken)),
      orderToken,
      name === 'leave_reviews' ? reviewToken : leaveToken,
      `${reviewToken}\0`,
    ])
      expect(await answered(call, token), `${name} ${JSON.stringify(token)}`).toBeNull()
  expect(await db.query('select count(*)::int as n, max(updated_at) as at from orders')).toEqual(before)
  for (const table of ['reviews', 'private.review_leavers', 'payments'])
    expect(await db.query(`select * from ${table}`), table).toEqual([])
})

test('a link that has run out, or whose invitation is closed, opens nothing', async () => {
  await db.query(`update private.order_links set expires_at = now() - interval '1 second'`)
  await db.query('update review_invitations set is_closed = true')
  for (const [name, call] of Object.entries(ORDER_CALLS()))
    expect(await answered(call, orderToken), name).toBeNull()
  for (const [name, call] of Object.entries(REVIEW_CALLS()))
    expect(await answered(call, name === 'leave_reviews' ? leaveToken : reviewToken), name).toBeNull()
  expect(await db.query('select * from reviews')).toEqual([])
  await db.query(`update private.order_links set expires_at = now() + interval '1 day'`)
  await db.query('update review_invitations set is_closed = false')
})

test('another customer’s session opens, links and reviews no order that is not its own', async () => {
  for (const named of [number, number.toLowerCase(), ` ${number} `, number.slice(4), `${number}\0`]) {
    for (const sql of ['my_order_link($1)', 'my_review_token($1)'])
      expect(await answered(ask(sql, as(STRANGER)), named), `${sql} ${named}`).toBeNull()
    expect(
      await answered(ask('find_order($1, $2, $3)', as(STRANGER), 'mallory@client.example', '75011'), named),
      named,
    ).toBeNull()
  }
  expect(await ask('my_order_link($1)', as(OWNER))(number)).toMatch(/^[0-9a-f]{64}$/)
  const seen = JSON.stringify((await db.query('select my_orders() as it', [], as(STRANGER)))[0]?.it)
  expect(seen).not.toContain(number)
  // No token of another is among what one's own session may read.
  for (const table of ['orders', 'review_invitations', 'withdrawals', 'documents'])
    expect(
      await db
        .query(`select * from ${table}`, [], as(STRANGER))
        .catch((error: { code: string }) => error.code),
      table,
    ).toSatisfy((rows: unknown) => rows === '42501' || (Array.isArray(rows) && rows.length === 0))
})
