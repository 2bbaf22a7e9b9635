import { expect, test } from 'vitest'
import { cancelOrder, receiveReturn } from '@/data/admin/order-changes.ts'
import { pickLines } from '@/data/admin/preparing.ts'
import { holdingsOf, leftToRefund, leftToReturn } from '@/domain/order-work.ts'
import { randomFrom } from '../soak/random.ts'
import { refusedRefunds } from './support/refused-refunds.ts'
import { refusalOf } from './support/samples.ts'

const { at, stock, stocks, moved, exchanged, due, asked, refused, news, retried } = refusedRefunds()

/** Two hats, paid and waiting to be sent. */
const waiting = async () => ({ ...(await at.paid(2)), exchange: null })
/** How many hats of an order are to be packed. */
const packed = async (number: string) =>
  ((await at.rowOf(number))?.lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
const cancelled = async (number: string) =>
  cancelOrder(at.api, await at.read(number), { reason: 'customer', note: '', restock: true })

test('a unit that waits to be sent is taken from stock again, and from the shelf anew', async () => {
  const sale = await waiting()
  const line = [{ orderNumber: sale.number, position: 1, exchange: null }]
  const one = await asked(sale, 1, { restock: true })
  expect(await packed(sale.number)).toBe(1)
  await pickLines(at.api, line, true)
  expect(await moved(() => refused(one))).toEqual([-1, 0, 0])
  expect(await packed(sale.number)).toBe(2)
  expect((await at.rowOf(sale.number))?.lines).toMatchObject([{ isPicked: false }])
  const [row] = await at.query('select prepared_at from orders where order_number = $1', [sale.number])
  expect(row?.prepared_at).toBeNull()
  expect(await moved(() => retried(sale.number))).toEqual([1, 0, 0])
  expect(await packed(sale.number)).toBe(1)
})

test('sold meanwhile it is no longer packed; one that was never put into stock is', async () => {
  const sold = await waiting()
  const one = await asked(sold, 1, { restock: true })
  await stock(0, 0)
  expect(await moved(() => refused(one))).toEqual([0, 0, 0])
  expect(await packed(sold.number)).toBe(1)
  expect((await at.read(sold.number)).refunds).toMatchObject([{ status: 'failed', unreserved: 1 }])
  await stock(50)

  const kept = await waiting()
  const other = await asked(kept)
  expect(await moved(() => refused(other))).toEqual([0, 0, 0])
  expect(await packed(kept.number)).toBe(2)
})

test('where others of its line are given back meanwhile, nothing is owed and no more is taken', async () => {
  const sale = await waiting()
  await stock(0, 0)
  const [first, second] = [await asked(sale, 1, { restock: true }), await asked(sale, 1, { restock: true })]
  await stock(0, 0)
  await refused(first)
  await refused(second)
  // Both lie in stock for others; the one that is given back anew is one of them, the other is owed once.
  const third = await asked(sale)
  await stock(50)
  expect(await moved(() => news(sale.intent, third, 'succeeded'))).toEqual([-1, 0, 0])
  expect(await packed(sale.number)).toBe(1)
  expect(await moved(() => news(sale.intent, third, 'succeeded'))).toEqual([0, 0, 0])
})

test('it stays in stock where the rest was sent or cancelled meanwhile, and goes there once', async () => {
  const sent = await waiting()
  const one = await asked(sent, 1, { restock: true })
  await at.call(`set_order_status($1, 'shipped')`, [sent.number])
  expect(await moved(() => refused(one))).toEqual([0, 0, 0])
  expect(await moved(() => retried(sent.number))).toEqual([0, 0, 0])

  const ended = await waiting()
  const other = await asked(ended, 1, { restock: true })
  expect(await moved(() => cancelled(ended.number))).toEqual([1, 0, 0])
  expect(await moved(() => refused(other))).toEqual([0, 0, 0])
  expect(await moved(() => retried(ended.number))).toEqual([0, 0, 0])
  expect(await at.read(ended.number)).toMatchObject({ status: 'cancelled', refundable: 0 })

  const exchange = await exchanged()
  await at.call(`set_order_status($1, 'pending')`, [exchange.number])
  const last = await asked(exchange)
  await cancelled(exchange.number)
  expect(await moved(() => refused(last))).toEqual([0, 0, 0])
})

test('taken again it goes back with the order that is cancelled, and not once more with news of Stripe', async () => {
  const sale = await waiting()
  const one = await asked(sale, 1, { restock: true })
  await refused(one)
  expect(await moved(() => cancelled(sale.number))).toEqual([2, 0, 0])
  expect(await moved(() => news(sale.intent, one, 'succeeded'))).toEqual([0, 0, 0])
})

test('a refund of all of a cancelled order that is refused leaves its units in stock', async () => {
  const sale = await waiting()
  expect(await moved(() => cancelled(sale.number))).toEqual([2, 0, 0])
  const one = await due(sale.intent)
  expect(await moved(() => refused(one))).toEqual([0, 0, 0])
  expect(await at.read(sale.number)).toMatchObject({ status: 'cancelled', refundable: 8695 })
  expect(await moved(() => news(sale.intent, one, 'succeeded'))).toEqual([0, 0, 0])
  expect(await at.read(sale.number)).toMatchObject({ paymentStatus: 'refunded', refundable: 0 })
})

test('a unit that was given up before it left, and came back so, is the one whose money goes back', async () => {
  const sale = await exchanged(2)
  const given = async () =>
    receiveReturn(at.api, await at.read(sale.number), {
      ...{ reason: 'size', note: '', restock: false, withdrawal: null },
      lines: [{ position: 1, exchange: sale.exchange, quantity: 1 }],
    })
  expect(await moved(given)).toEqual([0, 1, 0])
  expect(await moved(() => asked(sale))).toEqual([0, 0, 0])
  expect(await at.due(sale.number)).toEqual([['Taille 57', 1]])
  expect(await moved(() => asked(sale))).toEqual([0, 1, 0])
  expect(await at.due(sale.number)).toBeNull()
})

test('whatever Stripe refuses, makes late and is asked anew, no unit is sent that lies in stock, and none is lost', async () => {
  const { below, pick } = randomFrom(7)
  for (let round = 0; round < 14; round += 1) {
    await stock(50)
    const bought = 1 + below(3)
    const before = await stocks()
    const { number, intent } = await at.paid(bought)
    const isSent = below(3) > 0
    if (isSent) await at.call(`set_order_status($1, 'shipped')`, [number])
    if (isSent) await at.swap(number, 1, 1 + below(bought))
    const elsewhere = [0, 0, 0]
    const begun: Awaited<ReturnType<typeof due>>[] = []
    // What Stripe made after all is not given back again.
    const refusal = async (error: unknown) =>
      expect(await refusalOf(Promise.reject(error))).toMatchObject({
        code: expect.stringMatching(/pieces_too_many|refund_too_large/),
      })
    for (let step = 0; step < 14; step += 1) {
      const order = await at.read(number)
      const { held } = pick(holdingsOf(order.worked))
      const { exchange } = held
      const some = (most: number) => 1 + below(most)
      const action = pick(['back', 'refund', 'refund', 'retry', 'retry', 'sold', ...Array(6).fill('stripe')])
      if (action === 'back' && isSent && leftToReturn(held) > 0) {
        const lines = [{ position: 1, exchange, quantity: some(leftToReturn(held)) }]
        const request = { reason: 'size', note: '', restock: true, withdrawal: null } as const
        await receiveReturn(at.api, order, { ...request, lines })
      } else if (action === 'refund' && leftToRefund(held) > 0)
        await asked({ number, intent, exchange }, some(leftToRefund(held)), { restock: true }).then(
          (one) => begun.push(one),
          refusal,
        )
      else if (action === 'retry' && order.refunds.some((r) => r.status === 'failed' && !r.isRetried))
        await retried(number).then(async () => begun.push(await due(intent)), refusal)
      else if (action === 'sold' && round % 2 > 0) {
        const size = at.sizes.indexOf(held.variantId ?? 0)
        elsewhere[size] = (elsewhere[size] ?? 0) + ((await stocks())[size] ?? 0)
        await stock(0, size)
      } else if (begun.length > 0) {
        const seen = pick(begun)
        if (below(2) > 0) await refused(seen)
        else await news(intent, seen, pick(['succeeded', 'failed', 'pending']))
      }
      const { worked, exchanges } = await at.read(number)
      const all = worked.flatMap((line) => line.held)
      const now = await stocks()
      // In stock, sold to others, with the buyer or on its way there.
      const known = at.sizes.map((id, size) =>
        all
          .filter(({ variantId }) => variantId === id)
          .reduce(
            (sum, { quantity, restocked }) => sum + quantity - restocked,
            (now[size] ?? 0) + (elsewhere[size] ?? 0),
          ),
      )
      const context = `${round}, ${step}, ${action}`
      // What was exchanged before went back into stock.
      expect(known, context).toEqual(before)
      for (const { exchange: id, quantity, refunded, returned, restocked } of all) {
        const owed = id ? exchanges.find((one) => one.id === id)?.due : isSent ? 0 : await packed(number)
        expect(owed, context).toBeLessThanOrEqual(Math.max(quantity - restocked, 0))
        // Of what is not sold to others all that is given back lies in stock, and all else is sent.
        if (round % 2 > 0 || (!id && isSent)) continue
        const back = Math.min(Math.max(refunded, returned), quantity)
        expect([owed, restocked], context).toEqual([quantity - back, back])
      }
    }
  }
})
