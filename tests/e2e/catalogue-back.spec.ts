import { expect, type Page } from '@playwright/test'
import { catalogText } from '@/texts/catalog.ts'
import { demoProducts } from '../../content/demo/products.ts'
import { openAlive, test } from './fixtures.ts'

const cards = (page: Page) => page.locator('article.product-card:visible')
const headings = (page: Page) => cards(page).getByRole('heading')
const indigo = demoProducts.filter(({ colours }) => colours.includes('Indigo'))

/** Filters in place, reloads, and goes back to the address that was there before. */
async function filterReloadBack(page: Page, address: string): Promise<string[]> {
  await openAlive(page, address)
  const before = await headings(page).allTextContents()
  await page.locator('[data-filters]').click()
  await page.getByRole('checkbox', { name: /^Indigo/ }).check()
  await expect(page).toHaveURL(/couleur=indigo/)
  await page.reload()
  await expect(page.getByRole('button', { name: /Indigo/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  return before
}

for (const address of [
  '/products/categorie/chapeaux',
  '/products/categorie/chapeaux/tri/prix-croissant',
  '/products/tri/prix-decroissant',
])
  test(`Back to ${address}, after a filter and a reload, shows its own list`, async ({ page }) => {
    const before = await filterReloadBack(page, address)
    await expect(headings(page)).toHaveText(before)
    // And forward again what was filtered.
    await page.goForward()
    await expect(page).toHaveURL(/couleur=indigo/)
    await expect(page.getByRole('button', { name: /Indigo/ })).toBeVisible()
    const found = indigo.filter(({ category }) => !address.includes('chapeaux') || category === 'Chapeaux')
    await expect(cards(page)).toHaveCount(found.length)
  })

test('Back to a later page of a large catalogue shows that page', async ({ page }) => {
  // The demonstration has one page: this address answers with a list that holds a part, as a second page does.
  await page.route('**/products/page/2', async (route) => {
    const part = await route.fetch({
      url: new URL('/products/categorie/chapeaux', route.request().url()).href,
    })
    const body = (await part.text()).replace(/ data-choice="[^"]*"/, '')
    await route.fulfill({ response: part, body })
  })
  const before = await filterReloadBack(page, '/products/page/2')
  await expect(headings(page)).toHaveText(before)
})

test('Back to the whole catalogue shows all of it, also while its filters are still loading', async ({
  page,
}) => {
  await openAlive(page, '/products')
  await page.locator('[data-filters]').click()
  await page.getByRole('checkbox', { name: /^Indigo/ }).check()
  await expect(cards(page)).toHaveCount(indigo.length)
  await page.reload({ waitUntil: 'commit' })
  // Chromium goes nowhere from a page that has only just taken the place of another.
  await expect(cards(page).first()).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect(cards(page)).toHaveCount(demoProducts.length)
  await expect(
    page.getByRole('status').filter({ hasText: catalogText.count(demoProducts.length) }),
  ).toBeVisible()
})
