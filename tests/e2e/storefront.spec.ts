import { type APIResponse, expect, type Page } from '@playwright/test'
import { spentOf } from '@/cli/budget.ts'
import { SORTS } from '@/domain/catalog.ts'
import { PATHS, productPath } from '@/domain/paths.ts'
import { RECENT_KEY } from '@/domain/recent.ts'
import { SCROLL_TOP_AFTER_PX } from '@/domain/rules.ts'
import { viewPath } from '@/shop/catalog/addresses.ts'
import { addingText } from '@/texts/adding.ts'
import { blogText } from '@/texts/blog.ts'
import { cartText } from '@/texts/cart.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { catalogText } from '@/texts/catalog.ts'
import { contactText } from '@/texts/contact.ts'
import { failureText } from '@/texts/failure.ts'
import { recentText } from '@/texts/favourites.ts'
import { footerText } from '@/texts/footer.ts'
import { homeText } from '@/texts/home.ts'
import { productText } from '@/texts/product.ts'
import { shareText } from '@/texts/share.ts'
import { demoProducts } from '../../content/demo/products.ts'
import { openAlive, requestsFail, rows, test, withCart } from './fixtures.ts'

/** Cuts the page off the backend, as when it is stopped; the static site stays. */
const stopBackend = (page: Page) =>
  page.route(/\/(rest|auth|functions|storage)\/v1\//, (route) => route.abort())

test('every route of the storefront shows its screen', async ({ page }) => {
  const headings: Record<string, string | RegExp> = {
    '/': /./,
    '/products': catalogText.heading,
    '/products/1': /./,
    '/blog': blogText.heading,
    '/blog/1': /./,
    '/contact': /./,
    '/shipping': /Livraison/,
    '/returns': /Retours/,
    '/faq': 'Questions fréquentes',
    '/about': 'Notre Histoire',
    '/terms': /./,
    '/cgv': /Conditions générales de vente/i,
    '/story': /./,
    '/mentions-legales': /Mentions légales/i,
    '/confidentialite': /./,
    '/accessibilite': /Accessibilité/i,
    '/cart': cartText.title,
  }
  for (const [path, heading] of Object.entries(headings)) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
  }
  await page.goto('/blog/999')
  await expect(page).toHaveURL('/blog')
  await page.goto('/blog/1/')
  await expect(page).toHaveURL('/blog/1')
})

/**
 * Ten packets of 1,460 bytes are what a server sends at first without waiting for an answer: more is a round trip more. The largest page
 * of a product was 150 bytes below on 28 November 2026; the names of its files alone make 30 of them.
 */
const FIRST_ROUND_TRIP = 14_600

/** @returns bytes of an answer as it is sent: its head, then its body, compressed. */
function sentBytes(answer: APIResponse): number {
  const head = answer.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
  expect(answer.headers()['content-encoding'], answer.url()).toBe('br')
  return `HTTP/1.1 200 OK\r\n${head.join('')}\r\n`.length + Number(answer.headers()['content-length'])
}

test('every page that sells, and cart, checkout and account, come with the first round trip, their headers too', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const categories = [...sitemap.matchAll(/\/products\/categorie\/([\w-]+)</g)].flatMap(
    ([, slug]) => slug ?? [],
  )
  expect(categories.length).toBeGreaterThan(2)
  const views = [null, ...categories].flatMap((category) => SORTS.map((sort) => viewPath({ category, sort })))
  const products = demoProducts.map((_, index) => productPath(index + 1))
  const own = [PATHS.cart, PATHS.checkout, PATHS.auth, PATHS.profile]
  const tooLarge: string[] = []
  for (const path of [PATHS.home, ...own, ...views, ...products]) {
    const bytes = sentBytes(await request.get(path))
    const said = `${path}: ${bytes} of ${FIRST_ROUND_TRIP} bytes`
    const spent = spentOf(bytes, FIRST_ROUND_TRIP)
    if (spent === 'near') console.warn(`! ${said}: less than 5 % are left`)
    if (spent === 'over') tooLarge.push(said)
  }
  expect(tooLarge).toEqual([])
})

test('with the backend stopped the shop still reads and the cart still works', async ({ page }) => {
  requestsFail()
  await stopBackend(page)
  for (const path of ['/', '/products', '/blog', '/blog/1', '/faq', '/shipping']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await openAlive(page, '/products/1')
  await expect(page.getByText(productText.stock.in_stock)).toBeVisible()
  await page.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(page.getByRole('link', { name: cartBadgeText.label(1) })).toBeVisible()
  await page.route(/\.webp$/, (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: cartText.title })).toBeVisible()
  await expect(page.getByRole('row').locator('img')).toHaveAttribute('src', '/images/vannerie.svg')
  await expect(page.getByRole('link', { name: cartText.checkout })).toBeVisible()
})

test('a price cut is shown against the lowest price of the 30 days before it', async ({ page, db }) => {
  const { price } = await rows(db.from('products').select('price').eq('id', 21).single())
  const cut = Math.round(price * 80) / 100
  await rows(db.from('products').update({ price: cut }).eq('id', 21).select())
  await page.goto('/products/21')
  const euros = (value: number) => value.toFixed(2).replace('.', ',')
  await expect(page.locator('s').first()).toHaveText(new RegExp(euros(price)))
  await expect(page.getByText(/Baisse de (19|20)\s%/)).toBeVisible()
  await expect(page.getByText(productText.referencePrice, { exact: true })).toBeAttached()
})

test('products looked at before are remembered by this browser, and damage to its memory does no harm', async ({
  page,
}) => {
  const recent = page.getByRole('region', { name: recentText.heading })
  // Hidden as the page was built, and still so once its scripts have looked: its heading comes later, near the eye.
  const place = page.locator('[data-recent]')
  await openAlive(page, '/products/1')
  await expect(place).toHaveJSProperty('hidden', true)
  await openAlive(page, '/products/2')
  await place.scrollIntoViewIfNeeded()
  await expect(recent.getByRole('link')).toHaveAttribute('href', '/products/1')
  await page.evaluate(
    (key) => localStorage.setItem(key, '[{"id":1,"name":"x","image":"//evil.example"},7'),
    RECENT_KEY,
  )
  await openAlive(page, '/products/3')
  await expect(place).toHaveJSProperty('hidden', true)
  expect(await page.evaluate((key) => localStorage.getItem(key), RECENT_KEY)).toMatch(/^\[{"id":3,[^{]*}\]$/)
})

test('a product and a post can be shared', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => Object.assign(window, { shared: data.url }),
    })
  })
  for (const path of ['/products/1', '/blog/1']) {
    await openAlive(page, path)
    await expect(
      page.getByRole('link', { name: shareText.onNetwork(shareText.networks.facebook) }),
    ).toHaveAttribute('href', new RegExp(encodeURIComponent(path)))
    await page.getByRole('button', { name: shareText.native }).click()
    expect(await page.evaluate(() => (window as unknown as { shared: string }).shared)).toContain(path)
  }
})

test('the button to the top appears after some scrolling and leads there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const button = page.getByRole('button', { name: homeText.scrollTop })
  await page.evaluate((y) => scrollTo(0, y), SCROLL_TOP_AFTER_PX)
  await expect(button).toBeHidden()
  await page.evaluate((y) => scrollTo(0, y + 1), SCROLL_TOP_AFTER_PX)
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(button).toBeHidden()
})

test('an island whose scripts cannot be loaded says that something is broken, and what to do', async ({
  page,
  db,
}) => {
  requestsFail()
  await withCart(page, db, { 8: 1 })
  await page.route(/\/cart-view\.[^/]+\.js/, (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByRole('alert')).toContainText(failureText.title)
  await expect(page.getByRole('link', { name: failureText.contact })).toHaveAttribute('href', '/contact')
  await page.unrouteAll()
  await page.getByRole('button', { name: failureText.reload }).click()
  await expect(page.getByRole('link', { name: cartText.checkout })).toBeVisible()
})

test('at 200 % zoom nothing scrolls sideways, and calm visitors see no motion', async ({ page }) => {
  // A window of 1280 px at 200 % is one of 640 points.
  await page.setViewportSize({ width: 640, height: 450 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/products', '/products/1', '/blog/1', '/recherche?q=sac']) {
    await page.goto(path)
    const { overflow, moving } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      moving: [...document.querySelectorAll('body *')].filter(
        (element) => Number.parseFloat(getComputedStyle(element).transitionDuration) > 0.002,
      ).length,
    }))
    expect({ path, overflow, moving }).toEqual({ path, overflow: 0, moving: 0 })
  }
})

test('the map of the contact page is fetched at a click, not before; without it the page says so', async ({
  page,
}) => {
  requestsFail()
  const strangers: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== process.env.TEST_SHOP_URL) strangers.push(origin)
  })
  await page.route('https://nominatim.openstreetmap.org/**', (route) =>
    route.fulfill({
      json: [{ lat: '45.767', lon: '4.833' }],
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Carte</title>' }),
  )
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])
  await page.getByRole('button', { name: contactText.showMap }).click()
  await expect(page.getByTitle(contactText.mapTitle)).toHaveAttribute('src', /marker=45\.767%2C4\.833/)

  await page.unrouteAll()
  await page.route('https://nominatim.openstreetmap.org/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: contactText.showMap }).click()
  await expect(page.getByText(contactText.mapFailed)).toBeVisible()
})

test('the footer leads to an order, and a product tells of the legal guarantee before it is bought', async ({
  page,
}) => {
  await page.goto('/products/1')
  await expect(page.getByText(productText.guarantee)).toBeVisible()
  await page.getByRole('link', { name: productText.guaranteeMore }).click()
  await expect(page.locator(`[id="${productText.guaranteePlace}"]`)).toBeInViewport()
  await page.getByRole('link', { name: footerText.findOrder }).click()
  await expect(page).toHaveURL('/commande')
})
