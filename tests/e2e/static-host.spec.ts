import { expect, type Page } from '@playwright/test'
import { linkText } from '@/texts/admin/login.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { requestsFail } from './fixtures.ts'

/** Has the shop answer as a host that serves files and knows no rewrites: with the page of what is missing. */
async function withoutRewrites(page: Page): Promise<void> {
  const missing = await page.request.get('/404')
  expect(missing.status()).toBe(404)
  const body = await missing.text()
  await page.route(/\/admin\/[^?]/, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ status: 404, contentType: 'text/html; charset=utf-8', body })
      : route.continue(),
  )
}

test('the administration opens where it was asked for on a host that knows no rewrites, after a reload too', async ({
  page,
  admin,
}) => {
  requestsFail()
  await withoutRewrites(page)
  await openAdmin(page, admin, '/admin/orders')
  const title = page.getByRole('heading', { level: 1, name: ordersText.title })
  await expect(title).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/orders$/)
})

test('so does the link of an email, whose token no server gets to see', async ({ page }) => {
  requestsFail()
  await withoutRewrites(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/admin/password#${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1, name: linkText.lostTitle })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/password/)
  expect(asked.filter((url) => url.split('#')[0]?.includes('aaaa'))).toEqual([])
})
