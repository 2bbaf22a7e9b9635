import { expect, type Page } from '@playwright/test'
import { withdrawalPath } from '@/domain/paths.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { withdrawalText as t } from '@/texts/withdrawal.ts'
import { expectAccessible } from './axe.ts'
import { type Db, rows, test } from './fixtures.ts'
import { placeOrder } from './orders.ts'

const BAG = 8

/** Opens the withdrawal form from the page of an order of three bags and two others. */
async function fromOrder(page: Page, db: Db) {
  await rows(db.from('inventory').update({ stock: 60 }).in('product_id', [BAG]).select('product_id'))
  const { order_number: number, order_token: token } = await placeOrder(db, { product: BAG, quantity: 3 })
  await page.goto(`/checkout/confirmation#${token}`)
  await page.getByRole('link', { name: orderStepsText.withdraw, exact: true }).click()
  await expect(page.getByLabel(t.fields.orderNumber)).toHaveValue(number)
  return { number, token }
}
const bag = /^Sac/

test('from the page of an order its items are ticked; the page then says which, and that nothing comes back', async ({
  page,
  db,
}) => {
  const { number } = await fromOrder(page, db)
  // Who comes from an order neither types what it holds nor leaves it in the address.
  await expect(page).toHaveURL(/\/retractation$/)
  await expect(page.getByRole('textbox', { name: t.fields.items })).toBeHidden()
  await page.getByRole('button', { name: t.next }).click()
  // Once, beside what is to be ticked.
  await expect(page.getByText(t.noItem)).toBeVisible()
  const tick = page.getByRole('checkbox', { name: bag })
  await expect(tick).toBeFocused()
  await tick.check()
  await page
    .getByRole('combobox', { name: t.countOf('').trim() })
    .selectOption({ label: t.countChoice(2, 3) })
  await expectAccessible(page)
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.getByRole('heading', { name: t.reviewTitle })).toBeFocused()
  await expect(page.getByText(/^2 × /).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: t.confirm }).click()
  await expect(page.getByRole('heading', { name: t.doneTitle })).toBeFocused()
  await expect(page.getByText(t.nextUnsent)).toBeVisible()
  await expect(page.getByText(t.next1)).toBeHidden()
  const declared = await rows(
    db.from('withdrawals').select('reference, items').eq('order_number', number).single(),
  )
  expect(declared.items).toMatch(/^2 × /)

  // Back skips what is over, and the order's page is no older than the declaration.
  await page.goBack()
  await expect(page.getByRole('heading', { name: t.doneTitle })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(declared.reference)).toBeVisible()
  await expect(page.getByText(declared.items ?? '', { exact: true })).toBeVisible()
  await expect(page.getByText(/vous n’avez rien à renvoyer/)).toBeVisible()
  await expect(page.getByText(confirmationText.recordedPart)).toBeVisible()
  await expect(page.getByText(confirmationText.recorded(2))).toHaveCount(0)
  await expect(page.getByText(/Renvoyez/)).toHaveCount(0)
})

test('from an email its items are ticked as well, and typed only where its link opens no order any more', async ({
  page,
  db,
}) => {
  const { number, token } = await fromOrder(page, db)
  const link = { orderNumber: number, email: 'ines@client.example', name: 'Inès Moreau' }
  await page.goto('/')
  await page.goto(withdrawalPath({ ...link, lien: token }))
  await expect(page).toHaveURL(/\/retractation$/)
  await expect(page.getByRole('textbox', { name: t.fields.items })).toBeHidden()
  await page.getByRole('checkbox', { name: bag }).check()
  await page
    .getByRole('combobox', { name: t.countOf('').trim() })
    .selectOption({ label: t.countChoice(1, 3) })
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.getByText(/^1 × /).filter({ visible: true })).toHaveCount(1)
  await page.reload()
  await page.getByRole('button', { name: t.change }).click()
  await expect(page.getByRole('checkbox', { name: bag })).toBeChecked()

  await page.goto('/')
  await page.goto(withdrawalPath({ ...link, lien: 'x'.repeat(64) }))
  await expect(page.getByRole('textbox', { name: t.fields.items })).toBeVisible()
  await expect(page.getByLabel(t.fields.orderNumber)).toHaveValue(number)

  // Of an order of which nothing is left its page says why.
  await rows(db.from('orders').update({ payment_status: 'refunded' }).eq('order_number', number).select('id'))
  await page.goto('/')
  await page.goto(withdrawalPath({ ...link, lien: token }))
  await expect(page).toHaveURL(/\/confirmation/)
  await expect(page.getByText(number).first()).toBeVisible()
})

test('neither Back nor a reload loses a declaration that is not sent yet', async ({ page, db }) => {
  const { number } = await fromOrder(page, db)
  await page.getByRole('checkbox', { name: bag }).check()
  await page.getByRole('combobox', { name: t.countOf('').trim() }).selectOption('1')
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.getByRole('heading', { name: t.reviewTitle })).toBeVisible()
  const isKept = async () => {
    await expect(page.getByLabel(t.fields.orderNumber)).toHaveValue(number)
    await expect(page.getByRole('checkbox', { name: bag })).toBeChecked()
    await expect(page.getByRole('combobox', { name: t.countOf('').trim() })).toHaveValue('1')
  }
  await page.goBack()
  await isKept()
  await page.reload()
  await isKept()
  await page.goForward()
  await expect(page.getByRole('heading', { name: t.reviewTitle })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^1 × /).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: t.change }).click()
  await isKept()
  // Away to the order and here again.
  await page.goBack()
  await expect(page.getByText(number).first()).toBeVisible()
  await page.goForward()
  await isKept()
  expect(await rows(db.from('withdrawals').select('id').eq('order_number', number))).toEqual([])
})

test('of the whole of an order that was sent its page says what comes back, and until when', async ({
  page,
  db,
}) => {
  const { number, token } = await fromOrder(page, db)
  await rows(db.from('orders').update({ status: 'shipped' }).eq('order_number', number).select('id'))
  await page.goto(`/checkout/confirmation#${token}`)
  await page.getByRole('link', { name: orderStepsText.withdraw, exact: true }).click()
  await page.getByRole('checkbox', { name: bag }).check()
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.locator('dd').filter({ hasText: t.wholeOrder }).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: t.confirm }).click()
  await expect(page.getByRole('heading', { name: t.doneTitle })).toBeFocused()
  await expect(page.getByText(t.nextUnsent)).toBeHidden()
  await page.goto(`/checkout/confirmation#${token}`)
  await expect(page.getByText(/^Renvoyez les articles au plus tard le/)).toBeVisible()
  await expect(page.getByRole('link', { name: orderStepsText.returnsLink })).toHaveAttribute(
    'href',
    '/returns',
  )
  await expect(page.getByRole('link', { name: orderStepsText.withdraw, exact: true })).toHaveCount(0)
})
