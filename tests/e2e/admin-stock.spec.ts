import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { inventoryText as t } from '@/texts/admin/inventory.ts'
import { stockText } from '@/texts/admin/product-form.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'
import { newStock } from './stocks.ts'

test('a stock is found, adjusted and explained, and what is missing stands out', async ({
  page,
  admin,
  db,
}) => {
  // What is impossible, and what a colleague has changed.
  requestsFail()
  const { id, name, reference } = await newStock(db, 5)
  await openAdmin(page, admin, '/admin')
  await page.getByRole('link', { name: shellText.inventory }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  expect(await complaints(page, 'stocks')).toEqual([])
  await page.getByLabel(t.search).fill(reference.toLowerCase())
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText(t.states.in_stock)
  await expect(page.getByText(t.found(1))).toBeVisible()

  await row.getByRole('button', { name: t.adjustOf(name) }).click()
  const dialog = page.getByRole('dialog', { name })
  const submit = dialog.getByRole('button', { name: stockText.submit })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel(stockText.mode).selectOption('remove')
  await dialog.getByLabel(stockText.quantity).fill('6')
  await submit.click()
  await expect(dialog.getByText(stockText.negative)).toBeVisible()
  await dialog.getByLabel(stockText.quantity).fill('3')
  await dialog.getByLabel(stockText.note).fill('Casse')
  await submit.click()
  await expect(page.getByText(stockText.done(-3))).toBeVisible()
  await expect(dialog.getByText('Correction : Casse')).toBeVisible()
  expect(await complaints(page, 'a stock')).toEqual([])

  await dialog.getByLabel(t.maxStock).fill('1')
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(dialog.getByText(t.maxBelow)).toBeVisible()
  await dialog.getByLabel(t.maxStock).fill('20')
  await dialog.getByLabel(t.cost).fill('18,40')
  await dialog.getByLabel(t.supplier).fill('Coopérative')
  // A colleague was quicker: what is typed is not stored over it, and what is stored is shown.
  await rows(db.from('inventory').update({ min_stock: 4 }).eq('product_id', id).select('variant_id'))
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(dialog.getByLabel(t.minStock)).toHaveValue('4')
  await dialog.getByLabel(t.maxStock).fill('20')
  await dialog.getByLabel(t.cost).fill('18,40')
  await dialog.getByLabel(t.supplier).fill('Coopérative')
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(t.factsDone)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText(t.states.low_stock)
  // 40 € are 33,33 € without VAT.
  await expect(row).toContainText('44,8')
  const [stored] = await rows(
    db
      .from('inventory')
      .select('stock, min_stock, max_stock, cost, supplier:suppliers(name)')
      .eq('product_id', id),
  )
  expect(stored).toEqual({
    stock: 2,
    min_stock: 4,
    max_stock: 20,
    cost: 18.4,
    supplier: { name: 'Coopérative' },
  })

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: t.export }).click()
  const file = await readFile(await (await waiting).path(), 'utf8')
  expect(file).toContain(`${reference};${name};;2;4;20;18,40;40;44,8;0;Coopérative;`)
  await page.getByRole('button', { name: t.reset }).or(page.getByLabel(t.search)).first().fill('')
  await expect(page.getByRole('region', { name: t.alertTitle })).toBeVisible()
  await page.getByRole('button', { name: t.seeLow }).click()
  await expect(page).toHaveURL(/statut=low_stock/)
})

test('what is clicked while the address is still on its way is not lost', async ({ page, admin }) => {
  await openAdmin(page, admin, '/admin/inventory')
  const low = page.getByRole('button', { name: t.seeLow })
  const name = page.getByRole('button', { name: t.columns.product, exact: true })
  for (const isWritten of [false, true]) {
    await page.goto('/admin/inventory')
    await expect(name).toBeVisible()
    // The router writes the address within promises, and the screen shows it later.
    await low.evaluate(
      async (filter, [sort, waits]) => {
        const press = (button: unknown) => (button as HTMLElement).click()
        press(filter)
        for (let n = 0; waits && n < 100; n += 1) await null
        press(sort)
      },
      [await name.elementHandle(), isWritten] as const,
    )
    await expect(page, `written before: ${isWritten}`).toHaveURL(/statut=low_stock&tri=name_desc/)
  }
})

test('stocks are kept on a phone', async ({ page, admin, db }) => {
  const { name, reference } = await newStock(db, 0)
  await page.setViewportSize({ width: 320, height: 720 })
  await openAdmin(page, admin, `/admin/inventory?q=${reference}`)
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText(t.states.out_of_stock)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await row.getByRole('button', { name: t.adjustOf(name) }).press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(stockText.quantity).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText(stockText.done(12))).toBeVisible()
  expect(await complaints(page, 'a stock on a phone')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(row).toContainText(t.states.in_stock)
})
