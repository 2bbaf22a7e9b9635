import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { customersText } from '@/texts/admin/customers.ts'
import { loginText } from '@/texts/admin/login.ts'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { paletteText } from '@/texts/admin/palette.ts'
import { preparingText } from '@/texts/admin/preparing.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { errorText } from '@/texts/errors.ts'
import { test as base, logIn, openAdmin } from './admin-fixtures.ts'
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
  await dialog.getByRole('button', { name: orderStatusText.shipped, exact: true }).click()
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

test('Ctrl+K leads to an order, its customer and a screen; what cannot be searched is said', async ({
  page,
  admin,
  order,
}) => {
  await openAdmin(page, admin, '/admin/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByRole('combobox', { name: paletteText.field })
  const goTo = async (text: string, label: string | RegExp) => {
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill(text)
    await expect(page.getByRole('option', { name: label })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
  }
  await goTo('prepar', preparingText.title)
  await expect(page.getByRole('heading', { level: 1, name: preparingText.title })).toBeVisible()
  await goTo(order, new RegExp(order))
  await expect(page.getByRole('dialog', { name: ordersText.detail(order) })).toBeVisible()
  await page.keyboard.press('Escape')
  await goTo(shellText.customers, customersText.title)
  await expect(page).toHaveURL(/\/admin\/customers$/)

  requestsFail()
  await page.route('**/rest/v1/rpc/admin_orders', (route) => route.abort())
  await page.getByRole('button', { name: paletteText.open }).click()
  await field.fill('Moreau')
  await expect(page.getByText(paletteText.failed)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})
