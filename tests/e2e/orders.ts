import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { type Db, rows } from './fixtures.ts'

interface Wanted {
  readonly product: number
  readonly quantity?: number
  /** Of a product with sizes, at the product's price. */
  readonly variant?: number
  readonly method?: 'colissimo' | 'chronopost'
  readonly email?: string
  readonly lastName?: string
  readonly city?: string
  /** Account whose order it is; a guest's when left out. */
  readonly userId?: string
  /** Waits for its payment at Stripe. */
  readonly isUnpaid?: boolean
}

export interface Placed {
  readonly order_number: string
  readonly order_token: string
}

/** An order of a test's own, paid in a simulation unless it is to wait for that, placed as the checkout function places it. */
export async function placeOrder(db: Db, wanted: Wanted): Promise<Placed> {
  const { product, quantity = 1, method = 'colissimo' } = wanted
  const { price } = await rows(db.from('products').select('price').eq('id', product).single())
  const { price: fee } = await rows(db.from('shipping_methods').select('price').eq('id', method).single())
  const request = {
    idempotency_key: randomUUID(),
    lines: [{ product_id: product, quantity, ...(wanted.variant ? { variant_id: wanted.variant } : {}) }],
    first_name: 'Inès',
    last_name: wanted.lastName ?? 'Moreau',
    email: wanted.email ?? 'ines@client.example',
    phone: '',
    address: '3 rue des Lilas',
    address_complement: '',
    postal_code: '75011',
    city: wanted.city ?? 'Paris',
    country: 'FR',
    shipping_method: method,
    payment_method: 'card',
    expected_total: Number((quantity * price + fee).toFixed(2)),
    user_id: wanted.userId ?? null,
    is_simulated: !wanted.isUnpaid,
  }
  const placed = await db.rpc('place_order', { request })
  if (placed.error?.message !== 'stock_insufficient')
    return (await rows(Promise.resolve(placed))) as unknown as Placed
  // The demonstration has few of some, and every test buys of them.
  await rows(db.from('inventory').update({ stock: 60 }).eq('product_id', product).select('product_id'))
  return (await rows(db.rpc('place_order', { request }))) as unknown as Placed
}

/** Orders of one buyer's name, as the checkout places them; of two products. */
export async function ordersOf(db: Db, name: string, count: number): Promise<string[]> {
  await rows(db.from('inventory').update({ stock: 200 }).in('product_id', [7, 8]).select('product_id'))
  const placed = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      placeOrder(db, { product: 7 + (n % 2), lastName: name, email: `${name}-${n}@client.example` }),
    ),
  )
  return placed.map(({ order_number }) => order_number)
}

/** A buyer of one test alone. */
export const freshName = () => `Table${randomUUID().slice(0, 8)}`

/** How long the emails of a table of orders may take on a busy machine. */
export const EMAILS_MS = 90_000

/** Somebody withdraws, from the whole of an order unless `items` names what. @returns the reference of the declaration. */
export async function declareWithdrawal(db: Db, order_number: string, more: object = {}): Promise<string> {
  const declaration = {
    request_key: randomUUID(),
    name: 'Inès',
    order_number,
    email: 'ines@client.example',
    items: '',
    caller: randomUUID(),
    ...more,
  }
  const { reference } = (await rows(db.rpc('declare_withdrawal', { declaration }))) as { reference: string }
  return reference
}

/** Waits until the invoice of a paid order is issued: the clock of the shop does that, once a minute at the latest. */
export async function invoiceIssued(db: Db, number: string): Promise<void> {
  const { id } = await rows(db.from('orders').select('id').eq('order_number', number).single())
  const issued = () => rows(db.from('documents').select('number').eq('order_id', id))
  await expect.poll(issued, { timeout: 90_000 }).toHaveLength(1)
}
