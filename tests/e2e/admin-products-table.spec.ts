import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { formatCents } from '@/domain/money.ts'
import { productFormText } from '@/texts/admin/product-form.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { addDrafts, alone, field } from './admin-products.ts'
import { requestsFail, rows } from './fixtures.ts'

// A browser that speaks English reads 12,5 as 125 in a number field of its own.
test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

test('prices and stock are changed in the table by keyboard, and nobody overwrites anybody', async ({
  page,
  admin,
  db,
}) => {
  requestsFail()
  const stem = randomUUID().slice(0, 8)
  const [first = '', second = ''] = [`Vannerie ${stem} haute`, `Vannerie ${stem} basse`]
  const [id = 0, other = 0] = await addDrafts(db, first, second)
  const stored = async () => {
    const [product] = await rows(db.from('products').select('price, inventory(stock)').eq('id', id))
    return product
  }
  await openAdmin(page, admin, '/admin/products')
  await expect(page).toHaveTitle(new RegExp(`^${t.title} `))
  await page.getByRole('button', { name: t.table }).click()
  await page.getByLabel(t.search).fill(`vanneire ${stem}`)
  await expect(page.getByText(t.guessed(`vanneire ${stem}`, 2))).toBeVisible()
  await page.getByLabel(t.search).fill(`haute ${stem} vannerie`)
  await expect(page.getByText(t.found(1))).toBeVisible()
  await page.getByLabel(t.search).fill(stem)
  await expect(page.getByText(t.found(2))).toBeVisible()

  const editPrice = page.getByRole('button', { name: new RegExp(`modifier le prix de ${first}`) })
  const price = page.getByLabel(t.priceOf(first))
  await editPrice.focus()
  await page.keyboard.press('Enter')
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute('inputmode', 'decimal')
  await price.hover()
  await page.mouse.wheel(0, 120)
  await expect(price).toHaveValue('40')
  await page.keyboard.type('1.234,56')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(problemText.separators ?? '')
  await expect(price).toHaveValue('1.234,56')
  await price.fill('12,5')
  await page.keyboard.press('Enter')
  await expect(price).toHaveCount(0)
  await expect(editPrice).toBeFocused()
  expect(await stored()).toMatchObject({ price: 12.5 })

  await page.keyboard.press('Enter')
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect(editPrice).toContainText(/12,50/)

  // Meanwhile somebody renames it, which is no conflict, and later changes the price, which is one.
  await db.from('products').update({ artisan: 'Rahma' }).eq('id', id)
  await page.keyboard.press('Enter')
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await expect(editPrice).toContainText(/13,00/)
  await db.from('products').update({ price: 50 }).eq('id', id)
  await page.keyboard.press('Enter')
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(t.priceMeanwhile(formatCents(5000 as never)))
  expect(await stored()).toMatchObject({ price: 50 })
  await page.keyboard.press('Enter')
  await expect(editPrice).toContainText(/14,00/)
  expect(await stored()).toMatchObject({ price: 14 })

  const stock = page.getByLabel(t.stockOf(first), alone)
  await page.getByRole('button', { name: new RegExp(`modifier le stock de ${first}`) }).click()
  await db.from('inventory').update({ stock: 9 }).eq('product_id', id)
  await stock.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(t.stockMeanwhile(t.stock(9)))
  await page.keyboard.press('Enter')
  await expect(stock).toHaveCount(0)
  expect(await stored()).toMatchObject({ inventory: [{ stock: 12 }] })

  const head = page.getByRole('columnheader', { name: t.columns.price })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const names = page.getByRole('row').getByRole('link')
  await expect(names).toHaveText([first, second])
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toHaveText([second, first])

  // The list is shown as it was left; its text is not kept.
  await page.goto('/admin/products')
  await expect(page.getByRole('table', { name: t.tableLabel })).toBeVisible()
  await expect(page.getByLabel(t.sort, alone)).toHaveValue('price_desc')
  await expect(page.getByLabel(t.search)).toHaveValue('')

  await page.getByLabel(t.search).fill(stem)
  await expect(page.getByText(t.found(2))).toBeVisible()
  await page.getByRole('button', { name: t.moreOf(first) }).click()
  await page.getByRole('menuitem', { name: t.delete }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t.delete, ...alone })
    .click()
  await expect(page.getByText(t.found(1))).toBeVisible()

  // The dialog begins at its first field, and the toast stands in it, where it lies over nothing.
  await page.getByRole('link', { name: second }).click()
  await expect(field(page, 'name')).toBeFocused()
  await expect(page).toHaveTitle(shellText.pageTitle(second, 'Atelier du Rif'))
  // A key that is hit by mistake adds a character, and does not write over the name.
  expect(await field(page, 'name').evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(
    await field(page, 'name').evaluate((input: HTMLInputElement) => input.selectionStart),
  )
  const dialog = page.getByRole('dialog')
  const undo = dialog.getByRole('button', { name: t.undoDelete })
  await undo.hover()
  // Its fields scroll between title and buttons, which never leave the screen.
  const moved = await dialog.evaluate((all) => {
    all.scrollTop = 50
    return { by: all.scrollTop, of: all.scrollHeight - all.clientHeight }
  })
  expect(moved).toEqual({ by: 0, of: 0 })
  for (const name of [shellText.save, shellText.close]) {
    // The toast has a button to close it, too. What lies over a button for good fails this.
    await dialog
      .getByRole('button', { name, ...alone })
      .first()
      .click({ trial: true })
  }
  await undo.click()
  await expect(dialog.getByText(t.restored(1))).toBeVisible()
  await field(page, 'price').fill('1.234,56')
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(field(page, 'price')).toBeFocused()
  await field(page, 'price').fill('16,5')
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(productFormText.saved)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${t.title} `))
  expect(await rows(db.from('products').select('price, state').in('id', [id, other]).order('id'))).toEqual([
    { price: 14, state: 'draft' },
    { price: 16.5, state: 'draft' },
  ])
})
