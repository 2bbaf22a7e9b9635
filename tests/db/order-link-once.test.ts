import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'

const ORDERS = 12

let db: TestDatabase
let token = ''
beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 1000 }])
  for (let n = 0; n < ORDERS; n++) token = (await placeOrder(db, orderRequest())).order_token
  await db.query('select issue_due_documents()')
  // Counts its calls, and is otherwise what it was.
  await db.engine.exec(`create sequence private.hashed;
    create or replace function private.token_hash(token text) returns text language plpgsql volatile set search_path = '' as $$
    begin
      perform nextval('private.hashed');
      return encode(sha256(convert_to(token, 'utf8')), 'hex');
    end $$`)
})
afterAll(() => db.close())

test.each([
  'select order_by_token($1)',
  'select documents_by_token($1)',
  'select issue_due_documents(100, $1)',
  'select payment_state($1)',
])('%s hashes the token once, however many orders there are', async (sql) => {
  const hashed = async () => Number((await db.query(`select nextval('private.hashed') as n`))[0]?.n)
  const before = await hashed()
  await db.engine.transaction(async (query) => {
    // As the planner reads a table that it takes for small: in a shop's first rush each order was hashed for each email.
    await query('set local enable_indexscan = off; set local enable_bitmapscan = off')
    await query(sql, [token])
  })
  expect((await hashed()) - before - 1).toBe(1)
})
