import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { SUBJECTS } from '@/admin/ui/settings-subjects.ts'
import { analyticsText } from '@/texts/admin/analytics.ts'
import { auditText } from '@/texts/admin/audit.ts'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { doctorScreenText } from '@/texts/admin/doctor.ts'
import { heroText } from '@/texts/admin/hero.ts'
import { journalText } from '@/texts/admin/journal.ts'
import { listsText } from '@/texts/admin/lists.ts'
import { loginText } from '@/texts/admin/login.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { newslettersText } from '@/texts/admin/newsletters.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { makerText, productFormText } from '@/texts/admin/product-form.ts'
import { importText } from '@/texts/admin/product-import.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { publishingText } from '@/texts/admin/publishing.ts'
import { questionsText } from '@/texts/admin/questions.ts'
import { readinessText } from '@/texts/admin/readiness.ts'
import { redirectsText } from '@/texts/admin/redirects.ts'
import { adminReviewsText } from '@/texts/admin/reviews.ts'
import { segmentsText } from '@/texts/admin/segments.ts'
import { settingsText } from '@/texts/admin/settings.ts'
import { settingsIndexText } from '@/texts/admin/settings-index.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { textsText } from '@/texts/admin/texts.ts'
import { complaints, go, openAdmin, sideways, test } from './admin-fixtures.ts'
import { addDrafts, alone } from './admin-products.ts'
import { heldBack } from './held-back.ts'
import { placeOrder } from './orders.ts'

/** A page with headings, questions and parts that the shop says. */
const FAQ = 'Questions fréquentes'

/** Looks at what is shown, on a phone and on a large screen. */
async function look(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await complaints(page, `${state} at ${width}`)))
  }
  // The narrowest screen there is, and what WCAG asks to reflow to; axe, which costs most, has nothing more to say of it.
  await page.setViewportSize({ width: 320, height: 900 })
  found.push(...(await sideways(page, `${state} at 320`)))
  return found
}

test('axe finds nothing on any screen of the administration, on a phone or a large screen', async ({
  page,
  owner,
  db,
}) => {
  // All screens at two widths: three minutes and more in a slow browser.
  test.slow()
  const stem = `Axe ${randomUUID().slice(0, 8)}`
  const [id] = await addDrafts(db, stem)
  const { order_number: order } = await placeOrder(db, { product: 8, lastName: stem })
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: loginText.submit })).toBeVisible()
  const found = await look(page, 'login')
  await openAdmin(page, owner, '/admin')
  // What a search finds is faded until the next answer is there: its words tell that it is.
  for (const [path, heading, words] of [
    ['/admin', dashboardText.title],
    ['/admin/orders', ordersText.title],
    ['/admin/analytics', analyticsText.title, analyticsText.asTable],
    ['/admin/marketing', marketingText.title, segmentsText.title],
    ['/admin/marketing/newsletters/new', newslettersText.newTitle, newslettersText.previewHint],
    ['/admin/reviews?statut=all', adminReviewsText.title, adminReviewsText.demo],
    ['/admin/mails', outboxText.title],
    [`/admin/orders?q=${stem}-rien`, ordersText.title, ordersText.none],
    [`/admin/orders/${order}`, ordersText.detail(order)],
    [`/admin/products?q=${encodeURIComponent(stem)}`, shellText.products, stem],
    [`/admin/products?q=${encodeURIComponent(stem)}&vue=tableau`, shellText.products, stem],
    ['/admin/products?q=zzzzz', shellText.products, t.none],
    ['/admin/products/new', productFormText.addTitle],
    ['/admin/products/import', importText.title],
    ['/admin/questions?statut=all', questionsText.title],
    ['/admin/hero-image', heroText.title],
    ['/admin/publishing', publishingText.title],
    ['/admin/texts', textsText.title, textsText.savedBy('', null).trim()],
    ['/admin/texts/pages/faq', FAQ, textEditorText.insert],
    ['/admin/redirects', redirectsText.title],
    ['/admin/lists', listsText.title],
    ['/admin/journal', journalText.title],
    ['/admin/audit', auditText.title],
    ['/admin/opening', readinessText.openTitle],
    ['/admin/doctor', doctorScreenText.title],
    ['/admin/settings', settingsText.title],
    ...SUBJECTS.filter(({ to }) => to.startsWith('/settings/')).map(
      ({ key, to }) => [`/admin${to}`, settingsIndexText.subjects[key]] as const,
    ),
    ['/admin/profile', profileText.title],
    ['/admin/nulle-part', shellText.notFoundTitle],
  ] as const) {
    await go(page, path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.getByText(shellText.loading)).toHaveCount(0)
    if (words) await expect(page.getByText(words).first()).toBeVisible()
    found.push(...(await look(page, path)))
  }
  await go(page, `/admin/products/${id}`)
  for (const tab of Object.values(productFormText.tabs)) {
    await page.getByRole('tab', { name: tab }).click()
    found.push(...(await look(page, tab)))
  }
  expect(found).toEqual([])
})

test('axe finds nothing while a screen waits for what it shows', async ({ page, owner }) => {
  await heldBack(page, '**/rest/v1/rpc/publication_state')
  await openAdmin(page, owner, '/admin/profile')
  await expect(page.getByRole('heading', { name: profileText.title })).toBeVisible()
  await expect(page.getByRole('button', { name: publishingText.loading }).first()).toBeVisible()
  const found = await look(page, 'publication on its way')
  await heldBack(page, '**/rest/v1/**')
  // The heading tells that it is this screen that waits, and not yet the one before.
  for (const [path, heading] of [
    ['', dashboardText.title],
    ['/orders', ordersText.title],
    ['/products', shellText.products],
    ['/marketing', marketingText.title],
    ['/products?vue=tableau', shellText.products],
    ['/analytics', analyticsText.title],
    ['/reviews', adminReviewsText.title],
    ['/publishing', publishingText.title],
    ['/audit', auditText.title],
    ['/settings', settingsText.title],
  ] as const) {
    await go(page, `/admin${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading, ...alone })).toBeVisible()
    found.push(...(await complaints(page, `waiting ${path}`)))
  }
  expect(found).toEqual([])
})

test('axe finds nothing in menus, dialogs, questions and the drawer', async ({ page, admin, db }) => {
  const stem = `Axe ${randomUUID().slice(0, 8)}`
  await addDrafts(db, stem)
  const found: string[] = []
  await openAdmin(page, admin, `/admin/products?q=${encodeURIComponent(stem)}`)
  await page.getByRole('button', { name: t.more, ...alone }).click()
  found.push(...(await look(page, 'menu')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t.deleteOne(stem) }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  found.push(...(await look(page, 'question')))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t.delete, ...alone })
    .click()
  await expect(page.getByRole('button', { name: t.undoDelete })).toBeVisible()
  found.push(...(await look(page, 'undo')))
  await page.getByRole('button', { name: t.undoDelete }).click()
  await go(page, `/admin/products?q=${encodeURIComponent(stem)}&vue=tableau`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel(t.chooseShown).click()
  await expect(page.getByText(t.chosen(1))).toBeVisible()
  await page.getByRole('button', { name: t.bulkEdit }).click()
  await expect(page.getByRole('dialog', { name: t.bulkTitle(1) })).toBeVisible()
  found.push(...(await look(page, 'bulk edit')))
  await go(page, '/admin/products/new')
  const dialog = page.getByRole('dialog', { name: productFormText.addTitle })
  await dialog.getByRole('button', { name: productFormText.add, ...alone }).click()
  await expect(dialog.getByText(productFormText.required)).toHaveCount(3)
  found.push(...(await look(page, 'problems of a product')))
  await dialog.getByRole('button', { name: productFormText.addMaker }).click()
  await expect(page.getByRole('dialog', { name: makerText.addTitle })).toBeVisible()
  found.push(...(await look(page, 'maker')))
  await go(page, '/admin')
  await page.getByRole('button', { name: shellText.openMenu }).click()
  await expect(page.getByRole('button', { name: shellText.logOut })).toBeVisible()
  found.push(...(await complaints(page, 'drawer')))
  expect(found).toEqual([])
})
