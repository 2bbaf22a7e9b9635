import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS, TRASH_DAYS } from '@/domain/rules.ts'
import { addAdmin } from './support/admins.ts'
import { type Json, type ProductContext, productContext, productFields } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const list: ProductContext['list'] = (...given) => context.list(...given)
const create: ProductContext['create'] = (...given) => context.create(...given)

beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())

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
  `save_stock(2, 1, 1)`,
  `undo_product_edits('[]')`,
  'admin_product_names()',
  `save_manufacturer(null, '{"name":"X"}')`,
  'export_products(0, 10)',
  `import_products('[{"line":2}]', false)`,
]

describe('who is no administrator', () => {
  test('reaches nothing, and changes nothing', async () => {
    const before = await context.db.query('select * from products order by id')
    const { actor } = await addAdmin(context.db, 'owner', 'Rim')
    // A customer, and an administrator whose session the log-in has not registered.
    const others = [
      { role: 'authenticated', claims: { sub: randomUUID(), role: 'authenticated' } },
      { ...actor, claims: { ...actor.claims, session_id: randomUUID() } },
    ]
    for (const sql of CALLS) {
      await expect(context.db.query(`select ${sql}`, [], { role: 'anon' }), sql).rejects.toThrow(
        /permission denied/,
      )
      for (const actor of others)
        expect(await refusalOf(call(sql, [], actor)), sql).toMatchObject({
          code: 'sign_in_required',
          status: 'PT401',
        })
    }
    await expect(context.db.query('select sweep_pictures()', [], context.staff)).rejects.toThrow(
      /permission denied/,
    )
    expect(await context.db.query('select * from products order by id')).toEqual(before)
  })

  test('staff and owner both may', async () => {
    for (const actor of [context.staff, context.owner]) {
      const { id } = await create(productFields(), 0, actor)
      expect(await call('admin_product($1)', [id], actor)).toMatchObject({ id, name: 'Cabas Ketama' })
      await call('delete_products($1)', [[id]], actor)
    }
  })
})

describe('the list', () => {
  test('finds by name, artisan, identifier and description, without accents or case, and takes no wildcards', async () => {
    const { id } = await create(
      productFields({
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

  test('finds words in any order, and puts what the application found nearest first', async () => {
    const made = []
    for (const fields of [
      { name: 'Cabas Zoumi', description: 'Anses en cuir rouge' },
      { name: 'Sac rouge', description: 'Un cabas' },
      { name: 'Chapeau', description: 'Paille' },
    ])
      made.push((await create(productFields(fields))).id)
    const [zoumi, red, hat] = made
    const found = async (text: string, sort: string, near: unknown) => {
      const { count, products } = await call('admin_products($1, null, null, $2, 1, 10, $3)', [
        text,
        sort,
        near,
      ])
      expect(count).toBe((products as Json[]).length)
      return (products as Json[]).map(({ id }) => id)
    }
    expect(await found('rouge CABAS', 'newest', null)).toEqual([red, zoumi])
    expect(await found('rouge cabas', 'relevance', [zoumi])).toEqual([zoumi, red])
    expect(await found('rouge cabas', 'relevance', [hat, zoumi, zoumi, 999])).toEqual([hat, zoumi, red])
    expect(await found('rouge cabas', 'name_asc', [hat, zoumi])).toEqual([zoumi, hat, red])
    expect(await found('chapeua', 'relevance', [hat])).toEqual([hat])
    expect(await found('chapeua', 'relevance', [])).toEqual([])
    expect(await call(`admin_product_ids('chapeua', null, null, $1)`, [[hat]])).toEqual([hat])
    expect(await call(`admin_product_ids('chapeua', 'Chapeaux', null, $1)`, [[hat]])).toEqual([])
    expect(await call('admin_product_names()')).toContainEqual([
      hat,
      'Chapeau',
      expect.stringMatching(/^REF-/),
      'Fatima',
    ])
    await call('delete_products($1)', [made])
  })

  test('every column sorts from either end', async () => {
    const ids = [
      (await create(productFields({ name: 'Émeraude', price: 30, category: 'Chapeaux' }), 1)).id,
      (await create(productFields({ name: 'Écru', price: 10, state: 'published', manufacturer_id: 1 }), 3))
        .id,
      (await create(productFields({ name: 'Été', price: 20 }), 2)).id,
    ]
    // Within a category or a state the newest comes first, from either end.
    const newestFirst = new Map([
      ['category_desc', [2, 1, 0]],
      ['state_desc', [1, 2, 0]],
    ])
    for (const [sort, order] of [
      ['name', [1, 0, 2]],
      ['category', [0, 2, 1]],
      ['state', [2, 0, 1]],
      ['price', [1, 2, 0]],
      ['stock', [0, 2, 1]],
      ['updated', [0, 1, 2]],
    ] as const)
      for (const end of ['asc', 'desc']) {
        const { products } = await list('', null, null, `${sort}_${end}`)
        const shown = products.map(({ id }) => ids.indexOf(id)).filter((index) => index >= 0)
        const wanted = end === 'asc' ? [...order] : [...order].reverse()
        expect(shown, `${sort}_${end}`).toEqual(newestFirst.get(`${sort}_${end}`) ?? wanted)
      }
    await call('delete_products($1)', [ids])
  })

  test('shows drafts and published products, archived ones on demand, sorts and pages', async () => {
    expect((await list()).products.map(({ id }) => id).sort()).toEqual([1, 2, 3])
    expect(await list()).toMatchObject({ count: 3, total: 3 })
    expect((await list('', null, 'archived')).products).toMatchObject([{ id: 4, state: 'archived' }])
    await context.db.query('update products set price = id * 10')
    expect((await list('', null, null, 'price_desc')).products.map(({ id }) => id)).toEqual([3, 2, 1])
    expect((await list('', null, null, 'price_asc')).products.map(({ id }) => id)).toEqual([1, 2, 3])
    expect((await list('', null, null, 'stock_asc')).products[0]).toMatchObject({ stock: 10 })
    expect(await call(`admin_products('', null, null, 'name_asc', 2, 2)`)).toMatchObject({
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

test('constants that SQL repeats are those of the domain', async () => {
  expect(
    await context.db.query('select private.trash_days() as days, private.max_import_rows() as rows'),
  ).toEqual([{ days: TRASH_DAYS, rows: MAX_IMPORT_ROWS }])
})
