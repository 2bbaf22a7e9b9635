import { expect, type Page } from '@playwright/test'
import { confirmationPath } from '@/domain/paths.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { newPerson, signedIn } from './people.ts'

const offer = (page: Page) => page.getByRole('link', { name: orderStepsText.withdraw, exact: true })

test('an order of which every unit was given back, but not its parcel, offers no withdrawal on its page and in the profile', async ({
  page,
  owner,
  db,
  keys,
  browser,
}) => {
  const person = await newPerson(db)
  // Others buy it, too.
  await rows(db.from('inventory').update({ stock: 200 }).eq('product_id', 7).select('product_id'))
  const { order_number: number, order_token: token } = await placeOrder(db, {
    ...{ product: 7, quantity: 2, email: person.email, userId: person.id },
  })
  await rows(db.from('orders').update({ status: 'shipped' }).eq('order_number', number).select('id'))
  const shop = await browser.newPage({ baseURL: keys.url, viewport: { width: 390, height: 844 } })
  await signedIn(shop, keys, person)
  await shop.goto(confirmationPath(token))
  await expect(offer(shop)).toBeVisible()

  await openAdmin(page, owner, `/admin/orders/${number}`)
  const dialog = page.getByRole('dialog', { name: ordersText.detail(number) })
  await dialog.getByRole('button', { name: t.refund, exact: true }).click()
  const refund = page.getByRole('dialog', { name: t.refundTitle })
  await refund.getByLabel(t.ofLine('')).selectOption('2')
  await refund.getByLabel(t.reason).selectOption({ label: t.refundReasons.damaged })
  await refund.getByRole('button', { name: /^Rembourser/ }).click()
  await expect(
    dialog.getByRole('region', { name: t.refunds }).getByText(t.refundStates.succeeded),
  ).toBeVisible()

  await shop.reload()
  await expect(shop.getByText(orderStepsText.done.partly_refunded).first()).toBeVisible()
  await expect(shop.getByText(orderStepsText.now.travelling)).toHaveCount(0)
  await expect(offer(shop)).toHaveCount(0)
  await shop.goto('/profile#commandes')
  await shop.getByText(number).click()
  await expect(shop.getByText(orderStepsText.done.partly_refunded).first()).toBeVisible()
  await expect(offer(shop)).toHaveCount(0)
  expect(await complaints(shop, 'the profile')).toEqual([])
  await shop.close()
})
