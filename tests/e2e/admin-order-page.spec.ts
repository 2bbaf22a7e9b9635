import { expect } from '@playwright/test'
import { correctionText } from '@/texts/admin/order-correction.ts'
import { orderWorkText as work } from '@/texts/admin/order-work.ts'
import { orderStatusText, ordersText as t } from '@/texts/admin/orders.ts'
import { complaints, openAdmin, sideways, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'

test('an order stands in the order in which it is worked on, with its next step in sight', async ({
  page,
  owner,
  db,
}) => {
  const { order_number: number } = await placeOrder(db, { product: 8 })
  await openAdmin(page, owner, `/admin/orders/${number}`)
  const dialog = page.getByRole('dialog', { name: t.detail(number) })
  const next = dialog.getByRole('button', { name: t.markShipped })
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(next).toBeInViewport()
    const tops = [
      dialog.getByText(t.items, { exact: true }),
      dialog.getByRole('group', { name: t.changeStatus }),
      dialog.getByRole('button', { name: correctionText.edit }),
      dialog.getByRole('button', { name: t.documentKinds.packing_slip }),
      dialog.getByRole('region', { name: work.actions }).getByRole('button', { name: work.refund }),
      dialog.getByRole('region', { name: work.actions }).getByRole('button', { name: work.cancelOrder }),
      dialog.getByRole('region', { name: t.history }),
    ].map(async (one) => (await one.boundingBox())?.y ?? Number.NaN)
    const found = await Promise.all(tops)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(await sideways(page, `an order at ${width}`)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await complaints(page, 'an order')).toEqual([])

  // The keyboard goes on where the parcel's number is typed.
  await next.press('Enter')
  await expect(dialog.getByLabel(t.tracking, { exact: true }).first()).toBeFocused()
  await expect(next).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: orderStatusText.shipped, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await rows(db.from('orders').select('status').eq('order_number', number))).toEqual([
    { status: 'shipped' },
  ])
})

test('an order that waits for its payment is not said to be the next to send', async ({
  page,
  owner,
  db,
}) => {
  const { order_number: number } = await placeOrder(db, { product: 8, isUnpaid: true })
  await openAdmin(page, owner, `/admin/orders/${number}`)
  const dialog = page.getByRole('dialog', { name: t.detail(number) })
  await expect(dialog.getByRole('region', { name: t.history })).toBeVisible()
  await expect(dialog.getByRole('button', { name: t.markShipped })).toHaveCount(0)
})
