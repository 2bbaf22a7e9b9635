import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_ORDERS_PER_RECIPIENT, MAX_UNPAID_PIECES } from '@/domain/rules.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import {
  apply,
  attemptOrder,
  beginPayment,
  endAttempt,
  fresh,
  intentOf,
  placeUnpaid,
  release,
} from './support/payments.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
  await db.query(`update settings set contact_email = 'gerante@shop.example'`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('truncate private.unpaid_pieces, private.form_attempts')
  await db.query('update inventory set stock = 100000')
})

const CALLER = 'caller:one'
const pieces = (quantity: number, changes: object = {}) =>
  placeOrder(
    db,
    orderRequest({
      caller: CALLER,
      email: `${randomUUID()}@client.example`,
      lines: [{ product_id: 1, quantity }],
      expected_total: Math.round(quantity * 4990 + 695) / 100,
      ...changes,
    }),
  )

test.each([true, false])(
  'one network takes so many unpaid units an hour, simulated: %s',
  async (is_simulated) => {
    for (const quantity of [99, 99, MAX_UNPAID_PIECES.perNetwork - 198])
      await pieces(quantity, { is_simulated })
    expect(await refusalOf(pieces(1, { is_simulated }))).toMatchObject({ code: 'too_many_pieces' })
    await pieces(1, { is_simulated, caller: 'caller:two' })
    await db.query(`update private.unpaid_pieces set at = at - interval '1 hour'`)
    await pieces(1, { is_simulated })
  },
)

test('one address takes fewer in its network, and from any where a payment is simulated', async () => {
  const email = 'seule@client.example'
  await pieces(99, { email })
  const simulated = pieces(22, { email: 'Seule@client.example', caller: 'caller:two' })
  expect(await refusalOf(simulated)).toMatchObject({ code: 'too_many_pieces' })
  const unpaid = { email, caller: 'caller:three', is_simulated: false }
  await pieces(99, unpaid)
  expect(await refusalOf(pieces(22, { ...unpaid, email: 'Seule@client.example' }))).toMatchObject({
    code: 'too_many_pieces',
  })
  await pieces(99, { ...unpaid, caller: 'caller:four' })
})

test('one mailbox by other names is one, whatever it orders', async () => {
  const alias = (n: number) => `Vic.tim+${n}@googlemail.com`
  for (let n = 0; n < MAX_ORDERS_PER_RECIPIENT; n += 1) await pieces(1, { email: alias(n) })
  expect(await refusalOf(pieces(1, { email: 'victim@gmail.com' }))).toMatchObject({
    code: 'too_many_requests',
  })
  await db.query('truncate private.form_attempts')
  const most = MAX_UNPAID_PIECES.perRecipient - MAX_ORDERS_PER_RECIPIENT
  await pieces(most - 50, { email: alias(6), caller: 'caller:two' })
  expect(await refusalOf(pieces(51, { email: alias(7), caller: 'caller:two' }))).toMatchObject({
    code: 'too_many_pieces',
  })
})

test('what is paid counts no more', async () => {
  const email = 'payee@client.example'
  const changes = { caller: CALLER, email, lines: [{ product_id: 1, quantity: 99 }], expected_total: 4947.05 }
  const { order_token } = await placeUnpaid(db, changes)
  expect(await refusalOf(placeUnpaid(db, changes))).toMatchObject({ code: 'too_many_pieces' })
  await apply(db, { intent: intentOf(await beginPayment(db, order_token), fresh('pi')) })
  await placeUnpaid(db, changes)
})

test('five unpaid orders in somebody’s name, from five networks, keep that person from nothing', async () => {
  const email = 'connue@client.example'
  for (const caller of ['caller:a', 'caller:b', 'caller:c', 'caller:d', 'caller:e'])
    for (let n = 0; n < MAX_ORDERS_PER_RECIPIENT; n += 1)
      await placeUnpaid(db, {
        caller,
        email,
        lines: [{ product_id: 1, quantity: 20 }],
        expected_total: 1004.95,
      })
  const own = await placeUnpaid(db, { caller: 'caller:own', email })
  expect((await beginPayment(db, own.order_token, fresh('ctoken'), 'caller:own')).verdict).toBe('go')
})

test('a mailbox is told of three orders a day that nobody paid, however many are placed in its name', async () => {
  const email = 'importunee@client.example'
  for (let n = 0; n < 6; n += 1) {
    const unpaid = await attemptOrder(db, { caller: `caller:${n}`, email: `importunee+${n}@client.example` })
    await endAttempt(db, unpaid)
    expect(await release(db, unpaid.order)).toBe('released')
  }
  const own = await attemptOrder(db, { caller: 'caller:own', email })
  expect(
    await db.query(
      `select count(*)::int as seen from mail_outbox m join orders o on o.id = m.order_id
       where m.kind = 'payment_failed' and o.email like 'importunee%'`,
    ),
  ).toEqual([{ seen: 3 }])
  await apply(db, { intent: intentOf(own, own.intentId) })
})
