import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { DEMO_PRODUCT } from '../e2e/admin-screens.ts'
import { newDataDir, removeDataDir, runSql, startShop } from '../support/shop.ts'

/** Demonstration product that is given the largest of everything, and one that is given the least. */
export const LARGEST = DEMO_PRODUCT
export const SMALLEST = 13

const words = (length: number): string =>
  'Cabas de palmier doum tressé à la main par les artisanes des montagnes du Rif, aux anses de cuir tanné '
    .repeat(Math.ceil(length / 100))
    .slice(0, length)
    .trim()

/** What a shop may have at most of a product, and at least. */
async function stretch(db: ReturnType<typeof createClient<Database>>): Promise<void> {
  const { data } = await db.from('products').select('images').limit(12).order('id')
  const images = [...new Set((data ?? []).flatMap((product) => product.images))].slice(0, 12)
  const largest = {
    name: words(120),
    price: 19_999.99,
    images,
    image_alts: [],
    description: words(5000),
    artisan: words(120),
    artisan_story: words(5000),
    details: `<p>${words(3000)}</p><ul>${`<li>${words(120)}</li>`.repeat(20)}</ul>`,
    dimensions: words(1000),
    care: `<p>${words(3000)}</p>`,
    warnings: words(2000),
  }
  const smallest = {
    name: 'Sac',
    price: 0.5,
    images: [],
    image_alts: [],
    description: '',
    artisan_story: null,
    details: '',
    dimensions: null,
    care: '',
  }
  for (const [id, values] of [
    [LARGEST, largest],
    [SMALLEST, smallest],
  ] as const) {
    const { error } = await db.from('products').update(values).eq('id', id)
    if (error) throw new Error(error.message)
  }
}

/** Starts the demonstration with its extremes published, and a shop of nobody yet beside it. */
export default async function startBoth(): Promise<() => Promise<void>> {
  const shop = await startShop(newDataDir())
  const { url, serviceRoleKey } = shop.keys
  await stretch(createClient<Database>(url, serviceRoleKey, { auth: { persistSession: false } }))
  runSql(shop.dataDir, `update public.settings set announcement_text = 'Livraison offerte dès 80 €'`)
  shop.run('publish')
  const empty = await startShop(newDataDir(), { SHOP_DEMO: 'false' })
  process.env.TEST_SHOP_URL = shop.url
  process.env.TEST_SHOP_KEYS = JSON.stringify(shop.keys)
  process.env.TEST_SHOP_MAILBOX = shop.mailboxUrl
  process.env.TEST_SHOP_DATA = shop.dataDir
  process.env.EMPTY_SHOP_KEYS = JSON.stringify(empty.keys)
  return async () => {
    for (const one of [shop, empty]) {
      await one.stop()
      removeDataDir(one.dataDir)
    }
  }
}
