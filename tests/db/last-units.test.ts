import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LAST_UNITS, LAST_UNITS_MINUTES } from '@/domain/rules.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import {
  apply,
  type Begun,
  beginPayment,
  fresh,
  intentOf,
  placeUnpaid,
  release,
  SERVICE,
  stockOf,
} from './support/payments.ts'
import { emptied, insertProducts, type Receipt, refusalOf } from './support/samples.ts'

let db: TestDatabase

const PRODUCTS = Array.from({ length: 12 }, (_, index) => index + 1)

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(
    db,
    PRODUCTS.map((id) => ({ id })),
  )
})
afterAll(() => db.close())
beforeEach(async () => {
  await emptied(db, 'private.unpaid_pieces', 'private.form_attempts')
  await db.query('update inventory set stock = 1')
})

const HELD = { code: 'last_units_held' }
const stocked = (stock: number) => db.query('update inventory set stock = $1', [stock])
/** An unpaid order of so many units of each of some products. */
const take = (products: readonly number[], quantity = 1, changes: object = {}): Promise<Receipt> =>
  placeUnpaid(db, {
    caller: 'caller:one',
    email: `${randomUUID()}@client.example`,
    lines: products.map((product_id) => ({ product_id, quantity })),
    expected_total: Math.round(products.length * quantity * 4990 + 695) / 100,
    ...changes,
  })
const idOf = async ({ order_number }: Receipt): Promise<string> =>
  String((await db.query('select id from orders where order_number = $1', [order_number]))[0]?.id)
const ended = async (placed: Receipt) => expect(await release(db, await idOf(placed))).toBe('released')
/** Minutes that an order keeps its units. */
const keptFor = async ({ order_number }: Receipt) =>
  Number(
    (
      await db.query(
        `select round(extract(epoch from reserved_until - created_at) / 60) as minutes from orders where order_number = $1`,
        [order_number],
      )
    )[0]?.minutes,
  )
async function paid(placed: Receipt): Promise<void> {
  const begun = await beginPayment(db, placed.order_token, fresh('ctoken'), 'caller:one')
  expect(await apply(db, { intent: intentOf(begun, fresh('pi')) })).toBe('paid')
}

test('the only unit can be bought, and is kept for ten minutes', async () => {
  const placed = await take([1])
  expect(await keptFor(placed)).toBe(LAST_UNITS_MINUTES)
  expect(await stockOf(db, 1)).toBe(0)
  await paid(placed)
})

test('half of a variant is kept for half an hour; what is beyond, for ten minutes', async () => {
  await stocked(10)
  expect(await keptFor(await take([1], 5))).toBe(30)
  expect(await keptFor(await take([1], 1))).toBe(LAST_UNITS_MINUTES)
  expect(await keptFor(await take([2], 6))).toBe(LAST_UNITS_MINUTES)
  await paid(await take([3], 10))
})

test('one network never empties the shelves: three orders leave all but five variants, and others buy', async () => {
  await stocked(4)
  const all = PRODUCTS.map((id) => id)
  await take(all, 2)
  expect(await refusalOf(take(all, 2))).toMatchObject(HELD)
  await take(all.slice(0, LAST_UNITS.variants), 2)
  expect(await refusalOf(take([6], 2))).toMatchObject(HELD)
  for (const id of all) expect(await stockOf(db, id), `product ${id}`).toBe(id <= LAST_UNITS.variants ? 0 : 2)
  await take([6], 1, { caller: 'caller:other' })
})

test('of shelves with one unit each it holds five, each three times an hour at most', async () => {
  expect(await refusalOf(take(PRODUCTS.slice(0, LAST_UNITS.variants + 1)))).toMatchObject(HELD)
  const five = PRODUCTS.slice(0, LAST_UNITS.variants)
  await ended(await take(five))
  expect(await refusalOf(take([6]))).toMatchObject(HELD)
  await take([6], 1, { caller: 'caller:other' })
  for (let times = 1; times < LAST_UNITS.takes; times += 1) await ended(await take([1]))
  expect(await refusalOf(take([1]))).toMatchObject(HELD)
  expect(await stockOf(db, 1)).toBe(1)
  await take([1], 1, { caller: 'caller:other' })
  await db.query(`update private.unpaid_pieces set at = at - interval '1 hour'`)
  await ended(await take([2]))
})

test('what was paid holds nothing: five at a time, a buyer has all of them', async () => {
  await paid(await take(PRODUCTS.slice(0, 5)))
  await paid(await take(PRODUCTS.slice(5, 10)))
})

test('a card that is refused, and a cart that is changed, leave the last unit to who wanted it', async () => {
  const first = await take([1])
  await db.query(`select release_reservation($1, 'replaced')`, [await idOf(first)], SERVICE)
  const second = await take([1, 2])
  await ended(second)
  // From the page of the order.
  await paid(second)
})

test('an order that is paid after its reservation takes its last units within the same limits', async () => {
  const placed = await take([1])
  await ended(placed)
  const again = async (): Promise<Begun> =>
    await beginPayment(db, placed.order_token, fresh('ctoken'), 'caller:one')
  for (let times = 1; times < LAST_UNITS.takes; times += 1) {
    const begun = await again()
    await apply(db, { intent: intentOf(begun, fresh('pi'), 'canceled') })
    await ended(placed)
  }
  expect(await refusalOf(again())).toMatchObject(HELD)
  expect(await stockOf(db, 1)).toBe(1)
})

test('each take counts for the variants that were last then, of an order that is taken again too', async () => {
  const again = async (placed: Receipt) => {
    const begun = await beginPayment(db, placed.order_token, fresh('ctoken'), 'caller:one')
    await apply(db, { intent: intentOf(begun, fresh('pi'), 'canceled') })
    await ended(placed)
  }
  // Of ten units it takes one, and of one that others have left the last.
  await db.query('update inventory set stock = case product_id when 1 then 10 else 1 end')
  const both = await take([1, 2])
  await ended(both)
  await db.query('update inventory set stock = case product_id when 2 then 10 else 1 end')
  await again(both)
  // One take of each: of the first it has been the last but once.
  for (let times = 1; times < LAST_UNITS.takes; times += 1) await ended(await take([1]))
  expect(await refusalOf(take([1]))).toMatchObject(HELD)
  // And of the second, before that.
  await stocked(1)
  for (let times = 1; times < LAST_UNITS.takes; times += 1) await ended(await take([2]))
  expect(await refusalOf(take([2]))).toMatchObject(HELD)
})

test('a buyer who has paid before does not answer for the network that they share', async () => {
  await stocked(1)
  const email = 'habituee@client.example'
  await paid(await take([12], 1, { email }))
  await db.query(`update orders set paid_at = paid_at - interval '2 days' where email = $1`, [email])
  await take(PRODUCTS.slice(0, 5))
  expect(await refusalOf(take([6]))).toMatchObject(HELD)
  await take([6], 1, { email })
})

test('who orders at this machine, or by telephone, is not counted', async () => {
  expect(await keptFor(await take(PRODUCTS, 1, { caller: null }))).toBe(30)
})

test('a bank that is asked prolongs an order once, and one of last units never', async () => {
  await stocked(100)
  const [plain, last] = [await take([1]), await take([2], 60)]
  const at = async (placed: Receipt, minutes: number) =>
    await db.query(
      `update orders set reserved_until = clock_timestamp() + make_interval(mins => $2) where order_number = $1`,
      [placed.order_number, minutes],
    )
  const left = async ({ order_number }: Receipt) =>
    Number(
      (
        await db.query(
          `select round(extract(epoch from reserved_until - clock_timestamp()) / 60) as minutes from orders where order_number = $1`,
          [order_number],
        )
      )[0]?.minutes,
    )
  const ask = async (placed: Receipt, status: string) => {
    const begun = await beginPayment(db, placed.order_token, fresh('ctoken'), 'caller:one')
    const intent = fresh('pi')
    await apply(db, { intent: intentOf(begun, intent, status) })
    return await left(placed)
  }
  await at(plain, 20)
  expect(await ask(plain, 'requires_action')).toBe(20)
  await at(plain, 2)
  expect(await ask(plain, 'requires_action')).toBe(15)
  await at(plain, 2)
  expect(await ask(plain, 'requires_action')).toBe(2)
  expect(await ask(plain, 'processing')).toBe(2)
  await at(last, 2)
  expect(await ask(last, 'requires_action')).toBe(2)
})
