import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const PRIVATE_SETTINGS = [
  'order_confirmation',
  'shipment_notification',
  'promotional_emails',
  'weekly_report',
  'order_notice',
  'two_factor_auth',
  'session_timeout',
  'allow_multiple_logins',
]
/** Whose rows and columns; which tables at all is told by `permission-matrix.test.ts`. */
const CUSTOMER = { sub: '5f0c1f0e-0000-4000-8000-000000000001', role: 'authenticated' }

const ACTORS = {
  'a visitor': { role: 'anon' },
  'a signed-in customer': { role: 'authenticated', claims: CUSTOMER },
  'a customer who claims to be an administrator': {
    role: 'authenticated',
    claims: { ...CUSTOMER, user_metadata: { role: 'owner' } },
  },
}

let db: TestDatabase
let tables: string[]

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [
    { id: 1 },
    { id: 2, state: 'draft' },
    { id: 3, state: 'archived' },
    { id: 4, stock: 5000 },
    { id: 5, stock: 2 },
  ])
  await placeOrder(db, orderRequest())
  await db.query(
    `insert into shipping_methods (id, label, delay, price, countries, active) values ('off', 'Off', 'Jamais', 1, '{FR}', false)`,
  )
  const rows = await db.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') order by 1`,
  )
  tables = rows.map((row) => String(row.relname))
})
afterAll(() => db.close())

describe.each(Object.entries(ACTORS))('%s', (_, actor) => {
  test('sees published products only', async () => {
    const seen = await db.query('select id from products order by id', [], actor)
    expect(seen.map(({ id }) => Number(id))).toEqual([1, 4, 5])
  })

  test('sees active shipping methods only', async () => {
    const seen = await db.query('select id from shipping_methods order by position', [], actor)
    expect(seen.map(({ id }) => id)).toEqual(['colissimo', 'relais', 'chronopost'])
  })

  test('sees no private setting', async () => {
    for (const column of PRIVATE_SETTINGS) {
      await expect(db.query(`select ${column} from settings`, [], actor), column).rejects.toThrow(
        /permission denied/,
      )
    }
  })

  test('learns the capped stock of published products, and nothing of the others', async () => {
    const offers = await db.query(
      'select product_id, available from get_offers() where product_id > 1 order by 1',
      [],
      actor,
    )
    expect(offers).toEqual([
      { product_id: '4', available: 100 },
      { product_id: '5', available: 2 },
    ])
    expect(await db.query('select * from get_offers(array[2, 3, 99])', [], actor)).toEqual([])
  })

  test('places no order by itself', async () => {
    const sql = 'select place_order($1::jsonb)'
    await expect(db.query(sql, [JSON.stringify(orderRequest())], actor)).rejects.toThrow(/permission denied/)
  })

  test('reads an order with its token only', async () => {
    const { order_token, order_number } = await placeOrder(db, orderRequest())
    const sql = 'select order_by_token($1) as found'
    expect(await db.query(sql, [order_token], actor)).toMatchObject([{ found: { order_number } }])
    for (const token of ['', order_number, order_token.slice(1), `${order_token} `, "' or true --", null])
      expect(await db.query(sql, [token], actor)).toEqual([{ found: null }])
  })

  test('reaches nothing in the private schema', async () => {
    await expect(db.query('select * from private.counters', [], actor)).rejects.toThrow(/permission denied/)
    await expect(db.query(`select private.next_number('CMD')`, [], actor)).rejects.toThrow(
      /permission denied/,
    )
  })
})

test('the service role reads every table, and keeps what the database alone writes', async () => {
  const service = { role: 'service_role' }
  for (const table of tables) await db.query(`select * from ${table} limit 1`, [], service)
  for (const table of ['product_prices', 'order_events', 'stock_movements'])
    await expect(db.query(`delete from ${table}`, [], service), table).rejects.toThrow(/permission denied/)
  await expect(db.query('delete from orders', [], service)).rejects.toThrow(/permission denied/)
})

test('no default privilege opens a table that is made later', async () => {
  await db.engine.exec(
    'create table public.later (id int); create function public.later() returns int language sql as $$ select 1 $$',
  )
  for (const role of ['anon', 'authenticated']) {
    await expect(db.query('select * from later', [], { role })).rejects.toThrow(/permission denied/)
    await expect(db.query('select later()', [], { role })).rejects.toThrow(/permission denied/)
  }
  await db.engine.exec('drop table public.later; drop function public.later()')
})

test('a product that was sold is archived, not deleted', async () => {
  const refusal = await refusalOf(db.query('delete from products where id = 1', [], { role: 'service_role' }))
  expect(refusal).toMatchObject({ code: 'product_in_use', status: 'PT409' })
  await db.query('delete from products where id = 2', [], { role: 'service_role' })
})
