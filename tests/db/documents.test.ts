import { afterAll, beforeAll, expect, test } from 'vitest'
import { VAT_REGIMES } from '@/domain/order-states.ts'
import { operationMention } from '@/texts/documents.ts'
import { VAT_EXEMPT, vatMention } from '@/texts/vat.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertCode } from './support/discounts.ts'
import { issue, pay, year } from './support/documents.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'

const SERVICE = { role: 'service_role' }

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 1000 }])
  await db.query(
    `update settings set legal_name = 'Salma Idrissi EI', address = E'1 rue du Rif\n75011 Paris', siren = '123456789'`,
  )
})
afterAll(() => db.close())

test('an order that is paid gets one invoice, in the order of payment; one that is not gets none', async () => {
  const numbers: string[] = []
  for (let n = 0; n < 3; n++)
    numbers.push((await placeOrder(db, orderRequest({ is_simulated: false }))).order_number)
  expect(await issue(db)).toBe(0)
  await pay(db, numbers[1] ?? '')
  await pay(db, numbers[0] ?? '')
  // Paid, refunded and paid again: still one.
  await db.query(`update orders set payment_status = 'refunded' where order_number = $1`, [numbers[1]])
  await pay(db, numbers[1] ?? '')
  expect(await issue(db, 1)).toBe(1)
  expect(await issue(db)).toBe(1)
  expect(await issue(db)).toBe(0)
  const issued = await db.query(
    `select d.number, o.order_number, d.is_simulated from documents d join orders o on o.id = d.order_id order by d.number`,
  )
  expect(issued).toEqual([
    { number: `FAC-${year}-0001`, order_number: numbers[1], is_simulated: false },
    { number: `FAC-${year}-0002`, order_number: numbers[0], is_simulated: false },
  ])
})

test('for one order it issues what is due up to its own, and leaves the orders after it', async () => {
  const placed = []
  for (let n = 0; n < 4; n++) placed.push(await placeOrder(db, orderRequest({ is_simulated: false })))
  for (const { order_number } of placed.slice(0, 3)) await pay(db, order_number)
  const issueFor = (token: string | undefined, most = 100) =>
    db
      .query('select issue_due_documents($1, $2) as issued', [most, token], SERVICE)
      .then(([row]) => row?.issued)
  expect(await issueFor(placed[3]?.order_token), 'it is not paid').toBe(0)
  expect(await issueFor('no-such-token')).toBe(0)
  expect(await issueFor(placed[1]?.order_token, 1), 'as many as asked for, the oldest first').toBe(1)
  expect(await issueFor(placed[1]?.order_token)).toBe(1)
  expect(await issueFor(placed[1]?.order_token)).toBe(0)
  const issued = await db.query(
    `select o.order_number from documents d join orders o on o.id = d.order_id
     where o.order_number = any($1) order by d.number`,
    [placed.map(({ order_number }) => order_number)],
  )
  expect(issued.map(({ order_number }) => order_number)).toEqual(
    placed.slice(0, 2).map(({ order_number }) => order_number),
  )
  expect(await issue(db), 'the third waits for the job').toBe(1)
})

test('a simulated order has numbers of its own, marked in the document and in the journal', async () => {
  const { order_number } = await placeOrder(db, orderRequest())
  expect(await issue(db)).toBe(1)
  const [found] = await db.query(
    `select d.number, j.payload::jsonb -> 'simulated' as simulated from documents d join sales_journal j on j.document = d.number
     where d.content ->> 'order_number' = $1`,
    [order_number],
  )
  expect(found).toEqual({ number: `DEMO-FAC-${year}-0001`, simulated: true })
})

test('it says all that it must, and goes on saying it when the settings or the order change', async () => {
  const { order_number, order_token } = await placeOrder(
    db,
    orderRequest({ is_simulated: false, lines: [{ product_id: 1, quantity: 2 }], expected_total: 106.75 }),
  )
  await pay(db, order_number)
  await issue(db)
  const read = async () =>
    (await db.query('select documents_by_token($1) as found', [order_token], SERVICE))[0]?.found as {
      content: Record<string, unknown>
    }[]
  const before = await read()
  expect(before[0]?.content).toMatchObject({
    seller: { name: 'Salma Idrissi EI', siren: '123456789', address: '1 rue du Rif\n75011 Paris' },
    buyer: { first_name: 'Inès', last_name: 'Moreau', country: 'FR' },
    order_number,
    lines: [{ name: 'Produit 1', quantity: 2, unit_price: 49.9, total: 99.8 }],
    subtotal: 99.8,
    shipping_fee: 6.95,
    regime: 'standard',
    rates: [{ rate: 20, net: 88.96, tax: 17.79, total: 106.75 }],
    total: 106.75,
  })
  await db.query(`update settings set legal_name = 'Une autre', vat_exempt = true`)
  await db.query(`update orders set last_name = 'Autre' where order_number = $1`, [order_number])
  expect(await read()).toEqual(before)
  await db.query(`update settings set vat_exempt = false`)
})

test.each([
  ['FR', '75011', false, 'standard'],
  ['CH', '1003', false, 'export'],
  ['CH', '1003', true, 'exempt'],
  ['FR', '75011', true, 'exempt'],
])('an order to %s (%s, exempt: %s) is of the regime %s', async (country, postal_code, exempt, regime) => {
  await db.query('update settings set vat_exempt = $1', [exempt])
  await placeOrder(db, orderRequest({ country, postal_code }))
  await issue(db)
  const [last] = await db.query(
    `select content ->> 'regime' as regime from documents order by issued_at desc limit 1`,
  )
  expect(last).toEqual({ regime })
  await db.query('update settings set vat_exempt = false')
})

test('what the law has a document say is of its day and frozen with it, in the words of the shop', async () => {
  for (const at of ['2026-08-31T21:59:59Z', '2026-08-31T22:00:00Z', '2027-01-01T00:00:00Z'])
    for (const regime of VAT_REGIMES)
      expect(await db.query('select private.vat_mention($1, $2) as said', [regime, at])).toEqual([
        { said: vatMention(regime, at) },
      ])
  await db.query('update settings set vat_exempt = true')
  const { order_number } = await placeOrder(db, orderRequest({ is_simulated: false }))
  await pay(db, order_number)
  await issue(db)
  await db.query('update settings set vat_exempt = false')
  const [{ id } = {}] = await db.query('select id from orders where order_number = $1', [order_number])
  await db.query(
    `insert into refunds (order_id, amount, reason, of_sale, status) values ($1, 5, 'stripe', true, 'succeeded')`,
    [id],
  )
  await issue(db)
  const said = { mention: VAT_EXEMPT, operation: operationMention, regime: 'exempt' }
  expect(
    await db.query(
      `select content ->> 'vat_mention' as mention, content ->> 'operation' as operation, content ->> 'regime' as regime
       from documents where order_id = $1`,
      [id],
    ),
  ).toEqual([said, said])
})

test('each line of an invoice and its delivery have their share of discount and VAT, which add up', async () => {
  await insertCode(db, { code: 'ETE33', percent: 33 })
  const { order_number } = await placeOrder(
    db,
    orderRequest({
      lines: [{ product_id: 1, quantity: 3 }],
      discount_code: 'ETE33',
      expected_total: 107.25,
    }),
  )
  await issue(db)
  const [{ content } = {}] = await db.query(
    `select content from documents where content ->> 'order_number' = $1`,
    [order_number],
  )
  expect(content).toMatchObject({
    lines: [{ total: 149.7, discount: 49.4, tax: 16.72 }],
    shipping_fee: 6.95,
    shipping_tax: 1.16,
    tax: 17.88,
  })
})

test.each([undefined, 'service_role', 'authenticated', 'anon'])('nobody changes one (%s)', async (role) => {
  const before = await db.query('select * from documents order by number')
  for (const sql of [
    `update documents set number = 'FAC-2020-0001'`,
    'delete from documents where true',
    'truncate documents',
    `update sales_journal set payload = '{}' where seq = 1`,
    'delete from sales_journal where seq = 1',
    'truncate sales_journal',
  ])
    await expect(db.query(sql, [], role ? { role } : {})).rejects.toThrow(/never changed|permission denied/)
  expect(await db.query('select * from documents order by number')).toEqual(before)
})
