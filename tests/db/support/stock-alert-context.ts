import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { memoryDatabase, type TestDatabase } from './database.ts'
import { emptied, insertProducts } from './samples.ts'
import { callAsService } from './service-call.ts'

export const alertToken = () => randomUUID().repeat(2)

/** What the shop's function asks for a visitor: to be told when product 1 is back. */
export const wish = (email: string, changes: object = {}) => ({
  email,
  product_id: 1,
  variant_id: null,
  session_id: null,
  nonce: randomUUID(),
  confirm_token: alertToken(),
  caller: `caller:${randomUUID()}`,
  is_suspect: false,
  ...changes,
})

/** Products 1 and 2, sold out and waited for by nobody before each test. */
export function stockAlertContext() {
  let db: TestDatabase
  beforeAll(async () => {
    db = await memoryDatabase()
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await emptied(db, 'stock_alerts', 'mail_outbox', 'private.form_attempts', 'products')
    await soldOut(1, 2)
  })

  /** Adds products of consecutive numbers. */
  const soldOut = (first: number, count: number) =>
    insertProducts(
      db,
      Array.from({ length: count }, (_, n) => ({ id: first + n, stock: 0 })),
    )
  const query: TestDatabase['query'] = (...given) => db.query(...given)
  const call = (name: string, ...args: unknown[]) => callAsService(db, name, ...args)

  return {
    query,
    soldOut,
    /** Calls a function as the shop's own software does. */
    call,
    stock: (product: number, pieces: number) =>
      query('update inventory set stock = $2 where product_id = $1', [product, pieces]),
    /** An alert whose address is confirmed. */
    async waiting(email: string, product = 1): Promise<void> {
      const asked = wish(email, { product_id: product })
      await call('request_stock_alert', asked)
      await call('confirm_stock_alert', asked.confirm_token)
    },
    states: () => query('select email, status from stock_alerts order by id'),
    emails: (kind = 'back_in_stock') =>
      query('select email, content from mail_outbox where kind = $1 order by id', [kind]),
  }
}
