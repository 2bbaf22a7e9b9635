import type { Unreadable } from '@/domain/errors.ts'
import type { Offer, Product } from '@/domain/product.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import { toOffer } from './offer-row.ts'
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
  const product = toProduct({ ...row, manufacturer: row.manufacturer ?? NOBODY })
  // As the visitors of its page will have it: with its sizes and colours, their prices and stock.
  const [offer] = dataOf(await db.rpc('unsold_offer', { wanted_id: id }), 'product_unreadable')
  if (!offer) return null
  return { product, offer: toOffer(offer) }
}
