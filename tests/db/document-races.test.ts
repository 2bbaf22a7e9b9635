import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase, type TestDatabase } from './support/database.ts'
import { issue, pay, year } from './support/documents.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'

/** Only a real server runs two transactions at once. */
describe.skipIf(!hasNativePostgres())('documents on a native Postgres', () => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await nativeDatabase()
    await insertProducts(db, [{ id: 1, stock: 1000 }])
  })
  afterAll(() => db?.close())

  test('numbers have no gap and no double while many issue at once and some are rolled back', async () => {
    const place = () => placeOrder(db, orderRequest({ is_simulated: false }))
    const orders = await Promise.all(Array.from({ length: 40 }, place))
    const rolledBack = () =>
      db.engine
        .run([
          { sql: 'select private.issue_due_documents(7)', params: [] },
          { sql: 'select 1 / 0', params: [] },
        ])
        .catch(() => null)
    await Promise.all(
      orders.flatMap(({ order_number }) => [
        pay(db, order_number).then(() => issue(db, 3)),
        rolledBack(),
        issue(db, 2),
      ]),
    )
    while (Number(await issue(db)) > 0);
    const numbers = await db.query('select number from documents order by number')
    expect(numbers.map(({ number }) => number)).toEqual(
      orders.map((_, n) => `FAC-${year}-${String(n + 1).padStart(4, '0')}`),
    )
    const entries = await db.query('select seq::int, document from sales_journal order by seq')
    expect(entries).toEqual(numbers.map(({ number }, n) => ({ seq: n + 1, document: number })))
    expect(await db.query('select check_journal() as checked', [], { role: 'service_role' })).toMatchObject([
      { checked: { seq: 40, fault: null } },
    ])
  })
})
