import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { conflictText, productFormText, stockText } from '@/texts/admin/product-form.ts'
import { productsText } from '@/texts/admin/products.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { variantsText as t, variantConflictText } from '@/texts/admin/variants.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { addDrafts, alone, field } from './admin-products.ts'
import { requestsFail, rows } from './fixtures.ts'

const openGrid = (page: Page) => page.getByRole('tab', { name: t.tab }).click()
const cell = (page: Page, name: keyof typeof t.fields, label: string) =>
  page.getByRole('textbox', { name: t.cell(t.fields[name], label), ...alone })
const save = (page: Page) => page.getByRole('button', { name: t.save }).click()

test('a simple product gets sizes, which are edited in place, renamed, merged and left out', async ({
  page,
  admin,
  db,
}) => {
  const name = `Chapeau ${randomUUID().slice(0, 8)}`
  const [id = 0] = await addDrafts(db, name)
  await rows(db.from('inventory').update({ stock: 4 }).eq('product_id', id).select('stock'))
  const stored = () =>
    rows(
      db
        .from('product_variants')
        .select('id, option1, option2, price, sku, inventory(stock)')
        .eq('product_id', id)
        .is('archived_at', null)
        .order('position'),
    )
  const [first] = await stored()
  await openAdmin(page, admin, `/admin/products/${id}`)
  await field(page, 'description').fill('Pas encore enregistrée.')
  await openGrid(page)
  // By keyboard, and pasted.
  await page.getByRole('button', { name: t.addOption('Taille') }).press('Enter')
  const sizes = page.getByLabel(t.addWord('Taille'))
  await sizes.pressSequentially('55,')
  await sizes.pressSequentially('57')
  await sizes.press('Enter')
  await sizes.fill('54, 59, 55')
  await sizes.press('Enter')
  await expect(page.getByRole('list', { name: t.words('Taille') }).getByRole('listitem')).toHaveText([
    '55',
    '57',
    '54',
    '59',
  ])
  await page.getByRole('button', { name: t.renameWord('54') }).press('Enter')
  await page.getByRole('button', { name: t.earlier('54') }).click()
  await page.getByRole('button', { name: t.earlier('54') }).press('Enter')
  // Escape gives up the name, not the dialog.
  await page.getByLabel(t.nameOfWord('54')).press('Escape')
  await expect(page.getByRole('button', { name: t.renameWord('54') })).toBeFocused()
  await expect(page.getByRole('table', { name: t.grid }).getByRole('rowheader')).toHaveText([
    '54',
    '55',
    '57',
    '59',
  ])
  await expect(cell(page, 'stock', '55')).toHaveValue('4')
  await expect(cell(page, 'price', '57')).toHaveAttribute('placeholder', '40')
  await cell(page, 'price', '57').fill('quarante')
  await save(page)
  await expect(page.getByText(t.wrong(1))).toBeVisible()
  await cell(page, 'price', '57').fill('45,5')
  await page.getByLabel(t.choose('57')).check()
  await page.getByLabel(t.choose('59')).check()
  await page.getByLabel(t.fillValue, alone).fill('3')
  await page.getByRole('button', { name: t.fillChosen(2) }).click()
  await page.getByRole('button', { name: t.leaveOut('54') }).click()
  expect(await complaints(page, 'the grid')).toEqual([])
  await save(page)
  await expect(page.getByText(t.saved)).toBeVisible()
  expect(await stored()).toMatchObject([
    { id: first?.id, option1: '55', price: null, inventory: { stock: 4 } },
    { option1: '57', price: 45.5, inventory: { stock: 3 } },
    { option1: '59', inventory: { stock: 3 } },
  ])

  // Two words become one, a second option comes and goes.
  await page.getByRole('button', { name: t.renameWord('59') }).click()
  await page.getByLabel(t.nameOfWord('59')).fill(' 57 ')
  await page.getByLabel(t.nameOfWord('59')).press('Enter')
  await page
    .getByRole('alertdialog', { name: t.askMerge('59', '57') })
    .getByRole('button', { name: t.merge })
    .click()
  await expect(cell(page, 'stock', '57')).toHaveValue(t.gains(3, 3))
  await page.getByRole('button', { name: t.addOption('Couleur') }).click()
  await page.getByLabel(t.addWord('Couleur')).fill('Écru, Indigo')
  await page.getByLabel(t.addWord('Couleur')).press('Enter')
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await complaints(page, 'the grid of a telephone')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await save(page)
  await expect(page.getByText(t.saved).last()).toBeVisible()
  await expect.poll(stored).toMatchObject([
    { id: first?.id, option1: '55', option2: 'Écru', inventory: { stock: 4 } },
    { option1: '55', option2: 'Indigo', inventory: { stock: 0 } },
    { option1: '57', option2: 'Écru', inventory: { stock: 6 } },
    { option1: '57', option2: 'Indigo' },
  ])
  await page.getByRole('button', { name: t.removeOption('Couleur') }).click()
  const question = page.getByRole('alertdialog', { name: t.askRemoveOption('Couleur') })
  await expect(question.getByText(t.askRemoveOptionHint(4, 2))).toBeVisible()
  await question.getByRole('button', { name: shellText.cancel }).click()

  // Units of one of them; the sheet, unsaved all the while, goes on from the newest version.
  await page.getByRole('tab', { name: productFormText.tabs.stock }).click()
  const submit = page.getByRole('button', { name: stockText.submit })
  await page.getByLabel(stockText.quantity).fill('2')
  await expect(submit).toBeDisabled()
  await page.getByLabel(t.whichOne).selectOption({ label: 'Taille 57 · Couleur Indigo : 0' })
  await submit.click()
  await expect(page.getByText(`${stockText.reasons.restock}, Taille 57 · Couleur Indigo`)).toBeVisible()
  await page.getByRole('tab', { name: productFormText.tabs.sheet }).click()
  await expect(page.getByText(t.total(12, 4))).toBeVisible()
  await expect(field(page, 'description')).toHaveValue('Pas encore enregistrée.')
  await page.getByRole('button', { name: shellText.save, ...alone }).click()
  await expect(page.getByText(productFormText.saved)).toBeVisible()
  await page.getByLabel(productsText.search).fill(name)
  await expect(page.getByRole('article', { name }).getByText(t.count(4))).toBeVisible()
  await page.getByRole('button', { name: productsText.table }).click()
  const low = productsText.lowVariant(12)
  await page.getByRole('link', { name: productsText.editVariantStocks(name, low) }).click()
  await expect(cell(page, 'stock', '57 · Indigo')).toHaveValue('2')
})

test('two administrators, and a customer, at the same variants', async ({
  page,
  admin,
  owner,
  db,
  browser,
}) => {
  requestsFail()
  const [id = 0] = await addDrafts(db, `Chapeau ${randomUUID().slice(0, 8)}`)
  const other = await (await browser.newContext()).newPage()
  await openAdmin(page, admin, `/admin/products/${id}#declinaisons`)
  await page.getByRole('button', { name: t.addOption('Taille') }).click()
  await page.getByLabel(t.addWord('Taille')).fill('55, 57')
  await page.getByLabel(t.addWord('Taille')).press('Enter')
  await page.getByLabel(t.fillValue, alone).fill('5')
  await page.getByRole('button', { name: t.fillAll(2) }).click()
  await save(page)
  await expect(page.getByText(t.saved)).toBeVisible()

  await openAdmin(other, owner, new URL(`/admin/products/${id}#declinaisons`, page.url()).href)
  await cell(other, 'price', '57').fill('60')
  await cell(other, 'minStock', '57').fill('1')
  await cell(page, 'price', '57').fill('50')
  await cell(page, 'stock', '55').fill('9')
  await save(other)
  await expect(other.getByText(t.saved)).toBeVisible()
  // A unit is sold.
  await rows(db.from('inventory').update({ stock: 4 }).eq('product_id', id).eq('stock', 5).select('stock'))
  await save(page)
  const conflict = page.getByRole('dialog', { name: variantConflictText.title })
  await expect(conflict.getByText(conflictText.both)).toHaveCount(1)
  await conflict.getByRole('button', { name: variantConflictText.apply }).click()
  await expect(cell(page, 'price', '57')).toHaveValue('50')
  await expect(cell(page, 'minStock', '57')).toHaveValue('1')
  await save(page)
  await expect(page.getByText(t.stockMeanwhile(4))).toBeVisible()
  await save(page)
  await expect
    .poll(() =>
      rows(
        db
          .from('product_variants')
          .select('option1, price, inventory(stock, min_stock)')
          .eq('product_id', id)
          .order('position'),
      ),
    )
    .toMatchObject([
      { option1: '55', inventory: { stock: 9 } },
      { option1: '57', price: 50, inventory: { stock: 4, min_stock: 1 } },
    ])
  await other.context().close()
})

test('a new product goes on to its sizes from the dialog that adds it', async ({ page, admin, db }) => {
  const name = `Bob ${randomUUID().slice(0, 8)}`
  await openAdmin(page, admin, '/admin/products/new')
  await field(page, 'name').fill(name)
  await field(page, 'artisan').fill('Fatima')
  await field(page, 'price').fill('39')
  const goOn = page.getByRole('button', { name: productFormText.addWithVariants })
  expect(await complaints(page, 'a new product')).toEqual([])
  await goOn.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page.getByRole('tab', { name: t.tab })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: t.addOption('Taille') }).click()
  await page.getByLabel(t.addWord('Taille')).fill('55, 57')
  await page.getByLabel(t.addWord('Taille')).press('Enter')
  await save(page)
  const sizes = async () =>
    (
      await rows(
        db.from('product_variants').select('option1, products!inner(name)').eq('products.name', name),
      )
    ).map(({ option1 }) => option1)
  await expect.poll(async () => (await sizes()).sort()).toEqual(['55', '57'])
})
