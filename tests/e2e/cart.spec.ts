import { expect } from '@playwright/test'
import { centsFromEuros, formatCents } from '@/domain/money.ts'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { cartChangesText } from '@/texts/cart-changes.ts'
import { toastText } from '@/texts/toasts.ts'
import { requestsFail, rows, test, withCart } from './fixtures.ts'

const badge = (page: import('@playwright/test').Page, count: number) =>
  page.getByRole('link', { name: cartBadgeText.label(count) })

for (const [what, stored] of [
  ['not JSON', '{{{'],
  ['a number', '42'],
  ['null', 'null'],
  ['lines of another kind', '[{"id":"x"},null,7,{"quantity":2}]'],
  ['a deep object', '{"items":{"items":[]}}'],
] as const) {
  test(`a stored cart that is ${what} is an empty cart`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('cart', text), stored)
    await page.goto('/cart')
    await expect(page.getByText(cartText.emptyTitle)).toBeVisible()
    await expect(badge(page, 0)).toBeVisible()
  })
}

test('both shapes of a stored cart are read', async ({ page, db }) => {
  const [product] = await rows(db.from('products').select('id, name, price, images').eq('id', 4))
  const line = { id: 4, quantity: 3, product }
  await page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify({ items: [line] }))
  await page.goto('/cart')
  await expect(badge(page, 3)).toBeVisible()
  await expect(page.getByRole('link', { name: product?.name ?? '' }).first()).toBeVisible()
})

test('minus stops at one, what free shipping lacks is told, Retirer empties the line', async ({
  page,
  db,
}) => {
  await withCart(page, db, { 4: 1 })
  const [{ name, price }, { free_from, label }] = await Promise.all([
    rows(db.from('products').select('name, price').eq('id', 4).single()),
    rows(db.from('shipping_methods').select('free_from, label').not('free_from', 'is', null).single()),
  ])
  await page.goto('/cart')
  const missing = formatCents(centsFromEuros(Number(free_from) - price))
  await expect(page.getByText(cartText.untilFree(missing, label))).toBeVisible()
  await page.getByRole('button', { name: addingText.decreaseOf(name) }).click({ force: true })
  await expect(badge(page, 1)).toBeVisible()
  await page.getByRole('button', { name: cartText.removeNamed(name) }).click()
  await expect(page.getByText(toastText.removed)).toBeVisible()
  await expect(page.getByText(cartText.emptyTitle)).toBeVisible()
})

test('two tabs keep each other’s lines', async ({ context, baseURL }) => {
  const [one, two] = await Promise.all([context.newPage(), context.newPage()])
  await Promise.all([one.goto(`${baseURL}/products/2`), two.goto(`${baseURL}/products/3`)])
  await one.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(badge(one, 1)).toBeVisible()
  await two.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(badge(two, 2)).toBeVisible()
  await expect(badge(one, 2)).toBeVisible()
})

test('the cart says what changed since: price, stock, and what is gone', async ({ page, db }) => {
  await withCart(page, db, { 25: 3, 26: 1, 27: 1 })
  const products = await rows(
    db.from('products').select('id, name, price').in('id', [25, 26, 27]).order('id'),
  )
  const [short, dearer, gone] = products
  await rows(
    db
      .from('products')
      .update({ price: (dearer?.price ?? 0) + 5 })
      .eq('id', 26)
      .select(),
  )
  await rows(db.from('inventory').update({ stock: 2 }).eq('product_id', 25).select())
  await rows(db.from('products').update({ state: 'archived' }).eq('id', 27).select())
  await page.goto('/cart')
  await expect(page.getByText(cartChangesText.changesTitle)).toBeVisible()
  await expect(page.getByText(cartChangesText.gone(gone?.name ?? ''))).toBeVisible()
  await expect(page.getByText(cartChangesText.stockShort(short?.name ?? '', 3, 2))).toBeVisible()
  await expect(page.getByText(new RegExp(`^${dearer?.name}\\s: le prix est passé`))).toBeVisible()

  // What cannot be had is not paid for: it is settled first.
  const summary = page.getByRole('region', { name: cartText.summary })
  const euros = (amount: number) => formatCents(centsFromEuros(amount))
  const price = (product: typeof short) => Number(product?.price ?? 0)
  await expect(page.getByText(cartText.notCounted)).toHaveCount(2)
  await expect(summary.getByText(euros(price(dearer) + 5), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: cartText.checkout }).click({ force: true })
  await expect(page).toHaveURL('/cart')
  await expect(summary.getByText(cartText.checkoutWaits)).toBeVisible()
  await page.getByRole('button', { name: cartText.lowerTo(2) }).click()
  await page.getByRole('button', { name: cartText.remove, exact: true }).first().click()
  await expect(page.getByText(cartText.notCounted)).toHaveCount(0)
  const subtotal = price(dearer) + 5 + 2 * price(short)
  await expect(summary.getByText(euros(subtotal), { exact: true })).toBeVisible()
  await expect(page.getByText(/livraison offerte/i)).toBeVisible()
  await summary.getByRole('link', { name: cartText.checkout }).click()
  await expect(page).toHaveURL('/checkout')
})

test('with the backend away the cart still works, and says that prices will be checked', async ({
  page,
  db,
}) => {
  requestsFail()
  await withCart(page, db, { 4: 1 })
  const { name } = await rows(db.from('products').select('name').eq('id', 4).single())
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText(cartText.offline)).toBeVisible()
  await page.getByRole('button', { name: addingText.increaseOf(name) }).click()
  await expect(badge(page, 2)).toBeVisible()
})

test('a browser without room for the cart says that it will be lost', async ({ page, db }) => {
  await withCart(page, db, { 4: 1 })
  const { name } = await rows(db.from('products').select('name').eq('id', 4).single())
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/products/2')
  await page.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(page.getByText(addingText.notKept)).toBeVisible()
  await expect(badge(page, 2)).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: addingText.increaseOf(name) }).click()
  await expect(page.getByText(addingText.notKept)).toBeVisible()
  await expect(badge(page, 2)).toBeVisible()
})

test('the count of hundreds leaves the narrowest phone its width, and lines have their pictures', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await withCart(page, db, { 4: 99, 5: 99, 6: 99 })
  await page.goto('/cart')
  await expect(badge(page, 297)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(page.locator('main th img')).toHaveCount(3)
})
