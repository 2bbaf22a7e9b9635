import { expect, type Page } from '@playwright/test'
import { SESSION_KEY } from '@/data/session-key.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { appCode, wrongCode } from '../support/authenticator-app.ts'
import { withAuthenticator } from './authenticator.ts'
import { type Db, requestsFail, test } from './fixtures.ts'
import { dismissToast, during, refuseSession } from './outages.ts'
import {
  askForLink,
  field,
  linksTo,
  newAddress,
  newPerson,
  type Person,
  press,
  signIn,
  VERIFY,
} from './people.ts'

const OPENING = '**/auth/v1/verify'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Asks for a link to choose a new password. @returns it. */
async function newLink(page: Page, { email }: Person, former?: string): Promise<string> {
  await page.goto('/auth')
  await askForLink(page, email)
  await expect.poll(async () => (await linksTo(page.request, email, VERIFY))[0]).not.toBe(former)
  return (await linksTo(page.request, email, VERIFY))[0] ?? ''
}

async function choose(page: Page, password: string): Promise<void> {
  await field(page, authText.newPassword).fill(password)
  await field(page, authText.confirmation).fill(password)
  await press(page, authText.savePassword)
  await expect(page.getByText(authText.passwordSaved)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inès Moreau' })).toBeVisible()
}

const appsOf = async (db: Db, { id }: Person) =>
  (await db.auth.admin.getUserById(id)).data.user?.factors?.map(({ status }) => status) ?? []

test('a link to a new password gets nobody around the authenticator app: its code, or a recovery code, comes first', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  const { secret, recoveryCodes } = await withAuthenticator(keys, person)
  const link = await newLink(page, person)
  await page.goto(link)
  await expect(title(page, authText.codeTitle)).toBeVisible()
  await expect(field(page, authText.newPassword)).toBeHidden()
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()

  // Nor does whoever asks Auth past the page with what the link holds.
  const held = await page.evaluate(() => new URLSearchParams(history.state.link.slice(1)).get('access_token'))
  for (const data of [{ password: 'un-panier-volé' }, { email: 'ailleurs@client.example' }]) {
    const answer = await page.request.put(`${keys.url}/auth/v1/user`, {
      headers: { apikey: keys.anonKey, authorization: `Bearer ${held}` },
      data,
    })
    expect([answer.status(), (await answer.json()).error_code]).toEqual([401, 'insufficient_aal'])
  }

  await page.reload()
  await field(page, authText.code).fill(wrongCode(secret))
  await press(page, authText.verify)
  await expect(page.getByText(authText.codeFailed, { exact: true })).toBeVisible()
  await expect(title(page, authText.codeTitle)).toBeVisible()
  await field(page, authText.code).fill(appCode(secret))
  await press(page, authText.verify)
  await expect(title(page, authText.resetTitle)).toBeVisible()
  await choose(page, 'un-autre-panier')
  expect(await appsOf(db, person)).toEqual(['verified'])
  await page.goto('/profile#securite')
  await expect(page.getByText(accountText.twoFactorOn)).toBeVisible()

  // With the telephone the app is lost too.
  await page.evaluate(() => localStorage.clear())
  await page.goto(await newLink(page, person, link))
  await press(page, authText.recoveryLink)
  await field(page, authText.recoveryCode).fill('AAAA-AAAA-AAAA')
  await press(page, authText.recoverySubmit)
  await expect(page.getByText(authText.recoveryFailed)).toBeVisible()
  await field(page, authText.recoveryCode).fill(recoveryCodes[0] ?? '')
  await press(page, authText.recoverySubmit)
  await expect(title(page, authText.resetTitle)).toBeVisible()
  await expect(page.getByText(authText.recovered)).toBeVisible()
  await choose(page, 'encore-un-panier')
  expect(await appsOf(db, person)).toEqual([])
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await signIn(page, person.email, 'encore-un-panier')
  await expect(page.getByText(authText.welcome('Inès Moreau'))).toBeVisible()
})

test('a link that cannot be opened for now keeps what it holds; one whose session ends meanwhile is told as over', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  await withAuthenticator(keys, person)
  await page.clock.install()
  const link = await newLink(page, person)
  const unopened = title(page, authText.unopenedTitle)
  await during(page, 'no answer at all', OPENING, {
    act: async () => {
      await page.goto(link)
      await expect(page.getByRole('status').getByText(authText.loading)).toBeVisible()
    },
    look: () => expect(unopened).toBeVisible(),
  })
  for (const outage of ['an error of the server', 'a connection that breaks'] as const)
    await during(page, outage, OPENING, {
      act: () => Promise.all([page.waitForEvent('load'), press(page, authText.retry)]),
      look: () => expect(unopened).toBeVisible(),
    })
  await press(page, authText.retry)
  await expect(title(page, authText.codeTitle)).toBeVisible()

  const ended = authErrorText({ code: 'session_not_found' }, '')
  await field(page, authText.code).fill('123456')
  await page.route('**/auth/v1/factors/**', (route) =>
    route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found', msg: 'gone' } }),
  )
  await press(page, authText.verify)
  await expect(page.getByText(ended)).toBeVisible()
  await expect(title(page, authText.linkFailedTitle)).toBeVisible()
  await dismissToast(page)
  await page.goto(await newLink(page, person, link))
  await press(page, authText.recoveryLink)
  await field(page, authText.recoveryCode).fill('AAAA-AAAA-AAAA')
  await page.route('**/rpc/use_recovery_code', refuseSession)
  await press(page, authText.recoverySubmit)
  await expect(page.getByText(ended)).toBeVisible()
  await expect(title(page, authText.linkFailedTitle)).toBeVisible()
  await press(page, authText.backToSignIn)
  await expect(field(page, authText.password)).toBeVisible()
})

test('a forgotten password: known and unknown addresses are answered alike, the link opens a new one', async ({
  page,
  db,
  request,
}) => {
  requestsFail()
  const person = await newPerson(db)
  for (const email of [newAddress(), person.email]) {
    await page.goto('/auth')
    await askForLink(page, email)
  }
  const [link = ''] = await linksTo(request, person.email, VERIFY)
  await page.goto(link)
  for (const [password, confirmation, problem] of [
    ['', '', 'fields_missing'],
    ['abcdef', 'abcdeg', 'passwords_differ'],
    ['abc', 'abc', 'password_short'],
  ] as const) {
    await field(page, authText.newPassword).fill(password)
    await field(page, authText.confirmation).fill(confirmation)
    await press(page, authText.savePassword)
    await expect(page.getByText(authText.problems[problem])).toBeVisible()
  }
  await field(page, authText.newPassword).fill('un-autre-panier')
  await field(page, authText.confirmation).fill('un-autre-panier')
  await press(page, authText.savePassword)
  await expect(page.getByText(authText.passwordSaved)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inès Moreau' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: authText.linkFailedTitle })).toBeVisible()
  await press(page, authText.backToSignIn)
  await expect(field(page, authText.password)).toBeVisible()
})
