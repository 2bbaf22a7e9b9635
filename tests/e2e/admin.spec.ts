import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { loginText } from '@/texts/admin/login.ts'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { errorText } from '@/texts/errors.ts'
import { test as base, logIn } from './admin-fixtures.ts'
import { requestsFail } from './fixtures.ts'
import { placeOrder } from './orders.ts'

interface Fixtures {
  /** Number of a paid order of the test's own. */
  readonly order: string
}

const test = base.extend<Fixtures>({
  order: async ({ db }, use) => {
    const { order_number } = await placeOrder(db, { product: 8, lastName: `Moreau ${randomUUID()}` })
    await use(order_number)
  },
})

test('an administrator logs in, sends an order off and logs out', async ({ page, admin, order, db }) => {
  requestsFail()
  await page.goto(`/admin/orders?q=${order}`)
  await logIn(page, admin.email, 'not-the-password')
  await expect(page.getByText(errorText.credentials_invalid)).toBeVisible()
  await logIn(page, admin.email)
  await expect(page.getByText(loginText.done)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?q=${order}$`))

  await expect(page.getByRole('row', { name: order }).getByText('Payé', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: ordersText.viewOrder(order) }).click()
  const dialog = page.getByRole('dialog', { name: ordersText.detail(order) })
  await expect(dialog.getByText('3 rue des Lilas')).toBeVisible()
  await expect(dialog.getByLabel(ordersText.tracking)).toHaveCount(0)
  await dialog.getByRole('button', { name: orderStatusText.shipped }).click()
  await expect(page.getByText(ordersText.statusDone)).toBeVisible()
  await dialog.getByLabel(ordersText.tracking).fill('6A 123')
  await dialog.getByLabel(ordersText.tracking).press('Tab')
  await expect(page.getByText(ordersText.trackingDone)).toBeVisible()
  await expect(dialog.getByText(ordersText.by('Nadia Amrani')).first()).toBeVisible()
  const { data } = await db
    .from('orders')
    .select('status, tracking_number')
    .eq('order_number', order)
    .single()
  expect(data).toEqual({ status: 'shipped', tracking_number: '6A 123' })

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: shellText.logOut }).click()
  await expect(page.getByText(shellText.loggedOut)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/login$/)
})
