import { expect } from '@playwright/test'
import { checkoutText } from '@/texts/checkout.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { walletText } from '@/texts/wallets.ts'
import { axeFindings } from './axe.ts'
import { shownOrderNumber } from './checkout-steps.ts'
import { newMailsUrl, withCart } from './fixtures.ts'
import { CONFIRMATION } from './payment-steps.ts'
import { test } from './stripe-shop.ts'
import { agree, OWNER, openWallet, orderOf, press, priceOf, sheetOf, totalOf } from './wallet-sheet.ts'

test('a wallet pays on the first step: address, name and way of delivery are its own, the amounts the shop’s', async ({
  page,
  db,
  stripe,
  keys,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await withCart(page, db, { 2: 2 })
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Passer à la caisse' })).toBeVisible()
  expect(asked.filter((host) => host.endsWith('stripe.com'))).toEqual([])
  await openWallet(page, db, { 2: 2 })
  const section = page.getByRole('region', { name: walletText.title })
  await expect(section.getByRole('button', { name: 'Stand-in apple_pay' })).toBeVisible()
  await expect(section).toContainText('commande avec obligation de paiement')
  await expect(section.getByRole('link', { name: checkoutText.termsLink })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await press(page)
  const price = await priceOf(db, 2)
  await expect.poll(() => totalOf(page)).toBe(2 * price + 695)
  // A relay point is chosen in the form alone.
  await expect(sheetOf(page).getByText('Point relais')).toHaveCount(0)
  await sheetOf(page).getByText('Chronopost').click()
  await expect.poll(() => totalOf(page)).toBe(2 * price + 990)
  await agree(page)
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  expect(await orderOf(db, number)).toMatchObject({
    payment_status: 'paid',
    is_simulated: false,
    total: (2 * price + 990) / 100,
    shipping_fee: 9.9,
    first_name: 'Amina',
    last_name: 'Lefèvre Benali',
    email: OWNER.email,
    phone: OWNER.phone,
    address: OWNER.line1,
    address_complement: OWNER.line2,
    postal_code: '69003',
    city: 'Lyon',
    country: 'FR',
    payment_method: 'card',
  })
  expect(stripe.intentsOf(number)).toMatchObject([{ amount: 2 * price + 990, status: 'succeeded' }])
  await expect(page.getByText(confirmationText.mailed(OWNER.email))).toBeVisible()
  const mails = async () => JSON.stringify(await (await page.request.get(newMailsUrl(keys))).json())
  await expect.poll(mails).toContain(number)
})

test('PayPal answers from its own window; Switzerland is an export, named as one', async ({
  page,
  db,
  stripe,
}) => {
  await openWallet(page, db, { 3: 1 }, { country: 'CH', postal_code: '1201', city: 'Genève', phone: '' })
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Stand-in paypal' }).click()
  await (await popup).getByRole('button', { name: 'Continuer avec PayPal' }).click()
  await sheetOf(page).waitFor()
  const total = (await priceOf(db, 3)) + 695
  await expect.poll(() => totalOf(page)).toBe(total)
  await agree(page)
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  expect(await orderOf(db, number)).toMatchObject({
    payment_status: 'paid',
    payment_method: 'paypal',
    country: 'CH',
    postal_code: '1201',
    tax: 0,
    phone: null,
    total: total / 100,
  })
  expect(stripe.intentsOf(number)).toMatchObject([{ amount: total }])
})

test('where the shop does not deliver the sheet says so; Corsica and Monaco are served', async ({
  page,
  db,
}) => {
  await openWallet(page, db, { 4: 1 }, { postal_code: '97400', city: 'Saint-Denis' })
  await press(page)
  await expect(sheetOf(page).getByRole('alert')).toHaveText('Adresse non desservie')
  await expect(sheetOf(page).getByRole('button', { name: 'Payer', exact: true })).toBeDisabled()
  for (const [country, code, isServed] of [
    ['DE', '10115', false],
    ['RE', '97400', false],
    ['FR', '20000', true],
    // A wallet may call Monaco France.
    ['FR', '98000', true],
  ] as const) {
    await sheetOf(page).locator('[name="wallet-country"]').fill(country)
    await sheetOf(page).locator('[name="wallet-postal_code"]').fill(code)
    await sheetOf(page).getByRole('button', { name: 'Livrer ici' }).click()
    await expect(sheetOf(page).getByRole('alert')).toHaveText(isServed ? '' : 'Adresse non desservie')
  }
  await agree(page)
  await page.waitForURL(CONFIRMATION)
  expect(await orderOf(db, await shownOrderNumber(page))).toMatchObject({
    country: 'MC',
    postal_code: '98000',
  })
})

test('a discount code counts in the sheet, to the cent', async ({ page, db, stripe, paying }) => {
  const columns = 'code, name, kind, percent'
  paying.run('db:query', `insert into discount_codes (${columns}) values ('WALLET15', 'Été', 'percent', 15)`)
  await page.addInitScript(() => localStorage.setItem('cart:discount', 'WALLET15'))
  await openWallet(page, db, { 5: 3 })
  const subtotal = 3 * (await priceOf(db, 5))
  const total = subtotal - Math.round((subtotal * 15) / 100) + 695
  await page.locator('summary').click()
  await expect(page.getByText('WALLET15').first()).toBeVisible()
  await press(page)
  await expect.poll(() => totalOf(page)).toBe(total)
  await agree(page)
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  expect(await orderOf(db, number)).toMatchObject({ discount_code: 'WALLET15', total: total / 100 })
  expect(stripe.intentsOf(number)).toMatchObject([{ amount: total }])
})

test('a browser without wallets sees the form alone', async ({ page, db }) => {
  await page.addInitScript(() => Object.assign(window, { standInWallets: [] }))
  await openWallet(page, db, { 1: 1 })
  await expect(page.getByRole('heading', { name: checkoutText.stepTitles[0] })).toBeVisible()
  await expect(page.getByRole('region', { name: walletText.title })).toHaveCount(0)
})
