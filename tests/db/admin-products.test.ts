import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS, TRASH_DAYS } from '@/domain/rules.ts'
import type { RunOptions } from '../../supabase/local/engine/engine.ts'
import { addAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

type Json = Record<string, unknown>

let db: TestDatabase
let staff: RunOptions
let owner: RunOptions
/** What one call of the API's functions gives an administrator. */
const call = async (sql: string, params: readonly unknown[] = [], actor = staff): Promise<Json> =>
  Object.values((await db.query(`select ${sql}`, params, actor))[0] ?? {})[0] as Json
const list = async (
  text = '',
  category: string | null = null,
  state: string | null = null,
  sort = 'newest',
) =>
  (await call('admin_products($1, $2, $3, $4, 1, 100)', [text, category, state, sort])) as {
    count: number
    total: number
    products: Json[]
  }
const create = (fields: Json, stock = 0, actor = staff) =>
  call('create_product($1, $2)', [JSON.stringify(fields), stock], actor)
const save = (id: unknown, version: unknown, changes: unknown) =>
  call('save_product($1, $2, $3)', [id, version, JSON.stringify(changes)])
const sample = (changes: Json = {}): Json => ({
  name: 'Cabas Ketama',
  price: 49.9,
  category: 'Sacs',
  artisan: 'Fatima',
  ...changes,
})

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [
    { id: 1, stock: 50 },
    { id: 2 },
    { id: 3, state: 'draft' },
    { id: 4, state: 'archived' },
  ])
  await placeOrder(db, orderRequest())
  await db.query(
    `insert into storage.objects (bucket_id, name) values ('product-images', 'known.webp'), ('product-images', 'other.webp')`,
  )
  await db.query(`select setval('manufacturers_id_seq', 1)`)
  staff = (await addAdmin(db, 'staff', 'Nadia')).actor
  owner = (await addAdmin(db, 'owner', 'Salma')).actor
})
afterAll(() => db?.close())

const CALLS = [
  `admin_products('', null, null, 'newest', 1, 20)`,
  `admin_product_ids('', null, null)`,
  'admin_product(2)',
  `create_product('{"name":"X","price":1,"category":"Sacs","artisan":"Y"}', 1)`,
  `save_product(2, 1, '{"name":"X"}')`,
  'toggle_product_new(2)',
  `duplicate_product(2, 'X')`,
  `edit_products('{2}', '{"is_new":true}')`,
  `delete_products('{2}')`,
  `restore_products('{2}')`,
  `adjust_stock(2, 1, null)`,
  `set_stock(2, 1, null)`,
  `save_manufacturer(null, '{"name":"X"}')`,
  'export_products(0, 10)',
  `import_products('[{"line":2}]', false)`,
]

describe('who is no administrator', () => {
  test('reaches nothing, and changes nothing', async () => {
    const before = await db.query('select * from products order by id')
    const { actor } = await addAdmin(db, 'owner', 'Rim')
    // A customer, and an administrator whose session the log-in has not registered.
    const others = [
      { role: 'authenticated', claims: { sub: randomUUID(), role: 'authenticated' } },
      { ...actor, claims: { ...actor.claims, session_id: randomUUID() } },
    ]
    for (const sql of CALLS) {
      await expect(db.query(`select ${sql}`, [], { role: 'anon' }), sql).rejects.toThrow(/permission denied/)
      for (const actor of others)
        expect(await refusalOf(call(sql, [], actor)), sql).toMatchObject({
          code: 'sign_in_required',
          status: 'PT401',
        })
    }
    await expect(db.query('select sweep_pictures()', [], staff)).rejects.toThrow(/permission denied/)
    expect(await db.query('select * from products order by id')).toEqual(before)
  })

  test('staff and owner both may', async () => {
    for (const actor of [staff, owner]) {
      const { id } = await create(sample(), 0, actor)
      expect(await call('admin_product($1)', [id], actor)).toMatchObject({ id, name: 'Cabas Ketama' })
      await call('delete_products($1)', [[id]], actor)
    }
  })
})

describe('the list', () => {
  test('finds by name, artisan, identifier and description, without accents or case, and takes no wildcards', async () => {
    const { id } = await create(
      sample({
        name: 'Capeline Été 100%',
        artisan: 'Aïcha Bœuf',
        identifier: 'REF-É-1'.replace('É', 'E'),
        description: 'tressée à Zoumi',
      }),
    )
    for (const text of [
      'capeline ete',
      '  CAPELINE   ÉTÉ 100% ',
      'aicha boeuf',
      'ref-e-1',
      'Tressée à ZOUMI',
    ])
      expect((await list(text)).products, text).toMatchObject([{ id }])
    for (const text of ['capeline%', '_apeline', 'été\\']) expect((await list(text)).count, text).toBe(0)
    expect((await list('capeline', 'Chapeaux')).count).toBe(0)
    expect((await list('capeline', 'Sacs', 'published')).count).toBe(0)
    expect((await list('capeline', 'Sacs', 'draft')).count).toBe(1)
    expect(await call(`admin_product_ids('capeline', null, null)`)).toEqual([id])
    await call('delete_products($1)', [[id]])
  })

  test('shows drafts and published products, archived ones on demand, sorts and pages', async () => {
    expect((await list()).products.map(({ id }) => id).sort()).toEqual([1, 2, 3])
    expect(await list()).toMatchObject({ count: 3, total: 3 })
    expect((await list('', null, 'archived')).products).toMatchObject([{ id: 4, state: 'archived' }])
    await db.query('update products set price = id * 10')
    expect((await list('', null, null, 'price_desc')).products.map(({ id }) => id)).toEqual([3, 2, 1])
    expect((await list('', null, null, 'price_asc')).products.map(({ id }) => id)).toEqual([1, 2, 3])
    expect((await list('', null, null, 'stock')).products[0]).toMatchObject({ stock: 10 })
    expect(await call(`admin_products('', null, null, 'name', 2, 2)`)).toMatchObject({
      count: 3,
      products: [{ id: 3 }],
    })
    for (const [page, size] of [
      [-1, -1],
      [0, 0],
      [null, null],
      [2147483647, 2147483647],
    ])
      expect((await call(`admin_products('', null, null, 'x', $1, $2)`, [page, size])).count).toBe(3)
  })
})

describe('saving', () => {
  test('a product is made a draft with an identifier, its stock enters the ledger', async () => {
    const made = await create(
      sample({
        price: 12.5,
        details: '<p>Fait <strong>main</strong></p>',
        images: ['product-images/known.webp'],
      }),
      7,
    )
    expect(made).toMatchObject({
      state: 'draft',
      stock: 7,
      version: 1,
      is_sold: false,
      lowest_price: null,
      identifier: expect.stringMatching(/^RIF-/),
    })
    expect(made.movements).toMatchObject([{ change: 7, reason: 'restock', by: 'Nadia' }])
    const [row] = await db.query('select price from products where id = $1', [made.id])
    expect(row).toEqual({ price: '12.50' })
  })

  test('a change of an older version is refused with the newer one; nothing is lost', async () => {
    const made = await create(sample())
    const saved = await save(made.id, made.version, { name: 'Premier' })
    expect(saved).toMatchObject({ name: 'Premier', version: 2 })
    const late = await refusalOf(save(made.id, made.version, { name: 'Second', price: 1 }))
    expect(late).toMatchObject({
      code: 'product_changed',
      status: 'PT409',
      details: { name: 'Premier', version: 2, price: 49.9 },
    })
    expect(await refusalOf(save(made.id, null, { name: 'Second' }))).toMatchObject({
      code: 'product_changed',
    })
    expect(await refusalOf(save(999, 1, { name: 'X' }))).toMatchObject({ code: 'product_not_found' })
    expect(await save(made.id, 2, { name: 'Second' })).toMatchObject({ version: 3 })
  })

  test.each<[Json, string, unknown?]>([
    [{ name: '  ' }, 'product_incomplete', { fields: ['name'] }],
    [{ price: 0, artisan: null }, 'product_incomplete', { fields: ['price', 'artisan'] }],
    [{ price: 'cher' }, 'request_invalid'],
    [{ price: -1 }, 'product_invalid', { fields: ['price'] }],
    [{ price: 1e9 }, 'request_invalid'],
    [{ price: 'NaN' }, 'product_invalid', { fields: ['price'] }],
    [{ name: 'x'.repeat(121) }, 'product_invalid', { fields: ['name'] }],
    [{ category: 'Voitures' }, 'category_unknown'],
    [{ state: 'published' }, 'product_maker_missing'],
    [{ state: 'sold' }, 'product_invalid', { fields: ['state'] }],
    [{ manufacturer_id: 99 }, 'manufacturer_unknown'],
    [{ identifier: 'RIF 1' }, 'product_invalid', { fields: ['identifier'] }],
    [{ details: '<img src=x onerror=alert(1)>' }, 'product_invalid', { fields: ['details'] }],
    [{ care: '<p onclick="x()">a</p>' }, 'product_invalid', { fields: ['care'] }],
    [{ images: ['product-images/missing.webp'] }, 'picture_unknown'],
    [{ images: ['https://evil.example/a.webp'] }, 'picture_unknown'],
    [{ images: 'x' }, 'request_invalid'],
    [{ related_products: [999] }, 'related_product_invalid'],
    [{ id: 1 }, 'request_invalid'],
    [{ version: 9 }, 'request_invalid'],
    [{ created_at: '2000-01-01' }, 'request_invalid'],
  ])('%j is %s', async (change, code, details) => {
    const count = async () => (await db.query('select count(*) as n from products'))[0]?.n
    const before = await count()
    expect(await refusalOf(create(sample(change)))).toMatchObject(details ? { code, details } : { code })
    expect(await count()).toBe(before)
  })

  test('nonsense instead of fields is refused', async () => {
    for (const fields of ['[]', '1', 'null', '"x"'])
      expect(await refusalOf(call('create_product($1, 0)', [fields])), fields).toMatchObject({
        code: 'request_invalid',
      })
    for (const stock of [-1, 1_000_001, null])
      expect(await refusalOf(create(sample(), stock as number))).toMatchObject({ code: 'request_invalid' })
  })

  test('an identifier belongs to one product', async () => {
    await create(sample({ identifier: 'UN' }))
    expect(await refusalOf(create(sample({ identifier: 'UN' })))).toMatchObject({
      code: 'identifier_taken',
      status: 'PT409',
    })
  })

  test('the eye turns "Nouveau" over, on what is stored', async () => {
    const made = await create(sample())
    expect(await call('toggle_product_new($1)', [made.id])).toMatchObject({ id: made.id, is_new: true })
    expect(await call('toggle_product_new($1)', [made.id])).toMatchObject({ is_new: false })
    expect(await refusalOf(call('toggle_product_new(999)'))).toMatchObject({ code: 'product_not_found' })
  })

  test('a copy is a draft of its own', async () => {
    const copy = await call('duplicate_product(1, $1)', ['Produit 1 (copie)'])
    expect(copy).toMatchObject({
      name: 'Produit 1 (copie)',
      state: 'draft',
      stock: 0,
      images: ['product-images/1.webp'],
      manufacturer_id: 1,
    })
    const original = await call('admin_product(1)')
    expect(copy.identifier).not.toBe(original.identifier)
  })

  test('a price cut is announced against the lowest price of 30 days, whatever is sent', async () => {
    await db.query(`update product_prices set since = since - interval '20 days' where product_id = 2`)
    const before = await call('admin_product(2)')
    expect(before.lowest_price).toBe(20)
    await save(2, before.version, { price: 15 })
    const offers = await db.query(
      'select price::float8, reference_price::float8 as reference from get_offers(array[2])',
    )
    expect(offers).toEqual([{ price: 15, reference: 20 }])
    expect((await call('admin_product(2)')).prices).toMatchObject([
      { price: 15, published: true },
      { price: 20 },
      { price: 49.9 },
    ])
  })
})

describe('several at once', () => {
  test('are changed together or not at all, and a refusal names the product', async () => {
    const [a, b] = [
      await create(sample({ name: 'A', manufacturer_id: 1 })),
      await create(sample({ name: 'Sans fabricant' })),
    ]
    const edit = (changes: unknown, ids = [a?.id, b?.id]) =>
      call('edit_products($1, $2)', [ids, JSON.stringify(changes)])
    expect(await refusalOf(edit({ state: 'published' }))).toMatchObject({
      code: 'product_maker_missing',
      details: { name: 'Sans fabricant' },
    })
    expect(await call('admin_product($1)', [a?.id])).toMatchObject({ state: 'draft' })
    expect(await edit({ state: 'published', manufacturer_id: 1, is_new: true, price_percent: -10 })).toBe(2)
    expect(await call('admin_product($1)', [b?.id])).toMatchObject({
      state: 'published',
      is_new: true,
      price: 44.91,
    })
    for (const changes of [
      {},
      [],
      { name: 'X' },
      { price_percent: '10' },
      { price_percent: -91 },
      { price_percent: null },
    ])
      expect(await refusalOf(edit(changes)), JSON.stringify(changes)).toMatchObject({
        code: 'request_invalid',
      })
    expect(await refusalOf(edit({ is_new: true }, [a?.id, 999]))).toMatchObject({ code: 'product_not_found' })
    await call('delete_products($1)', [[a?.id, b?.id]])
  })
})

describe('deleting', () => {
  test('hides a product and can be undone; one that was sold is archived', async () => {
    const made = await create(sample({ name: 'À jeter', state: 'published', manufacturer_id: 1 }), 3)
    expect(await call('delete_products($1)', [[made.id, 1]])).toEqual([
      { id: 1, archived: true },
      { id: made.id, archived: false },
    ])
    expect((await list('à jeter')).count).toBe(0)
    expect((await list('', null, 'deleted')).products).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: made.id, is_deleted: true })]),
    )
    expect((await list('', null, 'archived')).products.map(({ id }) => id)).toContain(1)
    expect(await db.query('select 1 from products where id = $1', [made.id], { role: 'anon' })).toEqual([])
    expect(await call('restore_products($1)', [[made.id, 1]])).toBe(2)
    expect(await call('admin_product($1)', [made.id])).toMatchObject({
      state: 'published',
      stock: 3,
      is_deleted: false,
    })
    expect(await call('admin_product(1)')).toMatchObject({ state: 'published' })
    for (const ids of [[999], [], null, [made.id]])
      expect(await refusalOf(call('restore_products($1)', [ids])), String(ids)).toMatchObject({
        code: 'product_not_found',
      })
    expect(await refusalOf(call('delete_products($1)', [[made.id, 999]]))).toMatchObject({
      code: 'product_not_found',
    })
    expect(await call('admin_product($1)', [made.id])).toMatchObject({ state: 'published' })
  })

  test('is final after the days of the trash, but never for a product that was sold', async () => {
    const made = await create(sample({ name: 'Oublié' }))
    await call('delete_products($1)', [[made.id, 1]])
    await db.query(
      `update private.product_trash set deleted_at = now() - make_interval(days => $1, hours => 1)`,
      [TRASH_DAYS],
    )
    const next = await create(sample())
    await call('delete_products($1)', [[next.id]])
    expect(await db.query('select id from products where id = any ($1)', [[made.id, 1]])).toEqual([
      { id: '1' },
    ])
    await call('restore_products($1)', [[1]])
  })

  test('a deleted product that is published again is not deleted any more', async () => {
    const made = await create(sample({ manufacturer_id: 1 }))
    await call('delete_products($1)', [[made.id]])
    await call('edit_products($1, $2)', [[made.id], '{"state":"published"}'])
    expect(await call('admin_product($1)', [made.id])).toMatchObject({
      is_deleted: false,
      state: 'published',
    })
    await call('delete_products($1)', [[made.id]])
  })
})

describe('stock', () => {
  test('moves by a difference or to what was counted, with who and why, and never below zero', async () => {
    const { id } = await create(sample(), 5)
    expect(await call('adjust_stock($1, 3, $2)', [id, 'Livraison'])).toMatchObject({ stock: 8 })
    expect(await call('adjust_stock($1, -2, null)', [id])).toMatchObject({ stock: 6 })
    const counted = await call('set_stock($1, 10, $2)', [id, 'Inventaire'])
    expect(counted.movements).toMatchObject([
      { change: 4, reason: 'adjustment', note: 'Inventaire', by: 'Nadia' },
      { change: -2, reason: 'adjustment', note: null },
      { change: 3, reason: 'restock', note: 'Livraison' },
      { change: 5, reason: 'restock' },
    ])
    expect(await refusalOf(call('adjust_stock($1, -11, null)', [id]))).toMatchObject({
      code: 'stock_negative',
      details: { stock: 10 },
    })
    for (const change of [0, null, 2147483647])
      expect(await refusalOf(call('adjust_stock($1, $2, null)', [id, change]))).toMatchObject({
        code: 'request_invalid',
      })
    for (const [to, code] of [
      [-1, 'stock_negative'],
      [null, 'request_invalid'],
      [1000001, 'request_invalid'],
    ] as const)
      expect(await refusalOf(call('set_stock($1, $2, null)', [id, to]))).toMatchObject({ code })
    expect(await refusalOf(call('adjust_stock(999, 1, null)'))).toMatchObject({ code: 'product_not_found' })
  })
})

test('makers are added and changed; the responsible person is whole or absent', async () => {
  const store = (id: unknown, fields: unknown) =>
    call('save_manufacturer($1, $2)', [id, JSON.stringify(fields)])
  const maker = {
    name: ' Vannerie du Nord ',
    postal_address: 'Tétouan',
    email: 'a@b.example',
    responsible_name: '',
  }
  const made = await store(null, maker)
  expect(made).toMatchObject({ name: 'Vannerie du Nord', responsible_name: null })
  expect(await store(made.id, { email: 'c@d.example' })).toMatchObject({
    name: 'Vannerie du Nord',
    email: 'c@d.example',
  })
  expect(await refusalOf(store(null, maker))).toMatchObject({ code: 'manufacturer_exists' })
  for (const fields of [
    {},
    { name: 'X' },
    { ...maker, name: 'Y', email: 'non' },
    { ...maker, name: 'Z', responsible_name: 'Seul' },
  ])
    expect(await refusalOf(store(null, fields)), JSON.stringify(fields)).toMatchObject({
      code: 'manufacturer_invalid',
    })
  for (const fields of [[], null, { id: '1' }, { name: {} }])
    expect(await refusalOf(store(null, fields)), JSON.stringify(fields)).toMatchObject({
      code: 'request_invalid',
    })
  expect(await refusalOf(store(999, maker))).toMatchObject({ code: 'manufacturer_unknown' })
})

test('pictures nothing refers to are swept after a week, and not before', async () => {
  const sweep = async () =>
    (await db.query('select sweep_pictures() as names', [], { role: 'service_role' }))[0]?.names
  expect(await sweep()).toEqual([])
  await db.query(`update private.unused_pictures set since = now() - interval '6 days'`)
  expect(await sweep()).toEqual([])
  await db.query(`update private.unused_pictures set since = now() - interval '8 days'`)
  const made = await db.query(`select 1 from products where 'product-images/known.webp' = any (images)`)
  expect(made).not.toEqual([])
  expect(await sweep()).toEqual(['other.webp'])
  await create(sample({ images: ['product-images/other.webp'] }))
  expect(await sweep()).toEqual([])
})

test('constants that SQL repeats are those of the domain', async () => {
  expect(await db.query('select private.trash_days() as days, private.max_import_rows() as rows')).toEqual([
    { days: TRASH_DAYS, rows: MAX_IMPORT_ROWS },
  ])
})
