import type { TestDatabase } from '../db/support/database.ts'
import { insertProducts, orderRequest, placeOrder } from '../db/support/samples.ts'
import { type Random, randomFrom } from './random.ts'

export interface RaceFigures {
  readonly seeds: number
  readonly attempts: number
  readonly orders: number
  readonly seconds: number
  /** Units that were sold and not there, refusals that are no shortage, and stocks that their ledger does not add up to. */
  readonly wrong: readonly string[]
}

const PRODUCT = 70
const STOCKS = [30, 20] as const
const PRICES = [40, 45] as const
const SHIPPING = 6.95
const AT_ONCE = 100

/** The product in two sizes with their stocks, as nothing was sold of it. @returns the ids of its variants. */
async function refill(db: TestDatabase): Promise<readonly number[]> {
  await db.query(
    'truncate orders, order_items, order_events, stock_movements, private.counters, private.daily_sales cascade',
  )
  const entries = STOCKS.map((stock, at) => ({ option1: String(55 + at), price: PRICES[at], stock }))
  await db.query(
    `select private.store_variants(p, '{Taille}', $1, true) from products p where p.id = ${PRODUCT}`,
    [JSON.stringify(entries)],
  )
  const rows = await db.query(
    `select id from product_variants where product_id = ${PRODUCT} and archived_at is null order by position`,
  )
  await db.query('truncate stock_movements')
  return rows.map(({ id }) => Number(id))
}

/** One attempt to buy one to three units of either size, or of both, in either order. */
function attempt(variants: readonly number[], random: Random) {
  const order = random.pick([
    [0, 1],
    [1, 0],
  ])
  const wanted = order.slice(0, 1 + random.below(2))
  const lines = wanted.map((at) => ({
    product_id: PRODUCT,
    variant_id: variants[at],
    quantity: 1 + random.below(3),
  }))
  const subtotal = wanted.reduce((sum, at, n) => sum + (PRICES[at] ?? 0) * (lines[n]?.quantity ?? 0), 0)
  return orderRequest({ lines, expected_total: subtotal + SHIPPING })
}

async function check(db: TestDatabase, variants: readonly number[], seed: number): Promise<string[]> {
  const rows = await db.query(
    `select i.variant_id as id, i.stock,
       (select coalesce(sum(quantity), 0)::int from order_items l where l.variant_id = i.variant_id) as sold,
       (select coalesce(sum(change), 0)::int from stock_movements m where m.variant_id = i.variant_id) as moved
     from inventory i where i.variant_id = any ($1)`,
    [variants],
  )
  return rows.flatMap(({ id, stock, sold, moved }) => {
    const first = STOCKS[variants.indexOf(Number(id))] ?? 0
    const is = [Number(stock), Number(sold), Number(moved)]
    return Number(stock) >= 0 && is[0] === first - Number(sold) && is[2] === -Number(sold)
      ? []
      : [`seed ${seed}, variant ${id}: stock ${is[0]}, sold ${is[1]} of ${first}, moved ${is[2]}`]
  })
}

/** Buyers of two variants of one product at once, on a server that runs transactions side by side. */
export async function variantRaces(db: TestDatabase, seeds: number, attempts: number): Promise<RaceFigures> {
  await insertProducts(db, [{ id: PRODUCT }])
  const wrong: string[] = []
  let orders = 0
  const began = performance.now()
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = randomFrom(seed)
    const variants = await refill(db)
    const queue = Array.from({ length: attempts }, () => attempt(variants, random))
    const buyers = Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.pop(); next; next = queue.pop())
        try {
          await placeOrder(db, next)
          orders += 1
        } catch (error) {
          const { message } = error as Error
          if (message !== 'stock_insufficient') wrong.push(`seed ${seed}: ${message}`)
        }
    })
    await Promise.all(buyers)
    wrong.push(...(await check(db, variants, seed)))
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  return { seeds, attempts: seeds * attempts, orders, seconds, wrong }
}
