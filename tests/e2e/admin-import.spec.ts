import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { importColumns } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'

test('a file of Shopify: its columns are shown and changed, what it does not tell is asked, then it is tried and imported', async ({
  page,
  admin,
  db,
}) => {
  const stem = randomUUID().slice(0, 8)
  const file = await readFile(new URL('../db/fixtures/shopify-products.csv', import.meta.url), 'utf8')
  const own = file
    .replaceAll('capeline-azur', `azur-${stem}`)
    .replaceAll("'105", `${stem}-105`)
    .replace('PAN-01', `PAN-${stem}`)
  await openAdmin(page, admin, '/admin/products/import')
  await page
    .getByRole('dialog')
    .getByLabel(t.choose)
    .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(own) })
  await expect(page.getByText(t.formats.shopify)).toBeVisible()
  const column = (name: string) => page.getByLabel(t.readAs(name), { exact: true })
  await expect(column('Title')).toHaveValue('name' satisfies keyof typeof importColumns)
  await expect(column('Tags')).toHaveValue('')
  // A column of ours is read from one of theirs.
  await column('Tags').selectOption(importColumns.description)
  await column('SEO Title').selectOption(importColumns.name)
  await expect(column('Title')).toHaveValue('')
  await column('Title').selectOption(importColumns.name)
  await expect(column('SEO Title')).toHaveValue('')
  expect(await complaints(page, 'the columns of a file')).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await complaints(page, 'the columns of a file on a telephone')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel(t.defaultCategory).selectOption('Sacs')
  // What the report asks for is said where the columns are read, without beginning again.
  await page.getByRole('button', { name: t.check, exact: true }).click()
  await page.getByRole('button', { name: t.backToColumns }).click()
  await expect(page.getByLabel(t.defaultCategory)).toHaveValue('Sacs')
  await expect(column('Tags')).toHaveValue('description' satisfies keyof typeof importColumns)
  await page.getByLabel(t.defaultArtisan, { exact: true }).fill('Rahma')
  const maker = page.getByLabel(t.defaultMaker, { exact: true })
  await maker.selectOption({ index: 1 })
  await page.getByRole('button', { name: t.check, exact: true }).click()
  const report = page.getByRole('table', { name: t.report })
  await expect(report.getByRole('row', { name: /^2 / })).toContainText(t.actions.create)
  await expect(report.getByRole('row', { name: /^2 / })).toContainText(t.addresses)
  await expect(page.getByText(t.notes.address(4))).toBeVisible()
  expect(await complaints(page, 'the report of a file')).toEqual([])
  await page.getByRole('button', { name: t.import(2) }).click()
  await expect(page.getByText(t.done(2))).toBeVisible()
  const made = await rows(
    db
      .from('products')
      .select('name, state, description, option1_name, option2_name, product_variants(option1, option2)')
      .eq('identifier', `azur-${stem}`)
      .single(),
  )
  expect(made).toMatchObject({ state: 'published', description: 'été, paille', option1_name: 'Taille' })
  expect(made.product_variants).toHaveLength(3)
  // Other tests count what is for sale.
  await db.from('products').update({ state: 'draft' }).eq('identifier', `azur-${stem}`)
})
