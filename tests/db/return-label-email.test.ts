import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LabelShop, labelShop, withdrawnOrder } from './support/label-shop.ts'

let at: LabelShop

beforeAll(async () => {
  at = await labelShop()
})
afterAll(() => at?.close())

const buyBack = (order: string, withdrawal: string) =>
  at.ask({ ask: 'buy_return', order, weightG: 900, withdrawal })
/** What became of the emails about labels of an order, oldest first. */
const emails = async (order: string) =>
  (
    await at.shop.db.query(
      `select m.status from mail_outbox m join orders o on o.id = m.order_id
       where o.order_number = $1 and m.kind = 'return_label' order by m.id`,
      [order],
    )
  ).map(({ status }) => status)
/** One run of the clock, two minutes later. */
async function later(): Promise<void> {
  await at.shop.db.query(`update mail_outbox set next_attempt_at = now() where status = 'waiting'`)
  await at.clock()
}

test('whoever has a label back reads of it once, with the way to it and its number', async () => {
  const [order, withdrawal] = await withdrawnOrder(at)
  await Promise.all([buyBack(order, withdrawal), buyBack(order, withdrawal)])
  await buyBack(order, withdrawal)
  expect(await emails(order)).toEqual(['waiting'])
  await at.clock()
  // Whoever bought it by mistake takes it back within two minutes.
  expect(await emails(order)).toEqual(['waiting'])
  await later()
  await later()
  expect(await emails(order)).toEqual(['sent'])
})

test('one that was given back meanwhile is not written of; the one after it is', async () => {
  const [order, withdrawal] = await withdrawnOrder(at)
  await buyBack(order, withdrawal)
  const say = (status: string, note: string | null) =>
    at.shop.db.query('update withdrawals set status = $2, closed_note = $3 where id = $1', [
      withdrawal,
      status,
      note,
    ])
  await say('closed', 'x')
  await later()
  expect(await emails(order)).toEqual(['dropped'])
  await say('received', null)
  await buyBack(order, withdrawal)
  await later()
  expect(await emails(order)).toEqual(['dropped', 'sent'])
})

test('one of which nobody knows whether it was bought is written of once it is found', async () => {
  const [order, withdrawal] = await withdrawnOrder(at)
  at.sendcloud.set({ is: 'cut', path: 'announce-synchronously' })
  await buyBack(order, withdrawal)
  at.sendcloud.set(null)
  expect(await emails(order)).toEqual([])
  await at.clock()
  await later()
  expect(await emails(order)).toEqual(['sent'])
})
