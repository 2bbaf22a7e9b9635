import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { productFormText } from '@/texts/admin/product-form.ts'
import { importText } from '@/texts/admin/product-import.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { addDrafts, alone } from './admin-products.ts'
import { requestsFail, rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'

test('a file is checked line by line, imported whole or not at all, and exported without formulas', async ({
  page,
  admin,
  db,
}) => {
  const stem = `LOT-${randomUUID().slice(0, 8)}`
  const send = (content: string) =>
    page
      .getByRole('dialog')
      .getByLabel(importText.choose)
      .setInputFiles({ name: 'produits.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const count = async () =>
    (await rows(db.from('products').select('id').like('identifier', `${stem}%`))).length
  await openAdmin(page, admin, '/admin/products/import')
  await send('Identifiant;Couleur\nA;rouge\n')
  // What is not known is asked for, and may be left out.
  await expect(page.getByText(importText.formats.own)).toBeVisible()
  await expect(page.getByLabel(importText.readAs('Couleur'))).toHaveValue('')
  await page.getByRole('button', { name: importText.another }).click()
  const columns = 'Identifiant;Nom;Prix;Catégorie;Artisan;Description;Stock'
  const first = `${stem}-1;=2+3;45,50;Sacs;Fatima;"Deux lignes ;\nentre guillemets";4`
  await send(`${columns}\n${first}\n${stem}-2;Sans catégorie;12;Voitures;Fatima;;0\n`)
  await expect(page.getByText(importText.problems(1))).toBeVisible()
  await expect(page.getByRole('row', { name: /Sans catégorie/ })).toContainText(
    'Cette catégorie n’existe pas.',
  )
  await expect(page.getByRole('button', { name: importText.import(1) })).toHaveCount(0)
  expect(await count()).toBe(0)
  await page.getByRole('button', { name: importText.another }).click()
  await send(`${columns}\n${first}\n${stem}-2;Panier;12;Sacs;Fatima;;0\n`)
  await page.getByRole('button', { name: importText.import(2) }).click()
  await expect(page.getByText(importText.done(2))).toBeVisible()
  expect(await count()).toBe(2)

  await page.getByRole('button', { name: t.more, ...alone }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: t.export }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const [header = ''] = file.split('\r\n')
  expect(header.startsWith('\ufeffidentifiant;version;nom;prix;')).toBe(true)
  // Other tests sell and change the rest meanwhile.
  const [own = ''] = new RegExp(`${stem}-1;[^]*?${stem}-2;[^\n]*\n`).exec(file) ?? []
  expect(own).toContain(`${stem}-1;1;"'=2+3";45,50;`)
  await page.goto('/admin/products/import')
  await send(`${header}\r\n${own}`)
  await expect(page.getByText(importText.nothing)).toBeVisible()
})

test('several products are chosen, changed and deleted together, by keyboard alone', async ({
  page,
  admin,
  db,
}) => {
  requestsFail()
  const stem = `Lot ${randomUUID().slice(0, 8)}`
  const ids = await addDrafts(db, `${stem} un`, `${stem} deux`)
  await openAdmin(page, admin, `/admin/products?q=${encodeURIComponent(stem)}&vue=tableau`)
  await page.getByLabel(t.chooseShown).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(t.chosen(2))).toBeVisible()
  await page.getByRole('button', { name: t.bulkEdit }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t.bulkTitle(2) })
  await dialog.getByLabel(t.state).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await dialog.getByLabel(t.bulkPercent).focus()
  await page.keyboard.type('-10')
  await dialog.getByRole('button', { name: shellText.save }).focus()
  await page.keyboard.press('Enter')
  // None has a maker: none is published, none is cheaper.
  await expect(dialog.getByText(t.bulkFailed)).toBeVisible()
  expect(await rows(db.from('products').select('price').in('id', ids))).toEqual([
    { price: 40 },
    { price: 40 },
  ])
  await dialog.getByLabel(t.state).focus()
  await page.keyboard.press('ArrowUp')
  await dialog.getByRole('button', { name: shellText.save }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.bulkDone(2))).toBeVisible()
  expect(await rows(db.from('products').select('price, state').in('id', ids))).toEqual([
    { price: 36, state: 'draft' },
    { price: 36, state: 'draft' },
  ])
  await page.getByRole('button', { name: t.bulkUndo }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.bulkUndone(2))).toBeVisible()
  expect(await rows(db.from('products').select('price').in('id', ids))).toEqual([
    { price: 40 },
    { price: 40 },
  ])
  // What is deleted together is had back together.
  await page.getByLabel(t.chooseShown).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(t.chosen(2))).toBeVisible()
  await page.getByRole('button', { name: t.delete, ...alone }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.deletedMany(2))).toBeVisible()
  await page.getByRole('button', { name: t.undoDelete }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.restored(2))).toBeVisible()
  await expect(page.getByText(t.found(2))).toBeVisible()

  await page.getByRole('button', { name: t.moreOf(`${stem} un`) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  // The focus follows a moment later, within what no person notices.
  await expect(page.getByRole('menuitem', { name: t.delete })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: t.askDelete })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.deleted).first()).toBeVisible()
  await expect(page.getByText(t.found(1))).toBeVisible()
})

test('a product that was sold is archived, and nobody is told that it is deleted', async ({
  page,
  admin,
  db,
}) => {
  const name = `Vendu ${randomUUID().slice(0, 8)}`
  const [id = 0] = await addDrafts(db, name)
  const [maker] = await rows(db.from('manufacturers').select('id').limit(1))
  await rows(
    db
      .from('products')
      .update({ state: 'published', manufacturer_id: maker?.id ?? null })
      .eq('id', id)
      .select('id'),
  )
  await rows(db.from('inventory').update({ stock: 2 }).eq('product_id', id).select('stock'))
  await placeOrder(db, { product: id })
  await openAdmin(page, admin, `/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: t.deleteOne(name) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t.delete, ...alone })
    .click()
  await expect(page.getByText(t.archivedMany(1), alone)).toBeVisible()
  await expect(page.getByText(t.archivedInstead)).toBeVisible()
  await expect(page.getByText(t.deleted)).toHaveCount(0)
})

test('a product that could not be read is not said to exist no more', async ({ page, admin }) => {
  requestsFail()
  await openAdmin(page, admin, '/admin/products/999999')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: productFormText.unknown })).toBeVisible()
  await page.route('**/rpc/admin_product', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(dialog.getByText(shellText.loadFailed)).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('heading', { name: productFormText.unknown })).toBeHidden()
})
