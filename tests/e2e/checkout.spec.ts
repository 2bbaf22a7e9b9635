import { expect } from '@playwright/test'
import { attemptText } from '@/texts/attempt.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { errorText } from '@/texts/errors.ts'
import { toastText } from '@/texts/toasts.ts'
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
  const t = checkoutText.destination
  const said = page.locator('main form dl')
  await expect(said).toContainText(
    `${t.place}${BUYER.firstName} ${BUYER.lastName}, ${ADDRESS.address}, ${ADDRESS.addressComplement}, 69003 Lyon`,
  )
  await expect(said).toContainText(`${t.email}${BUYER.email}`)
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

test('a price that changed is shown and never charged without a second press', async ({ page, db }) => {
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

test('the last piece bought by somebody else is refused with what is left', async ({ page, db }) => {
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

test('an answer lost on the way is asked for again and makes one order', async ({ page, db }) => {
  requestsFail()
  await withCart(page, db, { 13: 1 })
  await page.goto('/checkout')
  await toPayment(page)
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
  const count = async () =>
    (await db.from('order_items').select('order_id', { count: 'exact', head: true }).eq('product_id', 13))
      .count ?? 0
  const before = await count()
  await payButton(page).click()
  await expect(page.getByText(toastText.paymentFailed).first()).toBeVisible()
  await page.getByRole('button', { name: checkoutText.retry }).click()
  await shownOrderNumber(page)
  expect(await count()).toBe(before + 1)
})

test('an order whose answer was lost is found again after a reload, though it took the last piece', async ({
  page,
  db,
}) => {
  requestsFail()
  await withCart(page, db, { 22: 1 })
  await rows(db.from('inventory').update({ stock: 1 }).eq('product_id', 22).select())
  const sold = async () => {
    const lines = db.from('order_items').select('order_id', { count: 'exact', head: true })
    return (await lines.eq('product_id', 22)).count ?? 0
  }
  const before = await sold()
  await page.goto('/checkout')
  await toPayment(page)
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
  expect(await sold()).toBe(before + 1)
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
  // Another tab puts a second piece into the cart meanwhile.
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
  const sold = async () => {
    const lines = db.from('order_items').select('order_id', { count: 'exact', head: true })
    return (await lines.eq('product_id', 12)).count ?? 0
  }
  const before = await sold()
  await page.goto('/checkout')
  await toPayment(page)
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
  expect(await sold()).toBe(before + 1)
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
