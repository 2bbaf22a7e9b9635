import { expect, test } from 'vitest'
import { disputeText } from '@/texts/dispute.ts'
import { paymentAlarmText } from '@/texts/paymentAlarm.ts'
import { refusedRefundText } from '@/texts/refused-refund.ts'
import { type StripeShop, withStripeShop } from './support/stripe-shop.ts'

let at: StripeShop

withStripeShop((shop) => {
  at = shop
})

const PIECES = { reason: 'damaged', lines: [{ position: 1, quantity: 2 }], shipping: 0, extra: 0 }

/** Two pieces of an order that was not sent, given back here while all goes back at Stripe. @returns what becomes of the stock, and the letter */
async function refused(left: number) {
  const before = await at.stock()
  const work = await at.administrator('owner')
  const bought = await at.buy('pass')
  await work('refund_order', bought, { ...PIECES, total: 9980, restock: true })
  // The shop has not heard of it yet.
  at.stripe.deliveries.set('lost')
  await at.stripe.refund(at.intentOf(bought).id)
  await at.shop.db.query('update inventory set stock = $1 where product_id = 1', [left])
  expect(await at.tick()).toBe(500)
  const stock = await at.stock()
  await at.shop.db.query('update inventory set stock = $1 where product_id = 1', [before])
  const [alarm = ''] = paymentAlarmText.advice('refund_failed')
  const letters = () =>
    at.shop.mails.filter(({ text }) => text.includes(bought.orderNumber) && text.includes(alarm))
  await expect.poll(letters).toHaveLength(1)
  return { stock, letter: letters()[0]?.text ?? '' }
}

test('a refund that Stripe refuses keeps what was not sent for its buyer again, as far as it is there, and tells the owner', async () => {
  const all = await refused(5)
  expect(all.stock).toBe(3)
  expect(all.letter).toContain(refusedRefundText.reserved(2))
  expect(all.letter).not.toContain(refusedRefundText.unreserved(2))

  const one = await refused(1)
  expect(one.stock).toBe(0)
  expect(one.letter).toContain(refusedRefundText.reserved(1))
  expect(one.letter).toContain(refusedRefundText.unreserved(1))
})

test('the owner hears of a dispute as it begins and as it ends, each time what is to be done', async () => {
  const bought = await at.buy('pass')
  for (const status of ['needs_response', 'lost']) {
    await at.stripe.dispute(at.intentOf(bought).id, status)
    await at.stripe.deliveries.settled()
  }
  const told = () =>
    at.shop.mails
      .filter(({ text }) => text.includes(bought.orderNumber))
      .flatMap(({ text }) =>
        ['needs_response', 'lost'].filter((status) => text.includes(disputeText.advice(status))),
      )
  await expect.poll(told).toHaveLength(2)
  expect(told().toSorted()).toEqual(['lost', 'needs_response'])
})
