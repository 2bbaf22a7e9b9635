import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import {
  apply,
  attemptOrder,
  type Begun,
  beginPayment,
  fresh,
  intentOf,
  placeUnpaid,
} from './support/payments.ts'
import { emptied, insertProducts, refusalOf } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
  await db.query(`update settings set contact_email = 'gerante@shop.example'`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await emptied(db, 'private.unpaid_pieces', 'private.form_attempts', 'payment_quarantine', 'mail_outbox')
  await db.query(`update payments set created_at = created_at - interval '2 hours'`)
  await db.query('update inventory set stock = 100000')
  await db.query('delete from private.payment_guard')
  await db.query('insert into private.payment_guard default values')
})

const WAIT = { code: 'payment_must_wait' }
/** Another amount each time, unless it is said. */
let amounts = 0

interface Try {
  readonly caller?: string | null
  readonly email?: string
  readonly quantity?: number
}
const order = ({ email = `${randomUUID()}@client.example`, quantity = 1 + (amounts++ % 90) }: Try = {}) =>
  placeUnpaid(db, {
    email,
    lines: [{ product_id: 1, quantity }],
    expected_total: Math.round(quantity * 4990 + 695) / 100,
  })
const begin = async (one: Try = {}): Promise<Begun> =>
  await beginPayment(db, (await order(one)).order_token, fresh('ctoken'), one.caller ?? null)
/** What an attempt must pass. */
const gradeOf = async (one: Try): Promise<string> => {
  try {
    return (await begin(one)).secure ? 'secure' : 'open'
  } catch (error) {
    return (error as Error).message
  }
}
/** An attempt that the bank refuses. */
async function refused(one: Try = {}, code = 'card_declined'): Promise<Begun> {
  const begun = await begin(one)
  await apply(db, { intent: intentOf(begun, fresh('pi'), 'requires_payment_method', { code }) })
  return begun
}
const times = async (n: number, work: (n: number) => Promise<unknown>) => {
  for (let done = 0; done < n; done += 1) await work(done)
}
/** A buyer who has paid an order two days ago. */
async function known(email: string): Promise<void> {
  const unpaid = await attemptOrder(db, { email })
  await apply(db, { intent: intentOf(unpaid, unpaid.intentId) })
  await db.query(`update orders set paid_at = paid_at - interval '2 days' where id = $1`, [unpaid.order])
  await db.query(`update payments set created_at = created_at - interval '2 days' where order_id = $1`, [
    unpaid.order,
  ])
}
const guardOf = async () =>
  (
    await db.query(
      `select secured_until > clock_timestamp() as secured, paused_until > clock_timestamp() as paused from private.payment_guard`,
    )
  )[0]
const heard = () =>
  db.query(
    `select email, content ->> 'done' as done from mail_outbox where content ->> 'alarm' = 'card_testing' order by id`,
  )
/** Sixty cards from twelve networks that banks refuse though they asked who pays. */
const flood = async () => {
  await times(20, (n) => refused({ caller: `caller:first ${n}` }))
  await times(60, (n) => refused({ caller: `caller:flood ${n % 12}` }))
}

test('refusals of one network have its banks ask who pays; nobody else’s, and nobody of it waits for another', async () => {
  await times(2, () => refused({ caller: 'caller:shared' }))
  expect(await gradeOf({ caller: 'caller:shared' })).toBe('open')
  await times(12, () => refused({ caller: 'caller:shared' }))
  expect(await gradeOf({ caller: 'caller:shared' })).toBe('secure')
  expect(await gradeOf({ caller: 'caller:other' })).toBe('open')
  await known('habituee@client.example')
  expect(await gradeOf({ caller: 'caller:shared', email: 'habituee@client.example' })).toBe('open')
  await db.query(`update payments set created_at = created_at - interval '1 hour'`)
  expect(await gradeOf({ caller: 'caller:shared' })).toBe('open')
})

test('who is refused again and again in one network waits; the same name elsewhere does not', async () => {
  const email = 'obstinee@client.example'
  await times(6, () => refused({ caller: 'caller:one', email }))
  expect(await gradeOf({ caller: 'caller:one', email: 'obstinee+encore@client.example' })).toBe(WAIT.code)
  expect(await gradeOf({ caller: 'caller:two', email })).toBe('open')
  await db.query(`update payments set created_at = created_at - interval '15 minutes'`)
  expect(await gradeOf({ caller: 'caller:one', email })).toBe('secure')
})

test('where a network has twelve refusals each mailbox has two', async () => {
  await times(12, () => refused({ caller: 'caller:bad' }))
  const email = 'lasse@client.example'
  await times(2, () => refused({ caller: 'caller:bad', email }))
  expect(await gradeOf({ caller: 'caller:bad', email })).toBe(WAIT.code)
})

test('attempts at once count before their end is known', async () => {
  await times(3, () => begin({ caller: 'caller:quick' }))
  expect(await gradeOf({ caller: 'caller:quick' })).toBe('secure')
})

test('one order is tried ten times an hour, from whatever networks', async () => {
  const { order_token } = await order()
  await times(10, async (n) => {
    const begun = await beginPayment(db, order_token, fresh('ctoken'), `caller:${n}`)
    await apply(db, { intent: intentOf(begun, fresh('pi'), 'canceled') })
  })
  expect(await refusalOf(beginPayment(db, order_token, fresh('ctoken'), 'caller:another'))).toMatchObject(
    WAIT,
  )
})

test('an amount that is refused ten times has the banks ask, and goes on', async () => {
  await times(10, (n) => refused({ caller: `caller:net ${n}`, quantity: 95 }))
  expect(await gradeOf({ caller: 'caller:net 99', quantity: 95 })).toBe('secure')
  expect(await gradeOf({ caller: 'caller:net 99', quantity: 96 })).toBe('open')
})

test('what was decided for an attempt stays when it is sent again', async () => {
  const { order_token } = await order()
  const attempt = fresh('ctoken')
  expect((await beginPayment(db, order_token, attempt, 'caller:calm')).secure).toBe(false)
  await times(4, () => refused({ caller: 'caller:calm' }))
  expect(await beginPayment(db, order_token, attempt, 'caller:calm')).toMatchObject({
    verdict: 'go',
    secure: false,
  })
})

test('forty refusals from seven networks close nothing: banks ask, those networks wait, the owner is told once', async () => {
  await known('fidele@client.example')
  await times(40, (n) => refused({ caller: `caller:seven ${n % 7}` }).catch(() => null))
  expect(await guardOf()).toEqual({ secured: true, paused: false })
  expect(await gradeOf({ caller: 'caller:clean' })).toBe('secure')
  expect(await gradeOf({})).toBe('secure')
  expect(await gradeOf({ caller: 'caller:clean', email: 'fidele@client.example' })).toBe('open')
  await times(6, (n) =>
    refused({ caller: 'caller:seven 1', email: `x${n}@client.example` }).catch(() => null),
  )
  expect(await gradeOf({ caller: 'caller:seven 1' })).toBe(WAIT.code)
  expect(await gradeOf({ caller: 'caller:seven 1', email: 'fidele@client.example' })).toBe('open')
  expect((await db.query('select payments_open from settings'))[0]?.payments_open).toBe(true)
  expect(await heard()).toEqual([{ email: 'gerante@shop.example', done: 'secured' }])
  await db.query(`update private.payment_guard set secured_until = clock_timestamp()`)
  expect(await gradeOf({ caller: 'caller:clean' })).toBe('open')
})

test('a bank that is down refuses everybody, and a shop that sells well is not taken for attacked', async () => {
  await times(6, async (n) => {
    const unpaid = await attemptOrder(db, { email: `${n}@client.example` })
    await apply(db, { intent: intentOf(unpaid, unpaid.intentId) })
  })
  await times(22, (n) => refused({ caller: `caller:busy ${n}` }))
  expect(await guardOf()).toEqual({ secured: false, paused: false })
})

test('refusals in spite of that have unknown buyers wait for ten minutes: known ones buy, and it lifts itself', async () => {
  await known('cliente@client.example')
  await flood()
  expect(await guardOf()).toEqual({ secured: true, paused: true })
  expect(await heard()).toMatchObject([{ done: 'secured' }, { done: 'paused' }])
  expect(await refusalOf(order({ email: 'nouvelle@client.example' }))).toMatchObject(WAIT)
  expect(await gradeOf({ caller: 'caller:clean', email: 'cliente@client.example' })).toBe('open')
  // What has paused them does not pause them again.
  await db.query(`update private.payment_guard set paused_until = clock_timestamp()`)
  expect(await gradeOf({ caller: 'caller:clean', email: 'nouvelle@client.example' })).toBe('secure')
  await times(20, (n) => refused({ caller: `caller:more ${n}` }))
  expect(await guardOf()).toEqual({ secured: true, paused: false })
  expect(await heard()).toHaveLength(2)
})

test('banks that were not answered have tried no card: nobody waits for them', async () => {
  await times(20, (n) => refused({ caller: `caller:first ${n}` }))
  await times(70, (n) => refused({ caller: `caller:gone ${n % 14}` }, 'authentication_required'))
  expect(await guardOf()).toEqual({ secured: true, paused: false })
})

test('an order placed before a pause waits with its units, one taken by telephone is paid', async () => {
  const [stranger, called] = [await order(), await order()]
  await db.query(`update private.payment_guard set paused_until = now() + interval '10 minutes'`)
  expect(await refusalOf(beginPayment(db, stranger.order_token))).toMatchObject(WAIT)
  await db.query('update orders set taken_by = gen_random_uuid() where order_number = $1', [
    called.order_number,
  ])
  expect((await beginPayment(db, called.order_token)).verdict).toBe('go')
})

test('three cards refused in somebody’s name make that person unknown for an hour, and keep them from nothing', async () => {
  const email = 'nommee@client.example'
  await known(email)
  await times(3, (n) => refused({ caller: `caller:thief ${n}`, email }))
  await times(20, (n) => refused({ caller: `caller:first ${n}` }))
  expect(await gradeOf({ caller: 'caller:home', email })).toBe('secure')
})

test('an owner sees what is done and ends it; staff do not', async () => {
  const owner = await addAdmin(db, 'owner', 'Salma')
  const staff = await addAdmin(db, 'staff', 'Nadia')
  await flood()
  const [seen] = await db.query('select admin_payments() as state', [], owner.actor)
  expect(seen?.state).toMatchObject({
    open: true,
    guard: { since: expect.any(String), secured_until: expect.any(String), paused_until: expect.any(String) },
    issues: [
      { reason: 'card_testing', details: { done: 'paused', succeeded: 0, networks: expect.any(Number) } },
    ],
  })
  expect(await refusalOf(db.query('select lift_payment_guard()', [], staff.actor))).toMatchObject({
    code: 'owner_required',
  })
  const [lifted] = await db.query('select lift_payment_guard() as state', [], owner.actor)
  expect(lifted?.state).toMatchObject({ guard: null, issues: [{ reason: 'card_testing' }] })
  // What was looked at does not bring it back.
  await times(19, (n) => refused({ caller: `caller:after ${n}` }))
  expect(await gradeOf({ caller: 'caller:clean' })).toBe('open')
})

test('an owner closes payments for all, and ticks off what was looked at; staff do neither', async () => {
  const owner = await addAdmin(db, 'owner', 'Karima')
  const staff = await addAdmin(db, 'staff', 'Nour')
  expect(await refusalOf(db.query('select open_payments(false)', [], staff.actor))).toMatchObject({
    code: 'owner_required',
  })
  await db.query('select open_payments(false)', [], owner.actor)
  expect(await refusalOf(order())).toMatchObject({ code: 'payments_closed' })
  await db.query('select open_payments(true)', [], owner.actor)
  await order()
  await times(20, (n) => refused({ caller: `caller:first ${n}` }))
  const [{ id } = {}] = await db.query('select id from payment_quarantine where seen_at is null')
  const [row] = await db.query('select tick_off_payment_issue($1) as state', [id], owner.actor)
  expect(row?.state).toMatchObject({ open: true, last_event: null, issues: [] })
  const audited = await db.query(
    `select operation from audit_log where table_name = 'payment_quarantine' and row_id = $1`,
    [String(id)],
  )
  expect(audited).toEqual([{ operation: 'update' }])
})

test('refusals count when their attempt is cancelled, and each of one intent; an answer and its event are one', async () => {
  const unpaid = await attemptOrder(db, { email: 'carte@client.example' })
  const is = (status: string, changes: object = {}) => intentOf(unpaid, unpaid.intentId, status, changes)
  const tell = (intent: object) => apply(db, { id: fresh('evt'), type: 'payment_intent', intent })
  const declined = is('requires_payment_method', { code: 'card_declined' })
  expect(await apply(db, { intent: declined })).toBe('refused')
  expect(await tell(declined)).toBe('refused')
  expect(await apply(db, { intent: is('canceled') })).toBe('cancelled')
  expect(await tell(is('canceled', { code: 'card_declined' }))).toBe('repeated')
  await times(17, async () => expect(await tell(declined)).toBe('repeated'))
  expect(
    await db.query('select state, refusals from payments where intent_id = $1', [unpaid.intentId]),
  ).toEqual([{ state: 'cancelled', refusals: 18 }])
  await tell(declined)
  expect(await guardOf()).toMatchObject({ secured: false })
  await tell(declined)
  expect(await guardOf()).toMatchObject({ secured: true })
})
