import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { TOTP } from 'otpauth'
import { auditText } from '@/texts/admin/audit.ts'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { loginText } from '@/texts/admin/login.ts'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { errorText } from '@/texts/errors.ts'
import { ADMIN_PASSWORD, test as base, complaints, logIn, openAdmin, PATIENCE_MS } from './admin-fixtures.ts'
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

for (const width of [390, 1440]) {
  test(`axe finds nothing in the administration at ${width} px`, async ({ page, owner, order }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: loginText.submit })).toBeVisible()
    const found = await complaints(page, 'login')
    await logIn(page, owner.email)
    await expect(page.getByRole('heading', { name: dashboardText.title })).toBeVisible()
    for (const [path, heading] of [
      ['/admin', dashboardText.title],
      ['/admin/orders', ordersText.title],
      [`/admin/orders/${order}`, ordersText.detail(order)],
      ['/admin/audit', auditText.title],
      ['/admin/profile', profileText.title],
      ['/admin/nulle-part', shellText.notFoundTitle],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      found.push(...(await complaints(page, path)))
    }
    if (width < 1024) {
      await page.getByRole('button', { name: shellText.openMenu }).click()
      await expect(page.getByRole('button', { name: shellText.logOut })).toBeVisible()
      found.push(...(await complaints(page, 'drawer')))
      await page.keyboard.press('Escape')
    }
    expect(found).toEqual([])
  })
}

test('axe finds nothing on the way to a second factor and back, at 390 px', async ({ page, owner }) => {
  test.setTimeout(PATIENCE_MS)
  await page.setViewportSize({ width: 390, height: 844 })
  const found: string[] = []
  await openAdmin(page, owner, '/admin/profile')
  await page.getByRole('button', { name: profileText.enable, exact: true }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  found.push(...(await complaints(page, 'enrolment')))
  await page.getByLabel(profileText.code).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: profileText.confirm, exact: true }).click()
  await expect(page.getByRole('region', { name: profileText.codes })).toBeVisible()
  found.push(...(await complaints(page, 'recovery codes')))
  await page.getByRole('button', { name: profileText.codesKept }).click()
  await page.getByRole('button', { name: profileText.disable, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  found.push(...(await complaints(page, 'question')))
  await page.keyboard.press('Escape')
  await page.goto('/admin/orders')
  await page.evaluate(() => localStorage.removeItem('atelier-admin-session'))
  await page.reload()
  await logIn(page, owner.email)
  await expect(page.getByLabel(loginText.code)).toBeVisible()
  found.push(...(await complaints(page, 'code')))
  expect(found).toEqual([])
})

test('everything works by keyboard alone, with the focus in sight', async ({ page, owner, order }) => {
  test.setTimeout(PATIENCE_MS)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: loginText.submit })).toBeVisible()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return ''
      return (
        element.getAttribute('aria-label') ??
        element.getAttribute('name') ??
        element.textContent?.trim() ??
        ''
      )
    })
  /** Presses Tab until something has the focus, as a person would. */
  const tabTo = async (name: string | RegExp, key = 'Tab') => {
    for (let presses = 0; presses < 60; presses += 1) {
      const now = await focused()
      if (typeof name === 'string' ? now === name : name.test(now)) {
        const outline = await page.evaluate(() =>
          document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : 'none',
        )
        expect(outline, `the focus on ${now} is in sight`).not.toBe('none')
        return
      }
      await page.keyboard.press(key)
    }
    throw new Error(`${name} is not reached by ${key}`)
  }
  await tabTo('email')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(owner.email)
  await tabTo('password')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: dashboardText.title })).toBeVisible()

  await tabTo(shellText.skip)
  await page.keyboard.press('Enter')
  await expect(page.locator('#contenu')).toBeFocused()
  await tabTo(shellText.orders, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: ordersText.title, exact: true })).toBeVisible()
  await tabTo(ordersText.search)
  await page.keyboard.type(order)
  await expect(page.getByRole('link', { name: /^Voir la commande/ })).toHaveCount(1)
  await tabTo(ordersText.viewOrder(order))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await tabTo(orderStatusText.shipped)
  await page.keyboard.press('Enter')
  await expect(page.getByText(ordersText.statusDone)).toBeVisible()
  await tabTo('suivi')
  await page.keyboard.type('6A 123')
  await page.keyboard.press('Enter')
  await expect(page.getByText(ordersText.trackingDone)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await tabTo(shellText.audit, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: auditText.title, exact: true })).toBeVisible()
  await expect(page.getByText(order).first()).toBeVisible()
  await tabTo('objet')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/objet=products$/)
  await tabTo(new RegExp(owner.email), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo('name')
  await page.keyboard.press('End')
  await page.keyboard.type('-Alami')
  await page.keyboard.press('Enter')
  await expect(page.getByText(profileText.saved)).toBeVisible()
  await tabTo(shellText.logOut, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(shellText.loggedOut)).toBeVisible()
})
