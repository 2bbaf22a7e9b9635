import { claimParcels, noteParcelEvents } from '@/data/parcel-tracking.ts'
import { insertProducts, orderRequest, placeOrder } from '../db/support/samples.ts'
import { type ShopBackend, shopBackend } from '../db/support/shop-backend.ts'
import { DURABLE, hasNativePostgres } from '../support/postgres.ts'
import { type Figure, median, report } from './report.ts'

const PARCELS = 100_000
/** What a run of the clock asks for, and one call of it. */
const MOST = 100
const AT_ONCE = 10
const ROUNDS = 9
/** Rows that one statement adds. */
const PART = 5_000

const BEGAN = Date.now()
const moment = (hours: number): string => new Date(BEGAN - hours * 3_600_000).toISOString()
/** What every parcel has had, and how many hours ago. */
const HEARD = [
  ['PC1', 60],
  ['ET1', 40],
] as const

/** Orders on their way, each with a parcel that is due: copies of one, without what placing and shipping would set off. */
async function fill({ db }: ShopBackend): Promise<void> {
  await insertProducts(db, [{ id: 1, stock: 1_000_000 }])
  const { order_number: model } = await placeOrder(db, orderRequest())
  const columns = await db.query(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as all from pg_attribute
     where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const all = String(columns[0]?.all)
  await db.query('alter table orders disable trigger user')
  for (let from = 1; from <= PARCELS; from += PART)
    await db.query(
      `insert into orders (${all}) select ${all.replaceAll(/(^|, )/g, '$1r.')}
       from orders o, generate_series($2::int, $3::int) n, jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
         'id', gen_random_uuid(), 'order_number', 'CMD-2025-' || (100000 + n), 'idempotency_key', gen_random_uuid(),
         'status', 'shipped', 'payment_status', 'paid', 'tracking_number', '6A' || (10000000000 + n),
         'email', 'client' || n || '@client.example', 'created_at', now() - interval '9 days'
       )) r where o.order_number = $1`,
      [model, from, from + PART - 1],
    )
  await db.query('alter table orders enable trigger user')
  for (let from = 1; from <= PARCELS; from += PART)
    await db.query(
      `insert into parcels (order_id, is_main, carrier, number, numbered_at)
       select o.id, true, 'colissimo', o.tracking_number, now() - interval '8 days'
       from orders o where o.order_number = any (array(select 'CMD-2025-' || (100000 + n) from generate_series($1::int, $2::int) n))`,
      [from, from + PART - 1],
    )
  // What was heard of them so far.
  for (const [code, hours] of HEARD)
    await db.query(`insert into parcel_events (parcel_id, at, code) select p.id, $1, $2 from parcels p`, [
      moment(hours),
      code,
    ])
  await db.query(`update parcels set state = 'moving', last_event_at = $1`, [moment(HEARD[1][1])])
  await db.query(`update parcels set next_look_at = now() - random() * interval '1 day'`)
  await db.query('update private.parcel_clock set night_from = 24, night_to = 0')
  await db.query('analyze orders')
  await db.query('analyze parcels')
  await db.query('analyze parcel_events')
}

/** What is answered of a number: news of every second parcel, of every twelfth that it was delivered. */
const eventsOf = (place: number) =>
  [
    ...HEARD,
    ...(place % 2 === 0 ? ([['MD2', 5]] as const) : []),
    ...(place % 12 === 0 ? ([['DI1', 3]] as const) : []),
  ].map(([code, hours]) => ({
    at: moment(hours),
    code,
    label: 'Votre colis est en cours d’acheminement',
  }))

/** One run of the clock beside its calls. @returns milliseconds, and the numbers that it asked for. */
async function round({ service }: ShopBackend): Promise<readonly [number, readonly string[]]> {
  const began = performance.now()
  const claimed = (await claimParcels(service, 'laposte', { most: MOST })).map(({ number }) => number)
  for (let at = 0; at < claimed.length; at += AT_ONCE)
    await noteParcelEvents(
      service,
      'laposte',
      claimed.slice(at, at + AT_ONCE).map((number, n) => ({ number, events: eventsOf(at + n) })),
    )
  return [performance.now() - began, claimed]
}

/** Runs in a row. @throws Error where a number is asked for twice, or a run asks for fewer than it may. */
async function rounds(shop: ShopBackend): Promise<number[]> {
  const asked = new Set<string>()
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    await shop.db.query(`update private.parcel_clock set next_call_at = '-infinity'`)
    const [ms, numbers] = await round(shop)
    times.push(ms)
    for (const number of numbers) asked.add(number)
    if (asked.size !== (n + 1) * MOST)
      throw new Error(`${asked.size} numbers were asked for in ${n + 1} runs`)
  }
  return times
}

/**
 * The clock's job beside its calls of La Poste, with a hundred thousand parcels under way: what a run claims and stores, by the
 * interface that it uses.
 */
export async function benchParcels(): Promise<void> {
  const figures: Figure[] = []
  for (const engine of ['any', 'pglite'] as const) {
    if (engine === 'any' && !hasNativePostgres()) continue
    const shop = await shopBackend({ SITE_URL: 'https://shop.example/' }, engine, DURABLE)
    try {
      await fill(shop)
      const name = engine === 'any' ? 'native Postgres' : 'PGlite'
      const [first = Number.NaN, ...others] = await rounds(shop)
      figures.push(
        { name: `${name}: first run, 100 of 100 000 parcels`, value: first, unit: 'ms' },
        { name: `${name}: a run after it, median`, value: median(others), unit: 'ms', goal: '≤ 200' },
      )
    } finally {
      await shop.close()
    }
  }
  report('parcels', figures)
}
