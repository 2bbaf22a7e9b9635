import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'

/** Rows of one insert: large enough to be quick, small enough for any limit on a body. */
const BATCH = 500
const HOUR_MS = 3_600_000

/** Colours of the shop's list. */
const QUALITIES = ['Naturel', 'Indigo', 'Garance', 'Olive', 'Safran', 'Noix', 'Écru', 'Terracotta']
const PLACES = [
  'Bni Ahmed',
  'Bab Berred',
  'Ouezzane',
  'Tamorot',
  'Bni Bouzra',
  'Stehat',
  'Amtar',
  'Bni Said',
  'Zoumi',
  'Mokrisset',
]

type Row = Database['public']['Tables']['products']['Row']
type Model = Pick<
  Row,
  | 'category'
  | 'images'
  | 'image_alts'
  | 'description'
  | 'artisan'
  | 'details'
  | 'care'
  | 'dimensions'
  | 'manufacturer_id'
  | 'name'
  | 'colours'
  | 'materials'
>

/** @returns the nth generated product: a published one's texts and pictures under a name and price of its own. */
function generated(model: Model, serial: number, now: number) {
  const [kind = model.name] = model.name.split(' ')
  const colour = QUALITIES[serial % QUALITIES.length] ?? ''
  return {
    ...model,
    name: `${kind} ${PLACES[serial % PLACES.length]} ${colour} n° ${serial}`,
    price: 19 + ((serial * 37) % 160) + 0.9,
    identifier: `GEN-${String(serial).padStart(6, '0')}`,
    state: 'published',
    colours: [...new Set([colour, ...model.colours])].slice(0, 3),
    is_new: serial % 20 === 0,
    created_at: new Date(now - (1000 + serial) * HOUR_MS).toISOString(),
  }
}

/** Gives new products, which are simple ones, a stock. */
async function stock(client: SupabaseClient<Database>, products: readonly number[]): Promise<void> {
  const { data, error } = await client
    .from('inventory')
    .select('variant_id, product_id')
    .in('product_id', [...products])
  if (error) throw new Error(error.message)
  const rows = data.map((row) => ({ ...row, stock: (row.product_id * 7) % 40 }))
  const stocked = await client.from('inventory').upsert(rows)
  if (stocked.error) throw new Error(stocked.error.message)
}

/**
 * Adds products for work at scale; they reuse the pictures of the published ones and continue the numbers of a former call.
 * @throws Error when the shop has no published product to take as a model.
 */
export async function addGeneratedProducts(client: SupabaseClient<Database>, count: number): Promise<void> {
  const columns =
    'category, images, image_alts, description, artisan, details, care, dimensions, manufacturer_id, name, colours, materials'
  const models = await client
    .from('products')
    .select(columns)
    .eq('state', 'published')
    .not('identifier', 'like', 'GEN-%')
    .order('id')
  const last = await client
    .from('products')
    .select('identifier')
    .like('identifier', 'GEN-%')
    .order('identifier', { ascending: false })
    .limit(1)
  if (models.error || last.error) throw new Error((models.error ?? last.error)?.message)
  if (models.data.length === 0)
    throw new Error('There is no published product to take texts and pictures from.')
  const from = Number(last.data[0]?.identifier.slice(4) ?? 0)
  const now = Date.now()
  for (let done = 0; done < count; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - done) }, (_, n) => {
      const serial = from + done + n + 1
      const model = models.data[serial % models.data.length]
      if (!model) throw new Error('unreachable: a remainder is an index')
      return generated(model, serial, now)
    })
    const { data, error } = await client.from('products').insert(rows).select('id')
    if (error) throw new Error(error.message)
    await stock(
      client,
      data.map(({ id }) => id),
    )
  }
}
