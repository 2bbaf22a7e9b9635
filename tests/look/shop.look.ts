import type { Page } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { ADDRESS, BUYER, fill, payButton, toPayment } from '../e2e/checkout-steps.ts'
import { openAlive, requestsFail, withCart } from '../e2e/fixtures.ts'
import { placeOrder } from '../e2e/orders.ts'
import { openTab, profileIsThere } from '../e2e/people.ts'
import { test } from '../e2e/signed-in.ts'
import { photograph } from './album.ts'
import type { Kind } from './conditions.ts'
import { LARGEST, SMALLEST } from './start.ts'

const PART = 'Shop'

/** Pages that look the same to everybody, by their address. */
const PAGES: Readonly<Record<string, Kind>> = {
  '/': 'page',
  '/products': 'page',
  '/products/categorie/chapeaux': 'marked',
  '/products/1': 'page',
  '/products/5': 'marked',
  '/products/15': 'marked',
  [`/products/${LARGEST}`]: 'page',
  [`/products/${SMALLEST}`]: 'state',
  '/products/999999': 'state',
  '/cart': 'state',
  '/checkout': 'state',
  '/checkout/confirmation#inconnue': 'state',
  '/blog': 'page',
  '/blog/1': 'printed',
  '/contact': 'page',
  '/faq': 'state',
  '/shipping': 'state',
  '/returns': 'state',
  '/about': 'state',
  '/story': 'state',
  '/terms': 'state',
  '/cgv': 'printed',
  '/mentions-legales': 'state',
  '/retractation': 'page',
  '/recherche?q=panier': 'page',
  '/recherche?q=zzzz': 'state',
  '/favoris': 'state',
  '/commande': 'state',
  '/auth': 'page',
  '/avis-clients': 'state',
  '/nulle-part': 'marked',
}

/** Everything that a page asks for has come. */
const isThere = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

for (const [path, kind] of Object.entries(PAGES))
  test(`shop ${path}`, async ({ page }) => {
    requestsFail()
    await page.goto(path)
    await isThere(page)
    await photograph(page, PART, path, kind)
  })

/** The backend is down, and with it what pages ask for once they stand. */
for (const path of ['/', '/products', '/products/5', '/cart', '/checkout', '/auth', '/commande'])
  test(`shop ${path} while its backend is down`, async ({ page, db }) => {
    requestsFail()
    await withCart(page, db, { 7: 1 })
    await page.route(/\/(rest|auth|functions|storage)\/v1\//, (route) => route.abort())
    await openAlive(page, path)
    await isThere(page)
    await photograph(page, PART, `${path} while its backend is down`, 'state')
  })

test('shop product with a chosen colour', async ({ page }) => {
  await page.goto('/products/5')
  await isThere(page)
  await page.getByRole('radio').first().check()
  await photograph(page, PART, '/products/5 with a chosen colour', 'page')
})

const MANY = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [n + 1, (n % 3) + 1]))

for (const [name, cart] of Object.entries({ one: { 7: 1 }, many: MANY, largest: { [LARGEST]: 1, 7: 99 } }))
  test(`shop cart with ${name}`, async ({ page, db }) => {
    await withCart(page, db, cart)
    await page.goto('/cart')
    await isThere(page)
    await photograph(page, PART, `/cart with ${name}`, name === 'one' ? 'page' : 'state')
  })

test('shop checkout, step by step', async ({ page, db }) => {
  requestsFail()
  await withCart(page, db, { 7: 1, 8: 2 })
  await page.goto('/checkout')
  await isThere(page)
  await photograph(page, PART, '/checkout 1', 'page')
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  await photograph(page, PART, '/checkout 1 with problems', 'marked')
  await fill(page, BUYER)
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  await fill(page, ADDRESS)
  await photograph(page, PART, '/checkout 2', 'page')
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await isThere(page)
  await photograph(page, PART, '/checkout 3', 'page')
  await page.route('**/functions/v1/checkout', (route) => route.abort())
  await payButton(page).click()
  await photograph(page, PART, '/checkout 3 while it fails', 'state')
})

/** The summary is folded, and short at the last step, where the page opens on a phone. */
test('shop checkout on a phone, step by step', async ({ page, db }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withCart(page, db, { 7: 1, 8: 2 })
  await page.goto('/checkout')
  await isThere(page)
  await photograph(page, PART, '/checkout 1 on a phone', 'phone')
  await toPayment(page)
  await isThere(page)
  await photograph(page, PART, '/checkout 3 on a phone', 'phone')
})

test('shop checkout with many lines', async ({ page, db }) => {
  await withCart(page, db, MANY)
  await page.goto('/checkout')
  await toPayment(page)
  await isThere(page)
  await photograph(page, PART, '/checkout 3 with many lines', 'state')
})

test('shop account with an order', async ({ page, db, person }) => {
  await placeOrder(db, { product: 7, quantity: 2, userId: person.id, email: person.email })
  for (const tab of Object.keys(accountText.tabs) as (keyof typeof accountText.tabs)[]) {
    await page.goto('/profile')
    await openTab(page, tab)
    await profileIsThere(page)
    await isThere(page)
    await photograph(page, PART, `/profile ${tab}`, tab === 'commandes' ? 'page' : 'marked')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.goto('/profile#securite')
  await profileIsThere(page)
  await isThere(page)
  await photograph(page, PART, '/profile securite on a phone', 'phone')
})

test('shop account of somebody new, and one that cannot be asked for', async ({ page, person }) => {
  requestsFail()
  test.info().annotations.push({ type: 'person', description: person.email })
  await page.goto('/profile')
  await openTab(page, 'commandes')
  await profileIsThere(page)
  await photograph(page, PART, '/profile commandes of somebody new', 'state')
  await page.route('**/auth/v1/user', (route) => route.abort())
  await page.goto('/profile')
  await isThere(page)
  await photograph(page, PART, '/profile while the shop is out of reach', 'state')
})
