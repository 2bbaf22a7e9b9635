import { expect, type Locator } from '@playwright/test'
import type { FacetFile } from '@/domain/facet-table.ts'
import { FEATURED_PRODUCTS, TOAST_MS } from '@/domain/rules.ts'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { catalogText } from '@/texts/catalog.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { homeText } from '@/texts/home.ts'
import { makerText } from '@/texts/maker.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { chosenMeans } from '@/texts/payment-means.ts'
import { productText } from '@/texts/product.ts'
import { toastText } from '@/texts/toasts.ts'
import { demoHome } from '../../content/demo/home.ts'
import { demoProducts } from '../../content/demo/products.ts'
import { demoTestimonials } from '../../content/demo/social.ts'
import { expectAccessible } from './axe.ts'
import { ADDRESS, BUYER, fill, payButton } from './checkout-steps.ts'
import { openAlive, requestsFail, rows, test, withCart } from './fixtures.ts'

/** The number of a demonstration product that is as described. */
const productWhere = (found: (product: (typeof demoProducts)[number]) => boolean): number =>
  demoProducts.findIndex(found) + 1

const euros = (value: number) => new RegExp(`${value.toFixed(2).replace('.', ',')}\\s€`)

test('the home page: values, the first four products and their button, voices, pictures, newsletter', async ({
  page,
}) => {
  await page.goto('/products/tri/nouveautes')
  const names = await page.locator('article.product-card h2').allTextContents()
  await page.goto('/')
  for (const { title } of demoHome.values)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  const featured = page.getByRole('region', { name: homeText.featuredTitle })
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText(names.slice(0, FEATURED_PRODUCTS))
  await expect(page.locator('blockquote')).toHaveCount(demoTestimonials.length)
  const social = page.getByRole('region', { name: homeText.socialTitle }).locator('figure')
  await expect(social).toHaveCount(4)
  for (const caption of await social.locator('figcaption').allTextContents())
    expect(caption).toMatch(/\d+ mentions/)
  await expect(page.getByRole('main').getByLabel(newsletterText.email)).toBeVisible()
  await expect(page.getByRole('link', { name: homeText.discover })).toHaveAttribute('href', '/products')
  await expect(page.getByRole('link', { name: homeText.readBlog })).toHaveAttribute('href', '/blog')

  // One toast at a time: the second takes the place of the first, and goes by itself.
  const toaster = page.locator('#toaster > div')
  for (const name of names.slice(0, 2)) {
    await featured.getByRole('button', { name: addingText.addNamed(name) }).click()
    await expect(toaster).toHaveText(new RegExp(`^${toastText.added(name)}`))
    await expect(toaster).toHaveCount(1)
  }
  await expect(page.getByRole('link', { name: cartBadgeText.label(2) })).toBeVisible()
  await page.mouse.move(1, 1)
  await expect(toaster).toHaveCount(0, { timeout: TOAST_MS + 5000 })
})

test('a category without products says so; the grid has one to four columns', async ({ page }) => {
  await page.route('**/facets.json', async (route) => {
    const answer = await route.fetch()
    const file = (await answer.json()) as FacetFile
    // Every hat becomes a bag.
    const columns = file.columns.map((column) =>
      column.facet === 'categorie' ? { ...column, sets: column.sets.map(() => [0]) } : column,
    )
    await route.fulfill({ response: answer, json: { ...file, columns } })
  })
  await page.goto('/products')
  const columns = () =>
    page
      .locator('[data-grid]')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [340, 1],
    [360, 2],
    [390, 2],
    [768, 2],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await columns()).toBe(count)
  }
  await page.getByRole('link', { name: 'Chapeaux', exact: true }).click()
  await expect(page.getByText(catalogText.empty)).toBeVisible()
  await expect(page.getByText(catalogText.count(0), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: catalogText.emptyHint }).click()
  await expect(page).toHaveURL('/products')
})

test('a product: way back, new, artisan, tabs by keyboard, stock words, price cut, others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const few = demoProducts.find(({ stock }) => stock > 1 && stock < 4)
  await page.goto(`/products/${productWhere((product) => product === few)}`)
  await expect(page.getByText(productText.stock.few_left)).toBeVisible()

  const isCut = (product: (typeof demoProducts)[number]) => product.firstPriceEuros !== undefined
  const cut = demoProducts.find(isCut)
  await openAlive(page, `/products/${productWhere(isCut)}`)
  await expect(
    page.getByRole('navigation', { name: productText.breadcrumbLabel }).getByRole('link'),
  ).toHaveText(['Accueil', 'Boutique', 'Sacs'])
  await expect(page.locator('.product-box').getByText(catalogText.isNew)).toBeVisible()
  await expect(page.getByText(makerText.made(cut?.artisan ?? '', cut?.name ?? ''))).toBeVisible()
  await expect(page.getByText(cut?.artisanStory ?? '-')).toBeVisible()
  await expect(page.locator('[data-offer-was]')).toHaveText(euros(cut?.firstPriceEuros ?? 0))
  await expect(page.locator('[data-offer-price]')).toHaveText(euros(cut?.priceEuros ?? 0))
  await expect(page.getByText(productText.priceCut(15))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vous pourriez aussi aimer' })).toBeVisible()

  await page.getByRole('tab', { name: productText.details }).focus()
  for (const name of [productText.dimensions, productText.care]) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
})

test('on a phone name, price and stock stand in the first view, the amount in the bar, the toast above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const longest = demoProducts.reduce((a, b) => (b.name.length > a.name.length ? b : a))
  await page.goto(`/products/${productWhere((product) => product === longest)}`)
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
  const bottom = async (locator: Locator) => {
    const box = await locator.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  const bar = page.getByRole('region', { name: productText.buyLabel })
  for (const fact of [page.getByRole('heading', { level: 1 }), page.locator('[data-offer-price]')])
    expect(await bottom(fact)).toBeLessThanOrEqual(await top(bar))
  expect(await bottom(page.locator('[data-offer-stock]'))).toBeLessThanOrEqual(await top(bar))
  await expect(bar.getByText(euros(longest.priceEuros))).toBeVisible()
  await bar.getByRole('button', { name: addingText.add, exact: true }).click()
  const toast = page.locator('#toaster > div')
  await expect(toast).toBeVisible()
  const link = toast.getByRole('link', { name: toastText.seeCart })
  await link.focus()
  await expect.poll(() => bottom(toast)).toBeLessThanOrEqual(await top(bar))
  expect(await top(toast)).toBeGreaterThan(422)
  await link.click()
  // In the cart, too, however far down: the total and the way on.
  const total = page.locator('.buy-price')
  await expect(total).toContainText(euros(longest.priceEuros + 6.95))
  for (const y of [0, 10_000]) {
    await page.evaluate((to) => scrollTo(0, to), y)
    await expect(total).toBeInViewport()
    await expect(page.getByRole('link', { name: cartText.checkout })).toBeInViewport()
  }
  await expectAccessible(page)
})

test('the cart: amounts, note, ways on, its errors, and focus when the last line goes', async ({
  page,
  db,
}) => {
  await withCart(page, db, { 15: 1 })
  const { name, price } = await rows(db.from('products').select('name, price').eq('id', 15).single())
  const offers = page.waitForResponse(/rpc\/get_offers/)
  await page.goto('/cart')
  await (await offers).finished()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(euros(price))
  const summary = page.getByRole('region', { name: cartText.summary })
  for (const amount of [price, 6.95, price + 6.95]) await expect(summary).toContainText(euros(amount))
  await expect(page.getByText('Moyens de paiement sécurisés : Carte Bancaire, PayPal')).toBeVisible()
  await expect(page.getByRole('link', { name: cartText.continueShopping })).toHaveAttribute(
    'href',
    '/products',
  )
  // The demonstration has a single unit of it.
  await page.getByRole('button', { name: addingText.increaseOf(name) }).click()
  await expect(page.getByText(toastText.quantityFailed)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: cartText.removeNamed(name) }).press('Enter')
  await expect(page.getByText(cartText.emptyTitle)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: cartText.emptyLink })).toBeFocused()

  await page.evaluate(() => localStorage.setItem('cart', '{{{'))
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    await expect(page.getByText(toastText.cartLoadFailed)).toBeVisible()
  }
})

test('three steps, paid with PayPal; the legal guarantee is told of above the button; a lost order page is asked for again', async ({
  page,
  db,
}) => {
  requestsFail()
  await page.setViewportSize({ width: 390, height: 844 })
  await withCart(page, db, { 24: 1 })
  await page.goto('/checkout')
  const step = page.getByRole('list', { name: checkoutText.stepsLabel }).locator('[aria-current=step]')
  const next = async (at: number, values: Readonly<Record<string, string>>) => {
    await expect(step).toContainText(checkoutText.steps[at] ?? '-')
    await expectAccessible(page)
    await fill(page, values)
    await page.locator('main form [type=submit]').click()
  }
  await next(0, BUYER)
  await next(1, ADDRESS)
  await expect(step).toContainText(checkoutText.steps[2])
  await expect(page.getByText(productText.guarantee)).toBeVisible()
  await expect(page.getByRole('link', { name: productText.guaranteeMore })).toHaveAttribute(
    'target',
    '_blank',
  )
  await page.getByRole('radio', { name: chosenMeans.paypal }).check()
  await expect(page.getByText(checkoutText.paypalNote)).toBeVisible()
  await expectAccessible(page)
  await page.route('**/rpc/order_by_token', (route) => route.abort())
  await payButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/confirmation/)
  await expect(page.getByText('Paiement traité avec succès')).toBeVisible()
  await expect(page.getByRole('heading', { name: confirmationText.failedTitle })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: confirmationText.retry }).click()
  await expect(page.getByRole('heading', { name: confirmationText.thanks(BUYER.firstName) })).toBeVisible()
  await expectAccessible(page)
})
