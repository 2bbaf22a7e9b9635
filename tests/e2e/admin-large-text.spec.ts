import { expect } from '@playwright/test'
import { ordersText } from '@/texts/admin/orders.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { openAdmin, sideways, test } from './admin-fixtures.ts'
import { SCREENS } from './admin-screens.ts'
import { requestsFail } from './fixtures.ts'
import { placeOrder } from './orders.ts'

test('text twice as large leaves every screen the width of a phone, small ones too, and the rows of its lists all they say', async ({
  page,
  owner,
  db,
}) => {
  // More screens than any other test opens.
  test.slow()
  requestsFail()
  const lastName = 'Vandenbroeck-Lefèvre'
  const { order_number: order } = await placeOrder(db, { product: 8, quantity: 2, lastName })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, owner, '/admin/profile')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const found: string[] = []
  for (const screen of [...SCREENS, `orders/${order}`, `orders?q=${lastName}`]) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText(shellText.loading)).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    found.push(...(await sideways(page, screen)))
    await page.setViewportSize({ width: 320, height: 844 })
    found.push(...(await sideways(page, `${screen} at 320`)))
    await page.setViewportSize({ width: 390, height: 844 })
  }
  expect(found).toEqual([])
  const row = page.getByRole('row').filter({ hasText: lastName })
  const amount = await row.getByRole('cell').filter({ hasText: '€' }).boundingBox()
  const name = await row.getByText(lastName).first().boundingBox()
  expect(amount?.y, 'the amount, under the name').toBeGreaterThan(name?.y ?? 0)
  await row.getByLabel(ordersText.choose(order)).check()
})
