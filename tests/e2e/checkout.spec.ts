import { expect } from '@playwright/test'
import { checkoutText } from '@/texts/checkout.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { errorText } from '@/texts/errors.ts'
import { totalNote } from '@/texts/vat.ts'
import { ADDRESS, BUYER, CARD, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { requestsFail, rows, test, withCart } from './fixtures.ts'

const next = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('button', { name }).click()

test('step 1 asks for names and a valid address, in the words of the shop', async ({ page, db }) => {
  await withCart(page, db, { 7: 1 })
  await page.goto('/checkout')
  await fill(page, { firstName: 'Amina', lastName: '  ', email: '' })
  await next(page, checkoutText.toShipping)
  await expect(page.getByText('Veuillez remplir tous les champs obligatoires').first()).toBeVisible()
  await expect(page.locator('[name="lastName"]')).toBeFocused()
  await fill(page, { ...BUYER, email: 'amina@exemple' })
  await next(page, checkoutText.toShipping)
  await expect(page.getByText('Veuillez entrer une adresse email valide').first()).toBeVisible()
  await expect(page.locator('[name="email"]')).toHaveAttribute('aria-invalid', 'true')
  await fill(page, BUYER)
  await next(page, checkoutText.toShipping)
  await expect(page.locator('[name="address"]')).toBeVisible()
})

test('step 2 wants five digits in France only, and goes back without losing a word', async ({ page, db }) => {
  await withCart(page, db, { 7: 1 })
  await page.goto('/checkout')
  await fill(page, BUYER)
  await next(page, checkoutText.toShipping)
  await fill(page, { address: '4 rue des Lilas', postalCode: '6900', city: 'Lyon' })
  await next(page, checkoutText.toPayment)
  await expect(
    page.getByText('Veuillez entrer un code postal français valide (5 chiffres)').first(),
  ).toBeVisible()
  await page.locator('[name="country"]').selectOption('LU')
  await next(page, checkoutText.toPayment)
  await expect(page.locator('[name="cardNumber"]')).toBeVisible()
  // The toast of the step before is no word about this one.
  expect(await page.locator('#toaster > div').count()).toBe(0)
  await next(page, checkoutText.back)
  await expect(page.locator('[name="address"]')).toHaveValue('4 rue des Lilas')
  await next(page, checkoutText.back)
  await expect(page.locator('[name="firstName"]')).toHaveValue(BUYER.firstName)
})

test('step 3 shows where the parcel goes and who is written to, and leads back to both', async ({
  page,
  db,
}) => {
  await withCart(page, db, { 7: 1 })
  await page.goto('/checkout')
  await toPayment(page)
  // Steps that are done lead back, and nothing typed is lost.
  const steps = page.getByRole('list', { name: checkoutText.stepsLabel })
  await expect(steps.locator('[aria-current="step"]')).toContainText(checkoutText.steps[2])
  await next(page, checkoutText.steps[0])
  await expect(steps.locator('[aria-current="step"]')).toContainText(checkoutText.steps[0])
  await next(page, checkoutText.toShipping)
  await next(page, checkoutText.toPayment)
  const t = checkoutText.destination
  const said = page.locator('main form dl')
  await expect(said).toContainText(
    `${deliveryText.to} ${BUYER.firstName} ${BUYER.lastName}, ${ADDRESS.address}, ${ADDRESS.addressComplement}, 69003 Lyon`,
  )
  await expect(said).toContainText(`${t.email} ${BUYER.email}`)
  await next(page, t.changePlace)
  await fill(page, { city: 'Villeurbanne' })
  await next(page, checkoutText.toPayment)
  await next(page, t.changeEmail)
  await fill(page, { email: 'autre@exemple.fr' })
  await next(page, checkoutText.toShipping)
  await next(page, checkoutText.toPayment)
  await expect(said).toContainText('69003 Villeurbanne')
  await expect(said).toContainText('autre@exemple.fr')
})

test('step 3 checks the card and never sends a digit of it', async ({ page, db }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await withCart(page, db, { 7: 1 })
  await page.goto('/checkout')
  await toPayment(page)
  await fill(page, { ...CARD, cardNumber: '4242 4242 4242 4241' })
  await payButton(page).click()
  await expect(page.getByText(checkoutText.problems.card_number).first()).toBeVisible()
  await fill(page, { ...CARD, expiry: '01/20' })
  await payButton(page).click()
  await expect(page.getByText(checkoutText.problems.card_expired).first()).toBeVisible()
  await fill(page, CARD)
  await payButton(page).click()
  await shownOrderNumber(page)
  expect(sent.filter((text) => /4242\D?4242/.test(text))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('4242')
})

test('the shipping method rules the fee and the amount on the button', async ({ page, db }) => {
  await withCart(page, db, { 10: 1 })
  const { price } = await rows(db.from('products').select('price').eq('id', 10).single())
  await page.goto('/checkout')
  await fill(page, BUYER)
  await next(page, checkoutText.toShipping)
  await fill(page, { address: '1 rue du Port', postalCode: '59000', city: 'Lille' })
  await page.getByRole('radio', { name: /Chronopost/ }).check()
  await next(page, checkoutText.toPayment)
  const amount = (price + 9.9).toFixed(2).replace('.', ',')
  await expect(payButton(page)).toContainText(amount)
})

test('Switzerland hears of import duties before paying, and reads TTC nowhere', async ({ page, db }) => {
  await withCart(page, db, { 7: 1 })
  await page.goto('/checkout')
  await fill(page, BUYER)
  await next(page, checkoutText.toShipping)
  await page.locator('[name="country"]').selectOption('CH')
  await expect(page.getByText(checkoutText.swissDuties)).toBeVisible()
  await expect(page.locator('main').getByText(/TTC/)).toHaveCount(0)
  await fill(page, { address: '4 rue du Lac', postalCode: '1201', city: 'Genève' })
  await next(page, checkoutText.toPayment)
  await expect(page.getByText(checkoutText.swissDuties)).toBeVisible()
  await expect(page.getByText(totalNote.export, { exact: true })).toBeVisible()
  await fill(page, CARD)
  await payButton(page).click()
  await shownOrderNumber(page)
  await expect(page.getByText(totalNote.export, { exact: true })).toBeVisible()
  await expect(page.locator('main').getByText(/TTC/)).toHaveCount(0)
})

test('a price that changed is shown and never charged without a second click', async ({ page, db }) => {
  requestsFail()
  await withCart(page, db, { 19: 1 })
  const { price } = await rows(db.from('products').select('price').eq('id', 19).single())
  await page.goto('/checkout')
  await toPayment(page)
  await fill(page, CARD)
  await rows(
    db
      .from('products')
      .update({ price: price + 10 })
      .eq('id', 19)
      .select(),
  )
  await payButton(page).click()
  await expect(page.getByText(errorText.price_changed)).toBeVisible()
  const amount = (price + 10 + 6.95).toFixed(2).replace('.', ',')
  await expect(payButton(page)).toContainText(amount)
  await payButton(page).click()
  const order = await rows(
    db
      .from('orders')
      .select('total')
      .eq('order_number', await shownOrderNumber(page))
      .single(),
  )
  expect(order.total).toBeCloseTo(price + 16.95, 2)
})

test('the last unit bought by somebody else is refused with what is left', async ({ page, db }) => {
  requestsFail()
  await withCart(page, db, { 17: 2 })
  await page.goto('/checkout')
  await toPayment(page)
  await fill(page, CARD)
  await rows(db.from('inventory').update({ stock: 1 }).eq('product_id', 17).select())
  await payButton(page).click()
  await expect(page.getByText(errorText.stock_insufficient)).toBeVisible()
  await payButton(page).click()
  const order = await rows(
    db
      .from('orders')
      .select('order_items(quantity)')
      .eq('order_number', await shownOrderNumber(page))
      .single(),
  )
  expect(order.order_items).toEqual([{ quantity: 1 }])
})

test('a reload keeps what was typed, but no digit of the card', async ({ page, db }) => {
  await withCart(page, db, { 7: 1 })
  await page.goto('/checkout')
  await toPayment(page)
  await fill(page, CARD)
  await page.reload()
  for (const name of ['cardNumber', 'expiry', 'cvc'])
    await expect(page.locator(`[name="${name}"]`)).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('4242')
  for (const typed of [ADDRESS, BUYER]) {
    await next(page, checkoutText.back)
    for (const [name, value] of Object.entries(typed))
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
  }
})

test('an empty cart has nothing to pay, an unknown order nothing to show', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page.getByText(checkoutText.emptyTitle)).toBeVisible()
  await page.goto('/checkout/confirmation#nothing')
  await expect(page.getByText('Commande introuvable').first()).toBeVisible()
})
