import { expect, type Locator } from '@playwright/test'
import { checkoutText } from '@/texts/checkout.ts'
import { BUYER, fill } from './checkout-steps.ts'
import { openAlive, requestsFail, test, withCart } from './fixtures.ts'

/** A hat of the demonstration in four sizes. */
const CAPELINE = 18

/** What an element is painted with, once it is there. */
const painted = async (element: Locator, property = 'backgroundColor'): Promise<string> => {
  await expect(element).toBeVisible()
  return element.evaluate((node, name) => getComputedStyle(node)[name as 'color'], property)
}

test('a reader’s own colours tell in the shop what is chosen, current, wrong and to come', async ({
  page,
  db,
}) => {
  requestsFail()
  await page.emulateMedia({ forcedColors: 'active' })
  // These rules come with the rest of the styles, after the first paint.
  const differs = (one: Locator, other: Locator, what: string) =>
    expect(async () => expect(await painted(one), what).not.toBe(await painted(other))).toPass({
      timeout: 30_000,
    })

  await page.goto('/products')
  const chips = page.locator('.chip')
  await differs(chips.nth(0), chips.nth(1), 'chosen category')
  const entries = page.getByRole('banner').locator('.nav-link:visible')
  await differs(entries.nth(1), entries.nth(0), 'current page')
  const plus = page.locator('.card-action button').first()
  expect(await painted(plus, 'backgroundImage'), 'what adds').toMatch(/gradient/)

  await openAlive(page, `/products/${CAPELINE}`)
  await page.getByRole('radio', { name: '57' }).check()
  const sizes = page.locator('.option-words label')
  await differs(sizes.filter({ hasText: '57' }), sizes.filter({ hasText: '59' }), 'chosen size')
  const tabs = page.getByRole('tab')
  await differs(tabs.nth(0), tabs.nth(1), 'chosen tab')

  await withCart(page, db, { 7: 1 })
  await page.goto('/checkout')
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  const first = page.locator('[name="lastName"]')
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  expect(await painted(first, 'borderTopWidth'), 'wrong field').toBe('3px')
  await fill(page, BUYER)
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  const dots = page.getByRole('list', { name: checkoutText.stepsLabel }).locator('.rounded-full')
  await differs(dots.nth(1), dots.nth(2), 'current step')
  expect(await painted(dots.nth(2), 'borderTopWidth'), 'step to come').toBe('1px')
})
