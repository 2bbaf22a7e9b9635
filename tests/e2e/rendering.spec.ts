import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { snakeKeys } from '@/domain/case.ts'
import { PATHS, productPath } from '@/domain/paths.ts'
import { findOrderText } from '@/texts/account.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { displayText } from '@/texts/admin/site-settings.ts'
import { maintenanceText, priceOnRequestText } from '@/texts/maintenance.ts'
import { pagesText } from '@/texts/pages.ts'
import { priceNote } from '@/texts/vat.ts'
import { openAdmin } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { requestsFail } from './fixtures.ts'
import { BUILD_MS, databaseOf, OWN_ADDRESS, publishedIn, test } from './own-shop.ts'
import { SAID } from './site-facts.ts'

test.beforeEach(() => test.setTimeout(2 * BUILD_MS))

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
test('a site published in steps is the site that a whole build makes', async ({ shop, page }) => {
  const db = databaseOf(shop)
  const published = () => publishedIn(shop)
  const publications = [
    [
      db.from('products').update({ name: 'Cabas d’un autre nom' }).eq('id', 5),
      db.from('inventory').update({ stock: 0 }).eq('product_id', 9),
    ],
    [
      db
        .from('products')
        .update({ price: 21, category: 'Chapeaux', related_products: [5, 8] })
        .eq('id', 6),
      db.from('products').update({ state: 'archived' }).eq('id', 8),
    ],
    [
      db.from('categories').update({ label: 'Grands sacs' }).eq('name', 'Sacs'),
      db.from('shipping_methods').update({ price: 5.55 }).eq('is_default', true),
      db.from('shipping_methods').update({ active: false }).eq('id', 'relais'),
      db
        .from('shipping_methods')
        .update({ label: 'Coursier du Rif', delay: 'avant midi', free_from: 123, countries: ['FR'] })
        .eq('id', 'chronopost'),
    ],
    [
      db.from('colours').update({ name: 'Bleu indigo', swatch: '#223366' }).eq('slug', 'indigo'),
      db
        .from('products')
        .update({ materials: ['Raphia'] })
        .eq('id', 3),
    ],
    [
      db
        .from('settings')
        .update({
          vat_exempt: true,
          ...snakeKeys(Object.fromEntries(Object.entries(SAID).map(([name, [value]]) => [name, value]))),
        })
        .eq('id', true),
      db.from('hero').update({ title: 'Tout en paille' }).eq('id', true),
    ],
  ]
  const before = published()
  for (const changes of publications) {
    for (const change of changes) expect((await change).error).toBeNull()
    expect(shop.run('publish')).toBe('')
  }
  const { dir, revision } = published()
  expect(revision).toBeGreaterThan(before.revision)
  const text = (page: string) => readFileSync(join(dir, `${page}.html`), 'utf8')
  expect(text('index')).toContain('Tout en paille')
  for (const [name, [, words, pages]] of Object.entries(SAID))
    for (const path of pages) for (const one of words) expect(text(path), `${name} in ${path}`).toContain(one)
  expect(text('cgv')).toContain(pagesText.vatExempt)
  // An exempt shop says so beside its prices, and TTC nowhere.
  expect(text('products/3')).toContain(priceNote.exempt)
  for (const path of ['products/3', 'cart', 'checkout']) expect(text(path), path).not.toContain('TTC')
  expect(text('cart')).toContain(`&quot;vatNote&quot;:[0,&quot;${priceNote.exempt}&quot;]`)
  expect(text('checkout')).toContain('&quot;vatExempt&quot;:[0,true]')
  for (const words of ['5,55', 'Coursier du Rif', 'avant midi', '123,00', pagesText.zones.FR])
    expect(text('shipping'), words).toContain(words)
  expect(text('shipping')).not.toContain('Mondial Relay')

  // Names of files tell of the folder that they were built in.
  const builder: typeof import('../../src/cli/publishing/build-site.ts') = await import(
    join(shop.project, 'src/cli/publishing/build-site.ts')
  )
  const whole = join(shop.dataDir, 'whole')
  await builder.buildSite({
    supabaseUrl: shop.url,
    publicUrl: '/',
    publicKey: shop.keys.anonKey,
    siteUrl: OWN_ADDRESS,
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
  await db.from('settings').update({ show_prices: false, vat_exempt: false }).eq('id', true)
  await db.from('shipping_methods').update({ active: true }).eq('id', 'relais')
  expect(shop.run('publish')).toBe('')
  const priceless = published().dir
  const without = ['index.html', 'products.html', 'products/1.html', 'search.json', 'merchant.xml']
  for (const file of [...without, 'cart.html', 'checkout.html'])
    expect(readFileSync(join(priceless, file), 'utf8'), file).not.toMatch(
      /\d,\d\d\s€|"price":|<g:price>|Ajouter au panier/,
    )
  await page.goto(`${shop.url}${PATHS.cart}`)
  await expect(page.getByText(priceOnRequestText.body)).toBeVisible()
  await page.getByRole('link', { name: priceOnRequestText.contact }).click()
  await expect(page).toHaveURL(`${shop.url}${PATHS.contact}`)
  await db.from('settings').update({ show_prices: true }).eq('id', true)
})

/** Turns a switch over on its page of the settings, whose bar goes once it is saved. */
async function turn(desk: Page, name: string): Promise<void> {
  const section = desk.getByRole('region', { name: displayText.title, exact: true })
  await section.getByRole('switch', { name }).click()
  const save = desk.getByRole('button', { name: shellText.save })
  await save.click()
  await expect(desk.getByText(displayText.saved).last()).toBeVisible()
  await expect(save).toHaveCount(0)
}

test('what is sold out leaves the lists and keeps its page; in maintenance visitors read why, within seconds', async ({
  shop,
  page,
  owner,
}) => {
  const db = databaseOf(shop)
  const desk = await page.context().newPage()
  await openAdmin(desk, owner, '/admin/settings/display')
  await turn(desk, displayText.showOutOfStock)
  await db.from('inventory').update({ stock: 0 }).eq('product_id', 2)
  const [sold] = (await db.from('products').select('name').eq('id', 2)).data ?? []
  expect(shop.run('publish')).toBe('')
  await page.goto(`${shop.url}${PATHS.products}`)
  await expect(page.locator('a[href="/products/1"]').first()).toBeVisible()
  await expect(page.locator('a[href="/products/2"]')).toHaveCount(0)
  for (const list of ['search.json', 'merchant.xml', 'cards.json'])
    expect(readFileSync(join(publishedIn(shop).dir, list), 'utf8'), list).not.toContain(sold?.name)
  await page.goto(`${shop.url}${productPath(2)}`)
  await expect(page.getByRole('heading', { name: sold?.name ?? '', level: 1 })).toBeVisible()

  requestsFail()
  await turn(desk, displayText.showOutOfStock)
  await turn(desk, displayText.maintenanceMode)
  await expect(desk.getByText(displayText.maintenanceIsOn)).toBeVisible()
  await expect(desk.getByText(shellText.closed.maintenance)).toBeVisible()
  const status = async (path: string) => (await page.request.get(`${shop.url}${path}`)).status()
  await expect.poll(() => status(PATHS.products), { timeout: 30_000 }).toBe(503)
  const closed = await page.goto(`${shop.url}${productPath(1)}`)
  expect(closed?.headers()['retry-after']).toBe('600')
  await expect(page.getByRole('heading', { name: maintenanceText.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: maintenanceText.findOrder }).click()
  await expect(page.getByRole('heading', { name: findOrderText.title })).toBeVisible()
  for (const path of [PATHS.legalNotice, PATHS.withdrawal, PATHS.confirmation, PATHS.admin])
    expect(await status(path), path).toBe(200)
  const webhook = await page.request.post(`${shop.url}/functions/v1/stripe-webhook`, { data: {} })
  // Its own answer, which without keys is 503 as well.
  expect(webhook.headers()['content-type']).toContain('application/json')
  await turn(desk, displayText.maintenanceMode)
  await expect(desk.getByText(shellText.closed.maintenance)).toBeHidden()
  await desk.close()
  await expect.poll(() => status(PATHS.products), { timeout: 30_000 }).toBe(200)
})

/** @returns the process that keeps the pages of this shop compiled. */
function rendererOf(shop: { readonly project: string }): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const program = join(shop.project, 'src', 'rendering', 'resident-process.ts')
  return Number.parseInt(lines.find((line) => line.includes(program)) ?? '', 10)
}

test('a process that ends while it renders is begun again: unchanged pages are taken over all the same', async ({
  shop,
}) => {
  const db = databaseOf(shop)
  await db.from('products').update({ name: 'Cabas une fois rendu' }).eq('id', 7)
  expect(shop.run('publish')).toBe('')
  const before = publishedIn(shop)
  const renderer = rendererOf(shop)
  process.kill(renderer, 'SIGSTOP')
  await db.from('products').update({ name: 'Cabas deux fois rendu' }).eq('id', 7)
  expect((await db.rpc('request_publication')).error).toBeNull()
  const headers = { authorization: `Bearer ${shop.keys.serviceRoleKey}` }
  await fetch(`${shop.url}/_/deploy`, { method: 'POST', headers })
  const states = async () =>
    (await db.from('publications').select('state').order('requested_at', { ascending: false }).limit(1)).data
  await expect.poll(states).toEqual([{ state: 'building' }])
  process.kill(renderer, 'SIGKILL')
  await expect.poll(states, { timeout: BUILD_MS }).toEqual([{ state: 'published' }])
  const { dir } = publishedIn(shop)
  expect(readFileSync(join(dir, 'products/7.html'), 'utf8')).toContain('Cabas deux fois rendu')
  expect(statSync(join(dir, 'faq.html')).ino).toBe(statSync(join(before.dir, 'faq.html')).ino)
})

test('while the site is made anew at the start, the shop is reached by its owner’s commands as by visitors', async ({
  shop,
}) => {
  const db = databaseOf(shop)
  await db.from('products').update({ name: 'Cabas rendu au démarrage' }).eq('id', 7)
  const before = publishedIn(shop)
  const started = shop.restart()
  const isServed = () => fetch(`${shop.url}/healthz`).then(async (it) => (await it.json()).site, String)
  const site = before.dir.split('/').at(-1)
  // The one that ends answers for a moment yet.
  await expect.poll(isServed, { intervals: [20] }).not.toBe(site)
  await expect.poll(isServed, { intervals: [50], timeout: BUILD_MS }).toBe(site)
  expect(shop.run('db-query', 'select 7 as answered')).toContain('answered')
  await started
  expect(publishedIn(shop).revision).toBeGreaterThan(before.revision)
})
