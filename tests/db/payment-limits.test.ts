import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_ORDERS_PER_RECIPIENT, MAX_UNPAID_PIECES } from '@/domain/rules.ts'
import { addAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { apply, attemptOrder, beginPayment, fresh, intentOf, placeUnpaid } from './support/payments.ts'
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
  'one network takes so many unpaid pieces an hour, simulated: %s',
  async (is_simulated) => {
    for (const quantity of [99, 99, MAX_UNPAID_PIECES.perNetwork - 198])
      await pieces(quantity, { is_simulated })
    expect(await refusalOf(pieces(1, { is_simulated }))).toMatchObject({ code: 'too_many_pieces' })
    await pieces(1, { is_simulated, caller: 'caller:two' })
    await db.query(`update private.unpaid_pieces set at = at - interval '1 hour'`)
    await pieces(1, { is_simulated })
  },
)

test('one address takes fewer, from any network', async () => {
  const email = 'seule@client.example'
  await pieces(99, { email })
  const refused = pieces(22, { email: 'Seule@client.example', caller: 'caller:two' })
  expect(await refusalOf(refused)).toMatchObject({ code: 'too_many_pieces' })
  await pieces(21, { email, caller: 'caller:two' })
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

/** An attempt of a new buyer that the bank refuses. */
async function refusedAttempt(caller: string | null, quantity = 1) {
  const { order_token } = await placeUnpaid(db, {
    email: `${randomUUID()}@client.example`,
    lines: [{ product_id: 1, quantity }],
    expected_total: Math.round(quantity * 4990 + 695) / 100,
  })
  const begun = await beginPayment(db, order_token, fresh('ctoken'), caller)
  await apply(db, { intent: intentOf(begun, fresh('pi'), 'requires_payment_method') })
}

test('six refusals in a row shut one network out for an hour, and no other', async () => {
  for (let n = 1; n <= 6; n += 1) await refusedAttempt('caller:tester', n)
  expect(await refusalOf(refusedAttempt('caller:tester', 7))).toMatchObject({ code: 'too_many_requests' })
  await refusedAttempt('caller:other', 8)
  await db.query(`update payments set created_at = created_at - interval '1 hour'`)
  await refusedAttempt('caller:tester', 9)
})

test('one order is tried ten times an hour', async () => {
  const { order_token } = await placeUnpaid(db, { email: 'obstinee@client.example' })
  for (let n = 0; n < 10; n += 1) {
    const begun = await beginPayment(db, order_token, fresh('ctoken'), `caller:${n}`)
    await apply(db, { intent: intentOf(begun, fresh('pi'), 'requires_payment_method') })
  }
  const more = beginPayment(db, order_token, fresh('ctoken'), 'caller:another')
  expect(await refusalOf(more)).toMatchObject({ code: 'too_many_requests' })
  // Nor is another order of the same mailbox.
  const other = await placeUnpaid(db, { email: 'obstinee+encore@client.example' })
  const another = beginPayment(db, other.order_token, fresh('ctoken'), 'caller:another')
  expect(await refusalOf(another)).toMatchObject({ code: 'too_many_requests' })
})

test('one amount is refused twenty times an hour, from whatever networks', async () => {
  await db.query(`update payments set created_at = created_at - interval '1 hour'`)
  for (let n = 0; n < 20; n += 1) await refusedAttempt(`caller:net ${n}`, 30)
  expect(await refusalOf(refusedAttempt('caller:net 99', 30))).toMatchObject({ code: 'too_many_requests' })
  await refusedAttempt('caller:net 99', 31)
})

test('when refusals pile up payments close by themselves, the owner is told, and opens them again', async () => {
  await db.query(`update payments set created_at = created_at - interval '1 hour'`)
  for (let n = 0; n < 40; n += 1) await refusedAttempt(null, 40 + (n % 10))
  expect(await refusalOf(refusedAttempt(null))).toMatchObject({ code: 'payments_closed' })
  expect(await refusalOf(pieces(1))).toMatchObject({ code: 'payments_closed' })
  expect(
    await db.query(
      `select email, content ->> 'refused' as refused from mail_outbox where content ->> 'alarm' = 'payments_closed'`,
    ),
  ).toEqual([{ email: 'gerante@shop.example', refused: '40' }])
  const owner = await addAdmin(db, 'owner', 'Salma')
  const [row] = await db.query('select open_payments(true) as state', [], owner.actor)
  expect(row?.state).toMatchObject({ open: true, issues: [{ reason: 'payments_closed' }] })
  // What closed them does not close them again.
  await refusedAttempt(null)
  await pieces(1)
})

test('an owner closes payments, and ticks off what was looked at; staff do neither', async () => {
  const owner = await addAdmin(db, 'owner', 'Salma')
  const staff = await addAdmin(db, 'staff', 'Nadia')
  expect(await refusalOf(db.query('select open_payments(false)', [], staff.actor))).toMatchObject({
    code: 'owner_required',
  })
  await db.query('select open_payments(false)', [], owner.actor)
  expect(await refusalOf(pieces(1))).toMatchObject({ code: 'payments_closed' })
  await db.query('select open_payments(true)', [], owner.actor)
  const [{ id } = {}] = await db.query('select id from payment_quarantine where seen_at is null limit 1')
  const [row] = await db.query('select tick_off_payment_issue($1) as state', [id], owner.actor)
  expect(row?.state).toEqual({ open: true, last_event: null, issues: [] })
  expect(await db.query(`select operation from audit_log where table_name = 'payment_quarantine'`)).toEqual([
    { operation: 'update' },
  ])
})

test('refusals count when their attempt is cancelled, and each of one intent; an answer and its event are one', async () => {
  await db.query(`update payments set created_at = created_at - interval '1 hour'`)
  const isOpen = async () => (await db.query('select payments_open from settings'))[0]?.payments_open
  const unpaid = await attemptOrder(db, { email: 'carte@client.example' })
  const is = (status: string, changes: object = {}) => intentOf(unpaid, unpaid.intentId, status, changes)
  const tell = (intent: object) => apply(db, { id: fresh('evt'), type: 'payment_intent', intent })
  const declined = is('requires_payment_method', { code: 'card_declined' })
  expect(await apply(db, { intent: declined })).toBe('refused')
  expect(await tell(declined)).toBe('refused')
  expect(await apply(db, { intent: is('canceled') })).toBe('cancelled')
  expect(await tell(is('canceled', { code: 'card_declined' }))).toBe('repeated')
  for (let n = 2; n < 40; n += 1) expect(await tell(declined)).toBe('repeated')
  expect(
    await db.query('select state, refusals from payments where intent_id = $1', [unpaid.intentId]),
  ).toEqual([{ state: 'cancelled', refusals: 39 }])
  expect(await isOpen()).toBe(true)
  await tell(declined)
  expect(await isOpen()).toBe(false)
  await db.query('update settings set payments_open = true')
})

test('six refusals of one intent shut its network out, and twenty of one amount every one', async () => {
  await db.query(`update payments set created_at = created_at - interval '1 hour'`)
  async function refuse(caller: string, times: number, quantity: number) {
    const expected_total = Math.round(quantity * 4990 + 695) / 100
    const email = `${randomUUID()}@client.example`
    const { order_token } = await placeUnpaid(db, {
      email,
      lines: [{ product_id: 1, quantity }],
      expected_total,
    })
    const begun = await beginPayment(db, order_token, fresh('ctoken'), caller)
    const pi = fresh('pi')
    for (let n = 0; n < times; n += 1) {
      const intent = intentOf(begun, pi, 'requires_payment_method', { code: 'card_declined' })
      await apply(db, { id: fresh('evt'), type: 'payment_intent', intent })
    }
    await apply(db, { intent: intentOf(begun, pi, 'canceled') })
  }
  const shutOut = { code: 'too_many_requests' }
  await refuse('caller:a', 6, 60)
  expect(await refusalOf(refuse('caller:a', 1, 61))).toMatchObject(shutOut)
  await refuse('caller:b', 5, 62)
  await refuse('caller:b', 1, 62)
  expect(await refusalOf(refuse('caller:b', 1, 61))).toMatchObject(shutOut)
  for (const caller of ['caller:c', 'caller:d', 'caller:e']) await refuse(caller, 5, 60)
  expect(await refusalOf(refuse('caller:f', 1, 60))).toMatchObject(shutOut)
  await refuse('caller:f', 1, 61)
})
