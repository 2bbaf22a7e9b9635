import { expect, type Locator } from '@playwright/test'
import { paletteText } from '@/texts/admin/palette.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { DEMO_PRODUCT } from './admin-screens.ts'

/** What an element is painted with, once it is there. */
const painted = async (element: Locator): Promise<string> => {
  await expect(element).toBeVisible()
  return element.evaluate((node) => getComputedStyle(node).backgroundColor)
}

test('a reader’s own colours tell what is chosen, current and on, and draw bars and swatches', async ({
  page,
  owner,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 900 })
  const differs = async (one: Locator, other: Locator, what: string) =>
    expect(await painted(one), what).not.toBe(await painted(other))

  await openAdmin(page, owner, '/admin')
  const entries = page.getByRole('navigation', { name: shellText.navigation }).getByRole('link')
  await differs(entries.nth(0), entries.nth(1), 'current screen')
  // A day on which nothing was sold has none.
  const bar = page.locator('.bg-olive-dark:empty').filter({ visible: true }).first()
  await differs(bar, page.locator('body'), 'bar of a chart')

  await page.keyboard.press('Control+k')
  const options = page.getByRole('dialog', { name: paletteText.title }).getByRole('option')
  await differs(options.nth(0), options.nth(1), 'option that Enter takes')
  const border = await page.getByRole('dialog').evaluate((node) => getComputedStyle(node).borderTopWidth)
  expect(border, 'edge of a dialog').toBe('1px')

  await page.goto('/admin/orders')
  const views = page.locator('[aria-pressed]')
  await differs(views.nth(0), views.nth(1), 'chosen view')

  await page.goto('/admin/analytics')
  const periods = page.locator('label:has(> .sr-only)')
  await differs(periods.nth(1), periods.nth(0), 'chosen period')

  await page.goto('/admin/settings/display')
  const [on, off] = [true, false].map((checked) => page.getByRole('switch', { checked }).first())
  if (!on || !off) throw new Error('no switches')
  await differs(on, off, 'switch')
  for (const one of [on, off]) await differs(one, one.locator('span'), 'where a switch stands')

  await page.goto(`/admin/products/${DEMO_PRODUCT}`)
  const tabs = page.getByRole('tab')
  await differs(tabs.nth(0), tabs.nth(1), 'chosen tab')
  const swatches = page.locator('[style*="background-color"]')
  await differs(swatches.nth(0), swatches.nth(2), 'swatch')
})
