import { expect } from '@playwright/test'
import { checkoutText } from '@/texts/checkout.ts'
import { declined } from '@/texts/declines.ts'
import { orderErrorText } from '@/texts/order-errors.ts'
import { payButton, shownOrderNumber } from './checkout-steps.ts'
import { requestsFail, rows } from './fixtures.ts'
import { CONFIRMATION } from './payment-steps.ts'
import { CARDS, cardField, test } from './stripe-shop.ts'
import {
  agree,
  lastNumber,
  OWNER,
  openWallet,
  orderOf,
  press,
  priceOf,
  sheetOf,
  totalOf,
  withCard,
} from './wallet-sheet.ts'

test('a sheet that is closed leaves nothing behind; a refused card leaves the order to be paid with another', async ({
  page,
  db,
  stripe,
}) => {
  await openWallet(page, db, { 6: 1 })
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

test('the bank of a wallet asks; the button clicked twice is one order', async ({ page, db, stripe }) => {
  await openWallet(page, db, { 7: 1 })
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

test('a price that changed and a product that is sold out while the sheet is open: nothing is charged', async ({
  page,
  db,
  stripe,
}) => {
  requestsFail()
  await openWallet(page, db, { 9: 1 })
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
  await openWallet(page, db, { 10: 1 }, { name: 'Amina', email: '', phone: '' })
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
