import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import { MAX_IMAGE_BYTES } from '@/domain/rules.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { conflictText, pictureFieldText, productFormText, stockText } from '@/texts/admin/product-form.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { formText } from '@/texts/admin/ui.ts'
import { heavyNonsense, heavyPhotograph, picture, vastPicture } from '../db/support/pictures.ts'
import { logIn, openAdmin, test } from './admin-fixtures.ts'
import { addDrafts, alone, card, field } from './admin-products.ts'
import { requestsFail, rows } from './fixtures.ts'

test('a product is added with two pictures, changed by two people at once, deleted and had back', async ({
  page,
  admin,
  db,
}) => {
  requestsFail()
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
  for (const [name, mode] of [
    ['price', 'decimal'],
    ['stock', 'numeric'],
  ] as const)
    await expect(field(page, name)).toHaveAttribute('inputmode', mode)
  await field(page, 'price').fill('45,5')
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
      name: 'faux.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'lourd.png', mimeType: 'image/png', buffer: heavyNonsense(5) },
  ])
  const tiles = dialog.getByRole('list', { name: pictureFieldText.list }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
  await expect(
    dialog.getByText('Type de fichier non supporté. Formats acceptés: JPG, PNG, WebP'),
  ).toHaveCount(2)
  await expect(dialog.getByText('Fichier trop volumineux. Taille maximum: 5MB')).toBeVisible()
  await dialog.getByLabel(pictureFieldText.alt(1)).fill('De face')
  await dialog.getByLabel(pictureFieldText.alt(2)).fill('De dos')
  // By keyboard: the second picture becomes the main one.
  await expect(async () => {
    await dialog.getByRole('button', { name: pictureFieldText.drag(2) }).focus()
    // Each key takes effect once it has been said where the last one put the picture.
    for (const [key, said] of [
      ['Space', pictureFieldText.over(2)],
      ['ArrowLeft', pictureFieldText.over(1)],
      ['Space', pictureFieldText.dropped(1)],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByText(said, alone)).toBeAttached({ timeout: 1_000 })
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
    inventory: [{ stock: 3 }],
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
  requestsFail()
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
  // At once, not with the next question that the page asks of its own.
  await expect(page).toHaveURL(/\/admin\/login$/)
  await db.from('admin_users').update({ disabled_at: null }).eq('id', admin.id)
  await logIn(page, admin.email)
  await expect(page).toHaveURL(new RegExp(`/admin/products/${id}$`))
  await expect(page.getByText(formText.restored)).toBeVisible()
  await expect(field(page, 'description')).toHaveValue('Une description que personne ne veut retaper.')
  await page.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(productFormText.saved)).toBeVisible()
})

test('photographs that are too heavy or have too many pixels are made smaller, upright, before they are sent', async ({
  page,
  admin,
}, info) => {
  const [heavy, vast] = [info.outputPath('photo.jpg'), info.outputPath('vaste.png')]
  await mkdir(dirname(heavy), { recursive: true })
  const photograph = await heavyPhotograph()
  expect(photograph.length).toBeGreaterThan(MAX_IMAGE_BYTES)
  await writeFile(heavy, photograph)
  await writeFile(vast, await vastPicture())
  await openAdmin(page, admin, '/admin/products/new')
  const dialog = page.getByRole('dialog', { name: productFormText.addTitle })
  for (const [file, width, height] of [
    [heavy, 1600, 2000],
    [vast, 3000, 2250],
  ] as const) {
    const answer = page.waitForResponse(/functions\/v1\/upload-picture/)
    await dialog.getByLabel(pictureFieldText.choose).setInputFiles(file)
    expect(await (await answer).json()).toEqual({
      path: expect.stringMatching(/\.webp$/),
      width,
      height,
    })
  }
})

test('what is wrong with texts, pictures and products beside them is said with their fields, and led to', async ({
  page,
  admin,
  db,
}) => {
  requestsFail()
  const [id] = await addDrafts(db, `Besace ${randomUUID().slice(0, 8)}`)
  await openAdmin(page, admin, `/admin/products/${id}`)
  const dialog = page.getByRole('dialog')
  const details = dialog.getByRole('textbox', { name: productFieldText.details })
  const pictures = dialog.getByRole('group', { name: productFormText.groups.pictures, ...alone })
  const related = dialog.getByRole('combobox', { name: productFormText.relatedSearch })
  const words = adminErrorText('product_invalid')
  for (const [fields, led] of [
    [['details', 'related_products'], details],
    [['details', 'related_products', 'images'], pictures],
    [['related_products'], related],
  ] as const) {
    await page.route('**/rest/v1/rpc/save_product', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'PT400', message: 'product_invalid', details: JSON.stringify({ fields }), hint: null },
      }),
    )
    await field(page, 'artisan').fill(`Fatima ${fields.length}`)
    await dialog.getByRole('button', { name: shellText.save }).click()
    await expect(led).toBeFocused()
    await expect(led).toHaveAccessibleDescription(new RegExp(`^${words}`))
    await page.unroute('**/rest/v1/rpc/save_product')
  }
  await expect(related).toHaveAttribute('aria-invalid', 'true')
  await expect(details).not.toHaveAttribute('aria-invalid')
})
