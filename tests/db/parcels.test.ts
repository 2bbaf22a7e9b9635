import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveWord } from '@/data/admin/lists.ts'
import { savePackagings, toStoredPackagings } from '@/data/admin/packagings.ts'
import { shipOrders } from '@/data/admin/preparing.ts'
import type { Client } from '@/data/client.ts'
import { MAX_WEIGHT_G } from '@/domain/rules.ts'
import { apiOf, type Json, type ProductContext, productContext } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let context: ProductContext
let api: Client
let owners: Client

beforeAll(async () => {
  context = await productContext()
  api = apiOf(context)
  owners = apiOf({ ...context, call: (sql, params) => context.call(sql, params, context.owner) })
})
afterAll(() => context?.db.close())

const parcelsOf = async (numbers: readonly string[]) =>
  (await context.call('parcels_of($1)', [numbers])) as { sender: Json; packagings: Json[]; orders: Json[] }
const category = async () =>
  ((await context.call('admin_lists()')) as { categories: { slug: string; name: string }[] }).categories.find(
    ({ name }) => name === 'Sacs',
  )
const NOTHING = { weightG: null, hsCode: null, originCode: null, customsName: null }

/** A paid order of product 1. */
async function paid(): Promise<string> {
  const number = String((await placeOrder(context.db, orderRequest())).order_number)
  await context.db.query(
    `update orders set payment_status = 'paid', paid_at = now() where order_number = $1`,
    [number],
  )
  return number
}
const lineOf = async (number: string): Promise<Json> => {
  const [order] = (await parcelsOf([number])).orders
  return Object((order?.lines as Json[] | undefined)?.[0])
}

test('what a variant does not say its product does, and then its category', async () => {
  const number = await paid()
  expect(await lineOf(number)).toMatchObject({
    weight_g: null,
    hs_code: null,
    origin_code: null,
    customs_name: null,
  })
  const sacs = await category()
  if (!sacs) throw new Error('no category')
  const seen = { ...sacs, swatch: null, products: 0, parcel: NOTHING }
  await saveWord(api, 'categories', seen, {
    name: 'Sacs',
    swatch: null,
    parcel: { weightG: 600, hsCode: '46021990', originCode: 'MA', customsName: 'Sac en paille' },
  })
  expect(await lineOf(number)).toMatchObject({
    weight_g: 600,
    hs_code: '46021990',
    origin_code: 'MA',
    customs_name: 'Sac en paille',
  })
  await context.db.query(`update products set weight_g = 480, origin_code = 'TN' where id = 1`)
  expect(await lineOf(number)).toMatchObject({ weight_g: 480, hs_code: '46021990', origin_code: 'TN' })
  await context.db.query('update product_variants set weight_g = 450 where product_id = 1')
  expect(await lineOf(number)).toMatchObject({ weight_g: 450 })
  // Renamed without a word of parcels, it keeps what it said; somebody who read it before is refused.
  const kept = (await context.call(`save_listed_word('categories', 'sacs', 'Sacs')`)) as Json
  expect(kept.categories).toContainEqual(
    expect.objectContaining({ parcel: expect.objectContaining({ weight_g: 600 }) }),
  )
  expect(
    (await refusalOf(saveWord(api, 'categories', seen, { name: 'Sacs', swatch: null, parcel: NOTHING })))
      .code,
  ).toBe('listed_word_unknown')
})

test.each([
  { weight_g: 0 },
  { weight_g: MAX_WEIGHT_G + 1 },
  { weight_g: 'lourd' },
  { hs_code: '4602' },
  { hs_code: '46021990000' },
  { origin_code: 'Maroc' },
  { customs_name: 'x'.repeat(65) },
  { customs_name: '' },
])('a category takes no %j', async (parcel) => {
  const save = context.call(`save_listed_word('categories', 'sacs', 'Sacs', parcel => $1)`, [
    JSON.stringify(parcel),
  ])
  expect((await refusalOf(save)).code).toBe('request_invalid')
})

test('the value of a unit is what was paid for it, of a gift its price', async () => {
  const number = await paid()
  const [{ price } = {}] = await context.db.query('select price from products where id = 1')
  expect(Number((await lineOf(number)).value)).toBe(Number(price))
  await context.db.query(
    `update order_items i set discount = i.line_total, tax = 0 from orders o where o.id = i.order_id and o.order_number = $1`,
    [number],
  )
  expect(Number((await lineOf(number)).value)).toBe(Number(price))
})

test('orders come in the order asked for, each with its carrier, and why it is not to be shipped', async () => {
  const [one, other] = [await paid(), await paid()]
  expect(await shipOrders(api, [{ number: other, tracking: '6A1' }])).toEqual([
    { number: other, refusal: null },
  ])
  const { orders } = await parcelsOf([other, one, 'CMD-2026-9999'])
  expect(
    orders.map(({ number, refusal, tracking, carrier }) => [number, refusal, tracking, carrier]),
  ).toEqual([
    [other, 'order_already_shipped', '6A1', 'colissimo'],
    [one, null, null, 'colissimo'],
  ])
  expect((await refusalOf(parcelsOf([]))).code).toBe('request_invalid')
  expect((await refusalOf(parcelsOf(Array(501).fill(one)))).code).toBe('request_invalid')
})

test('packagings are replaced as a whole, of the version that was read, with one default at most', async () => {
  const first = toStoredPackagings(await context.call('admin_packagings()'))
  expect(first.packagings).toEqual([])
  const box = { name: 'Carton M', weightG: 240, isDefault: true }
  const bag = { name: 'Pochette', weightG: 40, isDefault: false }
  const stored = await savePackagings(owners, first.version, [box, bag])
  expect(stored.packagings).toEqual([box, bag])
  // In another order, with the other as default, in one statement.
  const turned = await savePackagings(owners, stored.version, [
    { ...bag, isDefault: true },
    { ...box, isDefault: false, weightG: 250 },
  ])
  expect(turned.packagings.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Pochette', true],
    ['Carton M', false],
  ])
  expect((await parcelsOf([await paid()])).packagings[1]).toMatchObject({ name: 'Carton M', weight_g: 250 })
  const late = await refusalOf(savePackagings(owners, stored.version, []))
  expect(late).toMatchObject({ code: 'settings_changed', details: { version: turned.version } })
  for (const wrong of [
    [{ ...box, weightG: 0 }],
    [{ ...box, name: ' ' }],
    [box, { ...box, weightG: 1 }],
    [box, { ...bag, isDefault: true }],
  ])
    expect((await refusalOf(savePackagings(owners, turned.version, wrong))).code).toBe('settings_invalid')
  expect((await refusalOf(savePackagings(owners, turned.version, Array(21).fill(box)))).code).toBe(
    'request_invalid',
  )
  expect((await refusalOf(savePackagings(api, turned.version, []))).code).toBe('owner_required')
  expect(toStoredPackagings(await context.call('admin_packagings()'))).toEqual(turned)
})
