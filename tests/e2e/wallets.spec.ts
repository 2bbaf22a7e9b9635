import { expect, type Page } from '@playwright/test'
import { checkoutText, confirmationText } from '@/texts/checkout.ts'
import { declined } from '@/texts/declines.ts'
import { orderErrorText } from '@/texts/order-errors.ts'
import { walletText } from '@/texts/wallets.ts'
import { mailsUrl } from '../support/shop.ts'
import { axeFindings } from './axe.ts'
import { payButton, shownOrderNumber } from './checkout-steps.ts'
import { type Db, requestsFail, rows, withCart } from './fixtures.ts'
import { CONFIRMATION } from './payment-steps.ts'
import { CARDS, cardField, test } from './stripe-shop.ts'

const OWNER = {
  name: 'Amina Lefèvre Benali',
  email: 'amina.lefevre@exemple.fr',
  phone: '+33199004455',
  line1: '4 rue des Lilas',
  line2: 'Bât. B',
  postal_code: '69003',
  city: 'Lyon',
  country: 'FR',
}

/** Opens the checkout of who has these products and this wallet. */
async function open(
  page: Page,
  db: Db,
  quantities: Record<number, number>,
  owner: Partial<typeof OWNER> = {},
) {
  await page.addInitScript((known) => Object.assign(window, { standInOwner: known }), { ...OWNER, ...owner })
  await page.setViewportSize({ width: 390, height: 844 })
  await withCart(page, db, quantities)
  await page.goto('/checkout')
}
const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^Portefeuille/ })
const totalOf = async (page: Page) =>
  Number(await sheetOf(page).locator('[name="wallet-total"]').textContent())
async function press(page: Page, kind: 'apple_pay' | 'paypal' = 'apple_pay'): Promise<void> {
  await page.getByRole('button', { name: `Stand-in ${kind}` }).click()
  await sheetOf(page).waitFor()
}
const agree = (page: Page) => sheetOf(page).getByRole('button', { name: 'Payer', exact: true }).click()
const withCard = (page: Page, outcome: string) => sheetOf(page).locator('select').selectOption(outcome)
const priceOf = async (db: Db, id: number) =>
  Math.round((await rows(db.from('products').select('price').eq('id', id).single())).price * 100)
const orderOf = async (db: Db, number: string) =>
  await rows(
    db
      .from('orders')
      .select(
        'id, status, payment_status, is_simulated, total, tax, discount, discount_code, shipping_fee, shipping_method, first_name, last_name, email, phone, address, address_complement, postal_code, city, country, payment_method',
      )
      .eq('order_number', number)
      .single(),
  )
const lastNumber = async (db: Db) =>
  (
    await rows(
      db.from('orders').select('order_number').order('created_at', { ascending: false }).limit(1).single(),
    )
  ).order_number

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
  await open(page, db, { 2: 2 })
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
  const mails = async () => JSON.stringify(await (await page.request.get(mailsUrl(keys))).json())
  await expect.poll(mails).toContain(number)
})

test('PayPal answers from its own window; Switzerland is an export, named as one', async ({
  page,
  db,
  stripe,
}) => {
  await open(page, db, { 3: 1 }, { country: 'CH', postal_code: '1201', city: 'Genève', phone: '' })
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
  await open(page, db, { 4: 1 }, { postal_code: '97400', city: 'Saint-Denis' })
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
  await open(page, db, { 5: 3 })
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

test('a sheet that is closed leaves nothing behind; a refused card leaves the order to be paid with another', async ({
  page,
  db,
  stripe,
}) => {
  await open(page, db, { 6: 1 })
  await press(page)
  await sheetOf(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('heading', { name: checkoutText.stepTitles[0] })).toBeVisible()
  const before = stripe.intents.size
  await press(page)
  await withCard(page, 'poor')
  await agree(page)
  await expect(page.getByRole('alert').getByText(declined('insufficient_funds'))).toBeVisible()
  expect(stripe.intents.size).toBe(before + 1)
  const number = await lastNumber(db)
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'pending' })
  // The form is filled in with what the wallet knew, at the step where a card is typed.
  await cardField(page).fill(CARDS.pass)
  await payButton(page).click()
  await page.waitForURL(CONFIRMATION)
  expect(await shownOrderNumber(page)).toBe(number)
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'paid', last_name: 'Lefèvre Benali' })
})

test('the bank of a wallet asks; the button pressed twice is one order', async ({ page, db, stripe }) => {
  await open(page, db, { 7: 1 })
  await press(page)
  await withCard(page, 'secure')
  await sheetOf(page)
    .getByRole('button', { name: 'Payer', exact: true })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'paid' })
  expect(stripe.intentsOf(number)).toHaveLength(1)
})

test('a browser closed over the sheet: the webhook settles', async ({ page, db, stripe }) => {
  await open(page, db, { 8: 1 })
  await press(page)
  await withCard(page, 'secure')
  await agree(page)
  await page.getByRole('button', { name: 'Confirmer' }).waitFor()
  const number = await lastNumber(db)
  await page.close()
  await stripe.decide(stripe.intentsOf(number)[0]?.id ?? '', true)
  await expect.poll(async () => (await orderOf(db, number)).payment_status).toBe('paid')
})

test('a price that changed and a piece that is sold out while the sheet is open: nothing is charged', async ({
  page,
  db,
  stripe,
}) => {
  requestsFail()
  await open(page, db, { 9: 1 })
  const before = stripe.intents.size
  const price = await priceOf(db, 9)
  await press(page)
  await rows(
    db
      .from('products')
      .update({ price: (price + 500) / 100 })
      .eq('id', 9)
      .select(),
  )
  await agree(page)
  await expect(page.getByRole('alert').getByText(orderErrorText.price_changed)).toBeVisible()
  await expect(payButton(page)).toContainText(((price + 500 + 695) / 100).toFixed(2).replace('.', ','))
  await page.goBack()
  await press(page)
  await expect.poll(() => totalOf(page)).toBe(price + 500 + 695)
  await rows(db.from('inventory').update({ stock: 0 }).eq('product_id', 9).select())
  await agree(page)
  await expect(
    page.getByText(orderErrorText.stock_insufficient).or(page.getByText(checkoutText.emptyTitle)),
  ).toBeVisible()
  expect(stripe.intents.size).toBe(before)
})

test('what a wallet does not know is asked for in the form, which has the rest', async ({ page, db }) => {
  await open(page, db, { 10: 1 }, { name: 'Amina', email: '', phone: '' })
  await press(page)
  await agree(page)
  await expect(page.getByText(checkoutText.problems.required).first()).toBeVisible()
  await expect(page.locator('[name="firstName"]')).toHaveValue('Amina')
  await expect(page.locator('[name="lastName"]')).toBeFocused()
  await expect(page.locator('[name="email"]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('[name="lastName"]').fill('Lefèvre')
  await page.locator('[name="email"]').fill(OWNER.email)
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  await expect(page.locator('[name="postalCode"]')).toHaveValue('69003')
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await cardField(page).fill(CARDS.pass)
  await payButton(page).click()
  await page.waitForURL(CONFIRMATION)
})

test('a browser without wallets sees the form alone', async ({ page, db }) => {
  await page.addInitScript(() => Object.assign(window, { standInWallets: [] }))
  await open(page, db, { 1: 1 })
  await expect(page.getByRole('heading', { name: checkoutText.stepTitles[0] })).toBeVisible()
  await expect(page.getByRole('region', { name: walletText.title })).toHaveCount(0)
})
