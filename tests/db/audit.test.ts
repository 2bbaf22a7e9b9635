import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let db: TestDatabase
let owner: TestAdmin
let staff: TestAdmin

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 50 }, { id: 2 }])
  owner = await addAdmin(db, 'owner', 'Salma')
  staff = await addAdmin(db, 'staff', 'Nadia')
})
afterAll(() => db.close())
beforeEach(() => db.query('truncate audit_log'))

/** What an administrator's functions of the API do: owner's rights, the administrator's token. */
const write = (admin: TestAdmin, ...statements: string[]) =>
  db.engine.run([
    {
      sql: `select set_config('request.jwt.claims', $1, true)`,
      params: [JSON.stringify(admin.actor.claims)],
    },
    ...statements.map((sql) => ({ sql, params: [] })),
  ])
const entries = () =>
  db.query('select admin_name, table_name, row_id, row_label, operation, changes from audit_log order by id')

test('what an administrator adds, changes and deletes is kept with who, what and by which name', async () => {
  await write(
    staff,
    `insert into products (id, name, price, category, artisan, description) values (70, 'Cabas', 10, 'Sacs', 'Aïcha', '')`,
    `update products set price = 12.5, name = 'Cabas rond' where id = 70`,
    `update products set name = name where id = 70`,
    `update inventory set stock = 4, cost = 3 where product_id = 70`,
    `delete from products where id = 70`,
  )
  const rows = await entries()
  expect(
    rows.map(({ admin_name, table_name, row_id, operation }) => [admin_name, table_name, row_id, operation]),
  ).toEqual([
    ['Nadia', 'products', '70', 'insert'],
    ['Nadia', 'products', '70', 'update'],
    ['Nadia', 'inventory', '70', 'update'],
    ['Nadia', 'products', '70', 'delete'],
  ])
  expect(rows[0]?.changes).toMatchObject({ name: { new: 'Cabas' }, price: { new: 10 } })
  expect(Object.keys(rows[0]?.changes as object)).not.toContain('description')
  expect(rows[1]).toMatchObject({
    row_label: 'Cabas rond',
    changes: { price: { old: 10, new: 12.5 }, name: { old: 'Cabas', new: 'Cabas rond' } },
  })
  expect(rows[2]?.changes).toEqual({ stock: { old: 0, new: 4 }, cost: { new: 3 } })
  expect(rows[3]?.changes).toMatchObject({ name: { old: 'Cabas rond' } })
})

test('the shop’s own software and customers leave nothing', async () => {
  await placeOrder(db, orderRequest())
  await db.query(`update products set description = 'Autre' where id = 1`, [], { role: 'service_role' })
  const customer = { sub: randomUUID(), role: 'authenticated', session_id: randomUUID() }
  await db.engine.run([
    { sql: `select set_config('request.jwt.claims', $1, true)`, params: [JSON.stringify(customer)] },
    { sql: `update products set description = 'Encore' where id = 1`, params: [] },
  ])
  expect(await entries()).toEqual([])
})

test('secrets, customers and long values are not kept', async () => {
  const { order_number: number } = await placeOrder(db, orderRequest())
  const third = await addAdmin(db, 'staff', 'Yto')
  const long = 'x'.repeat(4000)
  await write(
    owner,
    `update admin_users set name = 'Autre nom', password_hash = '$2b$12$${'b'.repeat(53)}' where id = '${third.id}'`,
    `update orders set status = 'shipped', city = 'Lyon', tracking_number = '6A' where order_number = '${number}'`,
    `update products set description = '${long}' where id = 2`,
  )
  const [account, order, product] = await entries()
  expect(account?.changes).toEqual({
    name: { old: 'Yto', new: 'Autre nom' },
    password_hash: { hidden: true },
  })
  expect(order).toMatchObject({ row_label: number })
  expect(order?.changes).toEqual({
    status: { old: 'pending', new: 'shipped' },
    city: { hidden: true },
    tracking_number: { new: '6A' },
  })
  expect(product?.changes).toEqual({ description: { old: '', new: `${long.slice(0, 500)} …` } })
})

test('an administrator reads the history of a thing, an owner everything, in pages', async () => {
  for (const price of [20, 21, 22]) await write(staff, `update products set price = ${price} where id = 1`)
  await write(
    owner,
    `update products set price = 30 where id = 2`,
    `update inventory set stock = 49 where product_id = 1`,
  )
  const read = async (call: string, admin: TestAdmin) =>
    (await db.query(`select ${call} as page`, [], admin.actor))[0]?.page as {
      id: number
      table_name: string
    }[]
  const history = await read(`admin_audit_of('{products,inventory}', '1', null, 2)`, staff)
  expect(history.map(({ table_name }) => table_name)).toEqual(['inventory', 'products'])
  const rest = await read(`admin_audit_of('{products,inventory}', '1', ${history[1]?.id}, 10)`, staff)
  expect(rest).toMatchObject([
    { admin_name: 'Nadia', changes: { price: { new: 21 } } },
    { admin_name: 'Nadia', changes: { price: { new: 20 } } },
  ])
  expect(await read('admin_audit()', owner)).toHaveLength(5)
  expect(await read(`admin_audit(null, '${staff.id}')`, owner)).toHaveLength(3)
  expect(await read(`admin_audit('{inventory}')`, owner)).toHaveLength(1)
  expect(await read('admin_audit_authors()', owner)).toMatchObject([{ name: 'Nadia' }, { name: 'Salma' }])
  for (const call of ['admin_audit()', 'admin_audit_authors()'])
    expect(await refusalOf(read(call, staff)), call).toMatchObject({ code: 'owner_required' })
})

/** Written by customers and the shop's own software alone, or a ledger itself, which says who. */
const UNAUDITED = [
  'addresses',
  'audit_log',
  'cart_items',
  'newsletter_proofs',
  'order_events',
  'order_items',
  'product_prices',
  'publications',
  'site_changes',
  'stock_movements',
]

test('every table that an administrator may come to write is audited', async () => {
  const silent = await db.query(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname = 'audit_change' and t.tgenabled = 'O'
    ) order by 1`)
  expect(silent.map(({ name }) => name)).toEqual(UNAUDITED)
})
