import { createClient } from '@supabase/supabase-js'
import { chromium } from 'playwright'
import type { Database } from '@/data/database.types.ts'
import { sanitizeHtml } from '@/domain/html.ts'
import { productPath } from '@/domain/paths.ts'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { packedPayloads, watchForXss, xssIn } from '../support/xss.ts'

export interface HostileProducts {
  readonly products: number
  readonly pages: number
  /** What ran, or would have run at a click; each with its page. */
  readonly found: readonly string[]
}

const at = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? ''

/** Stores published products whose every text tries to run a script. @returns their ids. */
async function addProducts({ keys }: Pick<StartedShop, 'keys'>): Promise<number[]> {
  const db = createClient<Database>(keys.url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const names = packedPayloads(110)
  const texts = packedPayloads(1900)
  const maker = await db
    .from('manufacturers')
    .insert({ name: at(names, 0).trim(), postal_address: at(packedPayloads(390), 0), email: 'a@b.example' })
    .select('id')
    .single()
  if (maker.error) throw new Error(maker.error.message)
  const rows = Array.from({ length: Math.max(Math.ceil(names.length / 2), texts.length) }, (_, index) => {
    const text = at(texts, index)
    return {
      name: at(names, 2 * index).trim(),
      artisan: at(names, 2 * index + 1).trim(),
      price: 40,
      category: 'Sacs',
      state: 'published',
      manufacturer_id: maker.data.id,
      description: text,
      artisan_story: text,
      details: sanitizeHtml(text),
      care: sanitizeHtml(`<ul><li>${text}</li></ul>`),
      dimensions: text.slice(0, 1000),
      warnings: text,
      images: ['product-images/nulle-part.webp'],
      image_alts: [text],
    }
  })
  const { data, error } = await db.from('products').insert(rows).select('id')
  if (error) throw new Error(error.message)
  return data.map(({ id }) => id)
}

/** Publishes 200 hostile texts in every field of products, and looks at every page of the shop that shows them. */
export async function hostileProducts(
  running?: Pick<StartedShop, 'url' | 'keys' | 'run'>,
): Promise<HostileProducts> {
  const own = running ? null : await startShop()
  const shop = running ?? own
  if (!shop) throw new Error('unreachable: a shop runs')
  const browser = await chromium.launch({
    args: BROWSER_FLAGS,
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  })
  try {
    const ids = await addProducts(shop)
    shop.run('publish')
    const context = await browser.newContext({ locale: 'fr-FR' })
    // What a compiler may put around the names of functions does not exist in a page.
    await context.addInitScript('globalThis.__name ??= (named) => named')
    await context.addInitScript(watchForXss)
    const page = await context.newPage()
    const found: string[] = []
    const paths = [
      '/',
      '/products',
      '/products/categorie/sacs',
      ...ids.map(productPath),
      '/recherche?q=img',
      '/cart',
    ]
    for (const path of paths) {
      await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' })
      await page.mouse.wheel(0, 5000)
      found.push(...(await page.evaluate(xssIn)).map((line) => `${path}: ${line}`))
    }
    return { products: ids.length, pages: paths.length, found }
  } finally {
    await browser.close()
    await own?.stop()
    if (own) removeDataDir(own.dataDir)
  }
}
