import { expect, type Page } from '@playwright/test'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { forgotText, loginText } from '@/texts/admin/login.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { formText, problemText } from '@/texts/admin/ui.ts'
import { errorText } from '@/texts/errors.ts'
import { appCode } from '../support/authenticator-app.ts'
import { ADMIN_PASSWORD, enrolFactor, logIn, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail } from './fixtures.ts'
import { heldBack } from './held-back.ts'

const alone = { exact: true } as const
const heading = (page: Page, name: string) => page.getByRole('heading', { name, ...alone })

test('the password is changed with the present one; the old one no longer opens', async ({
  page,
  admin,
  browser,
}) => {
  requestsFail()
  await openAdmin(page, admin, '/admin/profile')
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel(t.current, alone).fill(current)
    await page.getByLabel(t.next, alone).fill(next)
    await page.getByLabel(t.confirmation, alone).fill(again)
    await page.getByRole('button', { name: t.changePassword }).click()
  }
  await fill(ADMIN_PASSWORD, 'trop-court')
  await expect(page.getByText(problemText.password_short ?? '')).toBeVisible()
  // Together with the sentence, not a moment later: what is typed by then would go into another field.
  const isIn = await page.getByLabel(t.next, alone).evaluate((field) => field === document.activeElement)
  expect(isIn).toBe(true)
  await fill(ADMIN_PASSWORD, 'é'.repeat(37))
  await expect(page.getByText(problemText.password_long ?? '')).toBeVisible()
  await fill(ADMIN_PASSWORD, 'osier-et-palmier', 'osier-et-roseau')
  await expect(page.getByText(problemText.differ ?? '')).toBeVisible()
  await fill(ADMIN_PASSWORD, ADMIN_PASSWORD)
  await expect(page.getByText(problemText.password_same ?? '')).toBeVisible()
  await fill('ce-n-est-pas-lui', 'osier-et-palmier')
  await expect(page.getByText(t.currentWrong)).toBeVisible()
  await fill(ADMIN_PASSWORD, 'osier-et-palmier')
  await expect(page.getByText(t.passwordSaved)).toBeVisible()
  await expect(page.getByLabel(t.next, alone)).toHaveValue('')
  await page.reload()
  await expect(heading(page, t.title)).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'fr-FR' })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/admin')
  await logIn(elsewhere, admin.email)
  await expect(elsewhere.getByText(errorText.credentials_invalid)).toBeVisible()
  await logIn(elsewhere, admin.email, 'osier-et-palmier')
  await expect(heading(elsewhere, dashboardText.title)).toBeVisible()
  await context.close()
})

test('a log-out in another tab shows itself here; the log-in leads back to what was typed', async ({
  page,
  admin,
  context,
}) => {
  await openAdmin(page, admin, '/admin/profile?vue=1')
  await page.getByLabel(t.name, alone).fill('Nadia Amrani-Benali')
  const other = await context.newPage()
  await other.goto('/admin')
  await other.getByRole('button', { name: shellText.logOut }).click()
  await expect(page.getByText(loginText.ended)).toBeVisible()
  await logIn(page, admin.email)
  await expect(page).toHaveURL(/\/admin\/profile\?vue=1$/)
  await expect(page.getByLabel(t.name, alone)).toHaveValue('Nadia Amrani-Benali')
  await expect(page.getByText(formText.restored)).toBeVisible()
  // The other tab is in again too, without a password.
  await expect(heading(other, dashboardText.title)).toBeVisible()

  await page.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await expect(page.getByText('Nadia Amrani-Benali')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t.name, alone)).toHaveValue('Nadia Amrani-Benali')
  await expect(page.getByText(formText.restored)).toHaveCount(0)
})

test('a log-out counts, whoever was just said to be logged in', async ({ page, admin }) => {
  requestsFail()
  await openAdmin(page, admin, '/admin/profile')
  await expect(heading(page, t.title)).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const answered = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/administration_session'),
  )
  await page.route('**/rpc/administration_session', async (route) => {
    const answer = await route.fetch()
    await released
    await route.fulfill({ response: answer })
  })
  const asked = page.waitForRequest('**/rpc/administration_session')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked
  await page.getByRole('button', { name: shellText.logOut }).click()
  await expect(page.getByText(shellText.loggedOut)).toBeVisible()
  release()
  await answered
  await page.getByRole('button', { name: loginText.forgot }).click()
  await expect(page.getByText(loginText.ended)).toHaveCount(0)
  await expect(page.getByRole('button', { name: forgotText.send })).toBeVisible()
})

test('on a slow line the log-out is over before the next log-in begins', async ({ page, admin }) => {
  requestsFail()
  await openAdmin(page, admin, '/admin/profile')
  const secret = await enrolFactor(page)
  await page.reload()
  await expect(page.getByText(t.factorOn)).toBeVisible()

  const letOut = await heldBack(page, '**/rpc/end_admin_sessions')
  const out = page.waitForRequest('**/rpc/end_admin_sessions')
  await page.getByRole('button', { name: shellText.logOut }).click()
  await out
  const steps: string[] = []
  page.on('response', (answer) => answer.url().endsWith('/end_admin_sessions') && steps.push('out'))
  page.on('request', (request) => request.url().endsWith('/admin-login') && steps.push('in'))
  await logIn(page, admin.email)
  letOut()
  await expect(page.getByLabel(loginText.code)).toBeFocused()
  expect(steps).toEqual(['out', 'in'])
  await page.getByLabel(loginText.code).fill(appCode(secret))
  await page.getByRole('button', { name: loginText.confirmCode }).click()
  await expect(page.getByText(loginText.done)).toBeVisible()
})

test('a log-in elsewhere and a disabled account show themselves, and what was typed stays', async ({
  page,
  admin,
  browser,
  db,
}) => {
  requestsFail()
  await openAdmin(page, admin, '/admin/profile')
  await page.getByLabel(t.name, alone).fill('À garder')
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'fr-FR' })
  await openAdmin(await context.newPage(), admin, '/admin')
  await context.close()
  // What the window says when it is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(loginText.ended)).toBeVisible()
  await logIn(page, admin.email)
  await expect(page.getByLabel(t.name, alone)).toHaveValue('À garder')
  await db.from('admin_users').update({ disabled_at: new Date().toISOString() }).eq('id', admin.id)
  // The window looks by itself too, and may be quicker than the hand.
  const save = page.getByRole('button', { name: shellText.save })
  await save.click({ timeout: 3_000 }).catch(() => undefined)
  await expect(page.getByText(loginText.ended)).toBeVisible()
})

test('an owner stays one while there is no other; staff chooses no role', async ({
  page,
  admin,
  owner,
  browser,
}) => {
  await openAdmin(page, admin, '/admin/profile')
  await expect(page.getByLabel(t.name, alone)).toBeVisible()
  await expect(page.getByLabel(t.role, alone)).toHaveCount(0)
  await expect(page.getByRole('link', { name: shellText.audit })).toHaveCount(0)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'fr-FR' })
  const theirs = await context.newPage()
  await openAdmin(theirs, owner, '/admin/profile')
  await theirs.getByLabel(t.role, alone).selectOption('staff')
  await theirs.getByRole('button', { name: shellText.save }).click()
  await expect(theirs.getByText(t.saved)).toBeVisible()
  await expect(theirs.getByText(`${shellText.roles.staff} · `)).toBeVisible()
  await expect(theirs.getByRole('link', { name: shellText.audit })).toHaveCount(0)
  await context.close()
})
