import { expect, type Page } from '@playwright/test'
import { catalogText } from '@/texts/catalog.ts'
import { facetText as t } from '@/texts/facets.ts'
import { demoProducts } from '../../content/demo/products.ts'
import { expectAccessible } from './axe.ts'
import { openAlive, requestsFail, test } from './fixtures.ts'
import { heldBack } from './held-back.ts'

const cards = (page: Page) => page.locator('article.product-card:visible')
const opener = (page: Page) => page.locator('[data-filters]')
const box = (page: Page, word: string) => page.getByRole('checkbox', { name: word })
const indigo = demoProducts.filter(({ colours }) => colours.includes('Indigo'))
const both = indigo.filter(({ materials }) => materials.includes('Cuir'))

test('filters open though clicked before the scripts come, count, stand in the address, and are taken back', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letScriptsCome = await heldBack(page, /\/_astro\/.*\.js$/)
  await page.goto('/products')
  await opener(page).click()
  expect(asked).not.toContain('/facets.json')
  letScriptsCome()
  const filters = page.getByRole('dialog', { name: t.title })
  await expect(filters).toBeVisible()
  expect(asked).not.toContain('/cards.json')
  await expect(filters.getByText('Indigo', { exact: true })).toBeVisible()
  // The number stands for what the word would bring.
  await expect(box(page, `Indigo ${indigo.length}`)).toBeVisible()
  await box(page, 'Indigo').check()
  await expect(cards(page)).toHaveCount(indigo.length)
  await expect(page).toHaveURL('/products?couleur=indigo')
  await expect(page.getByRole('status').filter({ hasText: catalogText.count(indigo.length) })).toBeVisible()
  await box(page, `Cuir ${both.length}`).check()
  await expect(page).toHaveURL('/products?couleur=indigo&matiere=cuir')
  await expect(cards(page)).toHaveCount(both.length)
  await expect(box(page, 'Raphia')).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await page
    .getByRole('combobox', { name: catalogText.sortLabel })
    .selectOption({ label: catalogText.sorts.price_desc })
  await expect(page).toHaveURL('/products?couleur=indigo&matiere=cuir&tri=prix-decroissant')
  const dearest = both.toSorted((a, b) => b.priceEuros - a.priceEuros)
  await expect(cards(page).getByRole('heading')).toHaveText(dearest.map(({ name }) => name))
  await page.getByRole('button', { name: t.remove('Indigo') }).click()
  await expect(page).toHaveURL('/products?matiere=cuir&tri=prix-decroissant')
  await page.goBack()
  await expect(cards(page)).toHaveCount(both.length)
  // Whoever is sent the address sees the same.
  await page.reload()
  await expect(cards(page).getByRole('heading')).toHaveText(dearest.map(({ name }) => name))
  await page.getByRole('button', { name: t.clear }).click()
  await expect(cards(page)).toHaveCount(demoProducts.length)
})

test('on a phone they are a sheet with a button that says how many products it leads to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAlive(page, '/products')
  await opener(page).click()
  const sheet = page.getByRole('dialog', { name: t.title })
  await expect(sheet.getByRole('button', { name: t.show(demoProducts.length) })).toBeInViewport()
  // Whole euros, so that nothing within what was typed is left out.
  await sheet.getByLabel(t.most).fill('59.5')
  await sheet.getByLabel(t.most).press('Tab')
  await expect(sheet.getByLabel(t.most)).toHaveValue('60')
  const cheap = demoProducts.filter(({ priceEuros }) => priceEuros <= 60)
  await expect(sheet.getByRole('button', { name: t.show(cheap.length) })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t.show(cheap.length) }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/products?prix=-60')
  await expect(cards(page)).toHaveCount(cheap.length)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.goBack()
  await expect(cards(page)).toHaveCount(demoProducts.length)
})

test('a maximum below the minimum is said at the fields, which keep what was typed', async ({ page }) => {
  await openAlive(page, '/products')
  await opener(page).click()
  const filters = page.getByRole('dialog', { name: t.title })
  const type = async (label: string, euros: string) => {
    await filters.getByLabel(label).fill(euros)
    await filters.getByLabel(label).press('Tab')
  }
  await type(t.least, '60')
  await type(t.most, '20')
  await expect(filters.getByRole('alert')).toHaveText(t.reversed)
  await box(page, 'Indigo').check()
  await expect(page).toHaveURL('/products?couleur=indigo')
  await expect(filters.getByLabel(t.least)).toHaveValue('60')
  await expect(filters.getByLabel(t.most)).toHaveValue('20')
  await expectAccessible(page)
  await type(t.most, '120')
  await expect(page).toHaveURL('/products?couleur=indigo&prix=60-120')
  await expect(filters.getByRole('alert')).toHaveCount(0)
})

test('a page of a colour reads without scripts; with them its filters show products that it does not hold', async ({
  browser,
  baseURL,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const silent = await context.newPage()
  await silent.goto(`${baseURL}/products`)
  await silent.getByRole('link', { name: catalogText.selections }).click()
  await silent.getByRole('link', { name: 'Indigo' }).first().click()
  await expect(silent).toHaveURL(`${baseURL}/products/categorie/sacs/indigo`)
  const bags = indigo.filter(({ category }) => category === 'Sacs')
  await expect(silent.getByRole('heading', { level: 1 })).toHaveText(
    catalogText.selectionTitle('Sacs', 'couleur', 'Indigo'),
  )
  await expect(silent.locator('article.product-card')).toHaveCount(bags.length)
  await silent.getByRole('link', { name: bags[0]?.name ?? '', exact: true }).click()
  // It leads to one such page, of a colour or a material that it bears.
  await expect(silent.locator('main dd a[href^="/products/categorie/sacs/"]')).toHaveCount(1)
  await context.close()

  await openAlive(page, '/products/categorie/sacs/indigo')
  await opener(page).click()
  await box(page, 'Sacs').uncheck()
  await expect(cards(page)).toHaveCount(indigo.length)
  const drawn = indigo.filter(({ category }) => category !== 'Sacs')
  const cardOf = (piece: (typeof drawn)[number] | undefined) =>
    page.getByRole('article').filter({ hasText: piece?.name ?? '' })
  const simple = drawn.find(({ options }) => !options)
  const card = cardOf(simple)
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  await expectAccessible(page)
  await expect(
    cardOf(drawn.find(({ options }) => options)).getByRole('link', { name: catalogText.choose }),
  ).toBeVisible()
  await card.getByRole('button').click()
  await expect(page.getByText(`${simple?.name} ajouté au panier`)).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(bags.length)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    catalogText.selectionTitle('Sacs', 'couleur', 'Indigo'),
  )
})

test('where the filters cannot be fetched the selections take their place', async ({ page }) => {
  requestsFail()
  await page.route('**/facets.json', (route) => route.abort())
  await openAlive(page, '/products')
  await opener(page).click()
  await expect(page).toHaveURL('/products/selections')
})
