import { expect } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { requestsFail } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { AGREE, field, linksTo, newAddress, openTab, PASSWORD, press, section, signIn } from './people.ts'
import { test } from './signed-in.ts'

test('password and address are changed, the one with the present one, the other by a link to each of the two', async ({
  page,
  db,
  request,
  person,
}) => {
  requestsFail()
  const wanted = newAddress()
  const { order_number } = await placeOrder(db, { product: 12, method: 'chronopost', email: wanted })
  await page.goto('/profile#securite')
  const password = section(page, accountText.password)
  const fill = async (current: string, next: string, confirmation = next) => {
    await password.getByLabel(accountText.currentPassword).fill(current)
    await password.getByLabel(authText.newPassword).fill(next)
    await password.getByLabel(authText.confirmation).fill(confirmation)
    await press(page, accountText.changePassword)
  }
  await fill('', 'un-autre-panier')
  await expect(page.getByText(authText.problems.fields_missing)).toBeVisible()
  await fill(PASSWORD, 'un-autre-panier', 'un-autre')
  await expect(page.getByText(authText.problems.passwords_differ)).toBeVisible()
  await fill(PASSWORD, 'Football')
  await expect(page.getByText(authText.problems.password_common)).toBeVisible()
  await fill('un-panier-volé', 'un-autre-panier')
  await expect(page.getByText(accountText.currentWrong)).toBeVisible()
  await fill(PASSWORD, 'un-autre-panier')
  await expect(page.getByText(accountText.passwordSaved)).toBeVisible()
  await fill('un-autre-panier', 'un-autre-panier')
  await expect(page.getByText(errorText.password_same)).toBeVisible()

  const change = () =>
    section(page, accountText.changeEmail).getByRole('button', { name: accountText.changeEmail }).click()
  await change()
  await expect(page.getByText(authText.problems.fields_missing)).toBeVisible()
  await field(page, accountText.newEmail).fill('pas une adresse')
  await change()
  await expect(page.getByText(errorText.email_invalid)).toBeVisible()
  await field(page, accountText.newEmail).fill(person.email)
  await change()
  await expect(page.getByText(errorText.email_unchanged)).toBeVisible()
  await field(page, accountText.newEmail).fill(wanted)
  await change()
  await expect(page.getByText(accountText.emailSentBody(wanted))).toBeVisible()
  await expect(page.getByText(accountText.emailPending(wanted))).toBeVisible()
  const [[toOld = ''], [toNew = '']] = await Promise.all([
    linksTo(request, person.email, AGREE),
    linksTo(request, wanted, AGREE),
  ])
  await page.goto('/products')
  await page.goto(toOld)
  await expect(page.getByRole('heading', { name: accountText.emailOtherLink })).toBeVisible()
  // Opened where nobody is signed in, a link waits for who signs in.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/products')
  await page.goto(toNew)
  await signIn(page, person.email, 'un-autre-panier')
  await expect(page.getByText(accountText.emailSaved)).toBeVisible()
  expect(page.url()).not.toContain('adresse=')
  await openTab(page, 'informations')
  await expect(field(page, accountText.email)).toHaveValue(wanted)
  await openTab(page, 'commandes')
  await expect(page.getByText(order_number)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await signIn(page, wanted, PASSWORD)
  await expect(page.getByText(authText.signInFailure)).toBeVisible()
  await signIn(page, wanted, 'un-autre-panier')
  await expect(page.getByRole('link', { name: 'Inès Moreau' })).toBeVisible()
})
