import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_DISCOUNT_GUESSES } from '@/domain/rules.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase, type TestDatabase } from './support/database.ts'
import { checkDiscount, insertCode } from './support/discounts.ts'
import { attemptOrder, beginPayment, endAttempt, release, type Unpaid } from './support/payments.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { untilWaiting } from './support/waiting.ts'

const AT_ONCE = 20

/** Only a real server runs two transactions at once. */
describe.skipIf(!hasNativePostgres())('codes on a native Postgres', () => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await nativeDatabase()
    await insertProducts(
      db,
      [1, 2, 3].map((id) => ({ id, stock: 10_000 })),
    )
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.query(
      'truncate orders, order_items, order_events, stock_movements, discount_codes, private.discount_uses, private.counters, private.daily_sales cascade',
    )
    await db.query('update inventory set stock = 10000')
  })

  /** Places orders at once. @returns how many there were of each answer. */
  async function race(
    requests: readonly Readonly<Record<string, unknown>>[],
  ): Promise<Record<string, number>> {
    const answers = await Promise.all(
      requests.map((changes) =>
        placeOrder(db, orderRequest({ expected_total: 51.86, ...changes })).then(
          () => 'sold',
          (error: Error) => error.message,
        ),
      ),
    )
    return Object.fromEntries([...new Set(answers)].map((a) => [a, answers.filter((b) => b === a).length]))
  }
  const buyers = (changes: object) =>
    Array.from({ length: AT_ONCE }, (_, n) => ({ email: `b${n}@client.example`, ...changes }))

  test('of twenty who take the last use of a code at once one has it', async () => {
    await insertCode(db, { code: 'UNE', usage_limit: 1 })
    expect(await race(buyers({ discount_code: 'UNE' }))).toEqual({ sold: 1, discount_used_up: AT_ONCE - 1 })
    expect(await db.query('select stock from inventory where product_id = 1')).toEqual([{ stock: 9999 }])
    const [last] = await db.query('select max(right(order_number, 4)::int) as number from orders')
    expect(last).toEqual({ number: 1 })
  })

  test('of guesses that a network makes at once no more are answered than one after the other', async () => {
    const guesses = Array.from({ length: MAX_DISCOUNT_GUESSES * 2 }, (_, n) =>
      checkDiscount(db, `ESSAI${n}`, { address: '203.0.113.9' }).then(
        ({ refusal }) => refusal,
        (error: Error) => error.message,
      ),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'discount_unknown')).toHaveLength(MAX_DISCOUNT_GUESSES)
    expect(answers.filter((answer) => answer === 'discount_too_many_tries')).toHaveLength(
      MAX_DISCOUNT_GUESSES,
    )
  })

  test('of twenty orders of one customer at once one has the code', async () => {
    await insertCode(db, { code: 'UNEFOIS', per_customer: 1 })
    const same = Array.from({ length: AT_ONCE }, (_, n) => ({
      email: `Ines+${n}@client.example`,
      discount_code: 'UNEFOIS',
    }))
    expect(await race(same)).toEqual({ sold: 1, discount_used_by_you: AT_ONCE - 1 })
  })

  test('of ten orders that are paid at once after their reservation one has the code', async () => {
    await insertCode(db, { code: 'UNE', usage_limit: 1 })
    const orders: Unpaid[] = []
    for (const changes of buyers({ discount_code: 'UNE', expected_total: 51.86 }).slice(0, 10)) {
      const unpaid = await attemptOrder(db, changes)
      await endAttempt(db, unpaid)
      await release(db, unpaid.order)
      orders.push(unpaid)
    }
    const answers = await Promise.all(
      orders.map(({ token }) =>
        beginPayment(db, token).then(
          ({ verdict }) => verdict,
          (error: Error) => error.message,
        ),
      ),
    )
    expect(answers.sort()).toEqual([...Array.from({ length: 9 }, () => 'discount_used_up'), 'go'])
    expect(await db.query('select stock from inventory where product_id = 1')).toEqual([{ stock: 9999 }])
  })

  test('the last gift goes to one, whether it is given or bought, and nobody waits in a circle', async () => {
    const [gift] = await db.query('select id from product_variants where product_id = 1')
    await insertCode(db, { code: 'CADEAU', kind: 'gift', gift_variant: gift?.id, usage_limit: 1000 })
    await db.query('update inventory set stock = 5 where product_id = 1')
    const gifts = buyers({
      discount_code: 'CADEAU',
      lines: [{ product_id: 3, quantity: 1 }],
      expected_total: 56.85,
    })
    const bought = buyers({
      lines: [3, 1].map((product_id) => ({ product_id, quantity: 1 })),
      expected_total: 106.75,
    })
    const answers = await race(gifts.flatMap((request, n) => [request, bought[n] ?? {}]))
    expect(answers.sold).toBe(5)
    expect(Object.keys(answers).sort()).toEqual(['discount_gift_gone', 'sold', 'stock_insufficient'])
    expect(await db.query('select stock from inventory where product_id = 1')).toEqual([{ stock: 0 }])
  })

  test('an order without a code waits for none with one, nor do cancellations', async () => {
    const id = await insertCode(db, { code: 'UNE', usage_limit: 5 })
    await placeOrder(db, orderRequest({ discount_code: 'UNE', expected_total: 51.86 }))
    let done = (): void => {}
    const held = new Promise<void>((resolve) => {
      done = resolve
    })
    const holder = db.engine.transaction(async (query) => {
      await query('select from discount_codes where id = $1 for update', [id])
      await held
    })
    await placeOrder(db, orderRequest())
    await db.query(`update orders set status = 'cancelled' where discount_code is not null`)
    const waiting = placeOrder(db, orderRequest({ discount_code: 'UNE', expected_total: 51.86 }))
    const first = await Promise.race([waiting.then(() => 'sold'), untilWaiting(db).then(() => 'waits')])
    expect(first).toBe('waits')
    done()
    await Promise.all([holder, waiting])
  })

  test('whoever cancels while others order leaves as many uses as orders', async () => {
    await insertCode(db, { code: 'CINQ', usage_limit: 5 })
    const cancel = () => db.query(`update orders set status = 'cancelled' where status = 'pending'`)
    await Promise.all([
      race(buyers({ discount_code: 'CINQ' })),
      cancel(),
      cancel(),
      race(buyers({ discount_code: 'CINQ' })),
    ])
    const [counted] = await db.query(`select
      (select count(*)::int from orders where status = 'pending') as standing,
      (select count(*)::int from private.discount_uses where released_at is null) as uses`)
    expect(counted?.uses).toBe(counted?.standing)
    expect(Number(counted?.uses)).toBeLessThanOrEqual(5)
  })
})
