import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { emptied, insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let db: TestDatabase
let staff: TestAdmin

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 100 }])
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
