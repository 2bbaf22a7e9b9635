import { LAST_UNITS } from '@/domain/rules.ts'
import type { TestDatabase } from '../db/support/database.ts'
import { apply, beginPayment, fresh, intentOf, placeUnpaid, release } from '../db/support/payments.ts'
import { insertProducts } from '../db/support/samples.ts'
import { figures, inParallel, type PaymentFigures, refill, summed } from './payments.ts'
import { randomFrom } from './random.ts'

/** Refusals of who shares a network with others. */
const SHARED = ['last_units_held', 'too_many_pieces', 'too_many_requests', 'payment_must_wait']
const SHELVES = Array.from({ length: 12 }, (_, index) => 81 + index)

/** What one network, and one mailbox in it, may not have taken within the hour. @param shelves their stock at first, by product. */
async function checkShelves(db: TestDatabase, shelves: ReadonlyMap<number, number>): Promise<string[]> {
  const found: string[] = []
  const greedy = await db.query(
    `select t.key, count(*)::int as variants, max(t.takes)::int as takes from (
       select u.key, v.id, count(*) as takes from private.unpaid_pieces u cross join unnest(u.last_of) v (id) group by u.key, v.id
     ) t group by t.key`,
  )
  for (const { key, variants, takes } of greedy)
    if (Number(variants) > LAST_UNITS.variants || Number(takes) > LAST_UNITS.takes)
      found.push(`${key} took the last units of ${variants} variants, of one ${takes} times`)
  const held = await db.query(
    `select i.product_id, i.stock, (select coalesce(sum(l.quantity), 0)::int from order_items l join orders o on o.id = l.order_id
       where l.product_id = i.product_id and o.status <> 'cancelled') as sold from inventory i where i.product_id = any ($1)`,
    [SHELVES],
  )
  for (const { product_id, stock, sold } of held)
    if (Number(stock) < 0 || Number(stock) + Number(sold) !== shelves.get(Number(product_id)))
      found.push(`product ${product_id}: stock ${stock}, sold ${sold} of ${shelves.get(Number(product_id))}`)
  return found
}

/** Few networks at shelves of few units, all at once: placed, paid, left, and paid after all, at random. */
export async function sharedShelves(
  db: TestDatabase,
  networks: number,
  buyers: number,
  seed: number,
): Promise<PaymentFigures> {
  const began = performance.now()
  await refill(db, 0)
  await db.query('truncate private.unpaid_pieces, private.form_attempts')
  if ((await db.query(`select id from products where id = ${SHELVES[0]}`)).length === 0)
    await insertProducts(
      db,
      SHELVES.map((id) => ({ id })),
    )
  const random = randomFrom(seed)
  const shelves = new Map(SHELVES.map((id) => [id, 1 + random.below(20)]))
  for (const [id, stock] of shelves)
    await db.query('update inventory set stock = $1 where product_id = $2', [stock, id])
  let [placed, paid, released] = [0, 0, 0]
  async function buy({ n, fate }: { readonly n: number; readonly fate: number }): Promise<void> {
    const caller = `caller:${n % networks}`
    const lines = SHELVES.filter(() => random.below(4) === 0).map((product_id) => ({
      product_id,
      quantity: 1 + random.below(2),
    }))
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    if (units === 0) return
    const expected_total = Math.round(units * 4990 + 695) / 100
    const email = `${n}@client.example`
    const { order_token: token } = await placeUnpaid(db, { caller, email, lines, expected_total })
    placed += 1
    const begun = await beginPayment(db, token, fresh('ctoken'), caller)
    const intent = fresh('pi')
    if (fate === 0) {
      paid += (await apply(db, { intent: intentOf(begun, intent) })) === 'paid' ? 1 : 0
      return
    }
    await apply(db, { intent: intentOf(begun, intent, 'canceled') })
    if (fate > 3) return
    released += (await release(db, begun.order)) === 'released' ? 1 : 0
    if (fate === 1) await beginPayment(db, token, fresh('ctoken'), caller)
  }
  const all = Array.from({ length: buyers }, (_, n) => ({ n, fate: random.below(6) }))
  const wrong = (await inParallel(all, buy)).filter((what) => !SHARED.includes(what))
  wrong.push(...(await checkShelves(db, shelves)))
  return figures(placed, paid, released, 0, began, wrong)
}

/** So many buyers of eight networks, once for each seed. */
export async function sharedShelvesIn(
  db: TestDatabase,
  seeds: number,
  buyers: number,
): Promise<PaymentFigures> {
  const rounds: PaymentFigures[] = []
  for (let seed = 1; seed <= seeds; seed += 1) rounds.push(await sharedShelves(db, 8, buyers, seed))
  return summed(rounds, 1)
}
