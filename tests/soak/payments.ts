import type { TestDatabase } from '../db/support/database.ts'
import {
  apply,
  beginPayment,
  fresh,
  intentOf,
  placeUnpaid,
  release,
  type Unpaid,
} from '../db/support/payments.ts'
import { insertProducts } from '../db/support/samples.ts'
import { type Random, randomFrom } from './random.ts'

export interface PaymentFigures {
  readonly events: number
  readonly orders: number
  readonly paid: number
  readonly released: number
  readonly seconds: number
  /** Orders paid twice or by a forged event, units that do not add up, failures that are no refusal. */
  readonly wrong: readonly string[]
}

const PRODUCT = 80
const AT_ONCE = 50
/** What a buyer may be told; anything else is a fault. */
const REFUSALS = ['stock_insufficient', 'order_cancelled']

/** The product with so many units, as nothing was sold of it. */
export async function refill(db: TestDatabase, pieces: number): Promise<void> {
  if ((await db.query(`select id from products where id = ${PRODUCT}`)).length === 0)
    await insertProducts(db, [{ id: PRODUCT }])
  await db.query(
    `truncate orders, order_items, order_events, stock_movements, payments, refunds, stripe_events, payment_quarantine,
       private.counters, private.daily_sales, mail_outbox cascade`,
  )
  await db.query(`update inventory set stock = $1 where product_id = ${PRODUCT}`, [pieces])
  await db.query('truncate stock_movements')
  await db.query('update settings set payments_open = true')
}

/** Does all of it, many at once. @returns failures that are no refusal. */
export async function inParallel<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<string[]> {
  const queue = [...all]
  const wrong: string[] = []
  const one = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      await work(next).catch(({ message }: Error) => REFUSALS.includes(message) || wrong.push(message))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return wrong
}

/** Units left, sold and moved must agree; so must what orders and payments say. */
export async function check(db: TestDatabase, pieces: number): Promise<string[]> {
  const [row] = await db.query(
    `select i.stock,
       (select coalesce(sum(l.quantity), 0)::int from order_items l join orders o on o.id = l.order_id
        where o.status <> 'cancelled') as sold,
       (select coalesce(sum(m.change), 0)::int from stock_movements m where m.product_id = i.product_id) as moved,
       (select count(*)::int from orders o where o.payment_status in ('paid', 'refunded')
        and 1 <> (select count(*) from payments p where p.order_id = o.id and p.settles)) as unsettled,
       (select count(*)::int from payments p where p.state = 'succeeded' and not p.settles
        and not exists (select from refunds r where r.payment_id = p.id)
        and not exists (select from payment_quarantine q where q.key = p.intent_id)) as lost
     from inventory i where i.product_id = ${PRODUCT}`,
  )
  const [stock, sold, moved] = [Number(row?.stock), Number(row?.sold), Number(row?.moved)]
  const found: string[] = []
  if (stock < 0 || stock !== pieces - sold || moved !== -sold)
    found.push(`stock ${stock} of ${pieces}, sold ${sold}, moved ${moved}`)
  if (row?.unsettled !== 0) found.push(`${row?.unsettled} paid orders without their one payment`)
  if (row?.lost !== 0) found.push(`${row?.lost} payments that nobody gives back`)
  return found
}

/** One to three units. */
export const order = (random: Random) => {
  const quantity = 1 + random.below(3)
  const lines = [{ product_id: PRODUCT, quantity }]
  return { lines, expected_total: Math.round(quantity * 4990 + 695) / 100 }
}

/** What a run came to. */
export const figures = (
  orders: number,
  paid: number,
  released: number,
  events: number,
  began: number,
  wrong: readonly string[],
): PaymentFigures => ({
  events,
  orders,
  paid,
  released,
  seconds: Math.round((performance.now() - began) / 100) / 10,
  wrong: [...new Set(wrong)].slice(0, 20),
})

/** Buyers after the last units: orders placed, paid, left, freed, paid late and paid again, at random and all at once. */
export async function reservations(
  db: TestDatabase,
  pieces: number,
  buyers: number,
  seed: number,
): Promise<PaymentFigures> {
  const began = performance.now()
  await refill(db, pieces)
  const random = randomFrom(seed)
  let [placed, paid, released, events] = [0, 0, 0, 0]
  async function buy(fate: number): Promise<void> {
    const { order_token: token } = await placeUnpaid(db, order(random))
    placed += 1
    const begun = await beginPayment(db, token)
    const unpaid: Unpaid = { ...begun, token, intentId: fresh('pi') }
    const say = async (status: string) => {
      events += 1
      return await apply(db, { intent: intentOf(unpaid, unpaid.intentId, status) })
    }
    await say('requires_action')
    if (fate === 0) {
      paid += (await say('succeeded')) === 'paid' ? 1 : 0
      return
    }
    await say('canceled')
    const [first] = await Promise.all([release(db, unpaid.order), release(db, unpaid.order)])
    released += first === 'released' ? 1 : 0
    if (fate === 1) await Promise.all([say('succeeded'), say('succeeded')])
    if (fate === 2) {
      const again = await beginPayment(db, token)
      await apply(db, { intent: intentOf(again, fresh('pi')) })
    }
  }
  const fates = Array.from({ length: buyers }, () => random.below(6))
  const wrong = await inParallel(fates, buy)
  wrong.push(...(await check(db, pieces)))
  return figures(placed, paid, released, events, began, wrong)
}

/** @returns what several rounds came to. @param first seed of the first of them; the others follow it. */
export function summed(rounds: readonly PaymentFigures[], first: number): PaymentFigures {
  const total = (name: 'events' | 'orders' | 'paid' | 'released' | 'seconds') =>
    rounds.reduce((sum, round) => sum + round[name], 0)
  return {
    events: total('events'),
    orders: total('orders'),
    paid: total('paid'),
    released: total('released'),
    seconds: Math.round(total('seconds')),
    wrong: rounds.flatMap(({ wrong }, index) => wrong.map((what) => `seed ${first + index}: ${what}`)),
  }
}

/** So many attempts on 50 units, once for each seed. */
export async function reservationsIn(
  db: TestDatabase,
  seeds: number,
  buyers: number,
): Promise<PaymentFigures> {
  const rounds: PaymentFigures[] = []
  for (let seed = 1; seed <= seeds; seed += 1) rounds.push(await reservations(db, 50, buyers, seed))
  return summed(rounds, 1)
}

/** Rounds of the same with ever other seeds, for so many minutes. */
export async function reservationsFor(db: TestDatabase, minutes: number): Promise<PaymentFigures> {
  const began = performance.now()
  const first = 1000
  const rounds: PaymentFigures[] = []
  while (performance.now() - began < minutes * 60_000)
    rounds.push(await reservations(db, 500, 1000, first + rounds.length))
  return summed(rounds, first)
}
