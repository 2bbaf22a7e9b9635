import { expect } from '@playwright/test'
import { addingText } from '@/texts/adding.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { catalogText } from '@/texts/catalog.ts'
import { notFoundText } from '@/texts/not-found.ts'
import { productText } from '@/texts/product.ts'
import { toastText } from '@/texts/toasts.ts'
import { demoProducts } from '../../content/demo/products.ts'
import { requestsFail, rows, test } from './fixtures.ts'
import { press } from './people.ts'

/** What the cards ask, in their order; a card out of sight has no inner text, and a price cut stands before the price. */
const prices = async (page: import('@playwright/test').Page): Promise<number[]> => {
  const cards = await page.locator('article.product-card:visible').allTextContents()
  const asked = cards.map((text) => Number([...text.matchAll(/(\d+),(\d\d)/g)].at(-1)?.slice(1).join('.')))
  expect(asked.filter(Number.isNaN)).toEqual([])
  return asked
}

test('chips filter and the select sorts, the address carries both and back undoes them', async ({ page }) => {
  // As the site was built: what is for sale now, other tests change.
  const count = demoProducts.filter(({ category }) => category === 'Chapeaux').length
  await page.goto('/products')
  await page.getByRole('link', { name: 'Chapeaux', exact: true }).click()
  await expect(page.locator('article.product-card:visible')).toHaveCount(count)
  await page
    .getByRole('combobox', { name: catalogText.sortLabel })
    .selectOption({ label: catalogText.sorts.price_desc })
  await expect.poll(() => prices(page)).toEqual((await prices(page)).sort((a, b) => b - a))
  await page
    .getByRole('combobox', { name: catalogText.sortLabel })
    .selectOption({ label: catalogText.sorts.price_asc })
  await expect
    .poll(async () => (await prices(page)).join())
    .toBe((await prices(page)).sort((a, b) => a - b).join())
  const address = page.url()
  await page.goto(address)
  await expect(page.locator('article.product-card:visible')).toHaveCount(count)
  expect(await prices(page)).toEqual((await prices(page)).sort((a, b) => a - b))
})

test('without JavaScript the catalogue, its categories and products still read', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/products`)
  const all = await page.locator('article.product-card').count()
  expect(all).toBeGreaterThanOrEqual(24)
  await page.getByRole('link', { name: 'Chapeaux', exact: true }).click()
  const hats = await page.locator('article.product-card').count()
  expect(hats).toBeGreaterThan(3)
  expect(hats).toBeLessThan(all)
  await page.locator('article.product-card a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: productText.care })).toBeVisible()
  await context.close()
})

test('no script of React, supabase-js or Stripe is loaded before somebody shows an intent', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of ['/', '/products']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const loaded = (await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))).join(
    '\n',
  )
  expect(loaded).not.toMatch(/react-dom|GoTrueClient|js\.stripe\.com/)
})

test('the first tap on a cold button adds exactly one', async ({ page }) => {
  await page.goto('/products')
  const button = page.getByRole('button', { name: /^Ajouter au panier/ }).nth(2)
  // No pointer came near before: the click itself is the first intent.
  await button.evaluate((element) => (element as HTMLButtonElement).click())
  await expect(page.getByText(/ajouté au panier$/)).toBeVisible()
  await expect(page.getByRole('link', { name: cartBadgeText.label(1) })).toBeVisible()
})

test('a tap whose scripts do not come before the page is left is followed on the next one, once', async ({
  page,
}) => {
  const never = () => {}
  await page.route('**/_astro/*.js', never)
  await page.goto('/products/3')
  await press(page, addingText.increase)
  await press(page, addingText.add)
  // From here on the page's own scripts come, those of its buttons do not: held first, lest they slip through.
  await page.route('**/_astro/islands.*.js', never)
  await page.unroute('**/_astro/*.js', never)
  await page.goto('/products')
  const card = page.getByRole('button', { name: /^Ajouter au panier/ })
  await expect(page.getByRole('link', { name: cartBadgeText.label(2) })).toBeVisible()
  await expect(page.getByText(/^2 × .* ajouté au panier$/)).toBeVisible()
  await card.nth(1).click()
  await page.goto('/faq')
  await expect(page.getByRole('link', { name: cartBadgeText.label(3) })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('link', { name: cartBadgeText.label(3) })).toBeVisible()
})

test('the product page shows the price and stock of now, not of the build', async ({ page, db }) => {
  const { price } = await rows(db.from('products').select('price').eq('id', 20).single())
  await rows(
    db
      .from('products')
      .update({ price: price + 3 })
      .eq('id', 20)
      .select(),
  )
  await rows(db.from('inventory').update({ stock: 0 }).eq('product_id', 20).select())
  await page.goto('/products/20')
  await expect(page.getByText((price + 3).toFixed(2).replace('.', ',')).first()).toBeVisible()
  await expect(page.getByText(productText.stock.out_of_stock).first()).toBeVisible()
})

test('an unknown product and an unknown path answer 404 in their own words', async ({ page }) => {
  requestsFail()
  const product = await page.goto('/products/999999')
  expect(product?.status()).toBe(404)
  await expect(page.getByText(productText.notFound)).toBeVisible()
  const path = await page.goto('/nulle-part')
  expect(path?.status()).toBe(404)
  await expect(page.getByText(notFoundText.french)).toBeVisible()
  await page.getByRole('link', { name: notFoundText.home, exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a product that is sold out cannot be added, the last unit only once', async ({ page }) => {
  // The demonstration has one product that is sold out and one of which a single unit is left.
  await page.goto('/products/16')
  await expect(page.getByRole('button', { name: addingText.outOfStock, exact: true })).toBeDisabled()
  await page.goto('/products/15')
  const add = page.getByRole('button', { name: addingText.add, exact: true })
  await add.click()
  await expect(page.getByRole('link', { name: cartBadgeText.label(1) })).toBeVisible()
  await add.click()
  await expect(page.getByText(toastText.addRefused)).toBeVisible()
  await expect(page.getByRole('link', { name: cartBadgeText.label(1) })).toBeVisible()
})
