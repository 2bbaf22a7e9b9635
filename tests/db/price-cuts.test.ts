import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
})
afterAll(() => db.close())

type Period = readonly [daysAgo: number, price: number, published?: boolean]

/** Rewrites the history of product 1 and gives what the public is told of its last price. */
async function referenceAfter(...periods: readonly Period[]): Promise<unknown> {
  const price = periods.at(-1)?.[1] ?? 0
  await db.query('update products set price = $1 where id = 1', [price])
  await db.query('delete from product_prices')
  for (const [daysAgo, was, published = true] of periods)
    await db.query(
      `insert into product_prices (product_id, variant_id, price, published, since)
       select 1, id, $1, $2, now() - make_interval(hours => $3) from product_variants where product_id = 1`,
      [was, published, daysAgo * 24],
    )
  const [offer] = await db.query('select reference_price::float8 as price from get_offers(array[1])', [], {
    role: 'anon',
  })
  return offer?.price
}

test('a cut is announced against the lowest price of the 30 days before it', async () => {
  expect(await referenceAfter([90, 80], [5, 60])).toBe(80)
  expect(await referenceAfter([90, 80], [20, 70], [12, 90], [5, 60])).toBe(70)
})

test('a price that ended more than 30 days before the cut counts no longer', async () => {
  expect(await referenceAfter([90, 50], [40, 80], [5, 60])).toBe(80)
})

test('a price raised for show announces nothing', async () => {
  expect(await referenceAfter([90, 60], [10, 80], [5, 60])).toBeNull()
})

test('a rise, a first price and an old cut announce nothing', async () => {
  expect(await referenceAfter([90, 60], [5, 80])).toBeNull()
  expect(await referenceAfter([5, 80])).toBeNull()
  expect(await referenceAfter([90, 80], [31, 60])).toBeNull()
})

test('a price that no customer saw is no reference; a pause in the sale keeps the cut', async () => {
  expect(await referenceAfter([20, 80, false], [5, 60])).toBeNull()
  expect(await referenceAfter([90, 80], [8, 60], [6, 60, false], [2, 60])).toBe(80)
})
