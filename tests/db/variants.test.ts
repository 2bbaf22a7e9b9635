import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_MIN_STOCK, MAX_VARIANTS } from '@/domain/rules.ts'
import { variantLabel } from '@/domain/variant.ts'
import { addCast } from './support/actors.ts'
import { type Json, type ProductContext, productContext, productFields } from './support/product-context.ts'
import { line, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const query = (...given: Parameters<ProductContext['db']['query']>) => context.db.query(...given)

beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())

type View = Json & { id: number; version: number; variants: Json[] }

const made = async (stock = 0, changes: Json = {}) =>
  (await context.create(
    productFields({ price: 40, state: 'published', manufacturer_id: 1, ...changes }),
    stock,
  )) as View

const save = async (product: View, options: string[], variants: Json[]) =>
  (await call('save_variants($1, $2, $3, $4)', [
    product.id,
    product.version,
    options,
    JSON.stringify(variants),
  ])) as View

/** A hat in 55, 57 (dearer) and 59 (sold out), whose first size was the simple product before. */
async function hat(): Promise<View> {
  const simple = await made(7)
  return save(
    simple,
    ['Taille'],
    [
      { id: simple.variants[0]?.id, option1: '55' },
      { option1: '57', price: 45, stock: 5 },
      { option1: '59', stock: 0 },
    ],
  )
}
const idOf = (product: View, word: string) => product.variants.find(({ option1 }) => option1 === word)?.id
const offerOf = async (product: View) =>
  (await query('select * from get_offers(array[$1::bigint])', [product.id], { role: 'anon' }))[0]
const prices = async (product: View) => {
  const { variants } = (await offerOf(product)) as { variants: { rows: unknown[][] } }
  return variants.rows.map((row) => [row[3], row[5]])
}
const order = (lines: Json[], total: number, changes: Json = {}) =>
  placeOrder(context.db, orderRequest({ lines, expected_total: total, ...changes }))

describe('the variants of a product', () => {
  test('a simple product has one that nobody sees', async () => {
    const { variants, ...product } = await made(3)
    expect(variants).toMatchObject([
      { sku: null, option1: null, option2: null, price: null, stock: 3, min_stock: DEFAULT_MIN_STOCK },
    ])
    expect(await offerOf(product as View)).toMatchObject({ price: '40.00', available: 3, variants: null })
  })

  test('what it was sold as goes on as its first size; the others begin empty, with references of their own', async () => {
    const product = await hat()
    expect(product).toMatchObject({ stock: 12, version: 2 })
    expect(product.variants).toMatchObject([
      { option1: '55', sku: `${product.identifier}-55`, stock: 7 },
      { option1: '57', sku: `${product.identifier}-57`, price: 45, stock: 5 },
      { option1: '59', stock: 0 },
    ])
    expect(await offerOf(product)).toMatchObject({
      price: '40.00',
      available: 12,
      variants: {
        options: ['Taille'],
        rows: [
          [idOf(product, '55'), '55', null, 40, 7, null, null],
          [idOf(product, '57'), '57', null, 45, 5, null, null],
          [idOf(product, '59'), '59', null, 40, 0, null, null],
        ],
      },
    })
    expect(
      (await call('admin_products($1, null, null, null, 1, 10)', [`${product.identifier}-57`])).count,
    ).toBe(1)
    const changes = (await query(
      'select changes from audit_log where table_name = $1 order by id desc limit 1',
      ['product_variants'],
    )) as Json[]
    expect(changes[0]?.changes).toMatchObject({ option1: { new: '59' } })
  })

  test('a combination exists once, however its words are written; words change with each other', async () => {
    const product = await hat()
    const [first, second, third] = product.variants
    const entry = (variant: Json | undefined, option1: string) => ({ id: variant?.id, option1 })
    const swapped = await save(
      product,
      ['Taille'],
      [entry(first, '57'), entry(second, '55'), entry(third, '59')],
    )
    expect(swapped.variants.map(({ id, stock }) => [id, stock])).toEqual([
      [first?.id, 7],
      [second?.id, 5],
      [third?.id, 0],
    ])
    const coloured = await made()
    expect(await save(coloured, ['couleur'], [{ option1: 'ecru' }, { option1: 'Fuchsia' }])).toMatchObject({
      colours: ['Écru'],
    })
    const words = (...given: string[]) =>
      save(
        swapped,
        ['Couleur'],
        given.map((option1) => ({ option1 })),
      )
    expect(await refusalOf(words('Écru', 'ecru'))).toMatchObject({
      code: 'variant_repeated',
      status: 'PT409',
    })
  })

  test('what cannot be is refused and leaves everything as it was', async () => {
    const product = await hat()
    const refused: [string, string[], Json[]][] = [
      ['variants_invalid', ['Taille'], []],
      ['variants_invalid', ['Taille'], [{ option1: '' }]],
      ['variants_invalid', ['Taille', 'Couleur'], [{ option1: '55' }]],
      ['variants_invalid', ['Taille'], [{ option1: '55', option2: 'Noir' }]],
      ['variants_invalid', [], [{}, {}]],
      ['variants_invalid', ['Taille', 'taille'], [{ option1: '55', option2: '55' }]],
      ['variants_invalid', ['A', 'B', 'C'], [{ option1: '1', option2: '2' }]],
      ['variants_invalid', ['Taille'], [{ option1: '55', price: -1 }]],
      ['variants_invalid', ['Taille'], [{ option1: '55', price: 'x' }]],
      ['variants_invalid', ['Taille'], [{ option1: '55', stock: -1 }]],
      ['variants_invalid', ['Taille'], [{ option1: '55', archived_at: null }]],
      ['variants_invalid', ['Taille'], [{ id: 1, option1: '55' }]],
      [
        'variants_invalid',
        ['Taille'],
        Array.from({ length: MAX_VARIANTS + 1 }, (_, n) => ({ option1: `${n}` })),
      ],
      ['picture_unknown', ['Taille'], [{ option1: '55', images: ['product-images/foreign.webp'] }]],
      [
        'identifier_taken',
        ['Taille'],
        [
          { option1: '55', sku: 'A-1' },
          { option1: '57', sku: 'A-1' },
        ],
      ],
      [
        'stock_changed',
        ['Taille'],
        [{ id: idOf(product, '55'), option1: '55', stock: 3, expected_stock: 6 }],
      ],
    ]
    for (const [code, options, variants] of refused)
      expect(await refusalOf(save(product, options, variants)), JSON.stringify(variants[0])).toMatchObject({
        code,
      })
    const other = await hat()
    expect(
      await refusalOf(
        save(product, ['Taille'], [{ option1: '60' }, { option1: '61', sku: `${other.identifier}-57` }]),
      ),
    ).toMatchObject({ code: 'identifier_taken', details: { variant: 2 } })
    expect(await refusalOf(save({ ...product, version: 1 }, ['Taille'], [{ option1: '55' }]))).toMatchObject({
      code: 'product_changed',
      details: { id: product.id, version: product.version },
    })
    expect(await call('admin_product($1)', [product.id])).toEqual(product)
    expect(await query('select private.max_variants() as most')).toEqual([{ most: MAX_VARIANTS }])
  })

  test('a variant that is merged gives its pieces and the lines of carts; one that was sold and comes back is the same', async () => {
    const product = await hat()
    const [small, large] = [idOf(product, '55'), idOf(product, '57')]
    await order([{ ...line(product.id), variant_id: large }], 51.95)
    const merged = await save(
      product,
      ['Taille'],
      [
        { id: small, option1: '55-57', merged: [large] },
        { id: idOf(product, '59'), option1: '59' },
      ],
    )
    expect(merged.variants).toMatchObject([{ id: small, stock: 11 }, { stock: 0 }])
    expect(
      await query('select sum(change)::int as left from stock_movements where variant_id = $1', [large]),
    ).toEqual([{ left: 0 }])
    const back = await save(merged, ['Taille'], [{ id: small, option1: '55' }, { option1: '57' }])
    expect(back.variants).toMatchObject([{ id: small }, { id: large, price: 45, is_sold: true }])
    const simple = await save(back, [], [{ id: small, merged: [large] }])
    expect(simple.variants).toMatchObject([{ id: small, sku: null, option1: null, stock: 11 }])
    expect(await offerOf(simple)).toMatchObject({ variants: null, available: 11 })
  })

  test('the reference price hangs on the variant', async () => {
    const product = await hat()
    await query(`update product_prices set since = now() - interval '50 days' where product_id = $1`, [
      product.id,
    ])
    const cut = await save(
      product,
      ['Taille'],
      product.variants.map(({ id, option1, price }) => ({
        id,
        option1,
        price: option1 === '57' ? 30 : price,
      })),
    )
    expect(await offerOf(cut)).toMatchObject({
      price: '30.00',
      reference_price: '45.00',
    })
    expect(await prices(cut)).toEqual([
      [40, null],
      [30, 45],
      [40, null],
    ])
    await context.save(product.id, cut.version, { price: 36 })
    expect(await prices(cut)).toEqual([
      [36, 40],
      [30, 45],
      [36, 40],
    ])
  })

  test('a copy has the same options, and references and stock of its own', async () => {
    const product = await hat()
    const copy = (await call('duplicate_product($1, $2)', [product.id, 'Copie'])) as View
    expect(copy.variants.map(({ option1, price, stock }) => [option1, price, stock])).toEqual([
      ['55', null, 0],
      ['57', 45, 0],
      ['59', null, 0],
    ])
    expect(copy.variants[0]?.sku).toBe(`${copy.identifier}-55`)
  })
})

describe('an order', () => {
  test('takes the variant, its price and its stock, and keeps what it was called', async () => {
    const product = await hat()
    const [small, large] = [idOf(product, '55'), idOf(product, '57')]
    const { order_token: token } = await order(
      [
        { ...line(product.id, 2), variant_id: large },
        { ...line(product.id), variant_id: small },
      ],
      136.95,
    )
    expect((await query('select order_by_token($1) as told', [token]))[0]?.told).toMatchObject({
      lines: [
        {
          product_id: product.id,
          variant_id: large,
          sku: `${product.identifier}-57`,
          label: variantLabel(['Taille'], ['57']),
          unit_price: 45,
          quantity: 2,
        },
        { variant_id: small, label: 'Taille 55', unit_price: 40, quantity: 1 },
      ],
    })
    expect((await call('admin_product($1)', [product.id])).variants).toMatchObject([
      { stock: 6 },
      { stock: 3 },
      { stock: 0 },
    ])
    await query(`update orders set status = 'cancelled' where access_token = $1`, [token])
    expect(await query('select units from private.daily_sales where product_id = $1', [product.id])).toEqual([
      { units: 0 },
    ])
  })

  test('of a product whose options are not chosen asks for them; of the only one there is takes it', async () => {
    const product = await hat()
    expect(await refusalOf(order([line(product.id)], 46.95))).toMatchObject({
      code: 'variant_required',
      status: 'PT409',
    })
    const only = await save(product, ['Taille'], [{ id: idOf(product, '57'), option1: '57', price: 45 }])
    // Named and not named are the same line.
    const { order_token: token } = await order(
      [line(product.id), { ...line(product.id), variant_id: idOf(only, '57') }],
      96.95,
    )
    expect((await query('select order_by_token($1) as told', [token]))[0]?.told).toMatchObject({
      lines: [{ quantity: 2, label: 'Taille 57' }],
    })
  })

  test('of what is sold out, gone or another product’s is refused with what there is', async () => {
    const [product, other] = [await hat(), await hat()]
    const of = (variant: unknown, quantity = 1) =>
      refusalOf(order([{ ...line(product.id, quantity), variant_id: variant }], 46.95))
    const offer = (variant: unknown, price: number, available: number) => ({
      offers: [{ product_id: product.id, variant_id: variant, price, available }],
    })
    const sizes = ['55', '57', '59'].map((word) => idOf(product, word))
    expect(await of(sizes[2])).toMatchObject({ code: 'stock_insufficient', details: offer(sizes[2], 40, 0) })
    expect(await of(sizes[1])).toMatchObject({ code: 'price_changed', details: offer(sizes[1], 45, 5) })
    for (const variant of [idOf(other, '55'), 999_999])
      expect(await of(variant)).toMatchObject({ code: 'product_unavailable', details: offer(variant, 0, 0) })
    for (const variant of [0, -1, 1.5, 'x', true, [1]])
      expect(await of(variant), String(variant)).toMatchObject({ code: 'product_unavailable' })
  })
})

describe('a cart of an account', () => {
  test('holds variants side by side, and an old line until its size is chosen', async () => {
    const simple = await made(6)
    const customer = (await addCast(context.db)).as.customer
    const cart = async (changes: Json[] = [], strict = false) =>
      (
        await query(
          'select change_cart($1, gen_random_uuid(), $2) as cart',
          [JSON.stringify(changes), strict],
          customer,
        )
      )[0]?.cart as Json[]
    await query('insert into cart_items (product_id, quantity) values ($1, 2)', [simple.id], customer)
    const product = await save(
      simple,
      ['Taille'],
      [
        { id: simple.variants[0]?.id, option1: '55' },
        { option1: '57', stock: 5, price: 45 },
      ],
    )
    const large = idOf(product, '57')
    const item = (delta: number, variant_id: unknown = null) => ({
      product_id: product.id,
      variant_id,
      delta,
    })
    expect(await cart([item(1, large)])).toMatchObject([
      { variant_id: null, quantity: 2, label: null, price: 40 },
      { variant_id: large, quantity: 1, label: 'Taille 57', price: 45 },
    ])
    expect(await cart([item(-2), item(2, large)])).toMatchObject([{ variant_id: large, quantity: 3 }])
    expect(await cart([item(9, large)])).toMatchObject([{ quantity: 5 }])
    expect(await refusalOf(cart([item(1, large)], true))).toMatchObject({ code: 'stock_insufficient' })
    expect(await refusalOf(cart([item(1, 999_999)], true))).toMatchObject({ code: 'product_unavailable' })
    expect(await refusalOf(cart([item(1, 'x')]))).toMatchObject({ code: 'quantity_invalid' })
    await save(product, [], [{ id: large, merged: [idOf(product, '55')] }])
    expect(await cart()).toMatchObject([{ variant_id: null, quantity: 5, label: null }])
  })
})
