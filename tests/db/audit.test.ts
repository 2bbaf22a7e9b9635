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
  expect(rows[2]?.row_label).toBe('Cabas rond')
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
    tracking_number: { hidden: true },
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

test('what tells of administrators, their log-ins and the settings is for owners alone', async () => {
  await write(owner, `update admin_users set name = 'Nadia B' where id = '${staff.id}'`)
  await write(owner, `update settings set session_timeout = 61`)
  const of = (tables: string, row: string, by: TestAdmin) =>
    db.query(`select json_array_length(admin_audit_of($1, $2)) as count`, [tables, row], by.actor)
  for (const [tables, row] of [
    ['{admin_users}', staff.id],
    ['{products,admin_users}', staff.id],
    ['{log_ins}', staff.id],
    ['{settings}', 'true'],
    ['{anything}', '1'],
  ] as const)
    expect(await refusalOf(of(tables, row, staff)), tables).toMatchObject({ code: 'owner_required' })
  expect(await of('{admin_users}', staff.id, owner)).toEqual([{ count: 1 }])
  expect(await of('{settings}', 'true', owner)).toEqual([{ count: 1 }])
  expect(await of('{products,inventory}', '1', staff)).toEqual([{ count: 0 }])
})

test('an owner reads some days, whole ones as in Paris', async () => {
  for (const price of [31, 32, 33]) await write(staff, `update products set price = ${price} where id = 1`)
  const at = ['2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z', '2026-11-21T22:59:59Z']
  const rows = await db.query('select id from audit_log order by id')
  for (const [index, { id }] of rows.entries())
    await db.query('update audit_log set at = $2 where id = $1', [id, at[index]])
  const prices = async (first: string | null, last: string | null) => {
    const sql = 'select admin_audit(null, null, null, 50, $1, $2) as page'
    const page = (await db.query(sql, [first, last], owner.actor))[0]?.page as {
      changes: { price: { new: number } }
    }[]
    return page.map(({ changes }) => changes.price.new)
  }
  expect(await prices('2026-11-21', '2026-11-21')).toEqual([33, 32])
  expect(await prices(null, '2026-11-20')).toEqual([31])
  expect(await prices('2026-11-21', null)).toEqual([33, 32])
  expect(await prices('2026-11-22', null)).toEqual([])
})

test('what an entry refers to is called by its name, not by its key', async () => {
  const [maker] = await db.query(
    "insert into manufacturers (id, name, postal_address, email) values (700, 'Coopérative d’Ouezzane', 'Chefchaouen', 'a@b.example') returning id",
  )
  const [supplier] = await db.query("insert into suppliers (name) values ('Vannerie Zoumi') returning id")
  await write(
    staff,
    `update products set manufacturer_id = ${maker?.id}, related_products = '{2}' where id = 1`,
    `update inventory set supplier_id = ${supplier?.id} where product_id = 1`,
  )
  const [page] = await db.query('select private.audit_page(array_agg(a)) as entries from audit_log a')
  const seen = ((page?.entries ?? []) as { changes: Record<string, { new?: unknown }> }[]).flatMap(
    ({ changes }) => Object.entries(changes).map(([column, change]) => [column, change.new]),
  )
  const [second] = await db.query('select name from products where id = 2')
  expect(seen).toEqual(
    expect.arrayContaining([
      ['manufacturer_id', 'Coopérative d’Ouezzane'],
      ['related_products', [second?.name]],
      ['supplier_id', 'Vannerie Zoumi'],
    ]),
  )
  // Whatever column comes to refer to one of these later is named, too.
  const columns = await db.query(`
    select distinct k.conrelid::regclass::text as table_name, a.attname as column_name, k.confrelid::regclass::text as refers,
      f.attname as key
    from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and k.confrelid in (
        'products'::regclass, 'product_variants'::regclass, 'manufacturers'::regclass, 'suppliers'::regclass,
        'shipping_methods'::regclass
      ) and k.conrelid in (select t.tgrelid from pg_trigger t where t.tgname like '%\\_audit%')`)
  expect(columns.length).toBeGreaterThan(8)
  for (const { table_name, column_name, refers, key } of columns) {
    const [row] = await db.query(
      `select to_jsonb(t.${key}) as key, private.named_value($1, $2, to_jsonb(t.${key})) as name from ${refers} t limit 1`,
      [table_name, column_name],
    )
    expect([column_name, typeof row?.name]).toEqual([column_name, 'string'])
    expect(row?.name).not.toBe(row?.key)
  }
  // What is gone stays as it was written.
  const [gone] = await db.query("select private.named_value('products', 'manufacturer_id', '999') as name")
  expect(gone?.name).toBe(999)
})
