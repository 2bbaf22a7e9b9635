import { expect } from '@playwright/test'
import { loginText } from '@/texts/admin/login.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { errorText } from '@/texts/errors.ts'
import { appCode } from '../support/authenticator-app.ts'
import { complaints, enrolFactor, logIn, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail } from './fixtures.ts'

const alone = { exact: true } as const

test('the second factor is enrolled, asked for at the log-in, and opened without the telephone by a kept code', async ({
  page,
  admin,
}) => {
  requestsFail()
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, admin, '/admin/profile')
  await page.getByRole('button', { name: t.enable, ...alone }).click()
  await expect(page.getByAltText(t.qrCode)).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  const code = () => appCode(secret)
  const found = await complaints(page, 'enrolment')
  await page.getByLabel(t.code).fill('000000')
  await page.getByRole('button', { name: t.confirm, ...alone }).click()
  await expect(page.getByText(t.codeWrong)).toBeVisible()
  await page.getByLabel(t.code).fill(code())
  await page.getByRole('button', { name: t.confirm, ...alone }).click()
  await expect(page.getByText(t.enabled)).toBeVisible()
  const kept = await page.getByRole('region', { name: t.codes }).getByRole('listitem').allTextContents()
  expect(kept).toHaveLength(10)
  found.push(...(await complaints(page, 'recovery codes')))
  await page.getByRole('button', { name: t.codesKept }).click()
  await expect(page.getByText(t.factorOn)).toBeVisible()
  // The session goes on, now with the second factor.
  await page.reload()
  await expect(page.getByText(t.factorOn)).toBeVisible()
  const leave = async () => {
    await page.getByRole('button', { name: shellText.openMenu }).click()
    await page.getByRole('button', { name: shellText.logOut }).click()
  }
  await leave()

  await logIn(page, admin.email)
  await expect(page.getByLabel(loginText.code)).toBeFocused()
  found.push(...(await complaints(page, 'code')))
  await page.getByLabel(loginText.code).fill('12 34')
  await page.getByRole('button', { name: loginText.confirmCode }).click()
  await expect(page.getByText(loginText.codeShort)).toBeVisible()
  await page.getByLabel(loginText.code).fill('123456')
  await page.getByRole('button', { name: loginText.confirmCode }).click()
  await expect(page.getByText(errorText.code_invalid)).toBeVisible()
  await page.getByLabel(loginText.code).fill(code())
  await page.getByRole('button', { name: loginText.confirmCode }).click()
  await expect(page.getByText(loginText.done)).toBeVisible()

  // A lost telephone: one of the kept codes opens, once.
  await leave()
  await logIn(page, admin.email)
  await page.getByRole('button', { name: loginText.useRecovery }).click()
  await page.getByLabel(loginText.recoveryCode).fill('AAA-BBBBBB-CCC')
  await page.getByRole('button', { name: loginText.confirmCode }).click()
  await expect(page.getByText(errorText.recovery_code_invalid)).toBeVisible()
  await page.getByLabel(loginText.recoveryCode).fill(kept[3] ?? '')
  await page.getByRole('button', { name: loginText.confirmCode }).click()
  await expect(page.getByText(loginText.recovered)).toBeVisible()
  await page.goto('/admin/profile')
  await expect(page.getByRole('button', { name: t.enable, ...alone })).toBeVisible()
  expect(found).toEqual([])
})

test('the second factor is taken away by who gave it', async ({ page, admin }) => {
  await openAdmin(page, admin, '/admin/profile')
  await enrolFactor(page)
  await page.getByRole('button', { name: t.codesKept }).click()
  await page.getByRole('button', { name: t.disable, ...alone }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: shellText.cancel })).toBeFocused()
  expect(await complaints(page, 'question')).toEqual([])
  await question.getByRole('button', { name: t.disable }).click()
  await expect(page.getByText(t.disabled)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: t.enable, ...alone })).toBeVisible()
})

test('a half finished log-in is nobody, and can be begun anew', async ({ page, admin, db, browser }) => {
  requestsFail()
  await openAdmin(page, admin, '/admin/profile')
  await enrolFactor(page)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'fr-FR' })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/admin/orders')
  await logIn(elsewhere, admin.email)
  await expect(elsewhere.getByLabel(loginText.code)).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByLabel(loginText.password, alone)).toBeVisible()
  await context.close()
  // Whoever has the password alone ended nobody's session.
  await page.reload()
  await expect(page.getByText(t.factorOn)).toBeVisible()
  const { data } = await db.from('admin_users').select('last_login').eq('id', admin.id).single()
  expect(data?.last_login).not.toBeNull()
})
