import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { cents, formatCents } from '@/domain/money.ts'
import { BUILT_IN_SEGMENTS } from '@/domain/newsletter-email.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { newslettersText } from '@/texts/admin/newsletters.ts'
import { segmentsText } from '@/texts/admin/segments.ts'
import { amountsText } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { discountText } from '@/texts/discount.ts'
import { discountFormText } from '@/texts/discount-form.ts'
import { errorText } from '@/texts/errors.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { CARD, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { requestsFail, rows, withCart } from './fixtures.ts'

/** A code of the test's own. */
const newCode = () => `T${randomUUID().slice(0, 8).toUpperCase()}`
const PHONE = { width: 390, height: 844 }
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('a code is made in the administration, used on a phone, and counted', async ({
  page,
  context,
  db,
  owner,
}) => {
  const code = newCode()
  await openAdmin(page, owner, '/admin/marketing')
  await page.getByRole('button', { name: marketingText.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: marketingText.create }).click()
  await expect(dialog.getByText('Veuillez remplir tous les champs obligatoires')).toHaveCount(3)
  await dialog.getByLabel(marketingText.name, { exact: true }).fill('Été des artisans')
  await dialog.getByLabel(marketingText.percent).fill('20')
  await dialog.getByRole('button', { name: marketingText.generate }).click()
  await expect(dialog.getByLabel(marketingText.code, { exact: true })).toHaveValue('ETEDESAR20')
  await dialog.getByLabel(marketingText.code, { exact: true }).fill(code.toLowerCase())
  await expect(dialog.getByLabel(marketingText.code, { exact: true })).toHaveValue(code)
  await dialog.getByLabel(marketingText.percent).fill('51')
  await dialog.getByRole('button', { name: marketingText.create }).click()
  await expect(dialog.getByText(problemText.percent_range ?? '')).toBeVisible()
  await dialog.getByLabel(marketingText.percent).fill('20')
  await dialog.getByLabel(marketingText.usageLimit).fill('1')
  expect(await complaints(page, 'code')).toEqual([])
  await shot(page, 'code-dialog')
  await dialog.getByRole('button', { name: marketingText.create }).click()
  await expect(page.getByText(marketingText.created)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('0 / 1')
  await expect(row).toContainText(marketingText.states.active)
  await expect(row).toContainText(marketingText.percentOff(20))
  await expect(row).toContainText(marketingText.always)
  await expect(row).toContainText(formatCents(cents(0)))
  const over = page.getByRole('row').filter({ hasText: 'ETE15' })
  await expect(over).toContainText(marketingText.states.ended)
  await expect(over).toContainText(/Du \d+(er)? \S+ \d{4} au \d+ \S+ \d{4}/)
  const actives = page.getByRole('row').getByText(marketingText.states.active, { exact: true })
  await expect(page.getByText(marketingText.count(await actives.count()), { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: segmentsText.title }).getByRole('row')).toContainText(
    BUILT_IN_SEGMENTS.flatMap((one) => `${newslettersText.audiences[one]}${segmentsText.criteria[one]}`),
  )
  await page.getByLabel(marketingText.type).selectOption({ label: marketingText.types.newsletter })
  await expect(row).toHaveCount(0)
  await page.getByLabel(marketingText.type).selectOption({ label: marketingText.types.discount })
  await expect(row).toContainText(marketingText.types.discount)
  const insights = page.getByRole('region', { name: marketingText.insights }).getByRole('listitem')
  await expect(insights.first()).toContainText('BIENVENUE10')

  const shop = await context.newPage()
  await shop.setViewportSize(PHONE)
  await withCart(shop, db, { 1: 2 })
  await shop.goto('/cart')
  await shop.getByText(discountText.question).click()
  const field = shop.getByLabel(discountFormText.field)
  await field.fill('rien du tout')
  await field.press('Enter')
  await expect(shop.getByRole('alert').filter({ hasText: errorText.discount_unknown })).toBeVisible()
  await field.fill(` ${code.toLowerCase()} `)
  await shop.getByRole('button', { name: discountFormText.apply }).click()
  await expect(shop.getByText(discountText.applied(code))).toBeVisible()
  await expect(shop.getByText(discountText.line(code))).toBeVisible()
  await expectAccessible(shop)
  await shot(shop, 'cart-390')
  await shop.setViewportSize({ width: 320, height: 700 })
  expect(await shop.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await shop.setViewportSize(PHONE)

  await shop.goto('/checkout')
  await toPayment(shop)
  const { price } = await rows(db.from('products').select('price').eq('id', 1).single())
  const subtotal = 2 * Math.round(price * 100)
  const total = subtotal - Math.round(subtotal / 5) + 695
  const amount = (total / 100).toFixed(2).replace('.', ',')
  await expect(shop.getByText(discountText.line(code))).toBeVisible()
  await expect(payButton(shop)).toContainText(amount)
  await expectAccessible(shop)
  await shot(shop, 'checkout-390')
  await fill(shop, CARD)
  await payButton(shop).click()
  await expect(shop).toHaveURL(/\/checkout\/confirmation/)
  const number = await shownOrderNumber(shop)
  await expect(shop.getByText(discountText.line(code))).toBeVisible()
  await shot(shop, 'order-390')
  const order = await rows(
    db.from('orders').select('total, discount_code').eq('order_number', number).single(),
  )
  expect(order).toEqual({ total: total / 100, discount_code: code })

  // It was for one order: in a new cart it is no longer there, and says why.
  await shop.evaluate(() => sessionStorage.removeItem('cart-was-set'))
  await shop.goto('/cart')
  await shop.getByText(discountText.question).click()
  await shop.getByLabel(discountFormText.field).fill(code)
  await shop.getByRole('button', { name: discountFormText.apply }).click()
  await expect(shop.getByRole('alert').filter({ hasText: errorText.discount_used_up })).toBeVisible()
  await page.goto('/admin/marketing')
  await expect(row).toContainText('1 / 1')
  await expect(row).toContainText(marketingText.states.used_up)
  await row.getByRole('button', { name: marketingText.deactivateNamed(code) }).click()
  await expect(row).toContainText(marketingText.states.off)
  await row.getByRole('button', { name: marketingText.edit(code) }).click()
  await dialog.getByLabel(marketingText.starts).fill('2999-01-01')
  await dialog.getByLabel(marketingText.usageLimit).fill('')
  await dialog.getByRole('switch', { name: marketingText.active }).click()
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(row).toContainText(marketingText.states.scheduled)
  expect(await complaints(page, 'marketing')).toEqual([])
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await shot(page, `marketing-${width}`)
  }
})

test('a code is taken away again, and one that no longer counts is not charged', async ({
  page,
  db,
  owner,
}) => {
  const code = newCode()
  await openAdmin(page, owner, '/admin/marketing')
  await page.getByRole('button', { name: marketingText.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(marketingText.name, { exact: true }).fill('Port offert')
  await dialog.getByLabel(marketingText.code, { exact: true }).fill(code)
  await dialog.getByLabel(marketingText.kind).selectOption('free_shipping')
  await dialog.getByRole('button', { name: marketingText.create }).click()
  await expect(page.getByText(marketingText.created)).toBeVisible()

  await withCart(page, db, { 1: 1 })
  await page.goto('/cart')
  await page.getByText(discountText.question).click()
  await page.getByLabel(discountFormText.field).fill(code)
  await page.getByLabel(discountFormText.field).press('Enter')
  await expect(page.getByText(discountText.line(code))).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await shot(page, 'cart-1440')
  await page.getByRole('button', { name: discountText.removeNamed(code) }).click()
  await expect(page.getByText(discountText.line(code))).toHaveCount(0)
  await page.getByText(discountText.question).click()
  await page.getByLabel(discountFormText.field).fill(code)
  await page.getByLabel(discountFormText.field).press('Enter')
  await expect(page.getByText(discountText.applied(code))).toBeVisible()

  await page.goto('/checkout')
  await toPayment(page)
  await shot(page, 'checkout-1440')
  await expect(page.getByText(discountText.line(code))).toBeVisible()
  const before = await payButton(page).textContent()
  requestsFail()
  // The shop switches it off while the customer types the card in.
  const other = await page.context().newPage()
  await other.goto('/admin/marketing')
  await other.getByRole('button', { name: marketingText.deactivateNamed(code) }).click()
  await expect(other.getByText(marketingText.saved)).toBeVisible()
  await fill(page, CARD)
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: errorText.discount_ended }).first()).toBeVisible()
  await expect(payButton(page)).not.toHaveText(before ?? '')
  await expect(page.getByText(discountText.line(code))).toHaveCount(0)
  await shot(page, 'checkout-refused-1440')
})

test('an owner sets what shipping costs, and is told when another was quicker', async ({ page, owner }) => {
  const expressOn = async (desk: Page) => {
    const form = desk.getByRole('region', { name: amountsText.title })
    await form.getByRole('button', { name: /^Modifier Chronopost/ }).click()
    return form.getByRole('group', { name: /Chronopost/ }).first()
  }
  const saveOn = (desk: Page) => desk.getByRole('button', { name: shellText.save }).click()
  await openAdmin(page, owner, '/admin/settings/shipping')
  const price = (await expressOn(page)).getByLabel(amountsText.price)
  await price.fill('x')
  await saveOn(page)
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('12,5')
  await saveOn(page)
  await expect(page.getByText(amountsText.saved)).toBeVisible()
  await expect(price).toHaveValue('12,50')
  expect(await complaints(page, 'settings')).toEqual([])
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await shot(page, `settings-${width}`)
  }
  const other = await page.context().newPage()
  await other.goto('/admin/settings/shipping')
  await (await expressOn(other)).getByLabel(amountsText.price).fill('9,9')
  await saveOn(other)
  await expect(other.getByText(amountsText.saved)).toBeVisible()
  requestsFail()
  await price.fill('15')
  await saveOn(page)
  await expect(page.getByText(errorText.settings_changed)).toBeVisible()
  await expect(price).toHaveValue('9,90')
})
