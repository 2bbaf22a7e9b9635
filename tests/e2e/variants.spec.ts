import { expect } from '@playwright/test'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { cartChangesText } from '@/texts/cart-changes.ts'
import { catalogText } from '@/texts/catalog.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { productText } from '@/texts/product.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { badge } from './carts.ts'
import { CARD, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { newMailsUrl, openAlive, rows, withCart } from './fixtures.ts'

/** Two hats and a bag of the demonstration: in four sizes (61 is dearer), the smallest sold out, in two colours. */
const [CAPELINE, CANOTIER, SEAU] = [18, 19, 9]

test('a hat is chosen in its size on a phone and bought as a guest, and keeps its size everywhere', async ({
  page,
  db,
  keys,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const stock = async () =>
    rows(
      db
        .from('product_variants')
        .select('id, sku, option1, inventory(stock)')
        .eq('product_id', CAPELINE)
        .order('position'),
    )
  const before = await stock()
  await page.goto('/products/categorie/chapeaux')
  const card = page.locator('article.product-card').filter({ hasText: 'Capeline Asilah' })
  await expect(card.getByText(catalogText.from)).toBeVisible()
  await expect(card.getByText(catalogText.inWords(4, 'Taille'))).toBeVisible()
  await card.getByRole('link', { name: catalogText.chooseNamed('Capeline Asilah', ['Taille']) }).click()

  await expect(page.getByText(productText.from).first()).toBeVisible()
  await page.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(page.getByText(productText.chooseFirst('Taille'))).toBeInViewport()
  await expect(page.getByRole('radio', { name: '55' })).toBeFocused()
  await expect(badge(page, 0)).toBeVisible()
  await page.getByRole('radio', { name: '61' }).check()
  await expect(page.locator('[data-offer-price]')).toHaveText(/99,00/)
  await page.getByRole('radio', { name: '57' }).check()
  await expect(page.locator('[data-offer-price]')).toHaveText(/95,00/)
  await expect(page).toHaveURL(/\?taille=57$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(page.getByText('1 × Capeline Asilah (Taille 57) ajouté au panier')).toBeVisible()

  await openAlive(page, '/cart')
  await expect(page.getByRole('rowheader').getByText('Taille 57')).toBeVisible()
  await page.getByRole('link', { name: cartText.checkout }).click()
  await toPayment(page)
  await fill(page, CARD)
  await expect(page.getByText('Taille 57')).toBeVisible()
  await payButton(page).click()
  const number = await shownOrderNumber(page)
  await expect(page.getByText('Taille 57')).toBeVisible()

  const [, size57] = before
  const order = await rows(db.from('orders').select('order_items(*)').eq('order_number', number).single())
  expect(order.order_items).toMatchObject([
    {
      product_id: CAPELINE,
      variant_id: size57?.id,
      sku: size57?.sku,
      variant_label: 'Taille 57',
      quantity: 1,
    },
  ])
  const pieces = (found: typeof before) => found.map(({ inventory }) => Object(inventory).stock ?? inventory)
  expect(JSON.stringify(pieces(await stock()))).not.toBe(JSON.stringify(pieces(before)))
  const mails = async () => (await fetch(newMailsUrl(keys))).text()
  await expect.poll(async () => (await mails()).includes(number)).toBe(true)
  expect(await mails()).toContain('Capeline Asilah, Taille 57')
  await openAdmin(page, owner, `/admin/orders/${number}`)
  await expect(page.getByText(size57?.sku ?? '?')).toBeVisible()
})

test('what is sold out stays readable; price, picture and address follow a colour, also from its address and by keyboard', async ({
  page,
}) => {
  await page.goto(`/products/${CANOTIER}`)
  const small = page.getByRole('radio', { name: `55 ${productText.soldOutWord}` })
  await small.check()
  await expect(page.locator('[data-offer-stock]')).toHaveText(productText.stock.out_of_stock)
  await expect(page.getByRole('button', { name: addingText.outOfStock })).toBeDisabled()
  await expect(page.getByRole('link', { name: productText.sizeGuide })).toHaveAttribute(
    'href',
    '/guide-des-tailles',
  )
  await small.press('ArrowRight')
  await expect(page).toHaveURL(/\?taille=57$/)
  await expect(page.getByRole('button', { name: addingText.add, exact: true })).toBeEnabled()

  await page.goto(`/products/${SEAU}?couleur=Garance`)
  await expect(page.getByRole('radio', { name: 'Garance' })).toBeChecked()
  await expect(page.locator('.gallery-thumbnails [aria-current]')).toHaveAttribute('href', '#photo-4')
  const facts = page.locator('script[type="application/ld+json"]').first()
  expect(JSON.parse((await facts.textContent()) ?? '')).toMatchObject({
    '@type': 'ProductGroup',
    variesBy: ['https://schema.org/color'],
    hasVariant: [{ color: 'Indigo' }, { color: 'Garance', offers: { price: '72.00' } }],
  })
})

test('a cart of before the product had sizes asks which one, and loses nothing', async ({ page, db }) => {
  await withCart(page, db, { [CAPELINE]: 2, 6: 1 }, true)
  await page.goto('/checkout')
  await expect(page.getByText(cartChangesText.choose('Capeline Asilah'))).toBeVisible()
  await page.getByRole('link', { name: checkoutText.edit }).first().click()
  await expect(page.getByText(cartChangesText.choose('Capeline Asilah'))).toBeVisible()
  await expect(page.getByText(cartText.notCounted)).toBeVisible()
  await page.getByRole('button', { name: cartText.checkout }).press('Enter')
  await expect(page.getByText(cartText.checkoutWaits)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Taille 57' }).click()
  await expect(page.getByText(cartChangesText.choose('Capeline Asilah'))).toBeHidden()
  await expect(page.getByRole('rowheader').getByText('Taille 57')).toBeVisible()
  await expect(badge(page, 3)).toBeVisible()
  await expect(page.getByRole('link', { name: cartText.checkout })).toBeVisible()
})
