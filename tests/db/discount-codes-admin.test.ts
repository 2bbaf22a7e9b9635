import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
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
beforeEach(async () => {
  await emptied(db, 'private.documents_due', 'stock_movements', 'orders', 'discount_codes')
  await db.query('truncate audit_log')
})

const FIELDS = { code: 'été 10', name: 'Été', kind: 'percent', percent: 10 }

async function save(fields: object, id: number | null = null, version: number | null = null, by = staff) {
  const [row] = await db.query(
    'select save_discount_code($1, $2, $3::jsonb) as code',
    [id, version, JSON.stringify(fields)],
    by.actor,
  )
  return row?.code as Record<string, unknown> & { id: number; version: number }
}
const list = async () =>
  (await db.query('select admin_discount_codes() as codes', [], staff.actor))[0]?.codes as Record<
    string,
    unknown
  >[]

test('a code is added, shown with its state, uses and revenue, changed and audited', async () => {
  const made = await save(FIELDS)
  expect(made).toMatchObject({ code: 'ETE10', state: 'active', uses: 0, revenue: 0, version: 1 })
  const request = { discount_code: 'ETE10', expected_total: 51.86 }
  const first = await placeOrder(db, orderRequest(request))
  await placeOrder(db, orderRequest({ ...request, is_simulated: false }))
  // Of two uses one is paid.
  expect(await list()).toMatchObject([{ uses: 2, revenue: 51.86 }])
  await db.query(`update orders set status = 'cancelled' where order_number = $1`, [first.order_number])
  expect(await list()).toMatchObject([{ uses: 1, revenue: 0 }])
  const states = {
    off: { active: false },
    ended: { ends_at: '2020-01-01' },
    scheduled: { starts_at: '2999-01-01' },
    used_up: { usage_limit: 1 },
  }
  let { version } = made
  for (const [state, changes] of Object.entries(states)) {
    const saved = await save({ ...FIELDS, ...changes }, made.id, version)
    expect(saved).toMatchObject({ state })
    version = saved.version
  }
  const log = await db.query(
    `select operation, admin_name, row_label from audit_log where table_name = 'discount_codes'`,
  )
  expect(log).toHaveLength(5)
  expect(log[0]).toEqual({ operation: 'insert', admin_name: 'Nadia', row_label: 'ETE10' })
})

test('an older version is refused with the newer one, and changes nothing', async () => {
  const made = await save(FIELDS)
  await save({ ...FIELDS, percent: 20 }, made.id, 1)
  expect(await refusalOf(save({ ...FIELDS, percent: 30 }, made.id, 1))).toMatchObject({
    code: 'discount_changed',
    details: { percent: 20, version: 2 },
  })
  expect(await list()).toMatchObject([{ percent: 20 }])
  expect(await refusalOf(save(FIELDS, 999_999, 1))).toMatchObject({ code: 'discount_unknown' })
})

test.each([
  { code: 'ET' },
  { code: 'ÉTÉ!' },
  { code: '' },
  { name: ' ' },
  { percent: 0 },
  { percent: 51 },
  { percent: null },
  { percent: 'x' },
  { kind: 'amount', amount: 10 },
  { kind: 'amount', amount: 10, minimum: 10.99 },
  { kind: 'amount', amount: -1, minimum: 10 },
  { kind: 'gift' },
  { kind: 'gift', gift_variant: 999_999 },
  { kind: 'other' },
  { usage_limit: 0 },
  { per_customer: 0 },
  { minimum: 1e12 },
  { starts_at: '2026-02-01', ends_at: '2026-01-01' },
  { ends_at: 'demain' },
  { categories: ['inconnue'] },
  { products: [999_999] },
])('%o is refused', async (changes) => {
  expect(await refusalOf(save({ ...FIELDS, ...changes }))).toMatchObject({ code: 'discount_invalid' })
  expect(await list()).toEqual([])
})

test('the same code is not there twice, however it is written', async () => {
  await save(FIELDS)
  expect(await refusalOf(save({ ...FIELDS, code: ' Ete1 0 ' }))).toMatchObject({
    code: 'discount_code_taken',
  })
})

test('a gift that is deleted leaves its code, which gives nothing any more', async () => {
  await insertProducts(db, [{ id: 9 }])
  const [variant] = await db.query('select id from product_variants where product_id = 9')
  expect(await save({ ...FIELDS, kind: 'gift', gift_product: 9 })).toMatchObject({
    gift_variant: Number(variant?.id),
    gift_product: 9,
  })
  expect(await list()).toMatchObject([{ gift: 'Produit 9' }])
  await db.query('delete from products where id = 9')
  expect(await list()).toMatchObject([{ gift: null, gift_variant: null }])
  const [row] = await db.query(
    `select check_discount('ETE10', '[{"product_id": 1, "quantity": 1}]') as answer`,
  )
  expect(row?.answer).toEqual({ refusal: 'discount_gift_gone' })
})

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

test('amounts are the owner’s, and only those that make sense', async () => {
  const now = await amounts()
  for (const call of [amounts(staff), saveAmounts(now.version, now, staff)])
    expect(await refusalOf(call)).toMatchObject({ code: 'owner_required' })
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
    first({ label: ' ' }),
    first({ active: false }),
    { ...now, tax_rate: 101 },
    { ...now, tax_rate: null },
  ])
    expect(await refusalOf(saveAmounts(now.version, wrong))).toMatchObject({ code: 'settings_invalid' })
  expect(await refusalOf(saveAmounts(now.version, first({ is_default: false })))).toMatchObject({
    code: 'shipping_default_missing',
  })
  expect(await refusalOf(saveAmounts(now.version, { methods: 1 }))).toMatchObject({ code: 'request_invalid' })
  expect(await amounts()).toEqual(now)
})
