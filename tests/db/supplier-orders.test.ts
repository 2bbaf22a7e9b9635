import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { lineOf, type SupplierContext, supplierContext } from './support/supplier-context.ts'

let at: SupplierContext

beforeAll(async () => {
  at = await supplierContext()
})
afterAll(() => at?.db.close())

test('suppliers are kept by name, once each, and told of a change in between', async () => {
  await at.addSupplier(' Coopérative  de Fès ', { email: 'fes@coop.example', address: 'Fès', delay_days: 21 })
  const all = (await at.call('admin_suppliers()')) as unknown as Json[]
  const known = all.find(({ name }) => name === 'Coopérative de Fès')
  expect(known).toMatchObject({ email: 'fes@coop.example', delay_days: 21, variants: 0, orders: 0 })
  const change = (fields: Json, expected: Json) =>
    at.call('save_supplier($1, $2, $3)', [known?.id, JSON.stringify(fields), JSON.stringify(expected)])
  const { name, email, address, delay_days } = known ?? {}
  const read = { name, email, address, delay_days }
  await change({ ...read, delay_days: null }, read)
  expect(await refusalOf(change(read, read))).toMatchObject({ code: 'supplier_changed' })
  const now = { ...read, delay_days: null }
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(161) },
    { email: 'nobody' },
    { delay_days: 400 },
    { delay_days: 'demain' },
  ])
    expect(await refusalOf(change({ ...now, ...wrong }, now)), JSON.stringify(wrong)).toMatchObject({
      code: 'supplier_invalid',
    })
  expect(
    await refusalOf(at.call('save_supplier(null, $1, null)', ['{"name": "COOPÉRATIVE de fès"}'])),
  ).toMatchObject({ code: 'supplier_exists' })
  await at.call('remove_supplier($1)', [known?.id])
  expect(await at.query('select from suppliers where id = $1', [known?.id])).toEqual([])
})

test('a variant’s supplier is written by name; a new one is added, whatever its capitals', async () => {
  const variant = await at.addVariant(null, {})
  const facts = { min_stock: 2, max_stock: null, cost: null, supplier: null }
  const write = (supplier: string | null, expected: string | null) =>
    at.call('save_stock_facts($1, $2, $3)', [
      variant,
      JSON.stringify({ ...facts, supplier }),
      JSON.stringify({ ...facts, supplier: expected }),
    ])
  await write('  Vannerie   du Nord ', null)
  await write('vannerie du nord', 'Vannerie du Nord')
  expect(await at.query(`select name from suppliers where lower(name) like 'vannerie%'`)).toEqual([
    { name: 'Vannerie du Nord' },
  ])
  const [{ id } = {}] = await at.query(`select id from suppliers where name = 'Vannerie du Nord'`)
  expect(await refusalOf(at.call('remove_supplier($1)', [id]))).toMatchObject({ code: 'supplier_in_use' })
  expect(await refusalOf(write(null, 'Une autre'))).toMatchObject({ code: 'stock_facts_changed' })
  await write(null, 'Vannerie du Nord')
  expect((await at.query('select supplier_id from inventory where variant_id = $1', [variant]))[0]).toEqual({
    supplier_id: null,
  })
})

test('an order is begun with what is missing, as many units as limits and sales ask for', async () => {
  const supplier = await at.addSupplier('Atelier des palmes', { delay_days: 30 })
  const toMost = await at.addVariant(supplier, { min: 3, max: 20, cost: 12.5 }, 2)
  const toLeast = await at.addVariant(supplier, { min: 4 })
  const plenty = await at.addVariant(supplier, { min: 2, max: 20 }, 9)
  const selling = await at.addVariant(supplier, { min: 2 }, 30)
  const [{ product_id } = {}] = await at.query('select product_id from inventory where variant_id = $1', [
    selling,
  ])
  await at.query(
    `update products set state = 'published', manufacturer_id = 1, price = 10, images = '{product-images/known.webp}' where id = $1`,
    [product_id],
  )
  // 27 units in 90 days: 9 in the month of the delivery, 9 in the month after.
  await placeOrder(
    at.db,
    orderRequest({ lines: [{ product_id: Number(product_id), quantity: 20 }], expected_total: 206.95 }),
  )
  await placeOrder(
    at.db,
    orderRequest({ lines: [{ product_id: Number(product_id), quantity: 7 }], expected_total: 76.95 }),
  )
  const draft = await at.begin(supplier)
  expect(draft.number).toMatch(/^ACH-\d{4}-\d{4}$/)
  const asked = new Map(draft.lines.map(({ variant_id, quantity }) => [variant_id, quantity]))
  expect(asked.get(toMost)).toBe(18)
  expect(asked.get(toLeast)).toBe(5)
  expect(asked.has(plenty)).toBe(false)
  // 3 are left, and 2 should always be there.
  expect(asked.get(selling)).toBe(2 + 9 + 9 - 3)
  expect(lineOf(draft, toMost)).toMatchObject({
    cost: 12.5,
    stock: 2,
    min_stock: 3,
    max_stock: 20,
    on_way: 0,
  })
  // Whoever begins again goes on with it, and what is on it stays.
  const again = await at.begin(supplier, plenty)
  expect(again.id).toBe(draft.id)
  expect(lineOf(again, plenty).quantity).toBe(1)
  expect((await at.begin(supplier)).version).toBe(again.version)
})

test('two who begin at the same time begin the same order; an unknown supplier and variant are refused', async () => {
  const supplier = await at.addSupplier('À deux')
  const orphan = await at.addVariant(null, {})
  const [one, other] = await Promise.all([at.begin(supplier, orphan), at.begin(supplier, orphan)])
  expect(one?.id).toBe(other?.id)
  expect((await at.order(Number(one?.id))).lines).toHaveLength(1)
  // It had no supplier.
  expect((await at.query('select supplier_id from inventory where variant_id = $1', [orphan]))[0]).toEqual({
    supplier_id: String(supplier),
  })
  expect(await refusalOf(at.begin(999_999))).toMatchObject({ code: 'supplier_unknown' })
  expect(await refusalOf(at.begin(supplier, 999_999))).toMatchObject({ code: 'product_not_found' })
  expect(await at.call('admin_supplier_order(999999)')).toBeNull()
})

test('a draft is changed as a whole; wrong lines change nothing; a colleague’s change is shown', async () => {
  const supplier = await at.addSupplier('Brouillons')
  const [first, second] = [await at.addVariant(supplier, {}), await at.addVariant(supplier, {})]
  const draft = await at.begin(supplier, first)
  const line = (quantity: unknown, cost: unknown = null, variant_id = first) => ({
    variant_id,
    quantity,
    cost,
  })
  for (const wrong of [
    [line(0)],
    [line(-1)],
    [line(100_001)],
    [line('deux')],
    [line(1.5)],
    [line(1, -1)],
    [line(1), line(2)],
    'lignes',
    null,
    [{ variant_id: 'x', quantity: 1 }],
  ])
    expect(await refusalOf(at.save(draft, wrong)), JSON.stringify(wrong)).toMatchObject({
      code: 'request_invalid',
    })
  expect(await refusalOf(at.save(draft, [line(1)], { expected_on: '2026-13-40' }))).toMatchObject({
    code: 'request_invalid',
  })
  const saved = await at.save(draft, [line(12, 18.4), line(3, null, second)], {
    note: ' Vite ',
    expected_on: '2027-01-15',
  })
  expect(saved).toMatchObject({ note: 'Vite', expected_on: '2027-01-15', total: 220.8 })
  const late = await refusalOf(at.save(draft, [line(1)]))
  expect(late).toMatchObject({ code: 'supplier_order_changed', details: { version: saved.version } })
  const less = await at.save(saved, [line(3, null, second)])
  expect(less.lines.map(({ variant_id }) => variant_id)).toEqual([second])
  expect(await refusalOf(at.send(await at.save(less, [])))).toMatchObject({ code: 'supplier_order_empty' })
})
