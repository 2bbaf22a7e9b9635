import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type ProductContext, productContext, productFields } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

interface Line extends Json {
  readonly id: number
  readonly variant_id: number
  readonly quantity: number
}
interface Order extends Json {
  readonly id: number
  readonly version: number
  readonly number: string
  readonly lines: readonly Line[]
}

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)

const addSupplier = async (name: string, fields: Json = {}) => {
  await call('save_supplier(null, $1, null)', [JSON.stringify({ name, ...fields })])
  const [{ id } = {}] = await query('select id from suppliers where name = $1', [name])
  return Number(id)
}
/** A variant of its own. @returns its id */
async function addVariant(supplier: number | null, facts: Json, stock = 0): Promise<number> {
  const made = await context.create(productFields({ name: `Pièce ${Math.random()}` }), stock)
  const [{ variant_id } = {}] = await query(
    `update inventory set supplier_id = $2, min_stock = $3, max_stock = $4, cost = $5 where product_id = $1 returning variant_id`,
    [made.id, supplier, facts.min ?? 2, facts.max ?? null, facts.cost ?? null],
  )
  return Number(variant_id)
}
const begin = async (supplier: number, variant: number | null = null) =>
  (await call('begin_supplier_order($1, $2)', [supplier, variant])) as Order
const order = async (id: number) => (await call('admin_supplier_order($1)', [id])) as Order
const send = async ({ id, version }: Order, byMail = false) =>
  (await call('send_supplier_order($1, $2, $3)', [id, version, byMail])) as Order
const receive = async ({ id, version }: Order, lines: readonly Json[], note = '') =>
  (await call('receive_supplier_order($1, $2, $3, $4)', [id, version, JSON.stringify(lines), note])) as Order
const save = async ({ id, version }: Order, lines: unknown, fields: Json = {}) =>
  (await call('save_supplier_order($1, $2, $3, $4)', [
    id,
    version,
    JSON.stringify(fields),
    JSON.stringify(lines),
  ])) as Order
const stockOf = async (variant: number) =>
  (await query('select stock, cost::float8 as cost from inventory where variant_id = $1', [variant]))[0]
const lineOf = ({ lines }: Order, variant: number) => {
  const found = lines.find(({ variant_id }) => variant_id === variant)
  if (!found) throw new Error(`no line of ${variant}`)
  return found
}

beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())

test('suppliers are kept by name, once each, and told of a change in between', async () => {
  await addSupplier(' Coopérative  de Fès ', { email: 'fes@coop.example', address: 'Fès', delay_days: 21 })
  const all = (await call('admin_suppliers()')) as unknown as Json[]
  const known = all.find(({ name }) => name === 'Coopérative de Fès')
  expect(known).toMatchObject({ email: 'fes@coop.example', delay_days: 21, variants: 0, orders: 0 })
  const change = (fields: Json, expected: Json) =>
    call('save_supplier($1, $2, $3)', [known?.id, JSON.stringify(fields), JSON.stringify(expected)])
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
    await refusalOf(call('save_supplier(null, $1, null)', ['{"name": "COOPÉRATIVE de fès"}'])),
  ).toMatchObject({ code: 'supplier_exists' })
  await call('remove_supplier($1)', [known?.id])
  expect(await query('select from suppliers where id = $1', [known?.id])).toEqual([])
})

test('a variant’s supplier is written by name; a new one is added, whatever its capitals', async () => {
  const variant = await addVariant(null, {})
  const facts = { min_stock: 2, max_stock: null, cost: null, supplier: null }
  const write = (supplier: string | null, expected: string | null) =>
    call('save_stock_facts($1, $2, $3)', [
      variant,
      JSON.stringify({ ...facts, supplier }),
      JSON.stringify({ ...facts, supplier: expected }),
    ])
  await write('  Vannerie   du Nord ', null)
  await write('vannerie du nord', 'Vannerie du Nord')
  expect(await query(`select name from suppliers where lower(name) like 'vannerie%'`)).toEqual([
    { name: 'Vannerie du Nord' },
  ])
  const [{ id } = {}] = await query(`select id from suppliers where name = 'Vannerie du Nord'`)
  expect(await refusalOf(call('remove_supplier($1)', [id]))).toMatchObject({ code: 'supplier_in_use' })
  expect(await refusalOf(write(null, 'Une autre'))).toMatchObject({ code: 'stock_facts_changed' })
  await write(null, 'Vannerie du Nord')
  expect((await query('select supplier_id from inventory where variant_id = $1', [variant]))[0]).toEqual({
    supplier_id: null,
  })
})

test('an order is begun with what is missing, as many pieces as limits and sales ask for', async () => {
  const supplier = await addSupplier('Atelier des palmes', { delay_days: 30 })
  const toMost = await addVariant(supplier, { min: 3, max: 20, cost: 12.5 }, 2)
  const toLeast = await addVariant(supplier, { min: 4 })
  const plenty = await addVariant(supplier, { min: 2, max: 20 }, 9)
  const selling = await addVariant(supplier, { min: 2 }, 30)
  const [{ product_id } = {}] = await query('select product_id from inventory where variant_id = $1', [
    selling,
  ])
  await query(
    `update products set state = 'published', manufacturer_id = 1, price = 10, images = '{product-images/known.webp}' where id = $1`,
    [product_id],
  )
  // 27 pieces in 90 days: 9 in the month of the delivery, 9 in the month after.
  await placeOrder(
    context.db,
    orderRequest({ lines: [{ product_id: Number(product_id), quantity: 20 }], expected_total: 206.95 }),
  )
  await placeOrder(
    context.db,
    orderRequest({ lines: [{ product_id: Number(product_id), quantity: 7 }], expected_total: 76.95 }),
  )
  const draft = await begin(supplier)
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
  const again = await begin(supplier, plenty)
  expect(again.id).toBe(draft.id)
  expect(lineOf(again, plenty).quantity).toBe(1)
  expect((await begin(supplier)).version).toBe(again.version)
})

test('two who begin at the same time begin the same order; an unknown supplier and variant are refused', async () => {
  const supplier = await addSupplier('À deux')
  const orphan = await addVariant(null, {})
  const [one, other] = await Promise.all([begin(supplier, orphan), begin(supplier, orphan)])
  expect(one?.id).toBe(other?.id)
  expect((await order(Number(one?.id))).lines).toHaveLength(1)
  // It had no supplier.
  expect((await query('select supplier_id from inventory where variant_id = $1', [orphan]))[0]).toEqual({
    supplier_id: String(supplier),
  })
  expect(await refusalOf(begin(999_999))).toMatchObject({ code: 'supplier_unknown' })
  expect(await refusalOf(begin(supplier, 999_999))).toMatchObject({ code: 'product_not_found' })
  expect(await call('admin_supplier_order(999999)')).toBeNull()
})

test('a draft is changed as a whole; wrong lines change nothing; a colleague’s change is shown', async () => {
  const supplier = await addSupplier('Brouillons')
  const [first, second] = [await addVariant(supplier, {}), await addVariant(supplier, {})]
  const draft = await begin(supplier, first)
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
    expect(await refusalOf(save(draft, wrong)), JSON.stringify(wrong)).toMatchObject({
      code: 'request_invalid',
    })
  expect(await refusalOf(save(draft, [line(1)], { expected_on: '2026-13-40' }))).toMatchObject({
    code: 'request_invalid',
  })
  const saved = await save(draft, [line(12, 18.4), line(3, null, second)], {
    note: ' Vite ',
    expected_on: '2027-01-15',
  })
  expect(saved).toMatchObject({ note: 'Vite', expected_on: '2027-01-15', total: 220.8 })
  const late = await refusalOf(save(draft, [line(1)]))
  expect(late).toMatchObject({ code: 'supplier_order_changed', details: { version: saved.version } })
  const less = await save(saved, [line(3, null, second)])
  expect(less.lines.map(({ variant_id }) => variant_id)).toEqual([second])
  expect(await refusalOf(send(await save(less, [])))).toMatchObject({ code: 'supplier_order_empty' })
})

test('what is sent is frozen, on its way, and late when its day is over', async () => {
  const supplier = await addSupplier('En route', { delay_days: 10 })
  const variant = await addVariant(supplier, { min: 1, max: 10, cost: 5 })
  const sent = await send(await begin(supplier, variant))
  expect(sent).toMatchObject({ status: 'sent', is_late: false, mail: null })
  const [{ due } = {}] = await query(`select ((now() at time zone 'Europe/Paris')::date + 10)::text as due`)
  expect(sent.expected_on).toBe(due)
  expect(await refusalOf(send(sent))).toMatchObject({ code: 'supplier_order_state' })
  expect(await refusalOf(save(sent, []))).toMatchObject({ code: 'supplier_order_state' })
  const [name] = sent.lines.map((line) => line.name)
  const found = (await call('admin_stock($1, null, 1, 10)', [name])) as { items: Json[] }
  expect(found.items[0]).toMatchObject({ variant_id: variant, on_way: 10, supplier: 'En route' })
  // It is on its way: a further order has nothing to ask for.
  expect((await begin(supplier)).lines).toEqual([])
  await query(
    `update products set name = 'Autre nom' where id = (select product_id from inventory where variant_id = $1)`,
    [variant],
  )
  const [{ said } = {}] = await context.db.query('select supplier_order_document($1) as said', [sent.id], {
    role: 'service_role',
  })
  expect(said).toMatchObject({
    is_sent: true,
    content: { number: sent.number, total: 50, lines: [{ name, quantity: 10, cost: 5, total: 50 }] },
  })
  await query(`update supplier_orders set expected_on = '2026-01-01' where id = $1`, [sent.id])
  expect(await order(sent.id)).toMatchObject({ is_late: true })
  const list = (status: string | null) =>
    call('admin_supplier_orders($1, $2, 1, 20)', ['route', status]) as Promise<Json>
  const [{ count } = {}] = await query(
    `select count(*)::int from supplier_orders where supplier_id = $1 and status in ('sent', 'partial')
       and expected_on < (now() at time zone 'Europe/Paris')::date`,
    [supplier],
  )
  expect(await list('late')).toMatchObject({ count, late: 1, items: [{ number: sent.number, total: 50 }] })
  expect(await list('received')).toMatchObject({ count: 0 })
})

test('a delivery comes into stock in part and in whole: movements, average cost, state', async () => {
  const supplier = await addSupplier('Livraisons')
  const [one, two] = [await addVariant(supplier, { cost: 10 }, 5), await addVariant(supplier, {}, 0)]
  await begin(supplier, one)
  const draft = await begin(supplier, two)
  const saved = await save(draft, [
    { variant_id: one, quantity: 10, cost: 12 },
    { variant_id: two, quantity: 4, cost: 7.5 },
  ])
  const sent = await send(saved)
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
    expect(await refusalOf(receive(sent, wrong)), JSON.stringify(wrong)).toMatchObject({
      code: 'request_invalid',
    })
  expect(await stockOf(one)).toEqual({ stock: 5, cost: 10 })
  const partial = await receive(sent, [{ line_id: first, quantity: 5, cost: 12 }], 'BL 77')
  expect(partial).toMatchObject({ status: 'partial', receipts: [{ note: 'BL 77', by: 'Nadia' }] })
  expect(await stockOf(one)).toEqual({ stock: 10, cost: 11 })
  const whole = await receive(partial, [
    { line_id: first, quantity: 5, cost: null },
    { line_id: second, quantity: 6, cost: 7.5 },
  ])
  expect(whole).toMatchObject({ status: 'received', ended_at: expect.any(String) })
  expect([await stockOf(one), await stockOf(two)]).toEqual([
    { stock: 15, cost: 11 },
    { stock: 6, cost: 7.5 },
  ])
  const moved = await query(
    `select variant_id::int, change, reason, note from stock_movements where supplier_order_id = $1 order by note, variant_id`,
    [sent.id],
  )
  expect(moved).toEqual([
    { variant_id: one, change: 5, reason: 'delivery', note: 'BL 77' },
    { variant_id: one, change: 5, reason: 'delivery', note: null },
    { variant_id: two, change: 6, reason: 'delivery', note: null },
  ])
  const [{ id } = {}] = await query('select product_id as id from inventory where variant_id = $1', [one])
  await call('adjust_stock($1, 1, null)', [id])
  const movements = (await call('stock_movements_of($1)', [one])) as unknown as Json[]
  expect(movements[0]).toMatchObject({ reason: 'restock', supplier_order: null })
  expect(movements[1]).toMatchObject({
    reason: 'delivery',
    supplier_order: sent.number,
    supplier_order_id: sent.id,
  })
  expect(await refusalOf(receive(whole, [{ line_id: first, quantity: 1 }]))).toMatchObject({
    code: 'supplier_order_state',
  })
})

test('the same delivery entered twice at the same moment comes into stock once', async () => {
  const supplier = await addSupplier('Deux fois')
  const variant = await addVariant(supplier, { max: 9 }, 0)
  const sent = await send(await begin(supplier, variant))
  const lines = [{ line_id: lineOf(sent, variant).id, quantity: 4, cost: 3 }]
  const both = await Promise.allSettled([receive(sent, lines), receive(sent, lines)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(String(refused.reason)).toContain('supplier_order_changed')
  expect(await stockOf(variant)).toEqual({ stock: 4, cost: 3 })
})

test('an order is cancelled before anything came, closed after; the supplier is told where asked', async () => {
  const supplier = await addSupplier('Fins', { email: 'fins@coop.example' })
  const silent = await addSupplier('Sans adresse')
  const variant = await addVariant(supplier, { max: 8 })
  const end = async ({ id, version }: Order, byMail = false) =>
    (await call('end_supplier_order($1, $2, $3)', [id, version, byMail])) as Order
  const mails = (number: string) =>
    query('select kind, email from mail_outbox where once_key = $1 order by id', [number])
  const sent = await send(await begin(supplier, variant), true)
  expect(await mails(sent.number)).toEqual([{ kind: 'supplier_order', email: 'fins@coop.example' }])
  expect(sent.mail).toBe('waiting')
  const cancelled = await end(sent, true)
  expect(cancelled.status).toBe('cancelled')
  expect(await mails(sent.number)).toHaveLength(2)
  expect(await refusalOf(end(cancelled))).toMatchObject({ code: 'supplier_order_state' })
  const other = await send(await begin(supplier, variant))
  const partial = await receive(other, [{ line_id: lineOf(other, variant).id, quantity: 3 }])
  expect((await end(partial)).status).toBe('closed')
  // What will not come is not on its way.
  const [{ way } = {}] = await query('select private.pieces_on_way($1) as way', [variant])
  expect(way).toBe(0)
  const unsent = await begin(silent, await addVariant(silent, {}))
  expect(await refusalOf(send(unsent, true))).toMatchObject({ code: 'supplier_without_email' })
  expect((await end(unsent)).status).toBe('cancelled')
  expect(await mails(unsent.number)).toEqual([])
})

test('a variant that is deleted leaves the order its line', async () => {
  const supplier = await addSupplier('Disparus')
  const variant = await addVariant(supplier, { max: 5 })
  const sent = await send(await begin(supplier, variant))
  await query('delete from products where id = (select product_id from inventory where variant_id = $1)', [
    variant,
  ])
  const left = await order(sent.id)
  expect(left.lines).toMatchObject([{ variant_id: null, stock: null, quantity: 5 }])
  const [line] = left.lines
  expect(await receive(left, [{ line_id: line?.id, quantity: 5 }])).toMatchObject({ status: 'received' })
})
