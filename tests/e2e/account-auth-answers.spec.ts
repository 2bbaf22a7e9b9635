import { expect } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { SESSION_KEY } from '@/data/session-key.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { requestsFail, test } from './fixtures.ts'
import { dismissToast, during, OUTAGES, statusIn } from './outages.ts'
import {
  askForLink,
  field,
  linksTo,
  newAddress,
  newPerson,
  openSignUp,
  PASSWORD,
  press,
  signIn,
  VERIFY,
} from './people.ts'

test('a sign-in first forgets whatever Auth stored here, and ends that session everywhere', async ({
  page,
  db,
  keys,
}) => {
  // What the page asks for the former one, whose session ends meanwhile.
  requestsFail()
  const [former, person] = [await newPerson(db), await newPerson(db, 'Nora Alami')]
  const client = createClient(keys.url, keys.anonKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword({ email: former.email, password: PASSWORD })
  const remains = ['sb-former-auth-token', 'supabase.auth.token']
  const left = () =>
    page.evaluate(
      (keysOfOld) => keysOfOld.filter((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key)),
      remains,
    )
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    ([key, session, keysOfOld]) => {
      for (const old of keysOfOld)
        for (const storage of [localStorage, sessionStorage]) storage.setItem(old, '{}')
      localStorage.setItem(key, session)
    },
    [SESSION_KEY, JSON.stringify(data.session), remains] as const,
  )
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await signIn(page, person.email)
  await expect(page.getByText(authText.welcome('Nora Alami'))).toBeVisible()
  const auth = calls.flatMap(
    (url) => /\/auth\/v1\/(logout\?scope=global|token\?grant_type=password)/.exec(url)?.[1] ?? [],
  )
  expect(auth).toEqual(['logout?scope=global', 'token?grant_type=password'])
  expect(await left()).toEqual([])
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
})

test('what Auth answers is said in French where its code is known, in its own words elsewhere, never as a program’s', async ({
  page,
}) => {
  requestsFail()
  const known = (code: string) => authErrorText({ code }, '')
  const answers = [
    {
      status: 429,
      json: { error_code: 'over_request_rate_limit', msg: 'Slow' },
      said: known('over_request_rate_limit'),
    },
    { status: 422, json: { error_code: 'weak_password', msg: 'Weak' }, said: known('weak_password') },
    {
      status: 400,
      json: { error_code: 'new_code', msg: 'Boutique en inventaire' },
      said: 'Boutique en inventaire',
    },
    { status: 400, json: {}, said: null },
    { status: 404, body: '<h1>Not here</h1>', said: null },
    { status: 502, body: '<h1>Bad gateway</h1>', said: known('unexpected_failure') },
  ] as const
  await page.goto('/auth')
  await field(page, authText.email).fill(newAddress())
  await field(page, authText.password).fill(PASSWORD)
  for (const { said, ...answer } of answers) {
    await page.route('**/auth/v1/token**', (route) => route.fulfill(answer))
    await press(page, authText.signIn)
    await expect(page.getByText(authText.signInFailed, { exact: true })).toBeVisible()
    await expect(page.getByText(said ?? authText.signInFailure, { exact: true })).toBeVisible()
    await dismissToast(page)
    await page.unrouteAll()
  }
})

test('what a sign-up is answered is said in French, and nothing typed is lost', async ({ page }) => {
  requestsFail()
  const refusal = (status: number, code: ErrorCode) => ({ status, json: { error: { code } } })
  const answers = [
    { ...refusal(429, 'too_many_requests'), said: errorText.too_many_requests },
    { ...refusal(400, 'email_invalid'), said: errorText.email_invalid },
    { ...refusal(400, 'request_invalid'), said: errorText.request_invalid },
    { ...refusal(503, 'service_unavailable'), said: errorText.service_unavailable },
    { ...refusal(500, 'internal_error'), said: errorText.service_unavailable },
    { status: 502, body: '<h1>Bad gateway</h1>', said: errorText.service_unavailable },
    { status: 400, json: {}, said: authText.signUpFailure },
    { status: 404, body: '<h1>Not here</h1>', said: authText.signUpFailure },
  ]
  const typed = {
    [authText.fullName]: 'Nora Alami',
    [authText.email]: newAddress(),
    [authText.password]: PASSWORD,
    [authText.confirmation]: PASSWORD,
  }
  await openSignUp(page)
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)
  for (const { said, ...answer } of answers) {
    await page.route('**/functions/v1/sign-up', (route) => route.fulfill(answer))
    await press(page, authText.signUp)
    await expect(page.getByText(authText.signUpFailed, { exact: true })).toBeVisible()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await dismissToast(page)
    await page.unrouteAll()
  }
  for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value)
})

test('the forms fit password managers and the clipboard, the tabs the arrow keys, and a way leads home', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  const tokens = async () =>
    await page
      .locator('main input')
      .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).autocomplete))
  await expect(page.getByRole('tab', { name: authText.signInTab })).toHaveAttribute('aria-selected', 'true')
  expect(await tokens()).toEqual(['username', 'current-password'])
  await page.getByRole('tab', { name: authText.signInTab }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: authText.signUpTab })).toBeFocused()
  expect(await tokens()).toEqual(['name', 'email', 'new-password', 'new-password'])
  for (const name of [authText.password, authText.confirmation]) {
    const isAllowed = await field(page, name).evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(isAllowed).toBe(true)
    await page.getByRole('button', { name: authText.showPassword }).first().click()
    await expect(field(page, name)).toHaveAttribute('type', 'text')
  }
  for (const [password, strength] of [
    ['abc', 'short'],
    ['aaaaaa', 'weak'],
    ['cabas-bleu', 'fair'],
    ['Cabas-bleu-de-2026', 'strong'],
  ] as const) {
    await field(page, authText.password).fill(password)
    await expect(page.getByText(authText.strengths[strength])).toBeVisible()
  }
  await expect(page.getByRole('link', { name: authText.backHome, exact: true })).toHaveAttribute('href', '/')
})

test('a link and its form survive every outage: the message sent again, the new password, the session that ended', async ({
  page,
  db,
  request,
}) => {
  requestsFail()
  const person = await newPerson(db)
  await page.clock.install()
  await page.goto('/auth')
  const said = (status: number) => errorText[status === 500 ? 'service_unavailable' : 'network_unreachable']
  await page.evaluate(
    (email) => sessionStorage.setItem('auth:pending', JSON.stringify({ email, sent: [] })),
    person.email,
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: authText.confirmTitle })).toBeVisible()
  for (const outage of OUTAGES) {
    await during(page, outage, '**/functions/v1/sign-up?again', {
      act: () => press(page, authText.resend),
      look: () => expect(page.getByText(said(statusIn(outage)))).toBeVisible(),
    })
    await dismissToast(page)
  }
  await page.route('**/functions/v1/sign-up?again', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'too_many_requests' } } }),
  )
  await press(page, authText.resend)
  await expect(page.getByText(errorText.too_many_requests)).toBeVisible()

  await press(page, authText.backToSignIn)
  await askForLink(page, person.email)
  const [link = ''] = await linksTo(request, person.email, VERIFY)
  await page.goto(link)
  await field(page, authText.newPassword).fill('un-autre-panier')
  await field(page, authText.confirmation).fill('un-autre-panier')
  for (const outage of OUTAGES) {
    await during(page, outage, '**/functions/v1/account-password', {
      act: () => press(page, authText.savePassword),
      look: () => expect(page.getByText(said(statusIn(outage)))).toBeVisible(),
    })
    await dismissToast(page)
  }
  await page.route('**/functions/v1/account-password', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'sign_in_required' } } }),
  )
  await press(page, authText.savePassword)
  await expect(page.getByRole('heading', { name: authText.linkFailedTitle })).toBeVisible()
  await expect(page.getByText(authText.linkFailed)).toBeVisible()
  await page.unrouteAll()
  await press(page, authText.sendLink)
  await expect(page.getByRole('heading', { name: authText.forgotTitle })).toBeVisible()
})
