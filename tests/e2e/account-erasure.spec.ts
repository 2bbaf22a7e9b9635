import { expect } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { requestsFail } from './fixtures.ts'
import { FAILURES, press } from './people.ts'
import { test } from './signed-in.ts'

test('an account is deleted after the question, and not when the server fails', async ({
  page,
  db,
  person,
}) => {
  requestsFail()
  await page.goto('/profile#donnees')
  await press(page, accountText.delete)
  await press(page, accountText.cancel)
  const button = page.getByRole('button', { name: accountText.delete, exact: true })
  await expect(button).toBeFocused()
  const confirm = async () => {
    await press(page, accountText.delete)
    await expect(page.getByText(accountText.deleteQuestion)).toBeVisible()
    await press(page, accountText.deleteConfirm)
  }
  await page.route('**/functions/v1/account-delete', FAILURES['an error of the server'])
  await confirm()
  await expect(page.getByText(accountText.deleteFailure)).toBeVisible()
  await expect(button).toBeFocused()
  expect((await db.auth.admin.getUserById(person.id)).data.user?.email).toBe(person.email)
  await page.unroute('**/functions/v1/account-delete')
  await page.route('**/functions/v1/account-delete', async (route) => {
    const busy = page.getByRole('button', { name: accountText.deleting })
    await expect(busy).toBeDisabled()
    await expect(busy).toBeFocused()
    await route.continue()
  })
  await confirm()
  await expect(page.getByText(accountText.deleted)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect((await db.auth.admin.getUserById(person.id)).data.user).toBeNull()
})
