import { expect } from '@playwright/test'
import { confirmationPath, PATHS } from '@/domain/paths.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { declined } from '@/texts/declines.ts'
import { failureText } from '@/texts/failure.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { axeFindings } from './axe.ts'
import { payButton, shownOrderNumber } from './checkout-steps.ts'
import { requestsFail } from './fixtures.ts'
import { cartIn, lastOrder, openCheckout, orderOf, pay, tokenOf } from './payment-steps.ts'
import { CARDS, cardField, routeStripe, test } from './stripe-shop.ts'

test('a webhook that is lost: the page of the return asks, whatever stands in its address', async ({
  page,
  db,
  stripe,
}) => {
  await openCheckout(page, db, 6)
  await pay(page, 'secure')
  await page.getByRole('button', { name: 'Confirmer' }).waitFor()
  const { order_number, id } = await lastOrder(db)
  const token = await tokenOf(db, id)
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
  // This link is another than the browser's own: the cart learns of it at the checkout.
  await page.goto('/checkout')
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
  await openCheckout(page, db, 5)
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
  // By a link of its own.
  expect(phone.url()).toMatch(/\/checkout\/confirmation#[\w-]{40,}$/)
  expect(phone.url()).not.toBe(back.replace(/\?.*#/, '#'))
  // A secret that was guessed finds nothing.
  const guessed = again.replace(/#.*/, '').replace(/(_secret_)\w+/, '$1guessed')
  requestsFail()
  await phone.goto(guessed)
  await expect(phone.getByRole('heading', { name: confirmationText.notFoundTitle })).toBeVisible()
  // A link opens no longer than for a time: there is another way.
  await phone.getByRole('link', { name: confirmationText.find }).click()
  await expect(phone).toHaveURL(new RegExp(`${PATHS.findOrder}$`))
  await other.close()

  // The browser that ordered learns of it when it next comes to the checkout.
  const here = await context.newPage()
  await here.goto('/checkout')
  await expect(here.getByText(checkoutText.emptyTitle)).toBeVisible()
  expect(await cartIn(here)).not.toContain('"quantity":1')
})

test('an order is paid again from its page, in two tabs at once: once', async ({
  page,
  context,
  db,
  stripe,
}) => {
  await openCheckout(page, db, 8)
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  const { order_number, id } = await lastOrder(db)
  const token = await tokenOf(db, id)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(confirmationPath(token))
    await expect(tab.getByText(declined())).toBeVisible()
    await cardField(tab).fill(CARDS.pass)
  }
  await Promise.all(tabs.map((tab) => payButton(tab).click()))
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: /^Merci/ })).toBeVisible()
  expect(stripe.intentsOf(order_number).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})

test('an order stays readable where the scripts of its payment do not come', async ({ page, db }) => {
  requestsFail()
  await openCheckout(page, db, 7)
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  const { order_number, id } = await lastOrder(db)
  await page.route(/\/order-payment\.[^/]+\.js$/, (route) => route.abort())
  await page.goto(confirmationPath(await tokenOf(db, id)))
  await expect(page.getByRole('alert')).toContainText(failureText.title)
  await expect(page.getByText(order_number).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: orderStepsText.around })).toBeVisible()
})
