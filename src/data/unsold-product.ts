import type { Unreadable } from '@/domain/errors.ts'
import { centsFromEuros } from '@/domain/money.ts'
import type { Offer, Product } from '@/domain/product.ts'
import { VISIBLE_STOCK_CAP } from '@/domain/rules.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import { PRODUCT_COLUMNS, toProduct } from './products.ts'

/** Who makes a draft may still have to be said. */
const NOBODY = {
  name: '—',
  postal_address: '',
  email: '',
  responsible_name: null,
  responsible_postal_address: null,
  responsible_email: null,
}

/**
 * A draft or archived product as its page will show it.
 * @param db with the service role.
 * @returns null when it is for sale, or unknown. @throws Error when it cannot be read.
 */
export async function getUnsoldProduct(
  db: Client,
  id: number,
): Promise<{ readonly product: Product; readonly offer: Offer } | null> {
  const found = await db
    .from('products')
    .select(PRODUCT_COLUMNS)
    .eq('id', id)
    .neq('state', 'published')
    .maybeSingle()
  if (found.error) throw new Error('product_unreadable' satisfies Unreadable, { cause: found.error })
  const row = found.data
  if (!row) return null
  const stocks = dataOf<readonly { readonly stock: number }[]>(
    await db.from('inventory').select('stock').eq('product_id', id),
    'product_unreadable',
  )
  const product = toProduct({ ...row, manufacturer: row.manufacturer ?? NOBODY })
  const offer = {
    productId: id,
    name: row.name,
    price: centsFromEuros(row.price),
    available: Math.min(
      stocks.reduce((sum, { stock }) => sum + stock, 0),
      VISIBLE_STOCK_CAP,
    ),
    popularity: 0,
    referencePrice: null,
    variants: null,
  }
  return { product, offer }
}
