import { expect, type Page } from '@playwright/test'
import { SESSION_KEY } from '@/data/session-key.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { navigationText } from '@/texts/navigation.ts'
import { appCode, wrongCode } from '../support/authenticator-app.ts'
import { proved } from './authenticator.ts'
import { requestsFail, rows, test } from './fixtures.ts'
import { field, newPerson, openTab, press, signedIn, signIn } from './people.ts'

async function signOut(page: Page) {
  await page.getByRole('button', { name: navigationText.signOut }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.waitForLoadState()
  await expect(page.getByRole('link', { name: navigationText.signIn })).toBeVisible()
}

test('an authenticator app: enrolled by its QR code, asked for at sign-in, replaced by a recovery code when lost', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  await rows(
    db
      .from('addresses')
      .insert({
        user_id: person.id,
        first_name: 'Inès',
        last_name: 'Moreau',
        address: '3 rue des Lilas',
        postal_code: '75011',
        city: 'Paris',
        country: 'FR',
      })
      .select('id'),
  )
  await signedIn(page, keys, person)
  await page.goto('/profile#securite')
  await press(page, accountText.enable)
  await expect(page.getByText(errorText.address_unproven)).toBeVisible()
  await proved(keys, person.email)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth?retour=/profile')
  await signIn(page, person.email)
  await openTab(page, 'securite')
  await press(page, accountText.enable)
  const picture = page.getByRole('img', { name: accountText.qrCode })
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
  const secret = (await page.locator('code').textContent()) ?? ''
  await press(page, accountText.confirm)
  await expect(page.getByText(authText.problems.fields_missing)).toBeVisible()
  const wrong = wrongCode(secret)
  await field(page, accountText.code).fill(wrong)
  await press(page, accountText.confirm)
  await expect(page.getByText(authText.codeFailed, { exact: true })).toBeVisible()
  await field(page, accountText.code).fill(appCode(secret))
  await press(page, accountText.confirm)
  const shown = page.getByRole('region', { name: accountText.codes })
  await expect(shown).toBeFocused()
  const codes = await shown.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const file = page.waitForEvent('download')
  await press(page, accountText.codesSave)
  expect((await file).suggestedFilename()).toBe(accountText.codesFile)
  await press(page, accountText.codesKept)
  await expect(page.getByText(accountText.codesLeft(10))).toBeVisible()
  await signOut(page)

  // The password alone: nobody is signed in yet, here or for the server.
  await page.goto('/auth')
  await signIn(page, person.email)
  await expect(page.getByRole('heading', { name: authText.codeTitle })).toBeVisible()
  await expect(page.getByRole('link', { name: navigationText.signIn })).toBeVisible()
  const half = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').access_token,
    SESSION_KEY,
  )
  const asked = await page.request.get(`${keys.url}/rest/v1/addresses`, {
    headers: { apikey: keys.anonKey, authorization: `Bearer ${half}` },
  })
  expect(await asked.json()).toEqual([])
  const erasure = await page.request.post(`${keys.url}/functions/v1/account-delete`, {
    headers: { apikey: keys.anonKey, authorization: `Bearer ${half}` },
    data: {},
  })
  expect(erasure.status()).toBe(401)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: authText.codeTitle })).toBeVisible()
  await press(page, authText.verify)
  await expect(page.getByText(authText.problems.fields_missing)).toBeVisible()
  await field(page, authText.code).fill(wrong)
  await press(page, authText.verify)
  await expect(page.getByText(authText.codeFailed, { exact: true })).toBeVisible()
  await field(page, authText.code).fill(appCode(secret))
  await press(page, authText.verify)
  await expect(page).toHaveURL(/\/profile$/)
  await openTab(page, 'adresses')
  await expect(page.getByText('3 rue des Lilas')).toBeVisible()
  await signOut(page)

  await page.goto('/auth')
  await signIn(page, person.email)
  await press(page, authText.recoveryLink)
  await field(page, authText.recoveryCode).fill('AAAA-AAAA-AAAA')
  await press(page, authText.recoverySubmit)
  await expect(page.getByText(authText.recoveryFailed)).toBeVisible()
  await field(page, authText.recoveryCode).fill(codes[4] ?? '')
  await page.route('**/rpc/use_recovery_code', (route) =>
    route.fulfill({ status: 429, json: { code: 'PT429', message: 'too_many_requests' } }),
  )
  await press(page, authText.recoverySubmit)
  await expect(page.getByText(errorText.too_many_requests)).toBeVisible()
  await page.unroute('**/rpc/use_recovery_code')
  await press(page, authText.recoverySubmit)
  await expect(page.getByText(authText.recovered)).toBeVisible()
  await page.goto('/profile#securite')
  await expect(page.getByText(accountText.twoFactorOff)).toBeVisible()
  await openTab(page, 'adresses')
  await expect(page.getByText('3 rue des Lilas')).toBeVisible()
  await signOut(page)
  await page.goto('/auth')
  await signIn(page, person.email)
  await expect(page.getByText(authText.welcome('Inès Moreau'))).toBeVisible()
})
