import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertCode } from './support/discounts.ts'
import {
  apply,
  attemptOrder,
  type Begun,
  beginPayment,
  endAttempt,
  fresh,
  intentOf,
  mailsOf,
  orderState,
  release,
  SERVICE,
  stockOf,
  type Unpaid,
} from './support/payments.ts'
import { emptied, insertProducts, refusalOf } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }, { id: 2 }])
})
afterAll(() => db.close())
beforeEach(async () => {
  await emptied(db, 'private.unpaid_pieces', 'private.form_attempts')
  await db.query('update inventory set stock = 1000')
})

/** An order whose reservation has ended. */
async function expired(changes: Readonly<Record<string, unknown>> = {}): Promise<Unpaid> {
  const unpaid = await attemptOrder(db, changes)
  await endAttempt(db, unpaid)
  expect(await release(db, unpaid.order)).toBe('released')
  return unpaid
}
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code
/** An attempt that never reaches Stripe. */
const abandoned = async (begun: Promise<Begun>) =>
  await db.query('select abandon_payment($1)', [(await begun).payment], SERVICE)
const EXPIRED = { status: 'cancelled', payment_status: 'failed' }

describe('the code of an order that is paid after its reservation', () => {
  const WITH_CODE = { discount_code: 'BIENVENUE', expected_total: 51.86 }
  const paidOnes = async () =>
    (await db.query(`select count(*)::int as n from orders where payment_status = 'paid'`))[0]?.n
  beforeEach(() =>
    emptied(db, 'private.documents_due', 'stock_movements', 'payments', 'orders', 'discount_codes'),
  )

  test.each([
    ['discount_used_up', { usage_limit: 1 }],
    ['discount_used_by_you', { per_customer: 1 }],
  ])('is taken again within its limits, or refused: %s', async (code, limit) => {
    await insertCode(db, { code: 'BIENVENUE', ...limit })
    const orders = [await expired(WITH_CODE), await expired(WITH_CODE), await expired(WITH_CODE)]
    const [first, second, third] = orders
    const begun = await beginPayment(db, first?.token ?? '')
    const before = await stockOf(db, 1)
    // It counts from the attempt on, and is free again where that one ends.
    expect(await codeOf(beginPayment(db, second?.token ?? ''))).toBe(code)
    expect(await stockOf(db, 1)).toBe(before)
    expect(await orderState(db, second?.order ?? '')).toEqual(EXPIRED)
    await apply(db, { intent: intentOf(begun, fresh('pi'), 'canceled') })
    await release(db, begun.order)
    await apply(db, { intent: intentOf(await beginPayment(db, second?.token ?? ''), fresh('pi')) })
    for (const one of [first, third]) expect(await codeOf(beginPayment(db, one?.token ?? ''))).toBe(code)
    expect(await paidOnes()).toBe(1)
  })

  test('stands where the money is there already: the price was agreed', async () => {
    await insertCode(db, { code: 'BIENVENUE', usage_limit: 1 })
    const late = await expired(WITH_CODE)
    const other = await attemptOrder(db, WITH_CODE)
    await apply(db, { intent: intentOf(other, other.intentId) })
    expect(await apply(db, { intent: intentOf(late, late.intentId) })).toBe('paid')
    expect(await paidOnes()).toBe(2)
  })
})

describe('the week in which an order may be paid after its reservation', () => {
  const ageing = (order: string, days: number) =>
    db.query(
      `update orders set created_at = created_at - make_interval(days => $2),
         released_at = released_at - make_interval(days => $2) where id = $1`,
      [order, days],
    )
  const payable = async ({ token }: Unpaid) =>
    (await db.query(`select payment_state($1) -> 'payable' as payable`, [token]))[0]?.payable

  test('is one, however often it is tried, and one email', async () => {
    const unpaid = await expired()
    for (let tries = 0; tries < 2; tries += 1) {
      await ageing(unpaid.order, 3)
      expect(await payable(unpaid)).toBe(true)
      await abandoned(beginPayment(db, unpaid.token))
      await release(db, unpaid.order)
    }
    await ageing(unpaid.order, 2)
    expect(await payable(unpaid)).toBe(false)
    expect(await codeOf(beginPayment(db, unpaid.token))).toBe('order_cancelled')
    expect(await mailsOf(db, unpaid.order)).toEqual(['payment_failed'])
  })

  test('is that of an order, too, that attempts keep from ending', async () => {
    const unpaid = await attemptOrder(db)
    await ageing(unpaid.order, 8)
    expect(await codeOf(beginPayment(db, unpaid.token))).toBe('order_cancelled')
    // What the bank has had since then is waited for.
    await apply(db, { intent: intentOf(unpaid, unpaid.intentId, 'processing') })
    expect(await beginPayment(db, unpaid.token)).toMatchObject({ verdict: 'busy' })
  })

  test('ends where a product is no longer sold', async () => {
    const unpaid = await expired()
    await db.query(`update products set state = 'archived' where id = 1`)
    expect(await codeOf(beginPayment(db, unpaid.token))).toBe('product_unavailable')
    expect(await stockOf(db, 1)).toBe(1000)
    await db.query(`update products set state = 'published' where id = 1`)
    expect(await beginPayment(db, unpaid.token)).toMatchObject({ verdict: 'go' })
  })

  test('ends where its size is no longer sold', async () => {
    const unpaid = await expired({ lines: [{ product_id: 2, quantity: 1 }] })
    await db.engine.transaction(async (query) => {
      await query(`update products set option1_name = 'Taille' where id = 2`)
      await query(`update product_variants set option1 = '55', archived_at = now() where product_id = 2`)
      await query(`insert into product_variants (product_id, position, option1) values (2, 2, '57')`)
    })
    await db.query('update inventory set stock = 1000')
    expect(await codeOf(beginPayment(db, unpaid.token))).toBe('product_unavailable')
  })
})

describe('units that are taken again', () => {
  const CALLER = 'caller:one'
  const many = (quantity: number) => ({
    caller: CALLER,
    email: `${randomUUID()}@client.example`,
    lines: [{ product_id: 1, quantity }],
    expected_total: Math.round(quantity * 4990 + 695) / 100,
  })
  const again = ({ token }: Unpaid) => beginPayment(db, token, fresh('ctoken'), CALLER)

  test('count anew for whoever takes them', async () => {
    const orders: Unpaid[] = []
    for (let n = 0; n < 3; n += 1) {
      orders.push(await expired(many(99)))
      await db.query(`update private.unpaid_pieces set at = at - interval '1 hour'`)
    }
    const [first, second, third] = orders
    for (const one of [first, second]) if (one) await abandoned(again(one))
    expect(third && (await codeOf(again(third)))).toBe('too_many_pieces')
    expect(await stockOf(db, 1)).toBe(1000 - 198)
    expect(await orderState(db, third?.order ?? '')).toEqual(EXPIRED)
  })

  test('are not counted twice within the hour in which they were ordered', async () => {
    const unpaid = await expired(many(99))
    expect(await again(unpaid)).toMatchObject({ verdict: 'go' })
    expect(
      await db.query('select key, pieces from private.unpaid_pieces where order_id = $1 order by key', [
        unpaid.order,
      ]),
    ).toEqual([
      { key: CALLER, pieces: 99 },
      { key: expect.stringContaining('mailbox:'), pieces: 99 },
    ])
  })
})
