import { expect } from '@playwright/test'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { navigationText } from '@/texts/navigation.ts'
import { alive, requestsFail, rows, test } from './fixtures.ts'
import { heldBack } from './held-back.ts'
import {
  FAILURES,
  field,
  newAddress,
  newPerson,
  PASSWORD,
  press,
  RENEWAL,
  signedIn,
  signIn,
} from './people.ts'

/** Whom the forms ask. */
const ASKED = /\/(auth|functions)\/v1\//

test('signing in: what is missing, what is wrong, and the welcome', async ({ page, db }) => {
  requestsFail()
  const person = await newPerson(db)
  await page.goto('/products')
  await page.goto('/auth', { referer: new URL('/products', page.url()).href })
  await press(page, authText.signIn)
  await expect(page.getByText(authText.error, { exact: true })).toBeVisible()
  await expect(page.getByText(authText.problems.fields_missing)).toBeVisible()
  await signIn(page, person.email, 'faux')
  await expect(page.getByText(authText.signInFailed)).toBeVisible()
  await expect(page.getByText(authText.signInFailure)).toBeVisible()
  await field(page, authText.password).fill(PASSWORD)
  await press(page, authText.showPassword)
  await expect(field(page, authText.password)).toHaveAttribute('type', 'text')
  await press(page, authText.hidePassword)
  await expect(field(page, authText.password)).toHaveAttribute('type', 'password')
  await page.route('**/auth/v1/token**', async (route) => {
    await expect(page.getByRole('button', { name: authText.signingIn })).toBeDisabled()
    await route.continue()
  })
  await press(page, authText.signIn)
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByText(authText.welcome('Inès Moreau'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inès Moreau' })).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
  await Promise.all([
    page.waitForRequest('**/auth/v1/logout?scope=global'),
    press(page, navigationText.signOut),
  ])
  await expect(page.getByRole('link', { name: navigationText.signIn })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))
  // On the way home the page changes.
  await expect(async () => expect(await kept()).toEqual([])).toPass()
})

for (const [what, fail] of Object.entries(FAILURES)) {
  test(`${what} is said in French, and every form stays as it was`, async ({ page }) => {
    requestsFail()
    await page.clock.install()
    await page.goto('/auth')
    await page.route(ASKED, fail)
    const sentence = authErrorText(
      { name: 'AuthRetryableFetchError', status: what === 'an error of the server' ? 500 : 0 },
      '',
    )
    const fails = async (send: string, busy: string, title: string) => {
      const asked = page.waitForRequest(ASKED)
      await press(page, send)
      await asked
      if (fail.length === 0) {
        await expect(page.getByRole('button', { name: busy })).toBeDisabled()
        await page.clock.fastForward(REQUEST_TIMEOUT_MS)
      }
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByRole('button', { name: send, exact: true })).toBeEnabled()
      await page.getByRole('status').getByRole('button').click()
    }
    const email = newAddress()
    await field(page, authText.email).fill(email)
    await field(page, authText.password).fill(PASSWORD)
    await fails(authText.signIn, authText.signingIn, authText.signInFailed)
    await expect(field(page, authText.password)).toHaveValue(PASSWORD)

    await page.getByRole('tab', { name: authText.signUpTab }).click()
    await field(page, authText.fullName).fill('Nora Alami')
    await field(page, authText.password).fill(PASSWORD)
    await field(page, authText.confirmation).fill(PASSWORD)
    await fails(authText.signUp, authText.signingUp, authText.signUpFailed)

    await page.getByRole('tab', { name: authText.signInTab }).click()
    await press(page, authText.forgot)
    await fails(authText.sendLink, authText.sending, authText.error)
    await expect(field(page, authText.email)).toHaveValue(email)
  })
}

test('without a connection every form says so, keeps what was typed, and goes on when it is back', async ({
  page,
  db,
}) => {
  requestsFail()
  const person = await newPerson(db)
  const passwords = { [authText.password]: PASSWORD, [authText.confirmation]: PASSWORD }
  const forms = [
    {
      open: () => press(page, authText.forgot),
      typed: { [authText.email]: person.email },
      send: authText.sendLink,
      title: authText.error,
      done: authText.linkSent(person.email),
    },
    {
      open: () => page.getByRole('tab', { name: authText.signUpTab }).click(),
      typed: { [authText.fullName]: 'Nora Alami', [authText.email]: newAddress(), ...passwords },
      send: authText.signUp,
      title: authText.signUpFailed,
      done: authText.confirmHere,
    },
    {
      open: async () => {},
      typed: { [authText.email]: person.email, [authText.password]: PASSWORD },
      send: authText.signIn,
      title: authText.signInFailed,
      done: authText.welcome('Inès Moreau'),
    },
  ]
  for (const { open, typed, send, title, done } of forms) {
    await page.goto('/auth')
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await alive(field(page, authText.email))
    await open()
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)
    await page.context().setOffline(true)
    await press(page, send)
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await expect(page.getByText(authErrorText({ name: 'AuthRetryableFetchError' }, ''))).toBeVisible()
    for (const [label, value] of Object.entries(typed))
      await expect(field(page, label), send).toHaveValue(value)
    await page.context().setOffline(false)
    await press(page, send)
    await expect(page.getByText(done)).toBeVisible()
  }
})

test('what stood in the form before the page came to life counts', async ({ page, db }) => {
  const person = await newPerson(db)
  const alive = await heldBack(page, '**/auth-view*.js')
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: authText.signInTitle })).toBeVisible()
  await field(page, authText.email).fill(person.email)
  await field(page, authText.password).fill(PASSWORD)
  // Sent by the browser itself the password would stand in the address.
  await field(page, authText.password).press('Enter')
  await expect(page.getByRole('button', { name: authText.signIn, exact: true })).toBeDisabled()
  expect(new URL(page.url()).search).toBe('')
  alive()
  await press(page, authText.signIn)
  await expect(page.getByText(authText.welcome('Inès Moreau'))).toBeVisible()
})

test('the page of one who is signed in elsewhere than the server knows stays a form', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  await signedIn(page, keys, person, { expires_at: 1000, refresh_token: 'unknown' })
  await page.goto('/auth')
  await expect(field(page, authText.email)).toBeVisible()
  await expect(page.getByRole('link', { name: navigationText.signIn })).toBeVisible()
  expect(await rows(db.from('cart_items').select('id').eq('user_id', person.id))).toEqual([])
})

test('while a session cannot be renewed the form is there, and who comes back in time is led home', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  await signedIn(page, keys, person, { expires_at: 1000 })
  await page.route(RENEWAL, (route) => route.fulfill({ status: 503, json: {} }))
  await page.clock.install()
  const asked = page.waitForRequest(RENEWAL)
  await page.goto('/auth')
  await asked
  await expect(field(page, authText.email)).toBeHidden()
  await page.clock.runFor('00:06')
  await expect(field(page, authText.email)).toBeVisible()
  await page.unroute(RENEWAL)
  await page.clock.runFor('00:15')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: navigationText.signOut })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the account’s pages read', async ({ page }) => {
    for (const [path, label] of [
      ['/auth', authText.email],
      ['/commande', 'Numéro de commande'],
    ] as const) {
      await page.goto(path)
      const note = page.getByRole('main').locator('noscript p')
      await expect(note).toHaveText(authText.needsScript)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      const [high, low] = [await note.boundingBox(), await title.boundingBox()].sort(
        (one, other) => (one?.y ?? 0) - (other?.y ?? 0),
      )
      expect((low?.y ?? 0) - (high?.y ?? 0) - (high?.height ?? 0), path).toBeGreaterThan(15)
      await expect(field(page, label)).toBeVisible()
    }
  })
})
