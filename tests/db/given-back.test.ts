import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderRow } from '@/data/orders.ts'
import { isWithdrawable } from '@/domain/order.ts'
import { insertCode } from './support/discounts.ts'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { apply, fresh, SERVICE } from './support/payments.ts'

let at: OrderContext

beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

/** The order as its page and the profile have it. */
async function shown(number: string) {
  const [{ token } = {}] = await at.db.query(
    'select private.new_order_link(id, private.order_link_time()) as token from orders where order_number = $1',
    [number],
  )
  return orderRow.parse((await at.db.query('select order_by_token($1) as seen', [token]))[0]?.seen)
}
const offered = async (number: string) => isWithdrawable(await shown(number))
const ALL = [
  { position: 1, quantity: 2 },
  { position: 2, quantity: 1 },
]
const allPieces = (number: string) => at.refund(number, { lines: ALL, total: 11_979 })

test('an order of which every unit was given back offers no withdrawal, though its parcel is still paid', async () => {
  const number = await at.simulated()
  await at.ship(number)
  expect(await offered(number)).toBe(true)
  await at.refund(number, { lines: [{ position: 1, quantity: 2 }], total: 9980 })
  expect(await offered(number), 'a piece is left').toBe(true)
  await at.refund(number, { lines: [{ position: 2, quantity: 1 }], total: 1999 })
  expect(await shown(number)).toMatchObject({ paymentStatus: 'paid', isGivenBack: true })
  expect(await offered(number)).toBe(false)
})

test('an amount that names no unit keeps the offer, however large it is', async () => {
  const number = await at.simulated()
  await at.refund(number, { lines: [], extra: 11_979, total: 11_979, reason: 'goodwill' })
  expect(await offered(number)).toBe(true)
  await at.refund(number, { lines: [], shipping: 695, total: 695 })
  expect(await shown(number)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await offered(number)).toBe(false)
})

test('a gift that is kept is nothing to withdraw from', async () => {
  const [{ gift } = {}] = await at.db.query('select id as gift from product_variants where product_id = 2')
  await insertCode(at.db, { code: 'CADEAU', kind: 'gift', gift_variant: gift })
  const number = await at.simulated({ discount_code: 'CADEAU' })
  await allPieces(number)
  expect((await at.read(number)).worked.map(({ refunded }) => refunded)).toEqual([2, 1, 0])
  expect(await offered(number)).toBe(false)
})

test('what Stripe has not made yet, or refuses, takes the offer away from nobody', async () => {
  const { number, intent } = await at.paid()
  await allPieces(number)
  expect(await offered(number)).toBe(true)
  const [due] = await at.db.query('select d.* from due_refunds(9) d where d.intent = $1', [intent], SERVICE)
  const news = (status: string) =>
    apply(at.db, { refunds: [{ id: `re_${intent}`, intent, amount: 11_979, status, refund: due?.id }] })
  await news('pending')
  expect(await offered(number)).toBe(false)
  await news('failed')
  expect(await offered(number)).toBe(true)
  // Made at Stripe itself it names no unit.
  await apply(at.db, { refunds: [{ id: fresh('re'), intent, amount: 11_979, status: 'succeeded' }] })
  expect(await offered(number)).toBe(true)
})

test('one that is declared all the same is kept as of an order that was given back in whole: evidence is refused to nobody', async () => {
  const [whole, pieces] = [await at.simulated(), await at.simulated()]
  await at.refund(whole, { lines: ALL, shipping: 695, total: 12_674 })
  await allPieces(pieces)
  for (const number of [whole, pieces]) {
    const declaration = { request_key: crypto.randomUUID(), name: 'Inès', order_number: number, items: '' }
    const [row] = await at.db.query(
      `select declare_withdrawal($1::jsonb || jsonb_build_object('email', email, 'caller', 'caller:x')) as made
       from orders where order_number = $2`,
      [JSON.stringify(declaration), number],
    )
    expect(row?.made).toMatchObject({ is_linked: true, is_new: true })
    const order = await shown(number)
    expect(order.declarations).toMatchObject([{ items: null }])
    expect(isWithdrawable(order)).toBe(false)
    const mails = await at.db.query(
      `select m.kind from mail_outbox m join withdrawals w on m.content ->> 'withdrawal' = w.id::text where w.order_number = $1`,
      [number],
    )
    expect(mails).toContainEqual({ kind: 'withdrawal_received' })
  }
  // The delivery, which is all that is left, is what a withdrawal from the whole gives back.
  await at.db.query(`update withdrawals set declared_at = now() - interval '15 days'`)
  expect((await at.read(whole)).withdrawals).toMatchObject([{ isOverdue: false }])
  expect((await at.read(pieces)).withdrawals).toMatchObject([{ isOverdue: true }])
  await at.refund(pieces, { lines: [], shipping: 695, total: 695 })
  expect((await at.read(pieces)).withdrawals).toMatchObject([{ isOverdue: false }])
})
