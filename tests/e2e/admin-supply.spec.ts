import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { cents, formatCents } from '@/domain/money.ts'
import { inventoryText } from '@/texts/admin/inventory.ts'
import { stockText } from '@/texts/admin/product-form.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { conflictText } from '@/texts/admin/ui.ts'
import { emailText } from '@/texts/emails.ts'
import { supplierOrderText } from '@/texts/supplier-order.ts'
import { expectSound, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'
import { mailsTo } from './mails.ts'
import { pagesOf } from './saved-pdf.ts'
import { newStock } from './stocks.ts'

test('what is missing is ordered, sent with its PDF, comes in two parts, and a colleague is not overrun', async ({
  page,
  admin,
  db,
}) => {
  // A colleague’s receipt in between.
  requestsFail()
  const { id: product, name, reference } = await newStock(db, 1)
  const stem = randomUUID().slice(0, 8)
  const supplier = { name: `Coopérative ${stem}`, email: `coop-${stem}@rif.example` }
  await rows(db.from('inventory').update({ max_stock: 12, cost: 10 }).eq('product_id', product).select())
  await openAdmin(page, admin, '/admin/inventory')
  await page.getByRole('link', { name: t.title }).click()
  await page.getByRole('link', { name: t.suppliers, exact: true }).click()
  await page.getByRole('button', { name: t.addSupplier }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.name).fill(supplier.name)
  await dialog.getByLabel(t.email).fill('personne')
  await dialog.getByLabel(t.delay).fill('7')
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(dialog.getByLabel(t.email)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(t.email).fill(supplier.email)
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(t.supplierSaved)).toBeVisible()
  await expectSound(page, 'suppliers')
  // On a phone too, what can be done with a supplier stands in one line.
  await page.setViewportSize({ width: 390, height: 900 })
  const tops = [t.orderFrom(supplier.name), t.editSupplier(supplier.name)].map(async (name) =>
    (await page.getByRole('button', { name }).boundingBox())?.y.toFixed(),
  )
  expect(new Set(await Promise.all(tops)).size).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`/admin/inventory?q=${reference}`)
  await page.getByRole('button', { name: inventoryText.adjustOf(name) }).click()
  await dialog.getByRole('button', { name: t.orderOf(name) }).click()
  await page.getByLabel(t.choose, { exact: true }).selectOption({ label: supplier.name })
  await page.getByRole('button', { name: t.begin }).click()
  const pieces = page.getByLabel(t.quantityOf(name))
  await expect(pieces).toHaveValue('11')
  await expect(page.getByText(t.stockFacts(1, 3, 12)).filter({ visible: true })).toBeVisible()
  await pieces.fill('beaucoup')
  await page.getByLabel(t.costOf(name)).fill('12,50')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(t.quantityFault)).toBeVisible()
  await pieces.fill('10')
  await expectSound(page, 'supplier-draft')
  // What is typed outlives a reload.
  await page.reload()
  await expect(pieces).toHaveValue('10')
  // A colleague writes at it, too: whose words stay is asked.
  await page.route(
    '**/rpc/save_supplier_order',
    async (route) => {
      const sent = route.request().postDataJSON()
      await route.fetch({ postData: { ...sent, fields: { ...sent.fields, note: 'De la collègue' } } })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: t.save, exact: true }).click()
  const changed = page.getByRole('alert').filter({ hasText: t.changedTitle })
  await expect(changed).toContainText('De la collègue')
  await expectSound(page, 'supplier-draft-changed')
  await changed.getByRole('button', { name: conflictText.keepMine }).click()
  await expect(pieces).toHaveValue('10')
  await page.getByLabel(t.note).fill('Merci')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
  await page.getByLabel(t.note).fill('Merci <b>')
  await expect(changed).toBeHidden()
  await page.getByRole('button', { name: t.sendMail }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(supplier.email)
  await question.getByRole('button', { name: t.sendMail }).click()
  await expect(page.getByText(t.sent, { exact: true })).toBeVisible()
  const [order] = await rows(
    db
      .from('supplier_orders')
      .select('id, number, status, note, suppliers!inner(name)')
      .eq('suppliers.name', supplier.name),
  )
  const number = order?.number ?? ''
  expect(order).toMatchObject({ status: 'sent', note: 'Merci <b>' })
  await expect.poll(() => mailsTo(page.request, supplier.email)).toHaveLength(1)
  const [mail] = await mailsTo(page.request, supplier.email)
  expect(mail?.subject).toContain(number)
  expect(mail?.text).toContain(emailText.count(10, formatCents(cents(1250))))
  expect(mail?.attachments).toMatchObject([{ filename: `commande-${number}.pdf` }])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.pdfOf(number) }).click()
  const pages = await pagesOf(await download)
  expect(pages[0]).toContain(`${supplierOrderText.title} ${number}`)
  expect(pages[0]).toContain('10 12,50 € 125,00 €')

  await page.goto(`/admin/inventory?q=${reference}`)
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(inventoryText.onWay(10))
  await expectSound(page, 'stock-on-way')
  await page.goto('/admin/inventory/orders')
  await page.getByLabel(t.search).fill(number)
  await expect(page.getByText(t.found(1))).toBeVisible()
  await expectSound(page, 'supplier-orders')
  await page.getByRole('link', { name: t.openOne(number) }).click()
  await page.getByRole('button', { name: t.receive }).click()
  await dialog.getByLabel(t.arrived(name)).fill('4')
  await dialog.getByLabel(t.slip).fill('BL 9')
  await expectSound(page, 'supplier-receipt')
  await dialog.getByRole('button', { name: t.intoStock }).click()
  await expect(page.getByText(t.receivedDone(4))).toBeVisible()
  await expect(page.getByText(t.statuses.partial)).toBeVisible()
  // (1 × 10 + 4 × 12.50) / 5
  const stored = () => rows(db.from('inventory').select('stock, cost').eq('product_id', product).single())
  expect(await stored()).toEqual({ stock: 5, cost: 12 })

  await page.getByRole('button', { name: t.receive }).click()
  await expect(dialog.getByLabel(t.arrived(name))).toHaveValue('6')
  // A colleague was quicker.
  await page.route(
    '**/rpc/receive_supplier_order',
    async (route) => {
      await route.fetch()
      await route.continue()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: t.intoStock }).click()
  await expect(page.getByText(t.receiveFailed)).toBeVisible()
  expect(await stored()).toMatchObject({ stock: 11 })
  await page.keyboard.press('Escape')
  await expect(page.getByText(t.statuses.received, { exact: true }).first()).toBeVisible()
  await expectSound(page, 'supplier-received')
  const moved = await rows(
    db
      .from('stock_movements')
      .select('change, reason, note')
      .eq('supplier_order_id', order?.id ?? 0)
      .order('id'),
  )
  expect(moved).toEqual([
    { change: 4, reason: 'delivery', note: 'BL 9' },
    { change: 6, reason: 'delivery', note: null },
  ])
  await page.goto(`/admin/inventory?q=${reference}`)
  await page.getByRole('button', { name: inventoryText.adjustOf(name) }).press('Enter')
  await expect(dialog.getByText(`${stockText.reasons.delivery},`).first()).toBeVisible()
  await dialog
    .getByRole('link', { name: inventoryText.orderLink(number) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t.detail(number) })).toBeVisible()
})
