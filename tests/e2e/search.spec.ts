import { expect } from '@playwright/test'
import { searchText } from '@/texts/search.ts'
import { expectAccessible } from './axe.ts'
import { openAlive, requestsFail, test } from './fixtures.ts'

test('typing suggests products with picture and price, by keyboard alone', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAlive(page, '/')
  expect(asked).not.toContain('/search.json')
  await page.getByRole('link', { name: searchText.open }).press('Enter')
  const field = page.getByRole('combobox', { name: searchText.label })
  await expect(field).toBeFocused()
  // A typo in a plural.
  await page.keyboard.type('caplines')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText(/Capeline .*€/)
  await expect(options.first().locator('img')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.getByRole('link', { name: searchText.open })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/\d+$/)
})

test('Enter leads to the page of results, which finds products, posts and pages without their accents', async ({
  page,
}) => {
  // Before its code is there the link leads to the page of results.
  await openAlive(page, '/blog')
  await page.getByRole('link', { name: searchText.open }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('recolte')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/recherche?q=recolte')
  await expect(page.getByRole('heading', { name: searchText.kinds.post })).toBeVisible()
  await expect(page.getByRole('link', { name: /récolte du doum/ })).toHaveAttribute('href', /\/blog\/\d+/)
  await page.getByRole('searchbox').fill('livraisons')
  await expect(page.locator('a[href="/shipping"].search-result')).toBeVisible()
  await expect(page).toHaveURL('/recherche?q=livraisons')
  await page.getByRole('searchbox').fill('chapeaux')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText(new RegExp(`^${searchText.kinds.product} `))
  await expect(headings.nth(1)).toHaveText(new RegExp(`^${searchText.kinds.category} `))
  await page.getByRole('searchbox').fill('xyzzyx')
  await expect(page.getByText(searchText.count(0, 'xyzzyx'))).toBeVisible()
  await expect(page.getByText(searchText.hint)).toBeVisible()
  await expect(headings).toHaveText([searchText.popular])
  await page.getByRole('searchbox').fill('kappelyne')
  await page.getByRole('link', { name: 'capeline', exact: true }).click()
  await expect(page).toHaveURL('/recherche?q=capeline')
  // What was searched for before is offered before anything is typed, and can be forgotten.
  await openAlive(page, '/faq')
  await page.getByRole('link', { name: searchText.open }).click()
  await expect(page.getByRole('option')).toHaveText([`recolte${searchText.recent}`])
  await page.keyboard.type('kappelyne')
  await expect(page.getByRole('option').first()).toHaveText(`capeline${searchText.tryWord}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toHaveValue('capeline')
  await expect(page.getByRole('option').first()).toContainText(/Capeline .*€/)
  await page.getByRole('combobox').fill('')
  await expect(page.getByRole('option')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: searchText.forget }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('what is searched for is never run', async ({ page }) => {
  await page.goto(`/recherche?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.getByRole('status').first()).toContainText('<img src=x')
  await expect(page.locator('main img[src="x"]')).toHaveCount(0)
})

test('without scripts, or without the index, the search says so and leads to the shop', async ({
  browser,
  baseURL,
  page,
}) => {
  requestsFail()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const silent = await context.newPage()
  await silent.goto(`${baseURL}/products`)
  await silent.getByRole('link', { name: searchText.open }).click()
  await expect(silent.getByText(searchText.withoutScript)).toBeVisible()
  await expect(
    silent.getByRole('main').getByRole('link', { name: searchText.toShop }).first(),
  ).toHaveAttribute('href', '/products')
  await context.close()
  await page.route('**/search.json', (route) => route.abort())
  await page.goto('/recherche?q=cabas')
  await expect(page.getByText(searchText.failed)).toBeVisible()
})
