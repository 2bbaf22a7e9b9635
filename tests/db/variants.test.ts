import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_MIN_STOCK, MAX_VARIANTS } from '@/domain/rules.ts'
import type { Json } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'
import { idOf, type VariantContext, type View, variantContext } from './support/variant-context.ts'

let context: VariantContext
const call: VariantContext['call'] = (...given) => context.call(...given)
const query: VariantContext['query'] = (...given) => context.query(...given)
const made: VariantContext['made'] = (...given) => context.made(...given)
const save: VariantContext['save'] = (...given) => context.save(...given)
const hat = () => context.hat()
const offerOf: VariantContext['offerOf'] = (...given) => context.offerOf(...given)
const order: VariantContext['order'] = (...given) => context.order(...given)

beforeAll(async () => {
  context = await variantContext()
})
afterAll(() => context?.db.close())

const prices = async (product: View) => {
  const { variants } = (await offerOf(product)) as { variants: { rows: unknown[][] } }
  return variants.rows.map((row) => [row[3], row[5]])
}

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

  test('a variant that is merged gives its units and the lines of carts; one that was sold and comes back is the same', async () => {
    const product = await hat()
    const [small, large] = [idOf(product, '55'), idOf(product, '57')]
    await order([{ product_id: product.id, quantity: 1, variant_id: large }], 51.95)
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
    await call('save_product($1, $2, $3)', [product.id, cut.version, JSON.stringify({ price: 36 })])
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

test('a preview shows a draft with the sizes, prices and stock that publishing it gives it', async () => {
  const { id } = await hat()
  const unsold = async (actor = { role: 'service_role' }) =>
    await context.db.query('select * from unsold_offer($1)', [id], actor)
  const offered = async () => await context.db.query('select * from get_offers($1)', [[id]], { role: 'anon' })
  await query("update product_variants set price = 47.5 where product_id = $1 and option1 = '57'", [id])
  await query(
    'update inventory set stock = 0 where product_id = $1 and variant_id = (select min(id) from product_variants where product_id = $1)',
    [id],
  )
  await query("update products set state = 'draft' where id = $1", [id])
  expect(await offered()).toEqual([])
  const before = await unsold()
  expect(before).toMatchObject([
    { product_id: String(id), price: '47.50', variants: { options: ['Taille'] } },
  ])
  await query("update products set state = 'published' where id = $1", [id])
  expect(before).toEqual(await offered())
  for (const role of ['anon', 'authenticated'])
    expect(await refusalOf(unsold({ role }))).toMatchObject({ status: '42501' })
})
