import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { issue, pay, year } from './support/documents.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 1000 }])
})
afterAll(() => db.close())

test('what is given back has credit notes, in the end of all the VAT of the invoice', async () => {
  const { order_number } = await placeOrder(db, orderRequest({ is_simulated: false }))
  await pay(db, order_number)
  const [{ id } = {}] = await db.query('select id from orders where order_number = $1', [order_number])
  const refund = (amount: number) =>
    db.query(
      `insert into refunds (order_id, amount, reason, of_sale, status) values ($1, $2, 'stripe', true, 'pending')`,
      [id, amount],
    )
  // Before the invoice was issued.
  for (const amount of [0.01, 0.02, 40, 16.82]) await refund(amount)
  // Money that never paid the order has none, nor has a refund that is under way.
  await db.query(
    `insert into refunds (order_id, amount, reason, of_sale, status) values ($1, 9, 'twice', false, 'succeeded')`,
    [id],
  )
  expect(await issue(db)).toBe(1)
  // Told twice, as events are.
  for (let n = 0; n < 2; n++)
    for (const amount of [0.01, 0.02, 40, 16.82])
      await db.query(`update refunds set status = 'succeeded' where order_id = $1 and amount = $2`, [
        id,
        amount,
      ])
  expect(await issue(db)).toBe(4)
  await db.query(`update refunds set status = 'pending' where order_id = $1`, [id])
  await db.query(`update refunds set status = 'succeeded' where order_id = $1`, [id])
  expect(await issue(db)).toBe(0)
  const notes = await db.query(
    `select number, content ->> 'total' as total, content ->> 'tax' as tax, content ->> 'invoice_number' as of
     from documents where order_id = $1 order by number desc`,
    [id],
  )
  const of = notes[0]?.number
  expect(of).toMatch(/^FAC-/)
  expect(notes.slice(1).map((note) => [note.number, note.total, note.tax, note.of])).toEqual([
    [`AVO-${year}-0004`, '16.82', '2.81', of],
    [`AVO-${year}-0003`, '40.00', '6.66', of],
    [`AVO-${year}-0002`, '0.02', '0.01', of],
    [`AVO-${year}-0001`, '0.01', '0.00', of],
  ])
  const [{ sum } = {}] = await db.query(
    `select sum((payload::jsonb ->> 'tax')::int) from sales_journal where payload::jsonb ->> 'order' = $1`,
    [order_number],
  )
  expect(sum).toBe('0')
})

test('many small refunds each take back their own VAT to the cent, and together that of the invoice', async () => {
  for (const [total, part, times] of [
    [250, 12.5, 20],
    [100, 0.5, 200],
  ] as const) {
    const { order_number } = await placeOrder(db, orderRequest({ is_simulated: false }))
    await pay(db, order_number)
    await db.query(
      `update orders set subtotal = $2 - 6.95, total = $2, tax = round($2::numeric / 6, 2) where order_number = $1`,
      [order_number, total],
    )
    const [{ id } = {}] = await db.query('select id from orders where order_number = $1', [order_number])
    for (let n = 0; n < times; n++)
      await db.query(
        `insert into refunds (order_id, amount, reason, of_sale, status) values ($1, $2, 'stripe', true, 'succeeded')`,
        [id, part],
      )
    while (Number(await issue(db)) > 0);
    const notes = await db.query(
      `select (content ->> 'tax')::numeric as tax from documents where order_id = $1 and kind = 'credit_note' order by number`,
      [id],
    )
    const taxes = notes.map(({ tax }) => Math.round(Number(tax) * 100))
    const share = (part * 100) / 6
    expect(taxes).toHaveLength(times)
    for (const tax of taxes) expect(Math.abs(tax - share)).toBeLessThan(1)
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(Math.round((total * 100) / 6))
    // On the way there, too, they are together what went back.
    let sum = 0
    for (const [n, tax] of taxes.entries()) {
      sum += tax
      expect(Math.abs(sum - share * (n + 1))).toBeLessThan(1)
    }
  }
})
