import { expect } from '@playwright/test'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { catalogText } from '@/texts/catalog.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { navigationText } from '@/texts/navigation.ts'
import { pagesText } from '@/texts/pages.ts'
import { toastText } from '@/texts/toasts.ts'
import { ADDRESS, BUYER, CARD, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { newMailsUrl, rows, test, withCart } from './fixtures.ts'
import { heldBack } from './held-back.ts'

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
  await page.getByRole('button', { name: addingText.increase }).click()
  await page.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(page.getByText(toastText.addedSeveral(2, name))).toBeVisible()
  await page.getByRole('link', { name: cartBadgeText.label(2) }).click()

  await expect(page.getByRole('heading', { level: 1, name: cartText.title })).toBeVisible()
  await page.getByRole('button', { name: addingText.increaseOf(name) }).click()
  await page.getByRole('button', { name: addingText.decreaseOf(name) }).click()
  await page.getByRole('link', { name: cartText.checkout }).click()

  await toPayment(page)
  await fill(page, CARD)
  const takeOrder = await heldBack(page, '**/functions/v1/checkout')
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Traitement en cours...' })).toBeVisible()
  takeOrder()
  await expect(page).toHaveURL(/\/checkout\/confirmation/)
  const orderNumber = await shownOrderNumber(page)
  await expect(page.getByText(name).first()).toBeVisible()
  for (const words of ['En préparation', 'Livraison à', confirmationText.mailed(BUYER.email)])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('link', { name: confirmationText.createAccount })).toHaveAttribute(
    'href',
    '/auth',
  )

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
  await expect(page.getByRole('link', { name: cartBadgeText.label(0) })).toBeVisible()
})

test('a parcel goes to the relay point that was chosen, and the buyer gets a confirmation by mail that names it', async ({
  page,
  db,
  keys,
}) => {
  await withCart(page, db, { 6: 1 })
  await page.goto('/checkout')
  await fill(page, BUYER)
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  await fill(page, ADDRESS)
  await page.getByRole('radio', { name: /Mondial Relay/ }).check()
  const relays = page.getByRole('group', { name: checkoutText.relay.choose })
  await expect(relays.getByText('69003 Lyon')).toHaveCount(2)
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await expect(relays.getByText(checkoutText.problems.relay_point)).toBeVisible()
  await fill(page, { relayPostalCode: '69001' })
  const chosen = 'Librairie des Pentes'
  await relays.getByRole('radio', { name: chosen }).check()
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await page.reload()
  await expect(page.locator('main form dl')).toContainText(`${deliveryText.toRelay} ${chosen}, `)
  await fill(page, CARD)
  await payButton(page).click()
  const orderNumber = await shownOrderNumber(page)
  await expect(page.getByText(chosen)).toBeVisible()
  await expect(page.getByText(ADDRESS.address)).toBeVisible()
  const mails = async () => (await (await fetch(newMailsUrl(keys))).text()).split('\n')
  await expect.poll(async () => (await mails()).join(' ').includes(orderNumber)).toBe(true)
  const sent = (await mails()).join('\n')
  expect(sent).toContain('Conditions générales de vente, version')
  expect(sent).toContain(pagesText.withdrawalNotice)
  const order = await rows(
    db.from('orders').select('shipping_method, relay_point').eq('order_number', orderNumber).single(),
  )
  expect(order).toMatchObject({ shipping_method: 'relais', relay_point: { name: chosen } })
})

test('a badge above one article is olive, at one and zero stone grey', async ({ page, db }) => {
  await page.goto('/')
  const grey = await page
    .getByRole('link', { name: cartBadgeText.label(0) })
    .evaluate((link) => getComputedStyle(link).color)
  await withCart(page, db, { 5: 1 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: cartBadgeText.label(1) })).toHaveCSS('color', grey)
  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      (localStorage.getItem('cart') ?? '').replace('"quantity":1', '"quantity":2'),
    ),
  )
  await page.reload()
  await expect(page.getByRole('link', { name: cartBadgeText.label(2) })).not.toHaveCSS('color', grey)
})
