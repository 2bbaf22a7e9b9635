import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { centsFromEuros, formatCents, ZERO } from '@/domain/money.ts'
import { confirmationPath } from '@/domain/paths.ts'
import { orderEventText } from '@/texts/admin/order-events.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { withdrawalsText as w } from '@/texts/admin/withdrawals.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { minus } from '@/texts/discount.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { parcelStepsText } from '@/texts/parcel-steps.ts'
import { test as base, complaints, openAdmin } from './admin-fixtures.ts'
import { twoSizes } from './exchanges.ts'
import { type Db, requestsFail, rows } from './fixtures.ts'
import { heldBack } from './held-back.ts'
import { declareWithdrawal, placeOrder } from './orders.ts'
import { tokenOf } from './payment-steps.ts'

const BAG = 8

const test = base.extend<{ readonly number: string }>({
  number: async ({ db }, use) => {
    const lastName = `Moreau ${randomUUID().slice(0, 8)}`
    await use((await placeOrder(db, { product: BAG, quantity: 2, lastName })).order_number)
  },
})

const orderOf = async (db: Db, number: string) =>
  rows(db.from('orders').select('id, status, payment_status, total').eq('order_number', number).single())
/** Units of an order that went back into stock; others buy the same product meanwhile. */
const restocked = async (db: Db, order: string) =>
  (
    await rows(db.from('stock_movements').select('change').eq('order_id', order).eq('reason', 'return'))
  ).reduce((sum, { change }) => sum + change, 0)
const open = async (page: Page, number: string): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(dialog.getByRole('region', { name: ordersText.history })).toBeVisible()
  return dialog
}
const euros = (amount: number) => amount.toFixed(2).replace('.', ',')

test('beside the parcels, on a phone: tag, note, a return after a withdrawal, its refund and its credit note', async ({
  page,
  owner,
  db,
  number,
  browser,
  keys,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, total } = await orderOf(db, number)
  await declareWithdrawal(db, number)
  await openAdmin(page, owner, `/admin/orders/${number}`)
  const dialog = await open(page, number)

  await dialog.getByLabel(t.newTag).fill('Cadeau')
  await dialog.getByLabel(t.newTag).press('Enter')
  await expect(page.getByText(t.tagAdded('Cadeau'), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: t.removeTag('Cadeau') }).click()
  await expect(dialog.getByRole('button', { name: t.removeTag('Cadeau') })).toHaveCount(0)
  await page.getByRole('button', { name: t.undo, exact: true }).last().click()
  await expect(dialog.getByRole('button', { name: t.removeTag('Cadeau') })).toBeVisible()
  expect(await rows(db.from('order_tags').select('tag').eq('order_id', id))).toEqual([{ tag: 'Cadeau' }])

  await dialog.getByLabel(t.newNote).fill('La cliente rappelle jeudi.')
  await dialog.getByRole('button', { name: t.addNote }).click()
  await expect(page.getByText(t.noteDone, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: orderStatusText.completed }).click()
  await expect(page.getByText(ordersText.statusDone)).toBeVisible()

  const withdrawal = dialog.getByRole('region', { name: w.title })
  await expect(withdrawal.getByText(w.wholeOrder)).toBeVisible()
  expect(await complaints(page, 'the order')).toEqual([])
  await withdrawal.getByRole('button', { name: t.returned }).click()
  const back = page.getByRole('dialog', { name: t.returnTitle })
  expect(await complaints(page, 'a return')).toEqual([])
  // What is wrong stands, and is marked, where it is put right.
  const pieces = back.getByLabel(t.ofLine(''))
  await pieces.selectOption('0')
  await back.getByRole('button', { name: t.returnSave }).click()
  await expect(pieces).toHaveAccessibleDescription(t.returnEmpty)
  await expect(back.getByLabel(t.reason)).not.toHaveAttribute('aria-invalid')
  await pieces.selectOption('2')
  await back.getByRole('button', { name: t.returnSave }).click()
  await expect(page.getByText(t.returnDone(2), { exact: true })).toBeVisible()
  expect(await restocked(db, id)).toBe(2)

  const refund = page.getByRole('dialog', { name: t.refundTitle })
  expect(await complaints(page, 'a refund')).toEqual([])
  await refund.getByRole('button', { name: new RegExp(`^Rembourser ${euros(total)}`) }).click()
  await expect(
    dialog.getByRole('region', { name: t.refunds }).getByText(t.refundStates.succeeded),
  ).toBeVisible()
  const note = dialog.getByRole('button', { name: /^Avoir DEMO-AVO-/ })
  const [download] = await Promise.all([page.waitForEvent('download'), note.click()])
  expect(download.suggestedFilename()).toMatch(/^avoir-DEMO-AVO-\d{4}-\d+\.pdf$/)
  expect(await orderOf(db, number)).toMatchObject({ status: 'completed', payment_status: 'refunded' })
  expect(await rows(db.from('withdrawals').select('status').eq('order_id', id))).toEqual([
    { status: 'refunded' },
  ])
  const mails = await rows(db.from('mail_outbox').select('kind').eq('order_id', id))
  expect(mails.map(({ kind }) => kind)).toContain('order_refunded')
  const journal = await rows(
    db.from('sales_journal').select('kind').eq('document', download.suggestedFilename().slice(6, -4)),
  )
  expect(journal).toEqual([{ kind: 'credit_note' }])

  // Nothing is left to exchange, to wait for or to withdraw from.
  await expect(dialog.getByRole('button', { name: t.exchange, exact: true })).toHaveCount(0)
  const shop = await browser.newPage({ baseURL: keys.url, viewport: { width: 390, height: 844 } })
  await shop.goto(confirmationPath(await tokenOf(db, id)))
  await expect(shop.getByRole('heading', { name: orderStepsText.refundedTitle })).toBeVisible()
  const lines = shop.getByRole('region', { name: confirmationText.lines })
  await expect(lines).toContainText(`${orderStepsText.refunded}${minus(centsFromEuros(total))}`)
  await expect(lines).toContainText(`${orderStepsText.remaining}${formatCents(ZERO)}`)
  await expect(shop.getByText(orderStepsText.done.refunded)).toBeVisible()
  await expect(shop.getByRole('link', { name: orderStepsText.withdraw, exact: true })).toHaveCount(0)
  await shop.close()
})

test('two at one order: the second sees what the first did, nothing is overwritten; then it is cancelled', async ({
  page,
  owner,
  admin,
  browser,
  db,
  number,
}) => {
  // A change that comes second is refused.
  requestsFail()
  await openAdmin(page, owner, `/admin/orders/${number}`)
  const mine = await open(page, number)
  // What is looked at is not read anew before the click.
  const readAnew = await heldBack(page, /\/rpc\/admin_order(\?|$)/)
  const other = await (await browser.newContext()).newPage()
  await openAdmin(other, admin, new URL(`/admin/orders/${number}`, page.url()).href)
  const theirs = await open(other, number)
  await theirs.getByRole('button', { name: orderStatusText.shipped, exact: true }).click()
  await expect(other.getByText(ordersText.statusDone)).toBeVisible()

  // An email that leaves after the change is no news beside it.
  const { id } = await orderOf(db, number)
  const received = db.from('mail_outbox').select('status').eq('order_id', id).eq('kind', 'order_received')
  await expect.poll(() => rows(received)).toEqual([{ status: 'sent' }])
  await mine.getByRole('button', { name: orderStatusText.completed }).click()
  readAnew()
  await expect(mine.getByText(t.changedBy('Nadia Amrani'))).toBeVisible()
  expect(await orderOf(db, number)).toMatchObject({ status: 'shipped' })
  await other.getByRole('button', { name: t.undo, exact: true }).click()
  await expect(other.getByText(t.undone)).toBeVisible()
  await other.context().close()

  const cancel = mine.getByRole('button', { name: t.cancelOrder })
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: t.cancelTitle })
  await dialog.getByLabel(t.reason).selectOption({ label: t.cancelReasons.stock })
  await dialog.getByRole('button', { name: t.cancelOrder }).click()
  await expect(page.getByText(t.cancelDone, { exact: true })).toBeVisible()
  expect(await orderOf(db, number)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  expect(await restocked(db, id)).toBe(2)
  const mails = await rows(db.from('mail_outbox').select('kind, content').eq('order_id', id).order('id'))
  expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order_cancelled', 'order_refunded']))
  expect(mails.find(({ kind }) => kind === 'order_cancelled')?.content).toEqual({ reason: 'stock' })
})

test('a size is exchanged for another, and a declaration is proved, closed and taken up again', async ({
  page,
  admin,
  db,
  keys,
  browser,
}) => {
  const [first, second] = await twoSizes(db)
  const placed = await placeOrder(db, { product: first.product_id, variant: first.id })
  const { order_number: number } = placed
  const { id } = await orderOf(db, number)
  /** What the order has taken from the two stocks. */
  const taken = async () => {
    const moved = await rows(db.from('stock_movements').select('variant_id, change').eq('order_id', id))
    return [first, second].map((one) =>
      moved.filter(({ variant_id }) => variant_id === one.id).reduce((sum, { change }) => sum + change, 0),
    )
  }
  await declareWithdrawal(db, number, { items: 'Le chapeau' })
  await openAdmin(page, admin, `/admin/orders/${number}`)
  const dialog = await open(page, number)
  await dialog.getByRole('button', { name: orderStatusText.completed }).click()
  await expect(page.getByText(ordersText.statusDone)).toBeVisible()
  // Staff gives no money back.
  await expect(dialog.getByRole('button', { name: t.refund, exact: true })).toHaveCount(0)

  await dialog.getByRole('button', { name: t.exchange, exact: true }).click()
  const swap = page.getByRole('dialog', { name: t.exchangeTitle })
  const choice = swap.getByLabel(t.exchangeFor)
  await swap.getByRole('button', { name: t.exchangeSave }).click()
  await expect(choice).toHaveAccessibleDescription(t.exchangeEmpty)
  await choice.selectOption(String(second.id))
  await expect(swap.getByText(t.noDifference)).toBeVisible()
  expect(await complaints(page, 'an exchange')).toEqual([])
  // Why is said by whoever knows, and never beforehand.
  await swap.getByRole('button', { name: t.exchangeSave }).click()
  await expect(swap.getByLabel(t.reason)).toHaveAccessibleDescription(t.reasonMissing)
  await swap.getByLabel(t.reason).selectOption('size')
  await swap.getByRole('button', { name: t.exchangeSave }).click()
  await expect(page.getByText(t.exchangeDone, { exact: true })).toBeVisible()
  expect(await taken()).toEqual([0, -1])
  // The buyer reads of it, on the page that the token opens.
  const shop = await browser.newPage({ baseURL: keys.url })
  const step = shop.getByRole('listitem').filter({ hasText: /échange de/ })
  await shop.goto(confirmationPath(placed.order_token))
  await expect(step).toContainText(orderStepsText.now.exchanged)
  await dialog.getByRole('button', { name: t.markSent }).click()
  await expect(page.getByText(t.sentDone, { exact: true })).toBeVisible()
  await expect(page.getByText(t.exchangeMail, { exact: true })).toBeVisible()
  const mails = async () =>
    await rows(
      db.from('mail_outbox').select('status').eq('order_id', id).eq('kind', 'exchange_sent').order('id'),
    )
  expect(await mails()).toEqual([{ status: 'waiting' }])
  await page.getByRole('button', { name: t.undo, exact: true }).last().click()
  await expect(dialog.getByRole('button', { name: t.markSent })).toBeVisible()
  expect(await mails()).toEqual([{ status: 'dropped' }])
  await dialog.getByRole('button', { name: t.markSent }).click()

  // Its number comes afterwards, by keyboard alone, and is corrected.
  const tracking = dialog.getByLabel(t.exchangeTracking)
  const numbers = [`${number}-X1`, `${number}-X2`]
  for (const one of numbers) {
    await tracking.fill(one)
    await tracking.press('Tab')
    await expect(page.getByText(ordersText.trackingDone, { exact: true }).last()).toBeVisible()
    await expect(
      dialog.getByText(orderEventText.exchangeSent('', one).split(', ').at(-1) ?? ''),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: t.undo, exact: true }).last().click()
  await expect(tracking).toHaveValue(numbers[0] ?? '')
  expect((await mails()).map(({ status }) => status)).toEqual(['dropped', 'waiting'])
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await complaints(page, `an exchange that was sent, at ${width}`)).toEqual([])
    await shop.setViewportSize({ width, height: 900 })
    await shop.reload()
    await expect(step).toContainText(orderStepsText.done.exchanged)
    await expect(step.getByRole('link', { name: parcelStepsText.tracking(numbers[0] ?? '') })).toBeVisible()
    expect(await complaints(shop, `the order's page at ${width}`)).toEqual([])
  }
  await shop.close()
  await page.goto(`/admin/orders?q=${numbers[0]}`)
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  await page.goto(`/admin/orders/${number}`)

  const declared = dialog.getByRole('region', { name: w.title })
  await declared.getByRole('button', { name: w.proof }).click()
  await expect(page.getByText(w.proofDone, { exact: true })).toBeVisible()
  await declared.getByRole('button', { name: w.close }).click()
  const closing = page.getByRole('dialog', { name: w.closeTitle })
  await closing.getByLabel(w.closeReason).fill('La cliente garde l’échange.')
  await closing.getByRole('button', { name: w.closeSave }).click()
  await expect(declared.getByText(w.closedBecause('La cliente garde l’échange.'))).toBeVisible()
  await page.getByRole('button', { name: t.undo, exact: true }).last().click()
  await expect(declared.getByRole('button', { name: w.close })).toBeVisible()
  const kept = await rows(db.from('withdrawals').select('status, proof_at').eq('order_id', id))
  expect(kept).toMatchObject([{ status: 'received', proof_at: expect.any(String) }])
})
