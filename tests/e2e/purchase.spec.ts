import { expect } from '@playwright/test'
import { cartText } from '@/texts/cart.ts'
import { catalogText } from '@/texts/catalog.ts'
import { navigationText } from '@/texts/navigation.ts'
import { toastText } from '@/texts/toasts.ts'
import { ADDRESS, BUYER, CARD, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { rows, test, withCart } from './fixtures.ts'

test('a visitor finds a bag, puts two into the cart, pays, and the order is in the database', async ({
  page,
  db,
}) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: navigationText.mainLabel })
    .getByRole('link', { name: navigationText.shop })
    .click()
  await expect(page).toHaveURL('/products')

  await page.getByRole('link', { name: 'Sacs', exact: true }).click()
  await page
    .getByRole('combobox', { name: catalogText.sortLabel })
    .selectOption({ label: catalogText.sorts.price_asc })
  await expect(page).toHaveURL(/sacs/)
  const first = page.locator('article.product-card:visible').first()
  const name = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const productId = Number(/\/products\/(\d+)$/.exec(page.url())?.[1])

  const before = await rows(db.from('inventory').select('stock').eq('product_id', productId).single())
  await page.getByRole('button', { name: cartText.increase }).click()
  await page.getByRole('button', { name: cartText.add, exact: true }).click()
  await expect(page.getByText(toastText.addedSeveral(2, name))).toBeVisible()
  await page.getByRole('link', { name: cartText.badge(2) }).click()

  await expect(page.getByRole('heading', { level: 1, name: cartText.title })).toBeVisible()
  await page.getByRole('button', { name: cartText.increaseOf(name) }).click()
  await page.getByRole('button', { name: cartText.decreaseOf(name) }).click()
  await page.getByRole('link', { name: cartText.checkout }).click()

  await toPayment(page)
  await fill(page, CARD)
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Traitement en cours...' })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/confirmation/)
  const orderNumber = await shownOrderNumber(page)
  await expect(page.getByText(name).first()).toBeVisible()

  const order = await rows(
    db.from('orders').select('*, order_items(*)').eq('order_number', orderNumber).single(),
  )
  const { data: product } = await db.from('products').select('price').eq('id', productId).single()
  const subtotal = 2 * (product?.price ?? 0)
  expect(order).toMatchObject({
    status: 'pending',
    payment_status: 'paid',
    is_simulated: true,
    email: BUYER.email,
    first_name: BUYER.firstName,
    last_name: BUYER.lastName,
    address: ADDRESS.address,
    postal_code: ADDRESS.postalCode,
    country: 'FR',
    shipping_method: 'colissimo',
    subtotal,
    shipping_fee: 6.95,
    discount: 0,
  })
  expect(order.total).toBeCloseTo(subtotal + 6.95, 2)
  expect(order.tax).toBeCloseTo((order.total * 20) / 120, 2)
  expect(order.order_items).toMatchObject([
    { product_id: productId, name, quantity: 2, unit_price: product?.price },
  ])
  const after = await rows(db.from('inventory').select('stock').eq('product_id', productId).single())
  expect(after.stock).toBe(before.stock - 2)

  await page.goto('/')
  await expect(page.getByRole('link', { name: cartText.badge(0) })).toBeVisible()
})

test('the buyer gets a confirmation by mail, with number, lines and total', async ({ page, db, keys }) => {
  await withCart(page, db, { 6: 1 })
  await page.goto('/checkout')
  await toPayment(page)
  await fill(page, CARD)
  await payButton(page).click()
  const orderNumber = await shownOrderNumber(page)
  await expect
    .poll(async () => (await (await fetch(`${keys.url}/_/mail.json`)).text()).includes(orderNumber), {
      timeout: 15_000,
    })
    .toBe(true)
})

test('a badge above one article is olive, at one and zero stone grey', async ({ page, db }) => {
  await page.goto('/')
  const grey = await page
    .getByRole('link', { name: cartText.badge(0) })
    .evaluate((link) => getComputedStyle(link).color)
  await withCart(page, db, { 5: 1 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: cartText.badge(1) })).toHaveCSS('color', grey)
  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      (localStorage.getItem('cart') ?? '').replace('"quantity":1', '"quantity":2'),
    ),
  )
  await page.reload()
  await expect(page.getByRole('link', { name: cartText.badge(2) })).not.toHaveCSS('color', grey)
})
