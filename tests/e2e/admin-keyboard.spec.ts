import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { auditText } from '@/texts/admin/audit.ts'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { loginText } from '@/texts/admin/login.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { pictureFieldText, productFormText } from '@/texts/admin/product-form.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { segmentsText } from '@/texts/admin/segments.ts'
import { peopleText } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { shopDataText } from '@/texts/admin/shop-data.ts'
import { picture } from '../db/support/pictures.ts'
import { ADMIN_PASSWORD, asBeforeAnySale, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'
import { keyboardOn } from './keyboard.ts'
import { placeOrder } from './orders.ts'

test('orders, journal and profile work by keyboard alone, with the focus in sight', async ({
  page,
  owner,
  db,
}) => {
  const { order_number: order } = await placeOrder(db, { product: 8 })
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: loginText.submit })).toBeVisible()
  const tabTo = keyboardOn(page)
  await tabTo('email')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(owner.email)
  await tabTo('password')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: dashboardText.title })).toBeVisible()

  await tabTo(shellText.skip)
  await page.keyboard.press('Enter')
  await expect(page.locator('#contenu')).toBeFocused()
  await tabTo(shellText.orders, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: ordersText.title, exact: true })).toBeVisible()
  await tabTo(ordersText.search)
  await page.keyboard.type(order)
  await expect(page.getByRole('link', { name: /^Voir la commande/ })).toHaveCount(1)
  await tabTo(ordersText.viewOrder(order))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await tabTo(orderStatusText.shipped)
  await page.keyboard.press('Enter')
  await expect(page.getByText(ordersText.statusDone)).toBeVisible()
  await tabTo('suivi')
  await page.keyboard.type('6A 123')
  await page.keyboard.press('Enter')
  await expect(page.getByText(ordersText.trackingDone)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await tabTo(shellText.audit, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: auditText.title, exact: true })).toBeVisible()
  await expect(page.getByText(order).first()).toBeVisible()
  await tabTo('du')
  await page.keyboard.type('01012020')
  await expect(page).toHaveURL(/du=2020-01-01/)
  await tabTo('au')
  // A bound that comes late, as on a slow machine, leaves what is half typed.
  await page.keyboard.type('0203')
  await page.locator('input[name=du]').evaluate((field: HTMLInputElement) => {
    // React notices only a value that its own setter did not see.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2020-01-02')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page).toHaveURL(/du=2020-01-02/)
  await page.keyboard.type('2020')
  await expect(page.getByText(auditText.noneFound)).toBeVisible()
  await expect(page.getByRole('button', { name: auditText.exportAll })).toBeDisabled()
  await page.keyboard.press('Backspace')
  await expect(page.getByText(order).first()).toBeVisible()
  // The file holds what the filters leave, in words.
  await tabTo(auditText.exportAll)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const journal = await readFile(await (await download).path(), 'utf8')
  expect(journal).toContain(`;${auditText.tables.orders};${order};`)
  expect(journal).toContain(`;${auditText.operations.log_in};${auditText.tables.log_ins};`)
  expect(journal).toContain(`${auditText.columns.tracking_number} : `)
  expect(journal).not.toContain('tracking_number')
  await tabTo('objet', 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/objet=products$/)
  await expect(page.getByText(order)).toHaveCount(0)
  await tabTo(new RegExp(owner.email), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo('name')
  await page.keyboard.press('End')
  await page.keyboard.type('-Alami')
  await page.keyboard.press('Enter')
  await expect(page.getByText(profileText.saved)).toBeVisible()
  // What was still asked for when the session ended is refused.
  requestsFail()
  await tabTo(shellText.logOut, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(shellText.loggedOut)).toBeVisible()
})

test('a product with two pictures is added, sorted, copied and given up by keyboard alone', async ({
  page,
  admin,
  db,
}) => {
  const name = `Clavier ${randomUUID().slice(0, 8)}`
  const tabTo = keyboardOn(page)
  await openAdmin(page, admin, '/admin/products')
  await expect(page.getByRole('link', { name: t.add })).toBeVisible()
  await tabTo(t.add)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: productFormText.addTitle })).toBeVisible()
  await tabTo('name')
  await page.keyboard.type(name)
  await tabTo('price')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('45.5')
  await tabTo('category')
  await page.keyboard.press('ArrowDown')
  await tabTo('artisan')
  await page.keyboard.type('Fatima Ouahbi')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(pictureFieldText.choose)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([
    { name: 'devant.webp', mimeType: 'image/webp', buffer: await picture('webp') },
    { name: 'dos.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') },
  ])
  await expect(page.getByLabel(pictureFieldText.alt(2))).toBeVisible()
  // Those above the button stand before it.
  await tabTo(pictureFieldText.alt(1), 'Shift+Tab')
  const first = await page.getByLabel(pictureFieldText.alt(1)).inputValue()
  expect(first).toBe('')
  await page.keyboard.type('Première')
  await tabTo(pictureFieldText.later(1))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(pictureFieldText.alt(2))).toHaveValue('Première')
  await tabTo(pictureFieldText.alt(1), 'Shift+Tab')
  await page.keyboard.type('Deuxième')
  await tabTo(productFieldText.details)
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type('Palmier nain')
  await tabTo(productFormText.add)
  await page.keyboard.press('Enter')
  await expect(page.getByText(productFormText.added)).toBeVisible()
  const stored = await rows(
    db.from('products').select('id, category, image_alts, details').eq('name', name).single(),
  )
  expect(stored).toMatchObject({
    category: 'Chapeaux',
    image_alts: ['Deuxième', 'Première'],
    details: '<p><strong>Palmier nain</strong></p>',
  })

  // The keyboard is back at what opened the form.
  await expect(page.getByRole('link', { name: t.add })).toBeFocused()
  await tabTo(t.search)
  await page.keyboard.type(name)
  await expect(page.getByText(t.found(1))).toBeVisible()
  await tabTo(t.moreOf(name))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await tabTo(t.editOne(name), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo('name')
  await page.keyboard.press('End')
  await page.keyboard.type(' bis')
  await tabTo(shellText.cancel)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: productFormText.askAbandon })).toBeVisible()
  await tabTo(productFormText.abandon)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(t.deleteOne(name))
  await page.keyboard.press('Enter')
  await tabTo(t.delete)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.none)).toBeVisible()
  await tabTo(t.undoDelete)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.found(1))).toBeVisible()
})

test('what opens on the screens of marketing, reviews and settings closes by Escape and gives the focus back', async ({
  page,
  owner,
}) => {
  await asBeforeAnySale(page)
  await openAdmin(page, owner, '/admin')
  const dialog = page.getByRole('dialog')
  for (const [path, openers] of [
    [
      '/admin/marketing',
      [marketingText.add, marketingText.edit('ETE15'), segmentsText.add, /^Modifier « Paris et petite/],
    ],
    ['/admin/reviews?statut=all', [/^Refuser/, /^Répondre/]],
    ['/admin/settings/people', [peopleText.add]],
    ['/admin/settings/data', [shopDataText.export, shopDataText.resetAll]],
  ] as const) {
    await page.goto(path)
    for (const name of openers) {
      const opener = page.getByRole('button', { name, exact: true }).first()
      await opener.press('Enter')
      await expect(dialog).toBeVisible()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener, String(name)).toBeFocused()
    }
  }
})
