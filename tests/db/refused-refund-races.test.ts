import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { SERVICE } from './support/payments.ts'
import { refusalOf } from './support/samples.ts'

/** Only a real server runs two transactions at once. */
describe.skipIf(!hasNativePostgres())('on a native Postgres', () => {
  let at: OrderContext

  beforeAll(async () => {
    at = await orderContext()
  })
  afterAll(() => at?.db.close())

  /** An order whose refund of one unit of two, put back into stock, Stripe is asked for. */
  async function asked() {
    const before = await at.stock(1)
    const { number, id } = await at.paid()
    const order = await at.refund(number, { restock: true })
    const refund = order.refunds[0]?.id
    const refuse = () => at.db.query(`select fail_refund($1, 'no', true)`, [refund], SERVICE)
    return { number, id, refund, refuse, before, version: order.version }
  }
  type Asked = Awaited<ReturnType<typeof asked>>
  /** Units that are neither in stock nor told to be. */
  async function missing({ number, before }: Asked) {
    const [line] = (await at.read(number)).worked
    return before - 2 + (line?.restocked ?? 0) - (await at.stock(1))
  }

  test.each([
    ['sends the rest', (one: Asked) => at.call(`set_order_status($1, 'shipped')`, [one.number], 'staff')],
    [
      'cancels the order',
      (one: Asked) => at.work('cancel_order', one.number, { reason: 'customer', restock: true }),
    ],
    ['gives the other piece back', (one: Asked) => at.refund(one.number, { restock: true })],
    ['packs', (one: Asked) => at.call('set_orders_prepared($1, true)', [[one.number]], 'staff')],
    ['has Stripe asked again', (one: Asked) => at.call('retry_refund($1)', [one.refund])],
  ])('Stripe refuses while an administrator %s: stock and order agree', async (_, work) => {
    for (let round = 0; round < 6; round += 1) {
      const one = await asked()
      const [refusal] = await Promise.allSettled([one.refuse(), work(one)])
      expect(refusal.status).toBe('fulfilled')
      expect(await missing(one)).toBe(0)
      const { status, worked } = await at.read(one.number)
      const [line] = worked
      // What is still to be sent is kept for its buyer.
      if (status === 'pending') expect(line?.restocked).toBe(line?.refunded)
    }
  })

  test('of two owners who have it asked for again at once, one is told that the order has changed', async () => {
    const one = await asked()
    await one.refuse()
    const { version } = await at.read(one.number)
    const tries = [1, 2].map(() => at.call('retry_refund($1, $2)', [one.refund, version]))
    const answers = await Promise.allSettled(tries)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const failed = answers.find((answer) => answer.status === 'rejected')
    expect(await refusalOf(Promise.reject(failed?.reason))).toMatchObject({ code: 'order_changed' })
    expect(await missing(one)).toBe(0)
    expect((await at.read(one.number)).refunds).toHaveLength(2)
  })
})
