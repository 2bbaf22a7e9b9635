import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { buildSite } from '../../src/cli/publishing/build-site.ts'
import { removeDataDir, type StartedShop, startShop } from '../support/shop.ts'

let shop: StartedShop
test.beforeAll(async () => {
  shop = await startShop()
})
test.afterAll(async () => {
  await shop?.stop()
  if (shop) removeDataDir(shop.dataDir)
})

const published = (): { dir: string; revision: number } => {
  const sites = join(shop.dataDir, 'site')
  const { name, revision } = JSON.parse(readFileSync(join(sites, 'current.json'), 'utf8'))
  return { dir: join(sites, name), revision }
}
const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((file) => file !== 'release.json')
    .sort()

/**
 * A publication renders the pages that a change touches and takes the others over. Whatever was changed, the site must be
 * the one that Astro builds from nothing: a page that was wrongly taken over shows here.
 */
test('a site published in steps is the site that a whole build makes', async () => {
  test.setTimeout(180_000)
  const db = createClient(shop.keys.url, shop.keys.serviceRoleKey, { auth: { persistSession: false } })
  const changes = [
    () => db.from('products').update({ name: 'Cabas d’un autre nom' }).eq('id', 5),
    () =>
      db
        .from('products')
        .update({ price: 21, category: 'Chapeaux', related_products: [5, 8] })
        .eq('id', 6),
    () => db.from('products').update({ state: 'archived' }).eq('id', 8),
    () => db.from('categories').update({ label: 'Grands sacs' }).eq('name', 'Sacs'),
    () => db.from('shipping_methods').update({ price: 5.55 }).eq('is_default', true),
    () => db.from('settings').update({ site_name: 'Le Panier du Rif' }).eq('id', true),
    () => db.from('hero').update({ title: 'Tout en paille' }).eq('id', true),
    () => db.from('inventory').update({ stock: 0 }).eq('product_id', 9),
  ]
  const before = published()
  for (const change of changes) {
    const { error } = await change()
    expect(error).toBeNull()
    expect(shop.run('publish')).toBe('')
  }
  const { dir, revision } = published()
  expect(revision).toBeGreaterThan(before.revision)
  expect(readFileSync(join(dir, 'index.html'), 'utf8')).toContain('Tout en paille')

  const whole = join(shop.dataDir, 'whole')
  await buildSite({
    supabaseUrl: shop.url,
    publicUrl: '/',
    publicKey: shop.keys.anonKey,
    demo: true,
    cacheDir: join(shop.dataDir, 'whole-cache'),
    outDir: whole,
  })
  // Pictures that no page shows any more stay a while, for pages that are still open somewhere.
  const files = filesOf(whole)
  expect(filesOf(dir).filter((file) => !file.startsWith('_astro/'))).toEqual(
    files.filter((file) => !file.startsWith('_astro/')),
  )
  const differing = files.filter(
    (file) => !readFileSync(join(dir, file)).equals(readFileSync(join(whole, file))),
  )
  expect(differing).toEqual([])

  // A shop that shows no prices offers nothing to buy either.
  await db.from('settings').update({ show_prices: false }).eq('id', true)
  expect(shop.run('publish')).toBe('')
  const priceless = published().dir
  for (const page of ['index.html', 'products.html', 'products/1.html', 'search.json', 'merchant.xml'])
    expect(readFileSync(join(priceless, page), 'utf8'), page).not.toMatch(
      /\d,\d\d\s€|"price":|<g:price>|Ajouter au panier/,
    )
})
