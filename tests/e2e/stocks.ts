import { randomUUID } from 'node:crypto'
import { type Db, rows } from './fixtures.ts'

/** A product of the test's own, not in the shop's window. @returns its name and reference. */
export async function newStock(db: Db, stock: number) {
  const stem = randomUUID().slice(0, 8)
  const name = `Cabas compté ${stem}`
  const [model] = await rows(db.from('products').select('category, artisan, manufacturer_id').eq('id', 1))
  if (!model) throw new Error('the demonstration has no product 1')
  const [made] = await rows(
    db
      .from('products')
      .insert({ ...model, name, price: 40, identifier: `STOCK-${stem}`, state: 'draft' })
      .select('id'),
  )
  const id = made?.id ?? 0
  await rows(db.from('inventory').update({ stock, min_stock: 3 }).eq('product_id', id).select('variant_id'))
  return { id, name, reference: `STOCK-${stem}` }
}
