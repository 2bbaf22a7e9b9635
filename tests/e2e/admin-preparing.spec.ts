import { type Download, expect } from '@playwright/test'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'
import { documentText } from '@/texts/documents.ts'
import { errorText } from '@/texts/errors.ts'
import { countClicks, expectSound, inHand, openAdmin, test } from './admin-fixtures.ts'
import { exchangedOrder } from './exchanges.ts'
import { newMailsUrl, rows } from './fixtures.ts'
import { EMAILS_MS, freshName, ordersOf } from './orders.ts'
import { pagesOf } from './saved-pdf.ts'

test('twenty orders are prepared, printed and shipped with their numbers, in four clicks each at most', async ({
  page,
  admin,
  db,
}) => {
  const name = freshName()
  const orders = await ordersOf(db, name, 20)
  await openAdmin(page, admin, `/admin/orders?q=${name}&tri=oldest`)
  await expect(page.getByText(ordersText.found(20))).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('checkbox', { name: ordersText.chooseShown }).click()
  await page.getByRole('link', { name: t.openChosen, exact: true }).click()

  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) {
    await box.click()
    await expect(box).toBeChecked()
  }
  await page.getByRole('button', { name: t.toPack }).click()
  const trackings = new Map<string, string>()
  const slips: Promise<Download>[] = []
  for (const n of orders.keys()) {
    await expect.poll(() => inHand(page)).not.toBe([...trackings.keys()].at(-1) ?? '')
    const number = await inHand(page)
    // The printer works while the label is scanned.
    slips.push(
      page.waitForEvent('download', (slip) => slip.suggestedFilename() === `preparation-${number}.pdf`),
    )
    await page.getByRole('button', { name: t.print, exact: true }).click()
    const field = page.getByLabel(t.tracking)
    await field.focus()
    await page.keyboard.insertText(`${name}-${n}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t.shipped(number))).toBeVisible()
    trackings.set(number, `${name}-${n}`)
  }
  await expect(page.getByText(t.done)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(4 * orders.length)
  const [slip] = await Promise.all(slips)
  const pages = slip && (await pagesOf(slip))
  expect(pages?.join()).toContain([...trackings.keys()][0])

  const stored = await rows(
    db.from('orders').select('order_number, status, tracking_number, prepared_at').in('order_number', orders),
  )
  expect(stored).toHaveLength(20)
  for (const order of stored)
    expect(order).toEqual({
      order_number: expect.any(String),
      status: 'shipped',
      tracking_number: trackings.get(order.order_number),
      prepared_at: expect.any(String),
    })
  const mailed = async () => {
    const all = (await (await page.request.get(newMailsUrl())).json()) as { text: string }[]
    return [...trackings.values()].filter((tracking) =>
      all.some(({ text }) => text.includes(`code=${tracking}\n`) || text.includes(`code=${tracking}`)),
    ).length
  }
  // Emails rest between batches, so that orders do not wait for them.
  await expect.poll(mailed, { timeout: EMAILS_MS }).toBe(20)
})

test('what is ticked off survives a reload, a colleague’s shipping is told, the screens fit and say everything', async ({
  page,
  admin,
  db,
}) => {
  const name = freshName()
  const [first = '', second = ''] = await ordersOf(db, name, 2)
  await openAdmin(page, admin, `/admin/preparing?commandes=${first},${second}`)
  const box = page.getByRole('checkbox').first()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect
    .poll(async () => (await rows(db.from('order_picks').select('by').eq('by', admin.userId))).length)
    .toBe(1)
  await page.reload()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  for (const tab of [t.gather, t.pack]) {
    await page.getByRole('tab', { name: tab }).click()
    await expectSound(page, tab, { last: 390 })
  }
  const shown = await inHand(page)
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.getByLabel(t.tracking).fill('DEUX-FOIS')
  await rows(db.from('orders').update({ status: 'shipped' }).eq('order_number', shown).select('id'))
  await page.getByLabel(t.tracking).press('Enter')
  await expect(page.getByText(t.notToShip)).toBeVisible()
})

test('an exchange is prepared beside the orders: marked, with its new unit alone, sent with a number, taken back', async ({
  page,
  admin,
  owner,
  db,
}) => {
  const name = freshName()
  const [order = ''] = await ordersOf(db, name, 1)
  const { number, sku, call } = await exchangedOrder(page, owner, db, name)

  const stored = () =>
    rows(
      db
        .from('order_exchanges')
        .select('tracking_number, sent_at, picked_at, orders!inner(tracking_number)')
        .eq('orders.order_number', number)
        .single(),
    )
  await openAdmin(page, admin, '/admin')
  const waiting = page.getByRole('region', { name: dashboardText.attentionTitle })
  await waiting.getByRole('link', { name: /échanges? à envoyer$/ }).click()
  await expect(page).toHaveURL(/suivi=exchange/)
  await expect(page.getByRole('row', { name: number })).toBeVisible()

  await page.goto(`/admin/preparing?commandes=${order},${number}`)
  await expect(page.getByText(/^1 commande et 1 échange sur la table/)).toBeVisible()
  await expect(page.getByText(t.wantedBy(number, 1, true), { exact: true })).toBeVisible()
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  const piece = page.getByRole('listitem').filter({ hasText: sku }).getByRole('checkbox')
  await piece.press('Space')
  await expect(piece).toBeChecked()
  // It shows before it is written down, and a reload would call it off.
  await expect.poll(async () => (await stored()).picked_at).not.toBeNull()
  await page.reload()
  await expect(piece).toBeChecked()
  await expectSound(page, 'echange-rassembler', { last: 390 })
  await page.getByRole('button', { name: t.toPack }).click()
  await page.getByRole('navigation', { name: t.orders }).getByRole('button', { name: number }).click()
  const parcel = page.getByRole('region', { name: number })
  await expect(parcel.getByText(t.exchangeNote)).toBeVisible()
  await expect(parcel.getByRole('checkbox')).toHaveCount(1)
  await expectSound(page, 'echange-emballer', { last: 390 })
  const printed = page.waitForEvent('download')
  await parcel.getByRole('button', { name: t.print, exact: true }).click()
  const pages = await pagesOf(await printed)
  expect(pages.join()).toContain(documentText.exchangeSlip)
  expect(pages.join()).toContain(sku)
  expect(pages.join()).toContain(documentText.pieces(1))

  // The label of the first parcel, scanned by mistake.
  const field = page.getByLabel(t.tracking)
  await field.fill(`${name}-0`)
  await field.press('Enter')
  await expect(page.getByText(errorText.tracking_number_used)).toBeVisible()
  await field.fill(`${name}-1`)
  await field.press('Enter')
  await expect(page.getByText(t.exchangeShipped(number), { exact: true })).toBeVisible()
  await expect(page.getByText(t.informedSoon, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: order })).toBeVisible()
  expect(await stored()).toMatchObject({
    tracking_number: `${name}-1`,
    sent_at: expect.any(String),
    orders: { tracking_number: `${name}-0` },
  })
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByText(t.exchangeUndone(number), { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ tracking_number: null, sent_at: null })

  // A colleague sends it while it is in hand.
  await page.getByRole('navigation', { name: t.orders }).getByRole('button', { name: number }).press('Enter')
  await field.fill(`${name}-2`)
  await call('ship_orders', { parcels: [{ number, tracking: `${name}-3`, exchange: true }] })
  await expect(page.getByText(`${t.exchangeSent} ${name}-3`)).toBeVisible()
  await expectSound(page, 'echange-envoye', { last: 390 })
  await page.goto(`/admin/orders/${number}`)
  await expect(page.getByLabel(orderWorkText.exchangeTracking)).toHaveValue(`${name}-3`)
})
