import { beforeAll, expect, test } from 'vitest'
import { shipOrders } from '@/data/admin/preparing.ts'
import { centsFromEuros } from '@/domain/money.ts'
import { exchangeDifference } from '@/domain/order-work.ts'
import { insertCode } from './support/discounts.ts'
import { exchangeContext } from './support/exchange-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const at = exchangeContext()
const [BOUGHT, OTHER, THIRD] = [0, 1, 2]

// Owners alone give money back.
beforeAll(() => at.query(`update admin_users set role = 'owner'`))

/** Sets what the sizes cost from now on, in euros. */
async function prices(...euros: readonly number[]) {
  for (const [size, price] of euros.entries())
    await at.query('update product_variants set price = $2 where id = $1', [at.sizes[size], price])
}

/** A sent order of the first size. @param paid for its units, in euros. @param code of a discount */
async function sentOrder(pieces: number, paid: number, code?: string): Promise<string> {
  const { order_number } = await placeOrder(
    at.db,
    orderRequest({
      email: `difference${crypto.randomUUID()}@client.example`,
      lines: [{ product_id: 60, variant_id: at.sizes[BOUGHT], quantity: pieces }],
      expected_total: Number((paid + 6.95).toFixed(2)),
      ...(code ? { discount_code: code } : {}),
    }),
  )
  await shipOrders(at.api, [{ number: order_number, tracking: '' }])
  return order_number
}

/** Exchanges what the buyer holds, as the dialog proposes it. @returns what is given back, in cents */
async function exchanged(number: string, size: number, price: number, pieces = 1): Promise<number> {
  const order = await at.read(number)
  const [of] = order.worked
  const held = of?.held.at(-1)
  if (!of || !held) throw new Error('nothing is held')
  const chosen = { id: at.sizes[size] ?? 0, price: centsFromEuros(price) }
  const difference = exchangeDifference({ of, held }, pieces, chosen, order.refundable)
  await at.swap(number, size, pieces, difference, held.exchange)
  return difference
}

test('what was bought before its price was raised gives nothing back for a size that costs more than was paid', async () => {
  await prices(95, 95, 95)
  const number = await sentOrder(1, 95)
  await prices(120, 99, 90)
  expect(await exchanged(number, OTHER, 99)).toBe(0)
  // 95 € were paid, and 90 are what is held now.
  expect(await exchanged(number, THIRD, 90)).toBe(500)
  expect(await exchanged(number, BOUGHT, 120)).toBe(0)
  expect(await exchanged(number, THIRD, 90)).toBe(0)
})

test('exchanges to and fro give a difference back once', async () => {
  await prices(99, 95, 99)
  const number = await sentOrder(1, 99)
  const given: number[] = []
  for (const _ of [1, 2, 3])
    given.push(await exchanged(number, OTHER, 95), await exchanged(number, BOUGHT, 99))
  expect(given).toEqual([400, 0, 0, 0, 0, 0])
  // The other way round nothing is ever given back.
  await prices(95, 99, 99)
  const cheap = await sentOrder(1, 95)
  expect([await exchanged(cheap, OTHER, 99), await exchanged(cheap, BOUGHT, 95)]).toEqual([0, 0])
})

test('with a discount the new unit is worth the share of its price that was paid', async () => {
  await prices(99, 95, 99)
  await insertCode(at.db, { code: 'DIX', percent: 10 })
  const number = await sentOrder(1, 89.1, 'DIX')
  expect(await exchanged(number, OTHER, 95)).toBe(360)
  expect(await exchanged(number, BOUGHT, 99)).toBe(0)
  // A third of a line to the cent: 3 × 9.50 less 1.00 are 9.17 each.
  await prices(9.5, 9.5, 8)
  await insertCode(at.db, { code: 'EURO', kind: 'amount', percent: null, amount: 1, minimum: 20 })
  const three = await sentOrder(3, 27.5, 'EURO')
  expect(await exchanged(three, OTHER, 9.5, 3)).toBe(0)
  // 8.00 × 27.50 / 28.50 are 7.72.
  expect(await exchanged(three, THIRD, 8, 2)).toBe(290)
})

test('the same again gives nothing back, though it costs less by now; another size does', async () => {
  await prices(99, 99, 99)
  const number = await sentOrder(1, 99)
  await prices(79, 79, 79)
  expect(await exchanged(number, BOUGHT, 79)).toBe(0)
  expect(await exchanged(number, OTHER, 79)).toBe(2000)
})

test('a difference that is reckoned otherwise is refused, with the order as it is', async () => {
  await prices(95, 95, 95)
  const number = await sentOrder(1, 95)
  await prices(120, 99, 99)
  // What today's prices of the two differ by.
  expect(await refusalOf(at.swap(number, OTHER, 1, 2100))).toMatchObject({ code: 'order_changed' })
})
