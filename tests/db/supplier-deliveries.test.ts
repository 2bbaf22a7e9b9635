import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'
import {
  lineOf,
  type SupplierContext,
  type SupplierOrder,
  supplierContext,
} from './support/supplier-context.ts'

let at: SupplierContext

beforeAll(async () => {
  at = await supplierContext()
})
afterAll(() => at?.db.close())

test('what is sent is frozen, on its way, and late when its day is over', async () => {
  const supplier = await at.addSupplier('En route', { delay_days: 10 })
  const variant = await at.addVariant(supplier, { min: 1, max: 10, cost: 5 })
  const sent = await at.send(await at.begin(supplier, variant))
  expect(sent).toMatchObject({ status: 'sent', is_late: false, mail: null })
  const [{ due } = {}] = await at.query(
    `select ((now() at time zone 'Europe/Paris')::date + 10)::text as due`,
  )
  expect(sent.expected_on).toBe(due)
  expect(await refusalOf(at.send(sent))).toMatchObject({ code: 'supplier_order_state' })
  expect(await refusalOf(at.save(sent, []))).toMatchObject({ code: 'supplier_order_state' })
  const [name] = sent.lines.map((line) => line.name)
  const found = (await at.call('admin_stock($1, null, 1, 10)', [name])) as { items: Json[] }
  expect(found.items[0]).toMatchObject({ variant_id: variant, on_way: 10, supplier: 'En route' })
  // It is on its way: a further order has nothing to ask for.
  expect((await at.begin(supplier)).lines).toEqual([])
  await at.query(
    `update products set name = 'Autre nom' where id = (select product_id from inventory where variant_id = $1)`,
    [variant],
  )
  const [{ said } = {}] = await at.db.query('select supplier_order_document($1) as said', [sent.id], {
    role: 'service_role',
  })
  expect(said).toMatchObject({
    is_sent: true,
    content: { number: sent.number, total: 50, lines: [{ name, quantity: 10, cost: 5, total: 50 }] },
  })
  await at.query(`update supplier_orders set expected_on = '2026-01-01' where id = $1`, [sent.id])
  expect(await at.order(sent.id)).toMatchObject({ is_late: true })
  const list = (status: string | null) =>
    at.call('admin_supplier_orders($1, $2, 1, 20)', ['route', status]) as Promise<Json>
  const [{ count } = {}] = await at.query(
    `select count(*)::int from supplier_orders where supplier_id = $1 and status in ('sent', 'partial')
       and expected_on < (now() at time zone 'Europe/Paris')::date`,
    [supplier],
  )
  expect(await list('late')).toMatchObject({ count, late: 1, items: [{ number: sent.number, total: 50 }] })
  expect(await list('received')).toMatchObject({ count: 0 })
})

test('a delivery comes into stock in part and in whole: movements, average cost, state', async () => {
  const supplier = await at.addSupplier('Livraisons')
  const [one, two] = [await at.addVariant(supplier, { cost: 10 }, 5), await at.addVariant(supplier, {}, 0)]
  await at.begin(supplier, one)
  const draft = await at.begin(supplier, two)
  const saved = await at.save(draft, [
    { variant_id: one, quantity: 10, cost: 12 },
    { variant_id: two, quantity: 4, cost: 7.5 },
  ])
  const sent = await at.send(saved)
  const [first, second] = [lineOf(sent, one).id, lineOf(sent, two).id]
  for (const wrong of [
    [],
    [{ line_id: first, quantity: 0 }],
    [{ line_id: first, quantity: -2 }],
    [{ line_id: 999_999, quantity: 1 }],
    [{ line_id: first, quantity: 1, cost: -1 }],
    [
      { line_id: first, quantity: 1 },
      { line_id: first, quantity: 1 },
    ],
  ])
    expect(await refusalOf(at.receive(sent, wrong)), JSON.stringify(wrong)).toMatchObject({
      code: 'request_invalid',
    })
  expect(await at.stockOf(one)).toEqual({ stock: 5, cost: 10 })
  const partial = await at.receive(sent, [{ line_id: first, quantity: 5, cost: 12 }], 'BL 77')
  expect(partial).toMatchObject({ status: 'partial', receipts: [{ note: 'BL 77', by: 'Nadia' }] })
  expect(await at.stockOf(one)).toEqual({ stock: 10, cost: 11 })
  const whole = await at.receive(partial, [
    { line_id: first, quantity: 5, cost: null },
    { line_id: second, quantity: 6, cost: 7.5 },
  ])
  expect(whole).toMatchObject({ status: 'received', ended_at: expect.any(String) })
  expect([await at.stockOf(one), await at.stockOf(two)]).toEqual([
    { stock: 15, cost: 11 },
    { stock: 6, cost: 7.5 },
  ])
  const moved = await at.query(
    `select variant_id::int, change, reason, note from stock_movements where supplier_order_id = $1 order by note, variant_id`,
    [sent.id],
  )
  expect(moved).toEqual([
    { variant_id: one, change: 5, reason: 'delivery', note: 'BL 77' },
    { variant_id: one, change: 5, reason: 'delivery', note: null },
    { variant_id: two, change: 6, reason: 'delivery', note: null },
  ])
  const [{ id } = {}] = await at.query('select product_id as id from inventory where variant_id = $1', [one])
  await at.call('adjust_stock($1, 1, null)', [id])
  const movements = (await at.call('stock_movements_of($1)', [one])) as unknown as Json[]
  expect(movements[0]).toMatchObject({ reason: 'restock', supplier_order: null })
  expect(movements[1]).toMatchObject({
    reason: 'delivery',
    supplier_order: sent.number,
    supplier_order_id: sent.id,
  })
  expect(await refusalOf(at.receive(whole, [{ line_id: first, quantity: 1 }]))).toMatchObject({
    code: 'supplier_order_state',
  })
})

test('the same delivery entered twice at the same moment comes into stock once', async () => {
  const supplier = await at.addSupplier('Deux fois')
  const variant = await at.addVariant(supplier, { max: 9 }, 0)
  const sent = await at.send(await at.begin(supplier, variant))
  const lines = [{ line_id: lineOf(sent, variant).id, quantity: 4, cost: 3 }]
  const both = await Promise.allSettled([at.receive(sent, lines), at.receive(sent, lines)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(String(refused.reason)).toContain('supplier_order_changed')
  expect(await at.stockOf(variant)).toEqual({ stock: 4, cost: 3 })
})

test('an order is cancelled before anything came, closed after; the supplier is told where asked', async () => {
  const supplier = await at.addSupplier('Fins', { email: 'fins@coop.example' })
  const silent = await at.addSupplier('Sans adresse')
  const variant = await at.addVariant(supplier, { max: 8 })
  const end = async ({ id, version }: SupplierOrder, byMail = false) =>
    (await at.call('end_supplier_order($1, $2, $3)', [id, version, byMail])) as SupplierOrder
  const mails = (number: string) =>
    at.query('select kind, email from mail_outbox where once_key = $1 order by id', [number])
  const sent = await at.send(await at.begin(supplier, variant), true)
  expect(await mails(sent.number)).toEqual([{ kind: 'supplier_order', email: 'fins@coop.example' }])
  expect(sent.mail).toBe('waiting')
  const cancelled = await end(sent, true)
  expect(cancelled.status).toBe('cancelled')
  expect(await mails(sent.number)).toHaveLength(2)
  expect(await refusalOf(end(cancelled))).toMatchObject({ code: 'supplier_order_state' })
  const other = await at.send(await at.begin(supplier, variant))
  const partial = await at.receive(other, [{ line_id: lineOf(other, variant).id, quantity: 3 }])
  expect((await end(partial)).status).toBe('closed')
  // What will not come is not on its way.
  const [{ way } = {}] = await at.query('select private.pieces_on_way($1) as way', [variant])
  expect(way).toBe(0)
  const unsent = await at.begin(silent, await at.addVariant(silent, {}))
  expect(await refusalOf(at.send(unsent, true))).toMatchObject({ code: 'supplier_without_email' })
  expect((await end(unsent)).status).toBe('cancelled')
  expect(await mails(unsent.number)).toEqual([])
})

test('a variant that is deleted leaves the order its line', async () => {
  const supplier = await at.addSupplier('Disparus')
  const variant = await at.addVariant(supplier, { max: 5 })
  const sent = await at.send(await at.begin(supplier, variant))
  await at.query('delete from products where id = (select product_id from inventory where variant_id = $1)', [
    variant,
  ])
  const left = await at.order(sent.id)
  expect(left.lines).toMatchObject([{ variant_id: null, stock: null, quantity: 5 }])
  const [line] = left.lines
  expect(await at.receive(left, [{ line_id: line?.id, quantity: 5 }])).toMatchObject({ status: 'received' })
})
