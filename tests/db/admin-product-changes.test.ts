import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type ProductContext, productContext, productFields } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const create: ProductContext['create'] = (...given) => context.create(...given)
const save: ProductContext['save'] = (...given) => context.save(...given)

beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())

describe('saving', () => {
  test('a product is made a draft with an identifier, its stock enters the ledger', async () => {
    const made = await create(
      productFields({
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
      identifier: expect.stringMatching(/^REF-/),
    })
    expect(made.movements).toMatchObject([{ change: 7, reason: 'restock', by: 'Nadia' }])
    const [row] = await context.db.query('select price from products where id = $1', [made.id])
    expect(row).toEqual({ price: '12.50' })
  })

  test('a change of an older version is refused with the newer one; nothing is lost', async () => {
    const made = await create(productFields())
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
    const count = async () => (await context.db.query('select count(*) as n from products'))[0]?.n
    const before = await count()
    expect(await refusalOf(create(productFields(change)))).toMatchObject(
      details ? { code, details } : { code },
    )
    expect(await count()).toBe(before)
  })

  test('nonsense instead of fields is refused', async () => {
    for (const fields of ['[]', '1', 'null', '"x"'])
      expect(await refusalOf(call('create_product($1, 0)', [fields])), fields).toMatchObject({
        code: 'request_invalid',
      })
    for (const stock of [-1, 1_000_001, null])
      expect(await refusalOf(create(productFields(), stock as number))).toMatchObject({
        code: 'request_invalid',
      })
  })

  test('an identifier belongs to one product', async () => {
    await create(productFields({ identifier: 'UN' }))
    expect(await refusalOf(create(productFields({ identifier: 'UN' })))).toMatchObject({
      code: 'identifier_taken',
      status: 'PT409',
    })
  })

  test('the eye turns "Nouveau" over, on what is stored', async () => {
    const made = await create(productFields())
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
    await context.db.query('update products set price = 20 where id = 2')
    await context.db.query(
      `update product_prices set since = since - interval '20 days' where product_id = 2`,
    )
    const before = await call('admin_product(2)')
    expect(before.lowest_price).toBe(20)
    await save(2, before.version, { price: 15 })
    const offers = await context.db.query(
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
      await create(productFields({ name: 'A', manufacturer_id: 1 })),
      await create(productFields({ name: 'Sans fabricant' })),
    ]
    const edit = (changes: unknown, ids = [a?.id, b?.id]) =>
      call('edit_products($1, $2)', [ids, JSON.stringify(changes)])
    expect(await refusalOf(edit({ state: 'published' }))).toMatchObject({
      code: 'product_maker_missing',
      details: { name: 'Sans fabricant' },
    })
    expect(await call('admin_product($1)', [a?.id])).toMatchObject({ state: 'draft' })
    expect(
      await edit({ state: 'published', manufacturer_id: 1, is_new: true, price_percent: -10 }),
    ).toHaveLength(2)
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

  test('are changed back whole; one that was changed since is named, and nothing is', async () => {
    const made = [
      await create(productFields({ name: 'A', price: 10.01, manufacturer_id: 1, state: 'published' })),
      await create(productFields({ name: 'B', price: 20, is_new: true })),
    ]
    const ids = made.map(({ id }) => id)
    const edit = (changes: Json) => call('edit_products($1, $2)', [ids, JSON.stringify(changes)])
    const undo = (edits: unknown) => call('undo_product_edits($1)', [JSON.stringify(edits)])
    const now = () =>
      context.db.query(
        'select name, price::float, state, is_new, manufacturer_id::int as maker, category from products where id = any ($1) order by id',
        [ids],
      )
    const before = await now()
    const edits = await edit({ price_percent: 33, state: 'draft', is_new: false, category: 'Chapeaux' })
    expect(await now()).toMatchObject([
      { price: 13.31 },
      { price: 26.6, is_new: false, category: 'Chapeaux' },
    ])
    expect(await undo(edits)).toBe(2)
    expect(await now()).toEqual(before)
    expect(await refusalOf(undo(edits))).toMatchObject({ code: 'product_changed', details: { name: 'A' } })

    const again = await edit({ manufacturer_id: 1 })
    await save(ids[1], 4, { name: 'B bis' })
    expect(await refusalOf(undo(again))).toMatchObject({
      code: 'product_changed',
      status: 'PT409',
      details: { name: 'B bis' },
    })
    expect(await now()).toMatchObject([{ maker: 1 }, { maker: 1 }])

    const [one] = again as unknown as Json[]
    for (const wrong of [
      null,
      1,
      'x',
      {},
      [],
      [1],
      [{}],
      [{ ...one, id: 'x' }],
      [{ ...one, before: null }],
      [{ ...one, before: { name: 'X' } }],
      [{ ...one, before: { identifier: 'X' } }],
      [one, { ...one, before: { stock: 1 } }],
    ])
      expect(await refusalOf(undo(wrong)), JSON.stringify(wrong)).toMatchObject({ code: 'request_invalid' })
    expect(await refusalOf(undo([{ ...one, id: 999 }]))).toMatchObject({ code: 'product_not_found' })
    await call('delete_products($1)', [ids])
  })
})
