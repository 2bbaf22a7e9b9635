import { type Browser, chromium, type Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { packedPayloads, watchForXss, XSS_PAYLOADS, xssIn } from '../support/xss.ts'

type Db = SupabaseClient<Database>

export interface HostileFigures {
  readonly payloads: number
  /** Pages of the shop and screens of the administration that showed them. */
  readonly pages: number
  /** Markup in details and care that the database refused. */
  readonly refused: number
  /** What ran, or would have: empty when everything held. */
  readonly found: readonly string[]
}

/** The n-th text, from the beginning again after the last. */
const at = (index: number): string => XSS_PAYLOADS[index % XSS_PAYLOADS.length]?.trim() ?? ''

/** One product a payload, another payload in each of its texts: every text field meets all of them. */
async function storeProducts(db: Db): Promise<{ readonly ids: readonly number[]; readonly refused: number }> {
  const ids: number[] = []
  let refused = 0
  const stored = async (query: PromiseLike<{ error: { message: string } | null }>) => {
    const { error } = await query
    if (error) throw new Error(error.message)
  }
  for (let index = 0; index < XSS_PAYLOADS.length; index += 1) {
    const maker = 7000 + index
    await stored(
      db.from('manufacturers').insert({
        id: maker,
        name: `${at(index + 20)} ${index}`,
        postal_address: at(index + 40),
        email: 'maker@client.example',
        responsible_name: at(index + 60),
        responsible_postal_address: at(index + 80),
        responsible_email: 'responsible@client.example',
      }),
    )
    const id = 5000 + index
    await stored(
      db.from('products').insert({
        id,
        name: at(index),
        price: 10,
        category: 'Sacs',
        artisan: at(index + 100),
        artisan_story: at(index + 120),
        description: at(index + 140),
        dimensions: at(index + 160),
        warnings: at(index + 180),
        images: ['product-images/none.webp'],
        image_alts: [at(index + 10)],
        manufacturer_id: maker,
        state: 'published',
      }),
    )
    const supplier = await db
      .from('suppliers')
      .insert({ name: `${id} ${at(index + 30)}`.slice(0, 160).trim() })
      .select('id')
      .single()
    await stored(
      db
        .from('inventory')
        .update({ stock: 5, supplier_id: supplier.data?.id ?? null })
        .eq('product_id', id),
    )
    for (const column of ['details', 'care'] as const) {
      const change: { details?: string; care?: string } = { [column]: at(index + 50) }
      const { error } = await db.from('products').update(change).eq('id', id)
      if (error) refused += 1
    }
    ids.push(id)
  }
  const [short = '', other = '', third = ''] = packedPayloads(80)
  await stored(
    db
      .from('settings')
      .update({
        site_name: short,
        site_description: at(3),
        address: at(9),
        contact_phone: '"><p onclick=xss()>',
      })
      .eq('id', true),
  )
  await stored(
    db
      .from('hero')
      .update({ alt_text: other, title: third, subtitle: at(100) })
      .eq('id', true),
  )
  await stored(
    db
      .from('shipping_methods')
      .update({ label: short.slice(0, 80).trim(), delay: other.slice(0, 80).trim() })
      .eq('id', 'relais'),
  )
  return { ids, refused }
}

/** Looks at addresses with a few tabs at once. @param ready resolves when the page shows what it has. */
async function look(
  pages: readonly Page[],
  addresses: readonly string[],
  ready: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = []
  const queue = [...addresses]
  await Promise.all(
    pages.map(async (page) => {
      for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
        await page.goto(address, { waitUntil: 'load' })
        await ready(page)
        for (const line of await page.evaluate(xssIn)) found.push(`${address}: ${line}`)
      }
    }),
  )
  return found
}

async function tabs(browser: Browser, shop: StartedShop, count: number): Promise<Page[]> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  await context.addInitScript(watchForXss)
  return await Promise.all(Array.from({ length: count }, () => context.newPage()))
}

/** Puts 200 hostile texts into every text of the catalogue, publishes, and looks at shop and administration. */
export async function hostileTexts(): Promise<HostileFigures> {
  const shop = await startShop()
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: BROWSER_FLAGS,
  })
  try {
    const db: Db = createClient<Database>(shop.url, shop.keys.serviceRoleKey, {
      auth: { persistSession: false },
    })
    const { ids, refused } = await storeProducts(db)
    shop.run('publish')
    const settled = (page: Page) => page.waitForTimeout(50)
    const visitors = await tabs(browser, shop, 3)
    const shopPages = [
      ...[
        '/',
        '/products',
        '/products?page=2',
        '/products/categorie/sacs',
        '/shipping',
        '/contact',
        '/cart',
        '/checkout',
      ],
      ...ids.map((id) => `/products/${id}`),
      ...XSS_PAYLOADS.filter((_, index) => index % 10 === 0).map(
        (payload) => `/recherche?q=${encodeURIComponent(payload)}`,
      ),
    ]
    const found = await look(visitors, shopPages, settled)

    const [first, ...others] = await tabs(browser, shop, 3)
    if (!first) throw new Error('no page')
    await first.goto('/admin')
    await first.locator('[name=email]').fill(shop.keys.admin.email)
    await first.locator('[name=password]').fill(shop.keys.admin.password)
    await first.locator('form button[type=submit]').click()
    await first.locator('nav').first().waitFor()
    const screens = [
      '/admin',
      '/admin/products',
      '/admin/hero-image',
      '/admin/publishing',
      '/admin/audit',
      '/admin/settings',
      '/admin/settings/shop',
      '/admin/settings/legal',
      '/admin/settings/hours',
      '/admin/settings/shipping',
      '/admin/settings/people',
      '/admin/profile',
    ]
    const dialogs = ids.map((id) => `/admin/products/${id}`)
    found.push(...(await look([first, ...others], screens, (page) => page.waitForLoadState('networkidle'))))
    found.push(
      ...(await look([first, ...others], dialogs, (page) =>
        page.locator('[role=dialog] [name=name]').waitFor(),
      )),
    )
    return {
      payloads: XSS_PAYLOADS.length,
      pages: shopPages.length + screens.length + dialogs.length,
      refused,
      found,
    }
  } finally {
    await browser.close()
    await shop.stop()
    removeDataDir(shop.dataDir)
  }
}
