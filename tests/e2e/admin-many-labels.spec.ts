import { expect } from '@playwright/test'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { preparingText } from '@/texts/admin/preparing.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { expectSound, openAdmin } from './admin-fixtures.ts'
import { dialogFaults, enlargeText } from './dialog-faults.ts'
import { exchangedOrder } from './exchanges.ts'
import { rows } from './fixtures.ts'
import { freshName, ordersOf } from './orders.ts'
import { pagesOf } from './saved-pdf.ts'
import { test } from './stripe-shop.ts'

test('a table’s labels are one file; one that is refused says why, one without answer is looked for', async ({
  page,
  admin,
  db,
  sendcloud,
}) => {
  const name = freshName()
  const [refused = '', lost = '', ...others] = await ordersOf(db, name, 5)
  await rows(db.from('orders').update({ postal_code: '75999' }).eq('order_number', refused).select('id'))
  await openAdmin(page, admin, `/admin/orders/${refused}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.buy, exact: true }).click()
  await expect(dialog.getByText(t.reasons.postal_code)).toBeVisible()
  expect(sendcloud.of(refused)).toHaveLength(0)
  sendcloud.set({ is: 'cut', path: 'announce' })
  await page.goto(`/admin/orders/${lost}`)
  await dialog.getByRole('button', { name: t.buy, exact: true }).click()
  await expect(dialog.getByText(t.unsure)).toBeVisible()
  await expectSound(page, 'a label that nobody knows of')
  sendcloud.set(null)
  await dialog.getByRole('button', { name: t.found, exact: true }).click()
  const cost = sendcloud.of(lost)[0]?.parcels[0].tracking_number ?? ''
  await expect(dialog.getByText(t.ready(cost, '7,13 €'))).toBeVisible()

  await page.goto(`/admin/preparing?commandes=${[refused, lost, ...others].join()}&etape=emballer`)
  await page.getByRole('button', { name: t.allTitle }).click()
  await expect(dialog.getByText(t.allCount(4, 1))).toBeVisible()
  await expectSound(page, 'labels of a table')
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t.all(4, 5) }).click()
  const pages = await pagesOf(await file)
  expect(pages).toHaveLength(4)
  await expect(dialog.getByText(t.allDone(4))).toBeVisible()
  const left = dialog.getByRole('region', { name: t.someLeft(1) })
  await expect(left).toContainText(refused)
  await expect(left).toContainText(t.reasons.postal_code)
  await expectSound(page, 'labels that were bought')
  await dialog.getByRole('button', { name: shellText.close }).last().click()
  await page.getByRole('button', { name: t.allTitle }).click()
  await dialog.getByLabel(t.paper).selectOption('a4')
  const sheet = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t.all(1, 5) }).click()
  expect(await pagesOf(await sheet)).toHaveLength(1)
  for (const order of [lost, ...others]) expect(sendcloud.of(order)).toHaveLength(1)
})

test('labels of orders chosen in the list: what is missing first, then one click buys them, an exchange’s too', async ({
  page,
  owner,
  db,
  sendcloud,
}) => {
  const name = freshName()
  const orders = await ordersOf(db, name, 3)
  const [relayless = '', ...others] = orders
  await rows(
    db.from('orders').update({ shipping_method: 'relais' }).eq('order_number', relayless).select('id'),
  )
  const { number: exchanged } = await exchangedOrder(page, owner, db, name)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, owner, `/admin/orders?q=${name}`)
  await expect(page.getByText(ordersText.found(4))).toBeVisible()
  await page.getByRole('checkbox', { name: ordersText.chooseShown }).click()
  await page.getByRole('button', { name: preparingText.more }).click()
  await page.getByRole('menuitem', { name: t.allTitle }).click()
  const dialog = page.getByRole('dialog')
  const without = dialog.getByRole('region', { name: t.without(1) })
  await expect(without).toContainText(relayless)
  await expectSound(page, 'labels of chosen orders', { last: 390 })
  const shrinkText = await enlargeText(page)
  expect(await dialogFaults(dialog, 'labels of chosen orders')).toEqual([])
  await shrinkText()
  const file = page.waitForEvent('download')
  // A second click hits what stands there by then, and stops nothing.
  await dialog.getByRole('button', { name: t.all(3) }).dblclick()
  expect(await pagesOf(await file)).toHaveLength(3)
  await expect(dialog.getByText(t.allDone(3))).toBeVisible()
  for (const number of [...others, exchanged]) expect(sendcloud.of(number)).toHaveLength(1)
  expect(sendcloud.of(relayless)).toHaveLength(0)
  await dialog.getByRole('button', { name: shellText.close }).last().click()

  // Out of order: the first says so, the others are not asked for.
  const more = await ordersOf(db, `${name}b`, 3)
  sendcloud.set({ is: 'down' })
  await page.goto(`/admin/preparing?commandes=${more.join()}&etape=emballer`)
  await page.getByRole('button', { name: t.allTitle }).click()
  await dialog.getByRole('button', { name: t.all(3) }).click()
  const left = dialog.getByRole('region', { name: t.someLeft(3) })
  await expect(left.getByText(t.reasons.silent)).toHaveCount(1)
  await expect(left.getByText(t.notAsked)).toHaveCount(2)
  await expectSound(page, 'labels that could not be bought', { last: 390 })
  sendcloud.set(null)
})
