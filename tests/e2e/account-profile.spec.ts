import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { authErrorText } from '@/texts/auth.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { errorText } from '@/texts/errors.ts'
import { formText } from '@/texts/forms.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { requestsFail, rows, withCart } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { ADDRESS, FAILURES, field, linksTo, openTab, press, section } from './people.ts'
import { test } from './signed-in.ts'

const saveIn = (page: Page, title: string) =>
  section(page, title)
    .getByRole('button', {
      name: title === accountText.addresses ? accountText.saveAddress : accountText.save,
      exact: true,
    })
    .click()

test('the name is changed, and every failure of it is said', async ({ page, person }) => {
  requestsFail()
  await page.route('**/auth/v1/user', FAILURES['an error of the server'])
  await page.goto('/profile#informations')
  await expect(page.getByRole('heading', { name: accountText.failedTitle })).toBeVisible()
  await page.unroute('**/auth/v1/user')
  await page.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), email_confirmed_at: null } })
  })
  await press(page, accountText.retry)
  await expect(page.getByText(accountText.no, { exact: true })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(field(page, accountText.email)).toHaveValue(person.email)
  await expect(field(page, accountText.email)).not.toBeEditable()
  await expect(page.getByText(accountText.memberSince)).toBeVisible()
  await expect(page.getByText(accountText.yes, { exact: true })).toBeVisible()

  await field(page, accountText.fullName).fill('Inès M. Moreau')
  for (const [what, status] of [
    ['an error of the server', 500],
    ['a connection that breaks', 0],
  ] as const) {
    await page.route('**/auth/v1/user', FAILURES[what])
    await saveIn(page, accountText.identity)
    const said = authErrorText({ name: 'AuthRetryableFetchError', status }, accountText.saveFailure)
    await expect(page.locator('#toaster')).toContainText(said)
    await page.unroute('**/auth/v1/user')
  }
  await page.route('**/auth/v1/user', async (route) => {
    if (route.request().method() === 'PUT')
      await expect(page.getByRole('button', { name: accountText.saving })).toBeDisabled()
    await route.continue()
  })
  await saveIn(page, accountText.identity)
  await expect(page.getByText(accountText.saved)).toBeVisible()
  await expect(page.getByText(accountText.savedBody)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inès M. Moreau' })).toBeVisible()
  await page.unroute('**/auth/v1/user')
  await page.route('**/auth/v1/user', (route) =>
    route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found', msg: 'gone' } }),
  )
  await saveIn(page, accountText.identity)
  await expect(page).toHaveURL(/\/auth\?retour=%2Fprofile$/)
})

test('who has ordered and kept no address is not asked for it again', async ({ page, db, person }) => {
  await placeOrder(db, { product: 8, email: person.email, city: 'Nantes', userId: person.id })
  await withCart(page, db, { 4: 1 })
  await page.goto('/checkout')
  await expect(page.locator('[name="lastName"]')).toHaveValue('Moreau')
  await expect(page.locator('[name="email"]')).toHaveValue(person.email)
  await press(page, checkoutText.toShipping)
  await expect(page.locator('[name="city"]')).toHaveValue('Nantes')
  await expect(page.locator('[name="address"]')).toHaveValue('3 rue des Lilas')
})

test('what cannot be loaded says so and is loaded again; addresses fill the next order', async ({
  page,
  db,
  person,
}) => {
  requestsFail()
  await page.route('**/rest/v1/**', FAILURES['an error of the server'])
  await page.goto('/profile')
  const parts = [
    ['informations', newsletterText.title],
    ['commandes', accountText.orders],
    ['adresses', accountText.addresses],
  ] as const
  for (const [tab, title] of parts) {
    await openTab(page, tab)
    await expect(section(page, title).getByRole('alert')).toBeVisible()
  }
  await page.unroute('**/rest/v1/**')
  for (const [tab, title] of parts) {
    await openTab(page, tab)
    await section(page, title).getByRole('button', { name: accountText.retry }).click()
    if (tab === 'commandes') await expect(page.getByText(accountText.noOrders)).toBeVisible()
  }
  await expect(page.getByText(accountText.noAddresses)).toBeVisible()

  await press(page, accountText.addAddress)
  await expect(field(page, 'Prénom')).toBeFocused()
  await saveIn(page, accountText.addresses)
  await expect(page.getByText(accountText.error, { exact: true })).toBeVisible()
  for (const [name, value] of Object.entries({ ...ADDRESS, 'Code postal': '7501' }))
    await field(page, name).fill(value)
  await saveIn(page, accountText.addresses)
  await expect(
    section(page, accountText.addresses).getByText(checkoutText.problems.postal_code_fr),
  ).toBeVisible()
  await field(page, 'Code postal').fill('75011')
  await page.route('**/rest/v1/addresses**', (route) => route.abort())
  await saveIn(page, accountText.addresses)
  await expect(page.getByText(errorText.network_unreachable)).toBeVisible()
  await page.unroute('**/rest/v1/addresses**')
  await saveIn(page, accountText.addresses)
  await expect(page.getByText(accountText.addressSaved, { exact: true })).toBeVisible()
  await press(page, accountText.editAddress('3 rue des Lilas'))
  await field(page, 'Ville').fill('Nice')
  await section(page, accountText.addresses).getByRole('button', { name: accountText.cancel }).click()
  await expect(page.getByText('75011 Paris')).toBeVisible()
  // Nothing of the form is left: the keyboard goes on beside it.
  const add = page.getByRole('button', { name: accountText.addAddress })
  await expect(add).toBeFocused()
  await press(page, accountText.editAddress('3 rue des Lilas'))
  await field(page, 'Ville').fill('Lyon')
  await saveIn(page, accountText.addresses)
  await expect(page.getByText('75011 Lyon')).toBeVisible()

  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      '[{"id":4,"quantity":1,"product":{"id":4,"name":"Panier","price":69,"images":[]}}]',
    ),
  )
  await page.goto('/checkout')
  await expect(page.locator('[name="firstName"]')).toHaveValue('Inès')
  await expect(page.locator('[name="email"]')).toHaveValue(person.email)
  await press(page, checkoutText.toShipping)
  await expect(page.locator('[name="city"]')).toHaveValue('Lyon')

  // The address names the tab; arrows turn them.
  await page.goto('/profile#securite')
  await page.getByRole('tab', { name: accountText.tabs.securite }).press('ArrowLeft')
  await expect(page.getByRole('tab', { name: accountText.tabs.informations })).toBeFocused()
  await page.getByRole('tab', { name: accountText.tabs.informations }).press('ArrowLeft')
  await expect(page).toHaveURL(/\/profile#adresses$/)
  await expect(page.getByText('75011 Lyon')).toBeVisible()
  await page.route('**/rest/v1/addresses**', FAILURES['an error of the server'])
  await press(page, accountText.removeAddress('3 rue des Lilas'))
  await expect(page.getByText(errorText.service_unavailable)).toBeVisible()
  await expect(page.getByText('75011 Lyon')).toBeVisible()
  await page.unroute('**/rest/v1/addresses**')
  await press(page, accountText.removeAddress('3 rue des Lilas'))
  await expect(page.getByText(accountText.addressRemoved)).toBeVisible()
  await expect(add).toBeFocused()
  expect(await rows(db.from('addresses').select('id').eq('user_id', person.id))).toEqual([])
})

test('the newsletter is agreed to twice, left by one click, and part of one’s data', async ({
  page,
  db,
  request,
  person,
}) => {
  requestsFail()
  await page.goto('/profile#informations')
  const message = section(page, newsletterText.title)
  await message.getByRole('button', { name: newsletterText.submit }).click()
  await expect(page.getByText(formText.problems.consent)).toBeVisible()
  await expect(message.getByRole('checkbox')).not.toBeChecked()
  await message.getByRole('checkbox').check()
  await message.getByRole('button', { name: newsletterText.submit }).click()
  await expect(message.getByText(accountText.newsletterPending(person.email))).toBeVisible()
  const [link = ''] = await linksTo(request, person.email, /https?:\S+\/newsletter\/confirmation\S+/)
  await page.goto(link)
  await press(page, newsletterText.confirm)
  await expect(page.getByText(newsletterText.confirmed)).toBeVisible()
  await page.goto('/profile#informations')
  await expect(message.getByText(accountText.newsletterOn(person.email))).toBeVisible()

  await openTab(page, 'donnees')
  const download = page.waitForEvent('download')
  await press(page, accountText.download)
  const file = await download
  expect(file.suggestedFilename()).toBe(accountText.fileName)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    account: { email: person.email, user_metadata: { full_name: 'Inès Moreau' } },
    newsletter: [{ status: 'confirmed' }],
    consents: [{ event: 'requested', source: 'profile' }, { event: 'confirmed' }],
    addresses: [],
    cart: [],
    favourites: [],
    orders: [],
    messages: [],
    withdrawals: [],
  })
  await page.route('**/rpc/my_data', FAILURES['an error of the server'])
  await press(page, accountText.download)
  await expect(page.getByText(accountText.downloadFailed)).toBeVisible()

  await openTab(page, 'informations')
  await page.route('**/rpc/leave_newsletter', FAILURES['an error of the server'])
  await message.getByRole('button', { name: newsletterText.leave }).click()
  await expect(page.getByText(errorText.service_unavailable)).toBeVisible()
  await page.unroute('**/rpc/leave_newsletter')
  await message.getByRole('button', { name: newsletterText.leave }).click()
  await expect(page.getByText(newsletterText.left)).toBeVisible()
  await expect(message.getByRole('checkbox')).not.toBeChecked()
  const state = db.from('newsletter_subscribers').select('status').eq('email', person.email)
  expect(await rows(state)).toEqual([{ status: 'unsubscribed' }])
})
