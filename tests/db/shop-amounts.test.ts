import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertCode } from './support/discounts.ts'
import { emptied, insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let db: TestDatabase
let owner: TestAdmin
let staff: TestAdmin

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 100 }])
  owner = await addAdmin(db, 'owner', 'Salma')
  staff = await addAdmin(db, 'staff', 'Nadia')
})
afterAll(() => db.close())
beforeEach(() => emptied(db, 'private.documents_due', 'stock_movements', 'orders'))

async function amounts(by: TestAdmin = owner) {
  const [row] = await db.query('select admin_shop_amounts() as a', [], by.actor)
  return row?.a as {
    version: string
    tax_rate: number
    vat_exempt: boolean
    methods: Record<string, unknown>[]
  }
}
const saveAmounts = (version: string, changed: object, by = owner) =>
  db.query('select save_shop_amounts($1, $2::jsonb) as a', [version, JSON.stringify(changed)], by.actor)

test('an owner changes shipping and VAT; the shop charges it and knows that it must be published', async () => {
  const before = await amounts()
  const methods = before.methods.map((m) => (m.id === 'colissimo' ? { ...m, price: 5.9, free_from: 60 } : m))
  await db.query('delete from site_changes')
  await saveAmounts(before.version, { ...before, methods, tax_rate: 10 })
  const changes = await db.query('select entity from site_changes')
  expect(new Set(changes.map(({ entity }) => entity))).toEqual(new Set(['settings', 'shipping']))
  const receipt = await placeOrder(db, orderRequest({ expected_total: 55.8 }))
  expect(receipt).toMatchObject({ shipping_fee: 5.9, total: 55.8, tax: 5.07 })
  const lines = [{ product_id: 1, quantity: 2 }]
  expect(await placeOrder(db, orderRequest({ lines, expected_total: 99.8 }))).toMatchObject({
    shipping_fee: 0,
  })
  expect(await refusalOf(saveAmounts(before.version, before))).toMatchObject({
    code: 'settings_changed',
    details: { tax_rate: 10 },
  })
  await saveAmounts((await amounts()).version, before)
  expect(await amounts()).toEqual(before)
})

test('each field of a shipping method acts on the next order, and visitors read what is offered', async () => {
  const before = await amounts()
  const offered = async () =>
    (
      await db.query('select id, label, delay, is_default from shipping_methods order by position', [], {
        role: 'anon',
      })
    ).map(({ id, label, delay, is_default }) => [id, label, delay, is_default])
  /** Changes the express method, and has the others follow. */
  const express = async (changes: object, others: object = {}) => {
    const { version, methods, ...rest } = await amounts()
    await saveAmounts(version, {
      ...rest,
      methods: methods.map((m) => ({ ...m, ...(m.id === 'chronopost' ? changes : others) })),
    })
  }
  const order = (changes: object = {}) =>
    placeOrder(db, orderRequest({ shipping_method: 'chronopost', expected_total: 59.8, ...changes }))
  const abroad = { country: 'BE', postal_code: '1000' }

  await express({ label: 'Coursier', delay: 'demain', is_default: true }, { is_default: false })
  expect(await offered()).toContainEqual(['chronopost', 'Coursier', 'demain', true])
  const { order_token } = await order(abroad)
  const [shown] = await db.query('select order_by_token($1) as it', [order_token], { role: 'anon' })
  expect(shown?.it).toMatchObject({ shipping_label: 'Coursier', shipping_fee: 9.9 })
  await express({ countries: ['FR'] })
  expect(await refusalOf(order(abroad))).toMatchObject({ code: 'shipping_method_unavailable' })
  await express({ needs_relay: true })
  expect(await refusalOf(order())).toMatchObject({ code: 'relay_point_unavailable' })
  const { version } = await amounts()
  await saveAmounts(version, before)
  await express({ active: false })
  expect((await offered()).map(([id]) => id)).toEqual(['colissimo', 'relais'])
  expect(await refusalOf(order())).toMatchObject({ code: 'shipping_method_unavailable' })
  await saveAmounts((await amounts()).version, before)
})

test('a country may cost more: paid to the cent, also where shipping is offered, and never by an order of before', async () => {
  const before = await amounts()
  const methods = before.methods.map((m) =>
    m.id === 'colissimo' ? { ...m, free_from: 60, country_fees: { BE: 350, CH: 1200 } } : m,
  )
  const to = (country: string, postal_code: string, more: object) =>
    orderRequest({ country, postal_code, ...more })
  const former = await placeOrder(db, to('BE', '1000', { expected_total: 56.85 }))
  await saveAmounts(before.version, { ...before, methods })
  expect(await placeOrder(db, orderRequest({ expected_total: 56.85 }))).toMatchObject({ shipping_fee: 6.95 })
  // What was shown before the change, and what somebody made up, is refused with what it costs now.
  for (const expected_total of [56.85, 49.9])
    expect(await refusalOf(placeOrder(db, to('BE', '1000', { expected_total })))).toMatchObject({
      code: 'price_changed',
      details: { total: 60.35 },
    })
  expect(await placeOrder(db, to('BE', '1000', { expected_total: 60.35 }))).toMatchObject({
    shipping_fee: 10.45,
  })
  const lines = [{ product_id: 1, quantity: 2 }]
  expect(await placeOrder(db, to('BE', '1000', { lines, expected_total: 103.3 }))).toMatchObject({
    shipping_fee: 3.5,
  })
  expect(await placeOrder(db, to('CH', '1201', { lines, expected_total: 111.8 }))).toMatchObject({
    shipping_fee: 12,
    tax: 0,
  })
  await insertCode(db, { code: 'PORT', kind: 'free_shipping' })
  expect(
    await placeOrder(db, to('BE', '1000', { discount_code: 'PORT', expected_total: 53.4 })),
  ).toMatchObject({ shipping_fee: 3.5 })
  const [shown] = await db.query(`select check_discount('PORT', $1, 'BE', 'colissimo') as quote`, [
    JSON.stringify([{ product_id: 1, quantity: 1 }]),
  ])
  expect(shown?.quote).toMatchObject({ shipping_fee: 3.5 })
  const [stays] = await db.query('select shipping_fee from orders where order_number = $1', [
    former.order_number,
  ])
  expect(stays).toEqual({ shipping_fee: '6.95' })
  await saveAmounts((await amounts()).version, before)
})

test('an order keeps the delays that its buyer was told', async () => {
  const before = await amounts()
  const placed = await placeOrder(db, orderRequest())
  const methods = before.methods.map((m) => ({ ...m, delay: '2 semaines' }))
  await saveAmounts(before.version, { ...before, methods, preparation_days: 5, order_cutoff: 17 })
  const promised = async (number: string) =>
    (await db.query('select delivery_terms as terms from orders where order_number = $1', [number]))[0]?.terms
  expect(await promised(placed.order_number)).toEqual({
    delay: '3 à 5 jours ouvrés',
    preparation_days: 2,
    cutoff_hour: 12,
  })
  const later = await placeOrder(db, orderRequest())
  expect(await promised(later.order_number)).toEqual({
    delay: '2 semaines',
    preparation_days: 5,
    cutoff_hour: 17,
  })
  // Late is what should have left by now.
  const late = async () => {
    const [row] = await db.query('select private.is_late(o) as late from orders o where order_number = $1', [
      later.order_number,
    ])
    return row?.late
  }
  await db.query(`update orders set paid_at = now() - interval '4 days' where order_number = $1`, [
    later.order_number,
  ])
  expect(await late()).toBe(false)
  await saveAmounts((await amounts()).version, before)
  expect(await late()).toBe(true)
})

test('amounts are the owner’s, and only those that make sense', async () => {
  const now = await amounts()
  for (const call of [() => amounts(staff), () => saveAmounts(now.version, now, staff)])
    expect(await refusalOf(call())).toMatchObject({ code: 'owner_required' })
  const first = (changes: object) => ({
    ...now,
    methods: now.methods.map((m, n) => (n === 0 ? { ...m, ...changes } : m)),
  })
  for (const wrong of [
    first({ price: -1 }),
    first({ price: 1001 }),
    first({ free_from: 0 }),
    first({ countries: [] }),
    first({ countries: ['US'] }),
    ...[{ FR: 100 }, { US: 100 }, { BE: 0 }, { BE: 1.5 }, { BE: 100001 }, { BE: '3' }, [], 1].map(
      (country_fees) => first({ country_fees }),
    ),
    first({ label: ' ' }),
    first({ active: false }),
    { ...now, tax_rate: 101 },
    { ...now, preparation_days: 31 },
    { ...now, preparation_days: -1 },
    { ...now, order_cutoff: 25 },
    { ...now, order_cutoff: 'midi' },
    { ...now, tax_rate: null },
  ])
    expect(await refusalOf(saveAmounts(now.version, wrong))).toMatchObject({ code: 'settings_invalid' })
  expect(await refusalOf(saveAmounts(now.version, first({ is_default: false })))).toMatchObject({
    code: 'shipping_default_missing',
  })
  expect(await refusalOf(saveAmounts(now.version, { methods: 1 }))).toMatchObject({ code: 'request_invalid' })
  expect(await amounts()).toEqual(now)
})
