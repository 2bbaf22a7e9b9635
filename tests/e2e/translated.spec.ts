import { expect, type Page } from '@playwright/test'
import { addingText } from '@/texts/adding.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { ADDRESS, BUYER, fill, payButton } from './checkout-steps.ts'
import { rows, test, withCart } from './fixtures.ts'

/** Puts elements in the place of texts, as a browser does that translates a page; what forbids it stays. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('[translate="no"], script, style, svg')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

test('quantities, amounts and steps stay right on a page that the browser has translated', async ({
  page,
  db,
}) => {
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  const { name, price } = await rows(db.from('products').select('name, price').eq('id', 7).single())
  const shown = (pieces: number) => (pieces * price).toFixed(2).replace('.', ',')
  await withCart(page, db, { 7: 1 })
  await page.goto('/cart')
  const row = page.getByRole('row', { name })
  await expect(row).toContainText(shown(1))
  await translate(page)
  await page.getByRole('button', { name: addingText.increaseOf(name) }).click()
  await expect(row.locator('output')).toHaveText('2')
  await expect(row.getByRole('cell').last()).toContainText(shown(2))
  await expect(page.locator('section dl').first()).toContainText(shown(2))

  await page.goto('/checkout')
  const heading = page.locator('#etape')
  await expect(heading).toContainText(checkoutText.stepTitles[0])
  await translate(page)
  await fill(page, BUYER)
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  await expect(heading).toHaveText(`${checkoutText.stepOf(2)} : ${checkoutText.stepTitles[1]}`)
  await expect(heading).toBeFocused()
  await translate(page)
  await fill(page, ADDRESS)
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await expect(heading).toHaveText(`${checkoutText.stepOf(3)} : ${checkoutText.stepTitles[2]}`)
  await expect(payButton(page)).toBeVisible()
  expect(failures).toEqual([])
})
