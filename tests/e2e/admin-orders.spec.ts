import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { clockTime } from '@/admin/ui/dates.ts'
import { centsFromEuros, formatCents } from '@/domain/money.ts'
import { orderListText } from '@/texts/admin/order-list.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { phoneOrderText as phone } from '@/texts/admin/phone-order.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'
import { pagerText, problemText } from '@/texts/admin/ui.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { errorText } from '@/texts/errors.ts'
import { complaints, expectSound, openAdmin, test } from './admin-fixtures.ts'
import { newMailsUrl, rows } from './fixtures.ts'
import { EMAILS_MS, freshName, ordersOf } from './orders.ts'

test('the list is filtered, paged, kept as a view and exported, and many orders are changed at once', async ({
  page,
  admin,
  db,
}) => {
  const name = freshName()
  const orders = await ordersOf(db, name, 22)
  const [cancelled = ''] = orders
  await rows(db.from('orders').update({ status: 'cancelled' }).eq('order_number', cancelled).select('id'))
  await openAdmin(page, admin, '/admin/orders')
  await page.getByLabel(ordersText.search).fill(name)
  await expect(page.getByText(ordersText.found(22))).toBeVisible()
  await page.getByRole('button', { name: orderListText.filters(0) }).click()
  await page.getByLabel(orderListText.payment).selectOption('paid')
  await expect(page).toHaveURL(/paiement=paid/)
  await page.getByLabel(orderListText.sort).selectOption('oldest')
  // What was found before stands there, pale, until the next has come.
  const [oldest] = await rows(
    db.from('orders').select('order_number').in('order_number', orders).order('created_at').limit(1),
  )
  await expect(page.getByRole('row').nth(1)).toContainText(oldest?.order_number ?? '')
  await expectSound(page, 'liste')
  await page.getByRole('button', { name: pagerText.next }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: pagerText.previous }).click()
  await expect(page.getByRole('row')).toHaveCount(21)

  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: orderListText.more }).click()
  await page.getByRole('menuitem', { name: orderListText.export }).click()
  const lines = (await readFile(await (await kept).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 22)
  expect(lines[1]).toContain(`;${name};`)

  await page.getByRole('button', { name: orderListText.keepView }).click()
  await page.getByLabel(orderListText.viewName).fill('Ma table')
  await page.getByLabel(orderListText.viewName).press('Enter')
  await expect(page.getByText(orderListText.viewKept('Ma table'))).toBeVisible()
  await page.getByRole('button', { name: orderListText.everything, exact: true }).click()
  await expect(page).not.toHaveURL(/paiement/)
  await page.getByRole('button', { name: 'Ma table', exact: true }).click()
  await expect(page.getByText(ordersText.found(22))).toBeVisible()

  await page.getByRole('checkbox', { name: ordersText.chooseShown }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await complaints(page, 'chosen orders at 390')).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/choisies-390.png` })
  await page.getByRole('button', { name: t.more }).click()
  await page.getByRole('menuitem', { name: t.markPrepared }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(new RegExp(`^${cancelled}\\s: `))).toBeVisible()
  expect(await complaints(page, 'refusals')).toEqual([])
  await page.keyboard.press('Escape')
  const prepared = async () =>
    (await rows(db.from('orders').select('id').in('order_number', orders).not('prepared_at', 'is', null)))
      .length
  await expect.poll(prepared).toBe(19)
  await page.getByRole('button', { name: t.undo }).click()
  await expect.poll(prepared).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: t.markShipped }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.markShipped }).click()
  await expect(page.getByText(t.shippedMany(19))).toBeVisible()
  const shipped = await rows(
    db.from('orders').select('id').in('order_number', orders).eq('status', 'shipped'),
  )
  expect(shipped).toHaveLength(19)
})

test('a row opens its order wherever it is clicked, but not where something is chosen or marked; its number is a link', async ({
  page,
  admin,
  db,
}) => {
  const name = freshName()
  const [number = ''] = await ordersOf(db, name, 1)
  await openAdmin(page, admin, `/admin/orders?q=${name}`)
  const list = page.url()
  const row = page.getByRole('row', { name: number })
  const created = await rows(db.from('orders').select('created_at').eq('order_number', number).single())
  await expect(row).toContainText(clockTime(created.created_at))
  await row.getByRole('checkbox').check()
  // Who marks an address to copy it does not want to leave the list.
  const email = row.getByText(`${name}-0@client.example`)
  // Whatever comes after the rows has come: what moves under the pointer is not marked.
  await expect(row.locator('img'), 'what was sold').toBeVisible()
  await expect(page.getByRole('button', { name: orderListText.works.to_prepare })).toContainText(/\d/)
  await expect(async () => {
    const box = await email.boundingBox()
    if (!box) throw new Error('The address is not shown.')
    // A long address stands on two lines: its middle is between them.
    const line = box.y + 8
    await page.mouse.move(box.x + 2, line)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, line, { steps: 4 })
    await page.mouse.up()
    expect(page.url()).toBe(list)
    expect(await page.evaluate(() => String(document.getSelection()))).not.toBe('')
  }).toPass({ timeout: 30_000 })
  if (process.env.SHOTS)
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/commandes-${width}.png` })
    }
  await page.evaluate(() => document.getSelection()?.removeAllRanges())
  await page.setViewportSize({ width: 1440, height: 900 })
  await email.click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${number}\\?q=`))
  await page.goBack()
  await row.getByRole('link', { name: number, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(number)
})

test('an order is taken by telephone: prices and stock are the shop’s, the code counts, the buyer is written to', async ({
  page,
  admin,
  db,
}) => {
  const name = freshName()
  const email = `${name}@client.example`
  const product = await rows(db.from('products').select('name, price').eq('id', 7).single())
  await rows(db.from('inventory').update({ stock: 200 }).eq('product_id', 7).select('product_id'))
  const code = `TEL-${name.slice(5).toUpperCase()}`
  await openAdmin(page, admin, '/admin/orders')
  await page.getByRole('button', { name: orderListText.more }).click()
  await page.getByRole('menuitem', { name: phone.title }).click()
  await expectSound(page, 'by telephone', { last: 390 })
  await page.getByRole('button', { name: phone.save }).click()
  await expect(page.getByText(phone.needed)).toBeVisible()
  await page.getByRole('combobox', { name: phone.add }).fill(product.name)
  await page.getByRole('option', { name: product.name }).first().click()
  await page.getByLabel(phone.quantity(product.name)).fill('2')
  const { fields } = checkoutText
  await page.getByLabel(fields.firstName, { exact: true }).fill('Aline')
  await page.getByLabel(fields.lastName, { exact: true }).fill(name)
  await page.getByLabel(fields.email).fill(email)
  await page.getByLabel(fields.address, { exact: true }).fill('3 rue des Lilas')
  await page.getByLabel(fields.postalCode).fill('7501')
  await page.getByLabel(fields.city).fill('Paris')
  // Before a method is chosen nobody knows what shipping costs.
  const totals = page.getByRole('complementary')
  await expect(totals.getByText(phone.feeToChoose)).toBeVisible()
  await expect(totals.getByText(phone.totalWithoutFee, { exact: true })).toBeVisible()
  await expect(totals.getByText(phone.total, { exact: true })).toHaveCount(0)
  await page.getByLabel(phone.method).selectOption('relais')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/phone-order') && sent.push(request.url()))
  await page.getByRole('button', { name: phone.save }).click()
  await expect(page.getByText(problemText.relay_point ?? '')).toBeVisible()
  await expect(page.getByLabel(phone.relay)).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  if (process.env.SHOTS)
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/telephone-relais-${width}.png`, fullPage: true })
    }
  await page.getByLabel(phone.method).selectOption('colissimo')
  await expect(totals.getByText(phone.total, { exact: true })).toBeVisible()
  await page.getByLabel(phone.code).fill(code)
  await page.getByRole('button', { name: phone.apply }).click()
  await expect(page.getByText(errorText.discount_unknown)).toBeVisible()
  await page.getByLabel(phone.code).fill('')
  await page.getByRole('button', { name: phone.save }).click()
  await expect(page.getByText(checkoutText.problems.postal_code_fr)).toBeVisible()
  // A reload loses nothing.
  await page.reload()
  await page.getByLabel(fields.postalCode).fill('75011')
  await expect(
    page.getByText(formatCents(centsFromEuros(2 * product.price + 6.95)), { exact: true }),
  ).toBeVisible()
  if (process.env.SHOTS)
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/telephone-${width}.png`, fullPage: true })
    }
  await page.getByRole('button', { name: phone.save }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/CMD-/)
  const order = await rows(
    db
      .from('orders')
      .select('order_number, total, taken_by, order_items(quantity)')
      .eq('email', email)
      .single(),
  )
  expect(order).toMatchObject({
    total: Number((2 * product.price + 6.95).toFixed(2)),
    taken_by: admin.id,
    order_items: [{ quantity: 2 }],
  })
  await expect(page.getByText(phone.placed(order.order_number))).toBeVisible()
  const subjects = async () =>
    ((await (await page.request.get(newMailsUrl())).json()) as { subject: string }[]).map(
      ({ subject }) => subject,
    )
  await expect
    .poll(subjects, { timeout: EMAILS_MS })
    .toContainEqual(expect.stringContaining(order.order_number))
})
