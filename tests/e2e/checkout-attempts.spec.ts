import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { attemptText } from '@/texts/attempt.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { toastText } from '@/texts/toasts.ts'
import { ADDRESS, BUYER, CARD, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { type Db, requestsFail, rows, test, withCart } from './fixtures.ts'

/** A buyer of whom there is no order yet: others buy the same units. */
const freshBuyer = () => ({ ...BUYER, email: `${randomUUID()}@exemple.fr` })
const ordersBy = async (db: Db, { email }: typeof BUYER) =>
  (await rows(db.from('orders').select('id').eq('email', email))).length

test('an answer lost on the way is asked for again and makes one order', async ({ page, db }) => {
  requestsFail()
  await withCart(page, db, { 13: 1 })
  const buyer = freshBuyer()
  await page.goto('/checkout')
  await toPayment(page, ADDRESS, buyer)
  await fill(page, { ...CARD })
  let calls = 0
  await page.route('**/functions/v1/checkout', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls++
    if (calls > 1) return route.continue()
    // The order is made, its answer never arrives.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByText(toastText.paymentFailed).first()).toBeVisible()
  await page.getByRole('button', { name: checkoutText.retry }).click()
  await shownOrderNumber(page)
  expect(await ordersBy(db, buyer)).toBe(1)
})

test('an order whose answer was lost is found again after a reload, though it took the last unit', async ({
  page,
  db,
}) => {
  requestsFail()
  await withCart(page, db, { 22: 1 })
  await rows(db.from('inventory').update({ stock: 1 }).eq('product_id', 22).select())
  const buyer = freshBuyer()
  await page.goto('/checkout')
  await toPayment(page, ADDRESS, buyer)
  await fill(page, CARD)
  await page.route('**/functions/v1/checkout', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByRole('button', { name: checkoutText.retry })).toBeVisible()
  await page.unroute('**/functions/v1/checkout')
  await page.reload()
  // Paid already: its page, and nothing to pay again.
  await expect(page).toHaveURL(/\/checkout\/confirmation#/)
  await expect(page.getByText(attemptText.paid.title)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cart') ?? '')).not.toContain('"quantity"')
  expect(await shownOrderNumber(page)).toMatch(/^CMD-/)
  expect(await ordersBy(db, buyer)).toBe(1)
})

test('who leaves for the cart while an order is under way finds the order, and still in the cart what was not in it', async ({
  page,
  context,
  db,
}) => {
  await withCart(page, db, { 7: 1 })
  await page.goto('/checkout')
  await toPayment(page)
  await fill(page, CARD)
  const placed = new Promise<void>((done) => {
    void page.route('**/functions/v1/checkout', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      done()
    })
  })
  await payButton(page).click()
  await placed
  // Another tab puts a second unit into the cart meanwhile.
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => {
    const cart = localStorage.getItem('cart') ?? ''
    localStorage.setItem('cart', cart.replace('"quantity":1', '"quantity":2'))
  })
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/checkout\/confirmation#/)
  expect(await shownOrderNumber(page)).toMatch(/^CMD-/)
  const left = await page.evaluate(() => localStorage.getItem('cart') ?? '')
  expect(left.match(/"quantity":\d+/g)).toEqual(['"quantity":1'])
})

test('another order is not sent before the shop has said what became of the first', async ({ page, db }) => {
  requestsFail()
  await withCart(page, db, { 12: 1 })
  const buyer = freshBuyer()
  await page.goto('/checkout')
  await toPayment(page, ADDRESS, buyer)
  await fill(page, CARD)
  let arrive = async () => {}
  await page.route('**/functions/v1/checkout', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    arrive = async () => {
      const { apikey = '', authorization = '' } = await request.allHeaders()
      const headers = { apikey, authorization, 'content-type': 'application/json' }
      await page.request.post(request.url(), { headers, data: request.postData() ?? '' })
    }
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByRole('button', { name: checkoutText.retry })).toBeVisible()
  await page.unroute('**/functions/v1/checkout')
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  // It was on its way longer than the page was gone.
  await arrive()
  await page.getByRole('button', { name: checkoutText.back }).click()
  await fill(page, { address: '8 quai des Brumes' })
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await fill(page, CARD)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/confirmation#/)
  await expect(page.getByText(ADDRESS.address)).toBeVisible()
  expect(await ordersBy(db, buyer)).toBe(1)
})
