import { beforeAll, expect, test } from 'vitest'
import { askedOf, holdingName } from '@/admin/orders/piece-fields.tsx'
import { cancelOrder, receiveReturn, refundOrder } from '@/data/admin/order-changes.ts'
import { cents, ZERO } from '@/domain/money.ts'
import {
  type AskedPieces,
  exchangeDifference,
  holdingsOf,
  leftToExchange,
  leftToRefund,
  leftToReturn,
  refundOf,
} from '@/domain/order-work.ts'
import { randomFrom } from '../soak/random.ts'
import { exchangeContext } from './support/exchange-context.ts'
import { refusalOf } from './support/samples.ts'

const at = exchangeContext()

// Owners alone give money back.
beforeAll(() => at.query(`update admin_users set role = 'owner'`))

/** What is in stock of 55, 57 and 59. */
const stocks = async () =>
  (
    await at.query('select stock from inventory where variant_id = any ($1) order by variant_id', [at.sizes])
  ).map(({ stock }) => Number(stock))
/** By how many units each size changes. */
async function moved(work: () => Promise<unknown>): Promise<readonly number[]> {
  const before = await stocks()
  await work()
  return (await stocks()).map((stock, size) => stock - (before[size] ?? 0))
}
const REQUEST = { reason: 'size', note: '', restock: true, withdrawal: null } as const
const returned = async (number: string, lines: readonly AskedPieces[]) =>
  receiveReturn(at.api, await at.read(number), { ...REQUEST, lines })
const comesBack = (number: string, exchange: string | null, quantity = 1) =>
  returned(number, [{ position: 1, exchange, quantity }])
/** Gives their money back, as the dialog proposes it. */
async function refunded(number: string, lines: readonly AskedPieces[], restock = true) {
  const order = await at.read(number)
  const total = order.worked.map((line) =>
    refundOf(line, ({ exchange }) => lines.find((one) => one.exchange === exchange)?.quantity ?? 0),
  )[0]
  const amounts = { total: total ?? ZERO, shipping: ZERO, extra: ZERO }
  return refundOrder(at.api, order, { ...REQUEST, ...amounts, lines, restock })
}
const heldOf = async (number: string) =>
  (await at.read(number)).worked[0]?.held.map(({ label, quantity }) => [label, quantity])
const newest = async (number: string) => (await at.read(number)).exchanges[0]?.id ?? ''

test('of a line that was exchanged in part, the size that came back is the one that goes into stock', async () => {
  const number = await at.sent(2)
  expect(await moved(() => at.swap(number, 1))).toEqual([1, -1, 0])
  await at.send(number)
  const exchange = await newest(number)
  expect(await heldOf(number)).toEqual([
    ['Taille 55', 1],
    ['Taille 57', 1],
  ])
  expect(await refusalOf(comesBack(number, exchange, 2))).toMatchObject({ code: 'pieces_too_many' })
  expect(await moved(() => comesBack(number, exchange))).toEqual([0, 1, 0])
  expect(await refusalOf(comesBack(number, exchange))).toMatchObject({ code: 'pieces_too_many' })
  expect(await moved(() => comesBack(number, null))).toEqual([1, 0, 0])
  expect((await at.read(number)).worked[0]).toMatchObject({
    returned: 2,
    held: [
      { exchange: null, returned: 1, restocked: 1 },
      { exchange, returned: 1, restocked: 1 },
    ],
  })
})

test('a unit that never left is exchanged for another: it goes back to its shelf, and the last one alone is sent', async () => {
  const number = await at.sent(2)
  await at.swap(number, 1)
  const first = await newest(number)
  expect(await moved(() => at.swap(number, 2, 1, 0, first))).toEqual([0, 1, -1])
  expect(await at.due(number)).toEqual([['Taille 59', 1]])
  expect(await heldOf(number)).toEqual([
    ['Taille 55', 1],
    ['Taille 59', 1],
  ])
  const [row] = await at.query(
    `select private.order_view(o) -> 'exchanged' as seen from orders o where order_number = $1`,
    [number],
  )
  expect(row?.seen).toMatchObject([{ label: 'Taille 59', former_label: 'Taille 55', quantity: 1 }])
  expect(await refusalOf(at.swap(number, 0, 1, 0, first))).toMatchObject({ code: 'pieces_too_many' })
  // Back to the size that was sold: it is the one that it replaces that says which came first.
  const second = await newest(number)
  expect(await moved(() => at.swap(number, 0, 1, 0, second))).toEqual([-1, 0, 1])
  expect(await at.due(number)).toEqual([['Taille 55', 1]])
})

test('what was exchanged, sent and exchanged again is told as its buyer has it', async () => {
  const number = await at.sent(2)
  await at.swap(number, 1)
  await at.send(number)
  await at.swap(number, 2, 1, 0, await newest(number))
  const [row] = await at.query(
    `select private.order_view(o) -> 'exchanged' as seen from orders o where order_number = $1`,
    [number],
  )
  expect(row?.seen).toMatchObject([
    { label: 'Taille 57', former_label: 'Taille 55' },
    { label: 'Taille 59', former_label: 'Taille 57' },
  ])
})

test('a unit whose money goes back before it leaves is no longer sent, and goes back to its own shelf', async () => {
  const number = await at.sent(2)
  await at.swap(number, 1)
  const exchange = await newest(number)
  const refund = (named: string | null) => refunded(number, [{ position: 1, exchange: named, quantity: 1 }])
  expect(await moved(() => refund(exchange))).toEqual([0, 1, 0])
  expect(await at.due(number)).toBeNull()
  expect(await refusalOf(refund(exchange))).toMatchObject({ code: 'pieces_too_many' })
  expect(await moved(() => refund(null))).toEqual([1, 0, 0])
  const [seen] = await at.query(
    `select m.content -> 'lines' as lines from mail_outbox m join orders o on o.id = m.order_id
     where o.order_number = $1 and m.kind = 'order_refunded' order by m.id limit 1`,
    [number],
  )
  expect(seen?.lines).toMatchObject([{ label: 'Taille 57', quantity: 1 }])
})

test('a unit that came back is put into stock once, whether its return or its refund is told first', async () => {
  const number = await at.sent(3)
  const refund = () => refunded(number, [{ position: 1, exchange: null, quantity: 1 }])
  expect(await moved(() => comesBack(number, null))).toEqual([1, 0, 0])
  expect(await moved(refund)).toEqual([0, 0, 0])
  expect(await moved(refund)).toEqual([1, 0, 0])
  expect(await moved(() => comesBack(number, null))).toEqual([0, 0, 0])
  expect(await moved(() => comesBack(number, null))).toEqual([1, 0, 0])
  expect(await moved(refund)).toEqual([0, 0, 0])
})

test('what was never sent goes back by itself with its money, and is not sent by a window that does not know', async () => {
  const number = await at.sent(2)
  await at.swap(number, 1)
  const exchange = await newest(number)
  const pieces = [null, exchange].map((named) => ({ position: 1, exchange: named, quantity: 1 }))
  expect(await moved(() => refunded(number, pieces, false))).toEqual([0, 1, 0])
  expect(await refusalOf(at.call('send_exchange($1, true)', [exchange]))).toMatchObject({
    code: 'order_changed',
  })
})

test('an order that is cancelled after all puts each unit back on its own shelf', async () => {
  const number = await at.sent(2)
  await at.swap(number, 1)
  await at.call(`set_order_status($1, 'pending')`, [number])
  const order = await at.read(number)
  expect(
    await moved(() => cancelOrder(at.api, order, { reason: 'customer', note: '', restock: true })),
  ).toEqual([1, 1, 0])
  expect(await at.read(number)).toMatchObject({ refundable: 0, refunds: [{ amount: 8695 }] })
})

test('a choice is offered where there is one, and says which units are meant', async () => {
  const number = await at.sent(2)
  const holdings = async () => holdingsOf((await at.read(number)).worked)
  expect((await holdings()).map(holdingName)).toEqual(['Produit 60 (Taille 55)'])
  await at.swap(number, 1)
  await at.send(number)
  const exchange = await newest(number)
  await at.swap(number, 2)
  const next = await newest(number)
  expect((await holdings()).map(holdingName)).toEqual([
    'Produit 60 (Taille 57) · échange envoyé',
    'Produit 60 (Taille 59) · échange à envoyer',
  ])
  expect(askedOf({ [exchange]: 1, [next]: 0 }, await holdings())).toEqual([
    { position: 1, exchange, quantity: 1 },
  ])
})

test('a return or an exchange of a foreign or malformed exchange is refused', async () => {
  const [mine, other] = [await at.sent(), await at.sent()]
  await at.swap(other, 1)
  for (const wrong of [await newest(other), crypto.randomUUID(), 'x']) {
    expect(await refusalOf(comesBack(mine, wrong)), wrong).toMatchObject({ code: 'request_invalid' })
    expect(await refusalOf(at.swap(mine, 1, 1, 0, wrong)), wrong).toMatchObject({ code: 'request_invalid' })
  }
})

test('exchanges from before they named what they replace: the newest stand, as they did', async () => {
  const number = await at.sent()
  await at.swap(number, 1)
  await at.swap(number, 2)
  await at.query(
    'update order_exchanges set replaces = null where order_id = (select id from orders where order_number = $1)',
    [number],
  )
  expect(await at.due(number)).toEqual([['Taille 59', 1]])
  expect(await heldOf(number)).toEqual([['Taille 59', 1]])
  expect(await moved(() => comesBack(number, null))).toEqual([0, 0, 1])
})

test('whatever is exchanged, returned and refunded, money and stock come out even', async () => {
  const prices = [4000, 3333, 2999].map(cents)
  for (const size of [1, 2])
    await at.query('update product_variants set price = $2 where id = $1', [
      at.sizes[size],
      (prices[size] ?? 0) / 100,
    ])
  await at.query('update inventory set stock = 500 where variant_id = any ($1)', [at.sizes])
  const { below } = randomFrom(20)
  const priceOf = (size: number) => prices[size] ?? ZERO

  for (let round = 0; round < 12; round += 1) {
    const bought = 1 + below(4)
    const before = await stocks()
    const number = await at.sent(bought)
    for (let step = 0; step < 12; step += 1) {
      const order = await at.read(number)
      const holdings = holdingsOf(order.worked)
      const one = holdings[below(holdings.length)]
      if (!one) throw new Error('nothing is held')
      const { of, held } = one
      const sum = (count: (h: typeof held) => number) =>
        of.held.reduce((total, piece) => total + count(piece), 0)
      const said = { quantity: bought, refunded: of.refunded, returned: of.returned }
      expect(
        {
          quantity: sum((h) => h.quantity),
          refunded: sum((h) => h.refunded),
          returned: sum((h) => h.returned),
        },
        number,
      ).toEqual(said)
      const back = order.refunds.reduce((total, { amount }) => total + amount, 0)
      expect(back + of.remaining, number).toBe(bought * 4000)

      const quantity = (most: number) => 1 + below(most)
      const action = below(4)
      if (action === 0 && leftToExchange(held) > 0) {
        const wanted = quantity(leftToExchange(held))
        const from = at.sizes.indexOf(held.variantId ?? 0)
        const to = (from + 1 + below(2)) % 3
        const chosen = { id: at.sizes[to] ?? 0, price: priceOf(to) }
        const difference = exchangeDifference(one, wanted, chosen, order.refundable)
        await at.swap(number, to, wanted, difference, held.exchange)
      } else if (action === 1 && held.isSent && leftToReturn(held) > 0)
        await comesBack(number, held.exchange, quantity(leftToReturn(held)))
      else if (action === 2) {
        const lines = askedOf(
          Object.fromEntries(holdings.map((h) => [h.key, below(leftToRefund(h.held) + 1)])),
          holdings,
        )
        if (lines.length > 0) await refunded(number, lines)
      } else if (order.exchanges.some(({ due }) => due > 0)) await at.send(number)
    }
    const left = holdingsOf((await at.read(number)).worked)
    const rest = askedOf(Object.fromEntries(left.map(({ key, held }) => [key, leftToReturn(held)])), left)
    if (rest.length > 0) await returned(number, rest)
    expect(await stocks(), number).toEqual(before)
    const end = await at.read(number)
    expect(end.exchanges.filter(({ due }) => due > 0)).toEqual([])
    for (const line of end.worked)
      expect(refundOf(line, leftToRefund), number).toBe(line.refunded < bought ? line.remaining : 0)
  }
})
