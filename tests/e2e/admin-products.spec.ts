import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  conflictText,
  pictureFieldText,
  productFieldText,
  productFormText,
  stockText,
} from '@/texts/admin/product-form.ts'
import { importText } from '@/texts/admin/product-import.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { formText } from '@/texts/admin/ui.ts'
import { picture } from '../db/support/pictures.ts'
import { packedPayloads, watchForXss, xssIn } from '../support/xss.ts'
import { complaints, logIn, openAdmin, PATIENCE_MS, test } from './admin-fixtures.ts'
import { type Db, rows } from './fixtures.ts'

const alone = { exact: true } as const
/** A field of the form; the label of one that may stay empty says so. */
const field = (page: Page, name: keyof typeof productFieldText) =>
  page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${productFieldText[name].replaceAll(/[()]/g, '\\$&')}(${formText.optional})?$`))
const card = (page: Page, name: string) => page.getByRole('article', { name, ...alone })

/** Drafts of the test's own: no other test sees them. */
async function addDrafts(db: Db, ...names: readonly string[]): Promise<number[]> {
  const made = await rows(
    db
      .from('products')
      .insert(
        names.map((name) => ({
          name,
          price: 40,
          category: 'Sacs',
          artisan: 'Fatima',
          description: 'Tressé à Zoumi.',
        })),
      )
      .select('id'),
  )
  return made.map(({ id }) => id)
}

test.beforeEach(() => test.setTimeout(PATIENCE_MS))

test('a product is added with two pictures, changed by two people at once, deleted and had back', async ({
  page,
  admin,
  db,
}) => {
  const name = `Cabas ${randomUUID().slice(0, 8)}`
  await openAdmin(page, admin, '/admin/products')
  await page.getByRole('link', { name: t.add }).click()
  const dialog = page.getByRole('dialog', { name: productFormText.addTitle })
  await dialog.getByRole('button', { name: productFormText.add, ...alone }).click()
  // Name, price, artisan.
  await expect(dialog.getByText(productFormText.required)).toHaveCount(3)
  await expect(field(page, 'name')).toBeFocused()
  await field(page, 'name').fill(name)
  await field(page, 'artisan').fill('Fatima Ouahbi')
  await field(page, 'price').fill('45.5')
  await field(page, 'stock').fill('3')
  const files = dialog.getByLabel(pictureFieldText.choose)
  await files.setInputFiles([
    { name: 'devant.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') },
    { name: 'dos.webp', mimeType: 'image/webp', buffer: await picture('webp') },
    {
      name: 'dessin.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    {
      name: 'faux.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'lourd.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ])
  const tiles = dialog.getByRole('list', { name: pictureFieldText.list }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
  await expect(
    dialog.getByText('Type de fichier non supporté. Formats acceptés: JPG, PNG, WebP'),
  ).toBeVisible()
  await expect(dialog.getByText('Fichier trop volumineux. Taille maximum: 5MB')).toBeVisible()
  await dialog.getByLabel(pictureFieldText.alt(1)).fill('De face')
  await dialog.getByLabel(pictureFieldText.alt(2)).fill('De dos')
  // By keyboard: the second picture becomes the main one.
  await expect(async () => {
    await dialog.getByRole('button', { name: pictureFieldText.drag(2) }).focus()
    // Each key takes effect once the picture has been drawn where the last one put it.
    for (const key of ['Space', 'ArrowLeft', 'Space']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(300)
    }
    await expect(dialog.getByLabel(pictureFieldText.alt(1))).toHaveValue('De dos', { timeout: 1_000 })
  }).toPass()
  const details = dialog.getByRole('textbox', { name: productFieldText.details })
  await details.click()
  await page.keyboard.type('Palmier nain')
  await dialog.getByRole('button', { name: productFormText.add, ...alone }).click()
  await expect(page.getByText(productFormText.added)).toBeVisible()
  await expect(dialog).toBeHidden()
  const stored = await rows(db.from('products').select('*, inventory(stock)').eq('name', name).single())
  expect(stored).toMatchObject({
    price: 45.5,
    state: 'draft',
    image_alts: ['De dos', 'De face'],
    details: '<p>Palmier nain</p>',
    inventory: { stock: 3 },
  })
  expect(stored.images[0]).toMatch(/^product-images\/[0-9a-f-]+\.webp$/)

  await page.getByLabel(t.search).fill(name)
  await expect(page.getByText(t.found(1))).toBeVisible()
  await card(page, name)
    .getByRole('button', { name: t.setNew(name) })
    .click()
  await expect(card(page, name).getByText(t.isNew, alone)).toBeVisible()

  // Meanwhile somebody else changes name and price.
  await card(page, name)
    .getByRole('button', { name: t.editOne(name) })
    .click()
  await field(page, 'name').fill(`${name} à moi`)
  await field(page, 'artisan').fill('Rahma')
  await rows(
    db
      .from('products')
      .update({ name: `${name} à eux`, price: 50 })
      .eq('id', stored.id)
      .select('id'),
  )
  await page.getByRole('dialog').getByRole('button', { name: shellText.save }).click()
  const conflict = page.getByRole('dialog', { name: conflictText.title })
  await expect(conflict.getByText(`${name} à moi`)).toBeVisible()
  await expect(conflict.getByText(`${name} à eux`)).toBeVisible()
  await expect(conflict.getByText(conflictText.both)).toHaveCount(1)
  await conflict.getByRole('button', { name: conflictText.apply }).click()
  await expect(field(page, 'price')).toHaveValue('50')
  await expect(field(page, 'artisan')).toHaveValue('Rahma')
  await page.getByRole('dialog').getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(productFormText.saved)).toBeVisible()
  expect(await rows(db.from('products').select('name, price, artisan').eq('id', stored.id).single())).toEqual(
    {
      name: `${name} à moi`,
      price: 50,
      artisan: 'Rahma',
    },
  )

  const own = card(page, `${name} à moi`)
  await own.getByRole('button', { name: t.deleteOne(`${name} à moi`) }).click()
  const question = page.getByRole('alertdialog', { name: t.askDelete })
  await question.getByRole('button', { name: t.delete, ...alone }).click()
  await expect(page.getByText(t.none)).toBeVisible()
  await page.getByRole('button', { name: t.undoDelete }).click()
  await expect(own).toBeVisible()
  expect(await rows(db.from('products').select('state').eq('id', stored.id).single())).toEqual({
    state: 'draft',
  })
})

test('what was typed survives a session that ends; stock moves with its reason', async ({
  page,
  admin,
  db,
}) => {
  const name = `Panier ${randomUUID().slice(0, 8)}`
  const [id] = await addDrafts(db, name)
  await openAdmin(page, admin, `/admin/products/${id}`)
  await page.getByRole('tab', { name: productFormText.tabs.stock }).click()
  const submit = page.getByRole('button', { name: stockText.submit })
  await expect(submit).toBeDisabled()
  await page.getByLabel(stockText.quantity).fill('4')
  await page.getByLabel(stockText.note).fill('Livraison de mars')
  await submit.click()
  await expect(page.getByText(stockText.done(4))).toBeVisible()
  await page.getByLabel(stockText.mode).selectOption(stockText.modes.remove)
  await page.getByLabel(stockText.quantity).fill('5')
  await submit.click()
  await expect(page.getByText(stockText.negative)).toBeVisible()
  await expect(page.getByText('Livraison de mars')).toBeVisible()

  await page.getByRole('tab', { name: productFormText.tabs.sheet }).click()
  await field(page, 'description').fill('Une description que personne ne veut retaper.')
  await db.from('admin_users').update({ disabled_at: new Date().toISOString() }).eq('id', admin.id)
  await page.getByRole('button', { name: shellText.save }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await db.from('admin_users').update({ disabled_at: null }).eq('id', admin.id)
  await logIn(page, admin.email)
  await expect(page).toHaveURL(new RegExp(`/admin/products/${id}$`))
  await expect(page.getByText(formText.restored)).toBeVisible()
  await expect(field(page, 'description')).toHaveValue('Une description que personne ne veut retaper.')
  await page.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(productFormText.saved)).toBeVisible()
})

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
  await expect(page.getByText(importText.noHeader('Couleur'))).toBeVisible()
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
  await page.getByRole('button', { name: t.moreOf(`${stem} un`) }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: t.askDelete })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.deleted).first()).toBeVisible()
  await expect(page.getByText(t.found(1))).toBeVisible()
})

test('axe finds nothing on any screen of the products, at 390 px and at 1440', async ({
  page,
  admin,
  db,
}) => {
  test.setTimeout(150_000)
  const [id] = await addDrafts(db, `Axe ${randomUUID().slice(0, 8)}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, admin, '/admin/products')
  const found: string[] = []
  for (const [width, paths] of [
    [390, ['', '?vue=tableau', '?q=zzzzz', '/new', '/import', `/${id}`]],
    [1440, ['?vue=tableau', `/${id}`]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(`/admin/products${path}`, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading').first()).toBeVisible()
      found.push(...(await complaints(page, `${path} at ${width}`)))
    }
  }
  for (const tab of [productFormText.tabs.stock, productFormText.tabs.history]) {
    await page.getByRole('tab', { name: tab }).click()
    found.push(...(await complaints(page, tab)))
  }
  expect(found).toEqual([])
})

test('200 hostile texts in every field of products run nothing in the administration', async ({
  page,
  admin,
  db,
}) => {
  test.setTimeout(150_000)
  const stem = randomUUID().slice(0, 8)
  const names = packedPayloads(110)
  const texts = packedPayloads(1900)
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''
  const made = await rows(
    db
      .from('products')
      .insert(
        Array.from({ length: Math.max(Math.ceil(names.length / 2), texts.length) }, (_, index) => ({
          name: at(names, 2 * index).trim(),
          artisan: at(names, 2 * index + 1).trim(),
          price: 40,
          category: 'Sacs',
          identifier: `XSS-${stem}-${index}`,
          description: at(texts, index),
          artisan_story: at(texts, index),
          dimensions: at(texts, index).slice(0, 1000),
          warnings: at(texts, index),
          image_alts: [at(names, index)],
          images: ['product-images/nulle-part.webp'],
        })),
      )
      .select('id'),
  )
  await page.addInitScript(watchForXss)
  await openAdmin(page, admin, `/admin/products?q=XSS-${stem}`)
  const found: string[] = []
  const look = async (where: string) =>
    found.push(...(await page.evaluate(xssIn)).map((line) => `${where}: ${line}`))
  for (const view of ['', '&vue=tableau']) {
    await page.goto(`/admin/products?q=XSS-${stem}${view}`)
    await expect(page.getByText(t.found(made.length))).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(`list${view}`)
    await page.mouse.wheel(0, 20_000)
    await page.waitForLoadState('networkidle')
    await look(`end of list${view}`)
  }
  for (const [index, { id }] of made.slice(0, texts.length).entries()) {
    await page.goto(`/admin/products/${id}`)
    await expect(field(page, 'artisan')).toBeVisible()
    // What is pasted into the editor is cut to what the shop shows.
    const editor = page.getByRole('textbox', { name: productFieldText.care })
    await editor.evaluate(
      (element, html) => {
        const data = new DataTransfer()
        data.setData('text/html', html)
        data.setData('text/plain', html)
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      at(texts, index),
    )
    await look(`product ${id}`)
    if (index > 0) continue
    await page.getByRole('button', { name: shellText.save }).click()
    await expect(page.getByText(productFormText.saved)).toBeVisible()
    const { care } = await rows(db.from('products').select('care').eq('id', id).single())
    expect(care.replaceAll(/<\/?(?:p|ul|ol|li|strong|em|h3)>|<br>/g, '')).not.toMatch(/[<>]/)
  }
  await rows(
    db
      .from('products')
      .delete()
      .in(
        'id',
        made.map(({ id }) => id),
      )
      .select('id'),
  )
  expect(found).toEqual([])
})
