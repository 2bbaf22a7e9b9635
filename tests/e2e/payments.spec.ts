import { expect, type Locator, type Page } from '@playwright/test'
import { confirmationPath } from '@/domain/paths.ts'
import { orderWorkText as work } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { paymentsAdminText } from '@/texts/admin/payments.ts'
import { phoneOrderText as phone } from '@/texts/admin/phone-order.ts'
import { attemptText } from '@/texts/attempt.ts'
import { checkoutText, confirmationText } from '@/texts/checkout.ts'
import { declined } from '@/texts/declines.ts'
import { disputeText } from '@/texts/dispute.ts'
import { errorText } from '@/texts/errors.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { productText } from '@/texts/product.ts'
import { mailsUrl } from '../support/shop.ts'
import { makeAdmin, openAdmin } from './admin-fixtures.ts'
import { axeFindings } from './axe.ts'
import { ADDRESS, BUYER, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { type Db, requestsFail, rows, withCart } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { CARDS, cardField, routeStripe, test } from './stripe-shop.ts'

// One shop for all of them, one after the other.
test.describe.configure({ mode: 'default' })

const CONFIRMATION = /\/checkout\/confirmation#/

async function open(page: Page, db: Db, product = 1): Promise<void> {
  await withCart(page, db, { [product]: 1 })
  await page.goto('/checkout')
  await toPayment(page)
}
async function pay(page: Page, card: keyof typeof CARDS): Promise<void> {
  await cardField(page).fill(CARDS[card])
  await payButton(page).click()
}
const orderOf = async (db: Db, number: string) =>
  await rows(
    db
      .from('orders')
      .select('id, status, payment_status, is_simulated, total')
      .eq('order_number', number)
      .single(),
  )
const lastOrder = async (db: Db) =>
  await rows(
    db
      .from('orders')
      .select('id, order_number, status, payment_status')
      .order('created_at', { ascending: false })
      .limit(1)
      .single(),
  )
const cartIn = (page: Page) => page.evaluate(() => localStorage.getItem('cart') ?? '')
const stockOf = async (db: Db, product: number) =>
  (await rows(db.from('inventory').select('stock').eq('product_id', product).single())).stock

test('a card pays: Stripe is asked for nothing before the checkout, and the cart is empty afterwards', async ({
  page,
  db,
  stripe,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await withCart(page, db, { 1: 1 })
  for (const path of ['/', '/products', '/products/1', '/cart']) await page.goto(path)
  expect(asked.filter((host) => host.endsWith('stripe.com'))).toEqual([])
  await page.goto('/checkout')
  await fill(page, BUYER)
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  await fill(page, ADDRESS)
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await expect(cardField(page)).toBeVisible()
  await expect(page.getByText(checkoutText.simulated)).toHaveCount(0)
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'paid', is_simulated: false })
  const order = await orderOf(db, number)
  expect(stripe.intentsOf(number)).toMatchObject([
    { amount: Math.round(order.total * 100), status: 'succeeded' },
  ])
  await expect.poll(() => cartIn(page)).not.toContain('"quantity":1')
})

test('a refused card keeps order and cart and says why in French; another card pays the same order', async ({
  page,
  db,
  stripe,
}) => {
  await open(page, db, 2)
  await payButton(page).click()
  await expect(page.getByRole('alert').getByText('Votre numéro de carte est incomplet.')).toBeVisible()
  await pay(page, 'poor')
  await expect(page.getByRole('alert').getByText(declined('insufficient_funds'))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const { order_number } = await lastOrder(db)
  expect(await orderOf(db, order_number)).toMatchObject({ status: 'pending', payment_status: 'pending' })
  expect(await cartIn(page)).toContain('"quantity":1')
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  expect(await shownOrderNumber(page)).toBe(order_number)
  expect(await orderOf(db, order_number)).toMatchObject({ payment_status: 'paid' })
  expect(stripe.intentsOf(order_number).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
})

test('the bank asks: refused, closed, then confirmed; what Stripe.js says is not believed', async ({
  page,
  db,
}) => {
  await open(page, db, 3)
  for (const answer of ['Refuser', 'Abandonner']) {
    await pay(page, 'secure')
    await page.getByRole('button', { name: answer }).click()
    await expect(page.getByRole('alert').getByText(declined('authentication_required'))).toBeVisible()
  }
  await pay(page, 'secure')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await page.waitForURL(CONFIRMATION)
  expect(await orderOf(db, await shownOrderNumber(page))).toMatchObject({ payment_status: 'paid' })
})

test('an owner gives the parcel’s fee back from the order: Stripe pays it out, the buyer and the books hear of it', async ({
  page,
  db,
  stripe,
}) => {
  await open(page, db, 6)
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  const owner = await makeAdmin(db, 'owner', 'Salma Bennouna')
  await openAdmin(page, owner, `/admin/orders/${number}`)
  const order = page.getByRole('dialog', { name: ordersText.detail(number) })
  await order.getByRole('button', { name: work.refund, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: work.refundTitle })
  await dialog.getByLabel(work.shipping).fill('6,95')
  await dialog.getByLabel(work.reason).selectOption({ label: work.refundReasons.undelivered })
  await dialog.getByRole('button', { name: /^Rembourser 6,95/ }).click()
  const refunds = order.getByRole('region', { name: work.refunds })
  await expect(refunds.getByText(work.refundStates.succeeded)).toBeVisible()
  await expect(refunds.getByRole('button', { name: /^Avoir AVO-/ })).toBeVisible()
  const [intent] = stripe.intentsOf(number)
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intent?.id)).toMatchObject([
    { amount: 695, status: 'succeeded' },
  ])
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'paid' })
})

test('an order taken by telephone is paid through the link of its letter', async ({
  page,
  context,
  db,
  stripe,
  keys,
}) => {
  const email = `telephone-${Date.now()}@client.example`
  const { name } = await rows(db.from('products').select('name').eq('id', 3).single())
  const office = await context.newPage()
  const staff = await makeAdmin(db, 'staff', 'Nadia Amrani')
  await openAdmin(office, staff, '/admin/phone-order')
  await office.getByRole('combobox', { name: phone.add }).fill(name)
  await office.getByRole('option', { name }).first().click()
  await fill(office, { ...BUYER, email })
  await fill(office, ADDRESS)
  await office.getByLabel(phone.method).selectOption('colissimo')
  await office.getByRole('button', { name: phone.save }).click()
  await expect(office).toHaveURL(/\/admin\/orders\/CMD-/)
  const number = new URL(office.url()).pathname.split('/').at(-1) ?? ''
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'pending' })
  expect(stripe.intentsOf(number)).toEqual([])

  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(mailsUrl(keys))).json()) as {
        to: string[]
        text: string
      }[]
      const letter = mails.find(({ to }) => to.includes(email))
      link = letter?.text.match(/: (http\S+\/checkout\/confirmation#\w+)/)?.[1]
      return link !== undefined
    })
    .toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link ?? '')
  // What is paid stands before the button, and what the law wants said beside it.
  const { reserved_until } = await rows(
    db.from('orders').select('reserved_until').eq('order_number', number).single(),
  )
  await expect(page.getByText(orderPaymentText.reserved(reserved_until ?? ''))).toBeVisible()
  await expect(page.getByText(checkoutText.withdrawal)).toBeVisible()
  await expect(page.getByRole('link', { name: checkoutText.termsLink })).toBeVisible()
  await expect(page.locator('main').getByText(productText.guarantee)).toBeVisible()
  await expect(page.getByText(checkoutText.paymentMethods.card, { exact: true })).toHaveCount(0)
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0
  expect(await topOf(page.getByRole('region', { name: confirmationText.lines }))).toBeLessThan(
    await topOf(payButton(page)),
  )
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  await pay(page, 'pass')
  await expect(page.getByRole('heading', { name: /^Merci/ })).toBeVisible()
  const { total, ...paid } = await orderOf(db, number)
  expect(paid).toMatchObject({ payment_status: 'paid', is_simulated: false })
  expect(stripe.intentsOf(number).filter(({ status }) => status === 'succeeded')).toMatchObject([
    { amount: Math.round(total * 100) },
  ])
  // Whoever took the order sees that a card was refused before.
  await office.reload()
  const history = office.getByRole('region', { name: ordersText.history })
  await expect(history.getByText(work.events.payments.refused ?? '')).toBeVisible()
})

test('an order that was cancelled meanwhile says so to its buyer, and can no longer be paid', async ({
  page,
  context,
  db,
  stripe,
}) => {
  requestsFail()
  await open(page, db, 8)
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  const { order_number, id } = await lastOrder(db)
  const token = (await rows(db.from('orders').select('access_token').eq('id', id).single())).access_token
  await page.goto(`/checkout/confirmation#${token}`)
  await expect(page.getByText(declined())).toBeVisible()
  const owner = await makeAdmin(db, 'owner', 'Nour Amrani')
  const office = await context.newPage()
  await openAdmin(office, owner, `/admin/orders/${order_number}`)
  await office.getByRole('button', { name: work.cancelOrder, exact: true }).click()
  const dialog = office.getByRole('dialog', { name: work.cancelTitle })
  await dialog.getByRole('button', { name: work.cancelOrder, exact: true }).click()
  await expect.poll(async () => (await orderOf(db, order_number)).status).toBe('cancelled')
  await pay(page, 'pass')
  await expect(page.getByRole('alert').getByText(orderPaymentText.cancelled)).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  expect(stripe.intentsOf(order_number).filter(({ status }) => status === 'succeeded')).toEqual([])
})

test('an owner sees keys and alarms in the settings, closes payments, and nobody pays meanwhile', async ({
  page,
  context,
  db,
  stripe,
}) => {
  requestsFail()
  await open(page, db, 9)
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  await stripe.dispute(stripe.intentsOf(number)[0]?.id ?? '')
  await stripe.deliveries.settled()

  const office = await context.newPage()
  await office.setViewportSize({ width: 390, height: 844 })
  await openAdmin(office, await makeAdmin(db, 'owner', 'Salma Bennouna'), '/admin/settings')
  const section = office.getByRole('region', { name: paymentsAdminText.title })
  await expect(section.getByText(paymentsAdminText.keys.test)).toBeVisible()
  await expect(section.getByText(/^Dernière nouvelle de Stripe/)).toBeVisible()
  const issue = section.getByRole('listitem').filter({ hasText: number })
  await expect(issue).toContainText(disputeText.title('needs_response'))
  await expect(issue).toContainText(disputeText.advice('needs_response'))
  expect(await axeFindings(office)).toEqual([])
  await issue.getByRole('button').click()
  await expect(issue).toHaveCount(0)
  await section.getByRole('switch', { name: paymentsAdminText.open }).click()
  await expect(office.getByText(paymentsAdminText.closed)).toBeVisible()

  const before = stripe.intents.size
  await page.evaluate(() => sessionStorage.removeItem('cart-was-set'))
  await page.goto('/checkout')
  await toPayment(page)
  await pay(page, 'pass')
  await expect(page.getByRole('alert').getByText(errorText.payments_closed)).toBeVisible()
  expect(stripe.intents.size).toBe(before)
  await section.getByRole('switch', { name: paymentsAdminText.open }).click()
  await expect(office.getByText(paymentsAdminText.opened)).toBeVisible()
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
})

test('a browser that closes after paying: the webhook settles, and the order’s page knows it', async ({
  page,
  db,
  stripe,
}) => {
  await open(page, db, 4)
  await pay(page, 'secure')
  await page.getByRole('button', { name: 'Confirmer' }).waitFor()
  const { order_number } = await lastOrder(db)
  await page.close()
  const [intent] = stripe.intentsOf(order_number)
  await stripe.decide(intent?.id ?? '', true)
  await expect.poll(async () => (await orderOf(db, order_number)).payment_status).toBe('paid')
})

test('a webhook that is lost: the page of the return asks, whatever stands in its address', async ({
  page,
  db,
  stripe,
}) => {
  await open(page, db, 6)
  await pay(page, 'secure')
  await page.getByRole('button', { name: 'Confirmer' }).waitFor()
  const { order_number, id } = await lastOrder(db)
  const token = (await rows(db.from('orders').select('access_token').eq('id', id).single())).access_token
  // Not paid yet, though the address says so.
  await page.goto(`/checkout/confirmation?payment_intent=pi_x&redirect_status=succeeded#${token}`)
  await expect(page.getByRole('heading', { name: orderPaymentText.unpaidTitle })).toBeVisible()
  await expect(cardField(page)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await cartIn(page)).toContain('"quantity":1')
  stripe.deliveries.set('lost')
  const [intent] = stripe.intentsOf(order_number)
  await stripe.decide(intent?.id ?? '', true)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Merci/ })).toBeVisible()
  expect(await orderOf(db, order_number)).toMatchObject({ payment_status: 'paid' })
  await expect.poll(() => cartIn(page)).not.toContain('"quantity":1')
})

test('back from the bank’s own page: the order, whatever the address kept, here and in another browser', async ({
  page,
  context,
  browser,
  db,
  stripe,
  baseURL,
}) => {
  await open(page, db, 5)
  await pay(page, 'bank')
  await page.waitForURL(/hooks\.stripe\.com/)
  const { order_number } = await lastOrder(db)
  const [intent] = stripe.intentsOf(order_number)
  const back = (await page.getByRole('link', { name: 'Retour' }).getAttribute('href')) ?? ''
  // What Stripe adds stands before the fragment.
  expect(back).toMatch(/confirmation\?payment_intent=.*&redirect_status=succeeded#[\w-]{40,}$/)

  // Refused there: the address says that it passed, and is not believed.
  await stripe.decide(intent?.id ?? '', false)
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(page.getByRole('heading', { name: orderPaymentText.unpaidTitle })).toBeVisible()
  // No history keeps the secret.
  expect(page.url()).toBe(back.replace(/\?.*#/, '#'))
  await cardField(page).fill(CARDS.bank)
  await payButton(page).click()
  await page.waitForURL(/hooks\.stripe\.com/)
  const second = stripe.intentsOf(order_number).at(-1)
  const again = (await page.getByRole('link', { name: 'Retour' }).getAttribute('href')) ?? ''
  await stripe.decide(second?.id ?? '', true)

  // The bank's app opens another browser, and has lost the fragment: the secret finds the order.
  const other = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
  })
  await routeStripe(other, stripe)
  const phone = await other.newPage()
  await phone.goto(again.replace(/#.*/, ''))
  await expect(phone.getByRole('heading', { name: /^Merci/ })).toBeVisible()
  expect(await shownOrderNumber(phone)).toBe(order_number)
  expect(phone.url()).toBe(back.replace(/\?.*#/, '#'))
  // A secret that was guessed finds nothing.
  const guessed = again.replace(/#.*/, '').replace(/(_secret_)\w+/, '$1guessed')
  requestsFail()
  await phone.goto(guessed)
  await expect(phone.getByRole('heading', { name: confirmationText.notFoundTitle })).toBeVisible()
  await other.close()

  // The browser that ordered learns of it when it next comes to the checkout.
  const here = await context.newPage()
  await here.goto('/checkout')
  await expect(here.getByText(checkoutText.emptyTitle)).toBeVisible()
  expect(await cartIn(here)).not.toContain('"quantity":1')
})

test('a webhook that comes before the answer', async ({ page, db, stripe }) => {
  stripe.deliveries.set('early')
  await open(page, db, 7)
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  expect(await orderOf(db, await shownOrderNumber(page))).toMatchObject({ payment_status: 'paid' })
})

test('an order is paid again from its page, in two tabs at once: once', async ({
  page,
  context,
  db,
  stripe,
}) => {
  await open(page, db, 8)
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  const { order_number, id } = await lastOrder(db)
  const token = (await rows(db.from('orders').select('access_token').eq('id', id).single())).access_token
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(`/checkout/confirmation#${token}`)
    await expect(tab.getByText(declined())).toBeVisible()
    await cardField(tab).fill(CARDS.pass)
  }
  await Promise.all(tabs.map((tab) => payButton(tab).click()))
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: /^Merci/ })).toBeVisible()
  expect(stripe.intentsOf(order_number).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})

test('a price that changed between is shown, and no card is charged', async ({ page, db, stripe }) => {
  requestsFail()
  await open(page, db, 10)
  const { price } = await rows(db.from('products').select('price').eq('id', 10).single())
  await rows(
    db
      .from('products')
      .update({ price: price + 5 })
      .eq('id', 10)
      .select(),
  )
  const before = stripe.intents.size
  await pay(page, 'pass')
  await expect(page.getByRole('alert').getByText(errorText.price_changed)).toBeVisible()
  expect(stripe.intents.size).toBe(before)
  await expect(payButton(page)).toContainText((price + 5 + 6.95).toFixed(2).replace('.', ','))
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  expect(stripe.intentsOf(await shownOrderNumber(page))).toMatchObject([
    { amount: Math.round((price + 11.95) * 100) },
  ])
})

test('another address after a refusal: the new order takes the place of the one before', async ({
  page,
  db,
  stripe,
}) => {
  const stock = await stockOf(db, 11)
  await open(page, db, 11)
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  const first = (await lastOrder(db)).order_number
  await page.getByRole('button', { name: checkoutText.back }).click()
  await fill(page, { address: '8 quai des Brumes' })
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  expect(await shownOrderNumber(page)).not.toBe(first)
  expect(await orderOf(db, first)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await stockOf(db, 11)).toBe(stock - 1)
  expect(stripe.intentsOf(first).filter(({ status }) => status === 'succeeded')).toEqual([])
})

/** The order is placed, and its answer never arrives. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route('**/functions/v1/checkout', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  page.once('load', () => void page.unroute('**/functions/v1/checkout'))
}

test('a page loaded again after a payment whose answer was lost goes to the order', async ({
  page,
  db,
  stripe,
}) => {
  requestsFail()
  await open(page, db, 15)
  await loseAnswer(page)
  await pay(page, 'pass')
  await expect(page.getByRole('button', { name: checkoutText.retry })).toBeVisible()
  const { order_number } = await lastOrder(db)
  await page.reload()
  await page.waitForURL(CONFIRMATION)
  expect(await shownOrderNumber(page)).toBe(order_number)
  expect(stripe.intentsOf(order_number)).toHaveLength(1)
  expect(await cartIn(page)).not.toContain('"quantity":1')
})

test('an unpaid order whose answer was lost: another takes its place, unless it was paid meanwhile', async ({
  page,
  db,
  stripe,
}) => {
  requestsFail()
  for (const isPaid of [false, true]) {
    await page.evaluate(() => sessionStorage.removeItem('cart-was-set')).catch(() => {})
    await open(page, db, 17)
    await loseAnswer(page)
    await pay(page, 'secure')
    await expect(page.getByRole('button', { name: checkoutText.retry })).toBeVisible()
    const first = (await lastOrder(db)).order_number
    await page.reload()
    await expect(page.getByText(attemptText.unpaid)).toBeVisible()
    await page.getByRole('button', { name: checkoutText.back }).click()
    await fill(page, { address: '8 quai des Brumes' })
    await page.getByRole('button', { name: checkoutText.toPayment }).click()
    if (isPaid) await stripe.decide(stripe.intentsOf(first)[0]?.id ?? '', true)
    await pay(page, 'pass')
    await page.waitForURL(CONFIRMATION)
    const shown = await shownOrderNumber(page)
    if (isPaid) {
      expect(shown).toBe(first)
      await expect(page.getByText(attemptText.paid.title)).toBeVisible()
      expect((await lastOrder(db)).order_number).toBe(first)
    } else {
      expect(shown).not.toBe(first)
      expect(await orderOf(db, first)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
      expect(stripe.intentsOf(first).filter(({ status }) => status === 'succeeded')).toEqual([])
    }
  }
})

test('an order whose reservation has ended can still be paid; the shop ends that, and the buyer sees it', async ({
  page,
  db,
}) => {
  const { order_number: number, order_token: token } = await placeOrder(db, { product: 7, isUnpaid: true })
  const [order] = await rows(
    db
      .from('orders')
      .update({ reserved_until: new Date().toISOString() })
      .eq('order_number', number)
      .select('id'),
  )
  expect(await rows(db.rpc('release_reservation', { order_id: order?.id ?? '' }))).toBe('released')
  const payable = async () => (await rows(db.rpc('payment_state', { token }))) as { payable: boolean }
  expect(await payable()).toMatchObject({ payable: true })

  await openAdmin(page, await makeAdmin(db, 'owner', 'Salma Bennouna'), `/admin/orders/${number}`)
  const sheet = page.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(sheet.getByText(work.stillPayable)).toBeVisible()
  await sheet.getByRole('button', { name: work.cancelOrder }).click()
  const dialog = page.getByRole('dialog', { name: work.cancelTitle })
  await expect(dialog.getByText(work.cancelExpired)).toBeVisible()
  await expect(dialog.getByText(work.restock, { exact: true })).toHaveCount(0)
  await dialog.getByLabel(work.reason).selectOption({ label: work.cancelReasons.stock })
  await dialog.getByRole('button', { name: work.cancelOrder }).click()
  await expect(page.getByText(work.cancelDone, { exact: true })).toBeVisible()
  await expect(sheet.getByText(work.cancelled(work.cancelReasons.stock))).toBeVisible()
  await expect(sheet.getByText(work.stillPayable)).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: work.cancelOrder })).toHaveCount(0)
  expect(await payable()).toMatchObject({ payable: false })

  await page.goto(confirmationPath(token))
  await expect(page.getByRole('heading', { name: orderPaymentText.closedTitle })).toBeVisible()
})

test('a slow bank: the page waits with the buyer, and thanks when the money is there', async ({
  page,
  db,
  stripe,
}) => {
  await open(page, db, 12)
  await pay(page, 'slow')
  await page.waitForURL(CONFIRMATION)
  await expect(page.getByText(orderPaymentText.pending)).toBeVisible()
  const { order_number } = await lastOrder(db)
  const [intent] = stripe.intentsOf(order_number)
  await stripe.decide(intent?.id ?? '', true)
  await expect(page.getByRole('heading', { name: /^Merci/ })).toBeVisible()
})

test('a refund from Stripe’s side in part and in whole, and a dispute: an order that was not sent is to be cancelled', async ({
  page,
  context,
  db,
  stripe,
}) => {
  await open(page, db, 13)
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  const [intent] = stripe.intentsOf(number)
  await stripe.dispute(intent?.id ?? '')
  await stripe.refund(intent?.id ?? '', 100)
  await stripe.refund(intent?.id ?? '')
  await expect.poll(async () => (await orderOf(db, number)).payment_status).toBe('refunded')
  const { id } = await orderOf(db, number)
  expect(await rows(db.from('refunds').select('amount, status').eq('order_id', id))).toHaveLength(2)
  expect(await rows(db.from('payment_quarantine').select('reason').eq('order_id', id))).toEqual([
    { reason: 'dispute' },
  ])
  const office = await context.newPage()
  await openAdmin(office, await makeAdmin(db, 'owner', 'Salma Bennouna'), `/admin/orders/${number}`)
  const sheet = office.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(sheet.getByText(disputeText.title('needs_response')).first()).toBeVisible()
  await expect(sheet.getByText(work.givenBack)).toBeVisible()
  await sheet.getByRole('button', { name: work.cancelOrder }).click()
  const dialog = office.getByRole('dialog', { name: work.cancelTitle })
  await expect(dialog.getByText(work.cancelRefunded)).toBeVisible()
  await dialog.getByLabel(work.reason).selectOption({ label: work.cancelReasons.customer })
  await dialog.getByRole('button', { name: work.cancelOrder }).click()
  await expect(sheet.getByText(work.cancelled(work.cancelReasons.customer))).toBeVisible()
  await expect(sheet.getByText(work.givenBack)).toHaveCount(0)
})

test('a success after the reservation ended and the pieces were sold is sent back by the clock', async ({
  page,
  db,
  stripe,
}) => {
  await open(page, db, 14)
  await pay(page, 'secure')
  await page.getByRole('button', { name: 'Confirmer' }).waitFor()
  const { order_number, id } = await lastOrder(db)
  const [intent] = stripe.intentsOf(order_number)
  if (!intent) throw new Error('no intent')
  stripe.deliveries.set('lost')
  // The clock ends the reservation; the bank’s yes crosses with it.
  await rows(db.from('orders').update({ reserved_until: '2026-01-01T00:00:00Z' }).eq('id', id).select())
  await expect
    .poll(async () => (await orderOf(db, order_number)).status, { timeout: 60_000 })
    .toBe('cancelled')
  await rows(db.from('inventory').update({ stock: 0 }).eq('product_id', 14).select())
  intent.status = 'requires_action'
  stripe.deliveries.set('now')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect
    .poll(() => stripe.refunds.filter(({ payment_intent }) => payment_intent === intent.id).length, {
      timeout: 60_000,
    })
    .toBe(1)
  const token = (await rows(db.from('orders').select('access_token').eq('id', id).single())).access_token
  await page.goto(`/checkout/confirmation#${token}`)
  await expect(page.getByText(orderPaymentText.returned)).toBeVisible()
})
