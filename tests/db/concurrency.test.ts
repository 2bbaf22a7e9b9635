import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { variantRaces } from '../soak/variant-races.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { addAdmin } from './support/admins.ts'
import { nativeDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const PARALLEL = 50

/** Only a real server runs two transactions at once; on a platform without its binaries these tests are skipped. */
describe.skipIf(!hasNativePostgres())('on a native Postgres', () => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await nativeDatabase()
    await insertProducts(
      db,
      [1, 2, 3, 4, 5].map((id) => ({ id })),
    )
  })
  afterAll(() => db?.close())

  beforeEach(() =>
    db.query(
      `truncate orders, order_items, order_events, stock_movements, private.counters, private.daily_sales cascade`,
    ),
  )

  const setStock = (stock: number) => db.query('update inventory set stock = $1', [stock])
  const parallel = <T>(work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: PARALLEL }, (_, n) => work(n)))

  test('fifty parallel checkouts of the last unit sell it once', async () => {
    await setStock(1)
    const answers = await parallel(() =>
      placeOrder(db, orderRequest()).then(
        () => 'sold',
        (error: Error) => error.message,
      ),
    )
    expect(answers.filter((answer) => answer === 'sold')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'stock_insufficient')).toHaveLength(PARALLEL - 1)
    expect(await db.query('select stock from inventory where product_id = 1')).toEqual([{ stock: 0 }])
    expect(await db.query('select order_number from orders')).toEqual([
      { order_number: expect.stringMatching(/-0001$/) },
    ])
  })

  test('fifty parallel calls with one key make one order', async () => {
    await setStock(100)
    const request = orderRequest()
    const receipts = await parallel(() => placeOrder(db, request))
    expect(new Set(receipts.map((receipt) => receipt.order_number)).size).toBe(1)
    expect(receipts.filter((receipt) => receipt.created)).toHaveLength(1)
    expect(await db.query('select stock from inventory where product_id = 1')).toEqual([{ stock: 99 }])
    expect(await db.query('select count(*) from orders')).toEqual([{ count: '1' }])
  })

  test('one key with fifty different requests makes one order and 49 refusals', async () => {
    await setStock(100)
    const request = orderRequest()
    const answers = await parallel<unknown>((n) =>
      placeOrder(db, { ...request, city: `Ville ${n}` }).then(
        () => 'sold',
        (error: Error) => error.message,
      ),
    )
    expect(answers.filter((answer) => answer === 'idempotency_key_reused')).toHaveLength(PARALLEL - 1)
  })

  test('carts in opposite orders never block each other, and stock, ledger and numbers come out even', async () => {
    await setStock(60)
    const ids = [1, 2, 3, 4, 5]
    const results = await parallel((n) => {
      const turned = n % 2 ? ids : [...ids].reverse()
      const lines = turned.map((product_id) => ({ product_id, quantity: 2 }))
      return placeOrder(db, orderRequest({ lines, expected_total: 505.95 })).then(
        () => 'sold',
        (error: Error) => error.message,
      )
    })
    expect(results.filter((result) => result === 'sold')).toHaveLength(30)
    expect(results.filter((result) => result === 'stock_insufficient')).toHaveLength(20)
    expect(await db.query('select distinct stock from inventory')).toEqual([{ stock: 0 }])
    const [numbers] = await db.query(
      'select count(distinct order_number)::int as n, max(right(order_number, 4)::int) as last from orders',
    )
    expect(numbers).toEqual({ n: 30, last: 30 })
    expect(
      await db.query(
        `select distinct sum(change)::int as sold from stock_movements where reason = 'sale' group by product_id`,
      ),
    ).toEqual([{ sold: -60 }])
  })

  test('a refusal among many leaves nothing behind', async () => {
    await setStock(100)
    await parallel<unknown>((n) =>
      n % 2
        ? placeOrder(db, orderRequest())
        : refusalOf(
            placeOrder(
              db,
              orderRequest({
                lines: [
                  { product_id: 1, quantity: 1 },
                  { product_id: 99, quantity: 1 },
                ],
              }),
            ),
          ),
    )
    expect(await db.query('select count(*) from orders')).toEqual([{ count: String(PARALLEL / 2) }])
    expect(await db.query('select stock from inventory where product_id = 1')).toEqual([{ stock: 75 }])
  })

  test('of fifty administrators who save one product at once one is served, the others are told of the newer version', async () => {
    const { actor } = await addAdmin(db, 'staff', 'Nadia')
    const [product] = await db.query('select version from products where id = 5')
    const save = 'select save_product(5, $1, $2)'
    const answers = await parallel((n) =>
      db.query(save, [product?.version, JSON.stringify({ name: `Version ${n}` })], actor).then(
        () => 'saved',
        (error: Error) => error.message,
      ),
    )
    expect(answers.filter((answer) => answer === 'saved')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'product_changed')).toHaveLength(PARALLEL - 1)
  })

  test('stock that administrators and customers move at once adds up', async () => {
    await setStock(0)
    await db.query('truncate stock_movements')
    const { actor } = await addAdmin(db, 'staff', 'Nadia')
    await parallel(() => db.query('select adjust_stock(1, 2, null)', [], actor))
    await parallel<unknown>((n) =>
      n % 2 ? placeOrder(db, orderRequest()) : db.query('select adjust_stock(1, -1, null)', [], actor),
    )
    expect(
      await db.query(`select i.stock, sum(m.change)::int as moved, count(*)::int as movements
        from inventory i join stock_movements m using (product_id) where i.product_id = 1 group by 1`),
    ).toEqual([{ stock: PARALLEL, moved: PARALLEL, movements: 2 * PARALLEL }])
  })
  test('two variants of one product are sold to the last unit, whoever asks for which first', async () => {
    expect(await variantRaces(db, 2, 150)).toMatchObject({ attempts: 300, wrong: [] })
  })
})
