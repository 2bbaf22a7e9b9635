import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { correctionText as t } from '@/texts/admin/order-correction.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { formText, problemText } from '@/texts/admin/ui.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { expectSound, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'
import { heldBack } from './held-back.ts'
import { placeOrder } from './orders.ts'

const { fields } = checkoutText
const BAG = 8

const orderDialog = async (page: Page, number: string): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(dialog.getByRole('region', { name: ordersText.history })).toBeVisible()
  return dialog
}

test('a forgotten building and a mistyped address are put right, and the confirmation goes where it should', async ({
  page,
  admin,
  db,
}) => {
  // What comes second is refused.
  requestsFail()
  const [wrong, right] = [`${randomUUID()}@gmial.example`, `${randomUUID()}@gmail.example`]
  const { order_number: number } = await placeOrder(db, { product: BAG, email: wrong })
  const { id } = await rows(db.from('orders').select('id').eq('order_number', number).single())
  const confirmation = () =>
    rows(db.from('mail_outbox').select('status, resent').eq('order_id', id).eq('kind', 'order_received'))
  await expect.poll(confirmation).toEqual([{ status: 'sent', resent: 0 }])
  await openAdmin(page, admin, `/admin/orders/${number}`)
  const dialog = await orderDialog(page, number)
  const readAnew = await heldBack(page, /\/rpc\/admin_order(\?|$)/)
  await dialog.getByRole('button', { name: t.edit, exact: true }).click()
  const form = page.getByRole('dialog', { name: t.title(number) })
  await form.getByLabel(fields.email).fill('zoe@gmail')
  await form.getByLabel(fields.addressComplement).fill('Bâtiment B')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByLabel(fields.email)).toHaveAccessibleDescription(
    new RegExp(problemText.email ?? formText.invalid),
  )
  await expectSound(page, 'correction')
  await form.getByLabel(fields.email).fill(right)
  // A colleague was first: nothing of theirs is written over, what is typed stays.
  await rows(db.from('orders').update({ city: 'Lyon' }).eq('id', id).select('id'))
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(orderWorkText.changedNote)).toBeVisible()
  readAnew()
  await form.getByRole('button', { name: 'Enregistrer' }).click()

  const resend = page.getByRole('dialog', { name: t.resendTitle })
  await expect(resend).toContainText(wrong)
  await expectSound(page, 'renvoi')
  await resend.getByRole('button', { name: t.resend, exact: true }).click()
  await expect(page.getByText(outboxText.resent)).toBeVisible()
  await expect(dialog.getByRole('region', { name: ordersText.address })).toContainText('Bâtiment B')
  await expect(dialog.getByRole('region', { name: ordersText.address })).toContainText('Lyon')
  await expect(dialog.getByText(t.corrected([t.parts.email ?? '', t.parts.address ?? '']))).toBeVisible()
  expect(await rows(db.from('orders').select('email, city').eq('id', id).single())).toEqual({
    email: right,
    city: 'Lyon',
  })
  expect(await confirmation()).toMatchObject([{ resent: 1 }])
  await dialog.getByRole('button', { name: orderStatusText.shipped, exact: true }).click()
  await expect(dialog.getByRole('button', { name: t.edit, exact: true })).toHaveCount(0)
})

test('a parcel to a relay point goes to another one', async ({ page, owner, db }) => {
  const near = db.from('relay_points').select('*').eq('shipping_method', 'relais').like('postal_code', '75%')
  const { shipping_method, active: _, ...present } = await rows(near.limit(1).single())
  const { order_number: number } = await placeOrder(db, { product: BAG })
  await rows(
    db
      .from('orders')
      .update({ shipping_method, relay_point: present })
      .eq('order_number', number)
      .select('id'),
  )
  await openAdmin(page, owner, `/admin/orders/${number}`)
  const dialog = await orderDialog(page, number)
  await dialog.getByRole('button', { name: t.edit, exact: true }).click()
  const form = page.getByRole('dialog', { name: t.title(number) })
  await expect(form.getByLabel(fields.address, { exact: true })).toHaveCount(0)
  const list = form.getByLabel(t.relay, { exact: true })
  await expect(list.locator('option').nth(1)).toBeAttached()
  await list.selectOption({ index: 1 })
  await expectSound(page, 'relais')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(t.done, { exact: true })).toBeVisible()
  await expect(form).toHaveCount(0)
  const { relay_point } = await rows(
    db.from('orders').select('relay_point').eq('order_number', number).single(),
  )
  expect((relay_point as { id: string }).id).not.toBe(present.id)
})
