import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import bcrypt from 'bcryptjs'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { loginText } from '@/texts/admin/login.ts'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { errorText } from '@/texts/errors.ts'
import { test as base, type Db } from './fixtures.ts'

const PASSWORD = 'tresse-et-paille'

interface Fixtures {
  /** An administrator of the test's own: a log-in of the same one elsewhere would end the session. */
  readonly admin: { readonly email: string; readonly userId: string }
  /** Number of a paid order of the test's own. */
  readonly order: string
}

/** A log-in costs a bcrypt comparison, which a busy machine takes its time for. */
const PATIENCE_MS = 90_000

const test = base.extend<Fixtures>({
  admin: async ({ db }, use) => {
    const email = `admin-${randomUUID()}@shop.example`
    const { data, error } = await db.auth.admin.createUser({
      email,
      password: randomUUID(),
      email_confirm: true,
    })
    if (error) throw error
    const { error: refused } = await db.from('admin_users').insert({
      user_id: data.user.id,
      email,
      password_hash: await bcrypt.hash(PASSWORD, 4),
      name: 'Nadia Amrani',
      role: 'staff',
    })
    if (refused) throw new Error(refused.message)
    await use({ email, userId: data.user.id })
    await db.auth.admin.deleteUser(data.user.id)
  },
  order: async ({ db }, use) => use(await placeOrder(db)),
})

async function placeOrder(db: Db): Promise<string> {
  const { data: product } = await db.from('products').select('price').eq('id', 8).single()
  const { data, error } = await db.rpc('place_order', {
    request: {
      idempotency_key: randomUUID(),
      lines: [{ product_id: 8, quantity: 1 }],
      first_name: 'Inès',
      last_name: `Moreau ${randomUUID()}`,
      email: 'ines@client.example',
      phone: '',
      address: '3 rue des Lilas',
      address_complement: '',
      postal_code: '75011',
      city: 'Paris',
      country: 'FR',
      shipping_method: 'colissimo',
      payment_method: 'card',
      expected_total: Math.round((product?.price ?? 0) * 100 + 695) / 100,
      user_id: null,
      is_simulated: true,
    },
  })
  if (error) throw new Error(error.message)
  return (data as { order_number: string }).order_number
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(loginText.email, { exact: true }).fill(email)
  await page.getByLabel(loginText.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: loginText.submit }).click()
}

const complaints = async (page: Page, screen: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map((v) => `${screen}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
}

test('an administrator logs in, sends an order off and logs out', async ({ page, admin, order, db }) => {
  test.setTimeout(PATIENCE_MS)
  await page.goto(`/admin/orders?q=${order}`)
  await logIn(page, admin.email, 'not-the-password')
  await expect(page.getByText(errorText.credentials_invalid)).toBeVisible()
  await logIn(page, admin.email)
  await expect(page.getByText(loginText.done)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?q=${order}$`))

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

test('a session that ends elsewhere shows itself, and the log-in leads back', async ({ page, admin, db }) => {
  test.setTimeout(PATIENCE_MS)
  await page.goto('/admin/orders')
  await logIn(page, admin.email)
  await expect(page.getByRole('heading', { name: ordersText.title })).toBeVisible()
  await db.from('admin_users').update({ disabled_at: new Date().toISOString() }).eq('user_id', admin.userId)
  await page.getByLabel(ordersText.status).selectOption('completed')
  await expect(page.getByText(loginText.ended)).toBeVisible()
  await db.from('admin_users').update({ disabled_at: null }).eq('user_id', admin.userId)
  await logIn(page, admin.email)
  await expect(page).toHaveURL(/\/admin\/orders\?statut=completed$/)
})

for (const width of [390, 1440]) {
  test(`axe finds nothing in the administration at ${width} px`, async ({ page, admin, order }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: loginText.submit })).toBeVisible()
    const found = await complaints(page, 'login')
    await logIn(page, admin.email)
    await expect(page.getByRole('heading', { name: dashboardText.title })).toBeVisible()
    for (const [path, heading] of [
      ['/admin', dashboardText.title],
      ['/admin/orders', ordersText.title],
      [`/admin/orders/${order}`, ordersText.detail(order)],
      ['/admin/nulle-part', shellText.notFoundTitle],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      found.push(...(await complaints(page, path)))
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) found.push(`${path} scrolls sideways: ${overflow}`)
    }
    if (width < 1024) {
      await page.getByRole('button', { name: shellText.openMenu }).click()
      await expect(page.getByRole('button', { name: shellText.logOut })).toBeVisible()
      found.push(...(await complaints(page, 'drawer')))
    }
    expect(found).toEqual([])
  })
}
