import { randomUUID } from 'node:crypto'
import type { Row } from '../../../supabase/local/engine/engine.ts'
import type { TestDatabase } from './database.ts'

export interface SampleProduct {
  readonly id: number
  readonly price?: string
  readonly stock?: number
  readonly state?: 'draft' | 'published' | 'archived'
}

/** Stores products of one maker, with their stock. */
export async function insertProducts(db: TestDatabase, products: readonly SampleProduct[]): Promise<void> {
  await db.query(
    `insert into manufacturers (id, name, postal_address, email)
     values (1, 'Coopérative', 'Chefchaouen, Maroc', 'contact@maker.example') on conflict do nothing`,
  )
  for (const { id, price = '49.90', stock = 10, state = 'published' } of products) {
    await db.query(
      `insert into products (id, name, price, category, artisan, state, manufacturer_id, images)
       values ($1::bigint, 'Produit ' || $1::bigint, $2, 'Sacs', 'Salma', $3, 1, array['product-images/' || $1::bigint || '.webp'])`,
      [id, price, state],
    )
    await db.query('update inventory set stock = $2 where product_id = $1', [id, stock])
  }
}

/** One product of each kind an order may meet: 1 and 2 (19.99) at hand, 3 a draft, 4 archived, 5 the last one, 6 sold out. */
export const ORDERED_PRODUCTS: readonly SampleProduct[] = [
  { id: 1, stock: 1000 },
  { id: 2, price: '19.99', stock: 1000 },
  { id: 3, state: 'draft' },
  { id: 4, state: 'archived' },
  { id: 5, stock: 1 },
  { id: 6, stock: 0 },
]

/** A line of an order request; anything may stand in it. */
export const line = (product_id: unknown, quantity: unknown = 1) => ({ product_id, quantity })

export interface OrderRequest {
  readonly [name: string]: unknown
  readonly lines?: readonly Readonly<Record<string, unknown>>[]
}

/** A request of place_order that a shop with product 1 at 49.90 takes: 49.90 + 6.95. */
export const orderRequest = (changes: Readonly<Record<string, unknown>> = {}): OrderRequest => ({
  idempotency_key: randomUUID(),
  lines: [{ product_id: 1, quantity: 1 }],
  first_name: 'Inès',
  last_name: 'Moreau',
  email: 'ines@client.example',
  phone: '',
  address: '3 rue des Lilas',
  address_complement: '',
  postal_code: '75011',
  city: 'Paris',
  country: 'FR',
  shipping_method: 'colissimo',
  payment_method: 'card',
  expected_total: 56.85,
  user_id: null,
  is_simulated: true,
  ...changes,
})

/** A relay point as a carrier's file names it. */
export const RELAY = {
  id: 'FR-1',
  name: 'Librairie des Lilas',
  address: '12 rue de la Roquette',
  postal_code: '75011',
  city: 'Paris',
  country: 'FR',
  opening_hours: 'mar.-sam. 9h30-19h',
} as const

/** Loads the whole list of the relay points of a method, as the shop's own command does. */
export async function loadRelays(
  db: TestDatabase,
  points: readonly object[] = [RELAY],
  method = 'relais',
): Promise<unknown> {
  const sql = 'select load_relay_points($1, $2::jsonb) as loaded'
  const [row] = await db.query(sql, [method, JSON.stringify(points)], { role: 'service_role' })
  return row?.loaded
}

export interface Receipt {
  readonly order_number: string
  readonly order_token: string
  readonly subtotal: number
  readonly shipping_fee: number
  readonly discount: number
  readonly tax: number
  readonly total: number
  readonly created: boolean
}

/** Calls place_order as the checkout function does. */
export async function placeOrder(db: TestDatabase, request: OrderRequest): Promise<Receipt> {
  const [row] = await db.query('select place_order($1::jsonb) as receipt', [JSON.stringify(request)], {
    role: 'service_role',
  })
  return row?.receipt as Receipt
}

export interface DatabaseRefusal {
  readonly code: string
  readonly status: string
  readonly details: unknown
}

/** What place_order refused with. @throws Error when it did not. */
export async function refusalOf(work: Promise<unknown>): Promise<DatabaseRefusal> {
  try {
    await work
  } catch (error) {
    const { message, code, detail } = error as { message: string; code: string; detail?: string }
    return { code: message, status: code, details: detail ? JSON.parse(detail) : undefined }
  }
  throw new Error('nothing was refused')
}

/** Everything an order writes: equal before and after a refusal. */
export async function footprint(db: TestDatabase): Promise<Row | undefined> {
  const [row] = await db.query(`select
    (select count(*) from orders) as orders, (select count(*) from order_items) as lines,
    (select count(*) from order_events) as events, (select count(*) from stock_movements) as movements,
    (select json_agg(c order by c) from private.counters c) as counters,
    (select json_agg(s order by s) from private.daily_sales s) as sales,
    (select json_agg(i order by i.product_id) from inventory i) as inventory`)
  return row
}

/** Empties tables row by row: to truncate one costs PGlite a tenth of a second, and those that hang on it as much each. */
export const emptied = async (db: TestDatabase, ...tables: readonly string[]): Promise<void> => {
  for (const table of tables) await db.query(`delete from ${table} where true`)
}

/** What a new shop is called: site_name of supabase/schemas/13_settings.sql. */
export const NEW_SHOP = 'La boutique'
