import { expect } from '@playwright/test'
import { cents, formatCents } from '@/domain/money.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { publishingText } from '@/texts/admin/publishing.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { displayText } from '@/texts/admin/site-settings.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'

test('an order shows on the dashboard and in the list without a reload, and leads to itself', async ({
  page,
  admin,
  db,
}) => {
  await page.clock.install()
  await openAdmin(page, admin, '/admin')
  const recent = page.getByRole('region', { name: t.recent })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  const { order_number: number } = await placeOrder(db, { product: 8, lastName: 'Sansrecharge' })
  const { total } = await rows(db.from('orders').select('total').eq('order_number', number).single())
  await page.clock.fastForward(20_000)
  await expect(recent.getByText(number)).toBeVisible()
  const activity = page.getByRole('region', { name: t.activity })
  const seen = `Commande ${number} d’Inès, ${formatCents(cents(Math.round(total * 100)))}`
  await expect(activity.getByRole('link', { name: seen, exact: true })).toHaveAttribute(
    'href',
    `/admin/orders/${number}`,
  )

  await page.getByRole('link', { name: t.all }).click()
  await expect(page.getByRole('row', { name: number })).toBeVisible()
  const { order_number: next } = await placeOrder(db, { product: 8 })
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('row', { name: next })).toBeVisible()
})

test('what waits leads to the screen where it is dealt with, filtered', async ({ page, admin, db }) => {
  await placeOrder(db, { product: 8 })
  await openAdmin(page, admin, '/admin')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('region', { name: t.insights }).getByRole('listitem')).toHaveCount(3)
    expect(await complaints(page, `the dashboard at ${width}`)).toEqual([])
  }
  const waiting = page.getByRole('region', { name: t.attentionTitle })
  const days = page.getByRole('region', { name: t.byDay })
  await expect(
    days.getByRole('img', { name: /^Chiffre d’affaires par jour, 30 jours\s: .+ en tout/ }),
  ).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = [waiting, page.getByText(t.average), days, page.getByRole('region', { name: t.recent })]
    const found = await Promise.all(tops.map(async (one) => (await one.boundingBox())?.y ?? Number.NaN))
    expect(found).toEqual(found.toSorted((one, other) => one - other))
  }
  await waiting.getByRole('link', { name: /à préparer$/ }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?suivi=to_prepare/)
  await expect(page.getByRole('heading', { name: ordersText.title })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a shop that is closed to visitors says so on every screen, and is not called up to date', async ({
  page,
  owner,
}) => {
  // Closed for this browser alone: other tests buy here.
  const isClosed = { opened_at: '2026-01-01T00:00:00Z', maintenance_mode: true }
  await page.route('**/rest/v1/settings?select=opened_at%2Cmaintenance_mode', (route) =>
    route.fulfill({ json: isClosed }),
  )
  await openAdmin(page, owner, '/admin')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText(shellText.closed.maintenance)).toBeVisible()
    await expect(page.getByText(publishingText.upToDate, { exact: true })).toHaveCount(0)
    expect(await complaints(page, `a closed shop at ${width}`)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/fermee-${width}.png` })
  }
  await page.getByRole('link', { name: shellText.reopen.maintenance }).click()
  await expect(page.getByRole('switch', { name: displayText.maintenanceMode })).toBeInViewport()
  await expect(page.getByText(shellText.closed.maintenance)).toBeVisible()
})
