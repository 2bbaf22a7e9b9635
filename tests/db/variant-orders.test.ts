import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variantLabel } from '@/domain/variant.ts'
import { addCast } from './support/actors.ts'
import type { Json } from './support/product-context.ts'
import { line, refusalOf } from './support/samples.ts'
import { idOf, type VariantContext, variantContext } from './support/variant-context.ts'

let context: VariantContext
const call: VariantContext['call'] = (...given) => context.call(...given)
const query: VariantContext['query'] = (...given) => context.query(...given)
const made: VariantContext['made'] = (...given) => context.made(...given)
const save: VariantContext['save'] = (...given) => context.save(...given)
const hat = () => context.hat()
const order: VariantContext['order'] = (...given) => context.order(...given)

beforeAll(async () => {
  context = await variantContext()
})
afterAll(() => context?.db.close())

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
    expect((await query('select order_by_token($1) as seen', [token]))[0]?.seen).toMatchObject({
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
    await query(`update orders set status = 'cancelled' where id = private.linked_order($1)`, [token])
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
    expect((await query('select order_by_token($1) as seen', [token]))[0]?.seen).toMatchObject({
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
