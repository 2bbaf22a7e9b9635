import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAINTENANCE_PATH } from '@/domain/maintenance.ts'
import { maintenanceText } from '@/texts/maintenance.ts'
import { closeSite } from '../../src/cli/publishing/close-site.ts'
import { previewService } from '../../src/cli/site/preview-service.ts'
import { createPreviewStore } from '../../src/cli/site/preview-store.ts'
import { parseRedirects } from '../../src/cli/site/rules.ts'
import { createSite, type Site } from '../../src/cli/site/site.ts'
import type { RequestContext } from '../../supabase/local/gateway/context.ts'

const PAGES = [
  'index.html',
  'products.html',
  'products/3.html',
  'products/categorie/sacs.html',
  'blog.html',
  'blog/1.html',
  'cart.html',
  'checkout.html',
  'checkout/confirmation.html',
  'commande.html',
  'retractation.html',
  'mentions-legales.html',
  'maintenance.html',
  'admin.html',
  '_astro/app.js',
  'sitemap.xml',
]
const FEEDS = ['merchant.xml', 'rss.xml', 'search.json', 'facets.json', 'cards.json']
let dir: string
let site: Site
const folder = () => join(dir, 'site')
const ask = (path: string, options: RequestInit = {}) => {
  const request = new Request(`https://shop.example${path}`, options)
  return site.service(request, { url: new URL(request.url) } as RequestContext)
}
const statuses = async (...paths: string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await ask(path)).status])))

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'maintenance-'))
  for (const page of [...PAGES, ...FEEDS]) {
    await mkdir(dirname(join(folder(), page)), { recursive: true })
    await writeFile(join(folder(), page), `<!doctype html><body>${page}</body>`)
  }
  await writeFile(join(folder(), '_redirects'), '/admin/* /admin 200\n/old /products 301\n')
  const store = createPreviewStore(join(dir, 'previews'))
  const make = async () => ({
    key: await store.make(async (to) => {
      await mkdir(to, { recursive: true })
      await writeFile(join(to, 'index.html'), '<!doctype html><body>aperçu</body>')
      return { unsold: [] }
    }),
    path: '/',
    warnings: [],
  })
  const isAdmin = async (token: string) => token === 'admin'
  site = createSite({
    store,
    service: previewService({ store, isWriter: isAdmin, isAdmin, make, isSecure: true }),
  })
  site.serve(folder())
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('in maintenance visitors read why, with 503 and when to come back; what is owed stays open', async () => {
  site.close('maintenance')
  const answer = await ask('/products/3', { headers: { 'if-none-match': '*' } })
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '600',
    'no-store',
  ])
  expect(await answer.text()).toContain('maintenance.html')
  expect(await (await ask('/', { method: 'HEAD' })).text()).toBe('')
  expect(
    await statuses('/', '/products', '/products/', '/products.html', '/blog/1', '/cart', '/checkout'),
  ).toEqual({
    '/': 503,
    '/products': 503,
    '/products/': 503,
    '/products.html': 503,
    '/blog/1': 503,
    '/cart': 503,
    '/checkout': 503,
  })
  for (const feed of FEEDS) {
    const { status, headers } = await ask(`/${feed}`)
    expect([feed, status, headers.get('retry-after')]).toEqual([feed, 503, '600'])
  }
  const open = ['/checkout/confirmation', '/commande', '/retractation', '/mentions-legales', '/admin/orders']
  const files = ['/_astro/app.js', '/sitemap.xml']
  expect(await statuses(...open, ...files)).toEqual(
    Object.fromEntries([...open, ...files].map((path) => [path, 200])),
  )
  site.close(null)
  expect(await statuses('/', '/products/3', '/merchant.xml')).toEqual({
    '/': 200,
    '/products/3': 200,
    '/merchant.xml': 200,
  })
})

test('administrators look at the shop meanwhile', async () => {
  site.close('maintenance')
  const made = await ask('/apercu', {
    method: 'POST',
    headers: { authorization: 'Bearer admin' },
    body: '{}',
  })
  const { address } = (await made.json()) as { address: string }
  const cookie = (await ask(address)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const seen = await ask('/', { headers: { cookie } })
  expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining('aperçu')])
  expect((await ask('/')).status).toBe(503)
})

test('a site that was published before it had the page says it all the same', async () => {
  await rm(join(folder(), 'maintenance.html'))
  site.serve(folder())
  site.close('maintenance')
  const answer = await ask('/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '600'])
  expect(await answer.text()).toContain(maintenanceText.title)
})

test('for a static host closed pages go, and their addresses lead for now to the page that says why; feeds are missing', async () => {
  expect(await closeSite(folder(), 'maintenance')).toBe(8)
  const left = (await readdir(folder(), { recursive: true })).filter((file) =>
    /\.(?:html|json|xml)$/.test(file),
  )
  expect(left.toSorted()).toEqual([
    'admin.html',
    'checkout/confirmation.html',
    'commande.html',
    'maintenance.html',
    'mentions-legales.html',
    'retractation.html',
    'sitemap.xml',
  ])
  const rules = parseRedirects(await readFile(join(folder(), '_redirects'), 'utf8'))
  const leads = (path: string) => rules.find(({ matches }) => matches(path))
  for (const path of ['/', '/products', '/products/3', '/products/categorie/sacs', '/blog/1', '/checkout'])
    expect([path, leads(path)?.to, leads(path)?.status]).toEqual([path, MAINTENANCE_PATH, 302])
  for (const path of [
    '/checkout/confirmation',
    '/commande',
    '/mentions-legales',
    MAINTENANCE_PATH,
    '/merchant.xml',
  ])
    expect(leads(path), path).toBeUndefined()
  expect(leads('/admin/orders')?.to).toBe('/admin')
})

test('before it has opened a shop answers pages with the one that says so, and programs that nothing is there yet', async () => {
  site.close('opening')
  expect(
    await statuses('/', '/products/3', '/contact', '/merchant.xml', '/mentions-legales', '/admin/orders'),
  ).toEqual({
    '/': 200,
    '/products/3': 200,
    '/contact': 200,
    '/merchant.xml': 503,
    '/mentions-legales': 200,
    '/admin/orders': 200,
  })
  for (const path of ['/', '/products/3', '/contact']) {
    const answer = await ask(path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('retry-after')).toBeNull()
    expect(await answer.text()).toContain('maintenance.html')
  }
  expect(await (await ask('/mentions-legales')).text()).not.toContain('maintenance.html')
})
