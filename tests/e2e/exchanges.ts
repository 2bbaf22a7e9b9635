import type { Page } from '@playwright/test'
import { callsOf, type E2eAdmin } from './admin-fixtures.ts'
import { type Db, rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'

/** Two sizes of one product, of which there are enough: others sell them meanwhile. */
export async function twoSizes(db: Db) {
  const [one, other] = await rows(
    db
      .from('product_variants')
      .select('id, product_id, sku, option1')
      .not('option1', 'is', null)
      .is('price', null)
      .is('archived_at', null)
      .order('product_id')
      .order('position')
      .limit(2),
  )
  if (!one || !other || one.product_id !== other.product_id) throw new Error('no product with two sizes')
  await rows(
    db.from('inventory').update({ stock: 50 }).in('variant_id', [one.id, other.id]).select('variant_id'),
  )
  return [one, other] as const
}

/**
 * A sent order of two units of a size, one of which is exchanged for another size.
 * @param name its buyer's. @returns its number, the reference of the new unit, and calls of the owner
 */
export async function exchangedOrder(page: Page, owner: E2eAdmin, db: Db, name: string) {
  const [old, wanted] = await twoSizes(db)
  const { order_number: number } = await placeOrder(db, {
    product: old.product_id,
    variant: old.id,
    quantity: 2,
    lastName: name,
    email: `${name}@client.example`,
  })
  const call = await callsOf(page, owner)
  await call('ship_orders', { parcels: [{ number, tracking: `${name}-0` }] })
  const { work } = (await call('admin_order', { number })) as { work: { version: string } }
  const request = {
    position: 1,
    quantity: 1,
    variant: wanted.id,
    restock: true,
    difference: 0,
    reason: 'size',
  }
  await call('exchange_pieces', { number, request, expected: work.version })
  return { number, sku: wanted.sku ?? '', call }
}
