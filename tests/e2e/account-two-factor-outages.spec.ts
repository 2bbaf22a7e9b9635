import { expect, type Page } from '@playwright/test'
import { SESSION_KEY } from '@/data/session-key.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { appCode } from '../support/authenticator-app.ts'
import { withAuthenticator } from './authenticator.ts'
import { requestsFail, test } from './fixtures.ts'
import { dismissToast, during, OUTAGES, type Outage, refuseSession, statusIn } from './outages.ts'
import {
  field,
  newPerson,
  openProfile,
  openTab,
  press,
  profileIsThere,
  section,
  signedIn,
  signIn,
} from './people.ts'

const FACTOR = '**/auth/v1/factors/**'
const LEFT = '**/rest/v1/rpc/recovery_codes_left'
const MAKE = '**/rest/v1/rpc/make_recovery_codes'
const USE = '**/rest/v1/rpc/use_recovery_code'

const authSays = (outage: Outage) =>
  authErrorText({ name: 'AuthRetryableFetchError', status: statusIn(outage) }, '')
const shopSays = (outage: Outage) =>
  errorText[statusIn(outage) === 500 ? 'service_unavailable' : 'network_unreachable']

/** Clicks a button under every outage: disabled until there is an answer, then what happened is said. */
async function inEveryOutage(
  page: Page,
  pattern: string,
  asked: { button: string; busy: string; title: string; says: (outage: Outage) => string },
): Promise<void> {
  for (const outage of OUTAGES) {
    await during(page, outage, pattern, {
      act: async () => {
        await press(page, asked.button)
        if (outage === 'no answer at all')
          await expect(page.getByRole('button', { name: asked.busy, exact: true })).toBeDisabled()
      },
      look: async () => {
        const toast = page.locator('#toaster')
        await expect(toast.getByText(asked.title, { exact: true }), outage).toBeVisible()
        await expect(toast.getByText(asked.says(outage), { exact: true }), outage).toBeVisible()
      },
    })
    await dismissToast(page)
  }
}

test('the profile’s second factor: loaded again, and every outage of its buttons is said and changes nothing', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  await signedIn(page, keys, person, (await withAuthenticator(keys, person)).session)
  await page.clock.install()
  const part = section(page, accountText.twoFactor)
  const failed = part.getByRole('alert').getByText(accountText.failed)
  const retry = () => part.getByRole('button', { name: accountText.retry }).click()
  await during(page, 'no answer at all', LEFT, {
    act: () => page.goto('/profile#securite'),
    look: () => expect(failed).toBeVisible(),
  })
  for (const outage of ['an error of the server', 'no connection'] as const) {
    // The same words stand there before: what tells the tries apart is the request.
    const tried = outage === 'no connection' ? page.waitForEvent('requestfailed') : page.waitForResponse(LEFT)
    await during(page, outage, LEFT, {
      act: () => Promise.all([tried, retry()]),
      look: () => expect(failed).toBeVisible(),
    })
  }
  await retry()
  await expect(part.getByText(accountText.codesLeft(10))).toBeVisible()
  await profileIsThere(page)

  await inEveryOutage(page, MAKE, {
    button: accountText.codesNew,
    busy: accountText.codesNew,
    title: accountText.codesFailed,
    says: shopSays,
  })
  await inEveryOutage(page, FACTOR, {
    button: accountText.disable,
    busy: accountText.disable,
    title: accountText.twoFactorFailed,
    says: authSays,
  })
  await expect(part.getByText(accountText.codesLeft(10))).toBeVisible()
  await press(page, accountText.disable)
  await expect(page.getByText(accountText.twoFactorDisabled)).toBeVisible()
  await press(page, accountText.enable)
  await press(page, accountText.cancel)
  await expect(part.getByText(accountText.twoFactorOff)).toBeVisible()

  await press(page, accountText.enable)
  const secret = (await page.locator('code').textContent()) ?? ''
  await field(page, accountText.code).fill('123456')
  await inEveryOutage(page, FACTOR, {
    button: accountText.confirm,
    busy: authText.verifying,
    title: accountText.twoFactorFailed,
    says: authSays,
  })
  await expect(field(page, accountText.code)).toHaveValue('123456')
  // The app counts from here on, even when its codes could not be made with it: the former ones do then.
  await field(page, accountText.code).fill(appCode(secret))
  await during(page, 'an error of the server', MAKE, {
    act: () => press(page, accountText.confirm),
    look: () => expect(page.getByText(accountText.codesFailed)).toBeVisible(),
  })
  await expect(part.getByText(accountText.twoFactorOn)).toBeVisible()
  await expect(part.getByText(accountText.codesLeft(10))).toBeVisible()
  await press(page, accountText.codesNew)
  await expect(part.getByRole('listitem')).toHaveCount(10)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await press(page, accountText.codesCopy)
  await expect(page.getByText(accountText.codesNotCopied)).toBeVisible()
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(globalThis, { copied: text })
  })
  await press(page, accountText.codesCopy)
  await expect(page.getByText(accountText.codesCopied)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'copied'))).toBe(
    (await part.getByRole('listitem').allTextContents()).join('\n'),
  )
})

test('at the sign-in every outage of the code, and of the recovery code, is said; a session that ended begins again', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  const { secret } = await withAuthenticator(keys, person)
  const ended = page.getByText(errorText.sign_in_required)
  await page.clock.install()
  await page.goto('/auth?retour=/profile')
  await signIn(page, person.email)
  await field(page, authText.code).fill('123456')
  await inEveryOutage(page, FACTOR, {
    button: authText.verify,
    busy: authText.verifying,
    title: authText.signInFailed,
    says: authSays,
  })
  await expect(field(page, authText.code)).toHaveValue('123456')
  await page.route(FACTOR, refuseSession)
  await press(page, authText.verify)
  await expect(field(page, authText.password)).toBeVisible()
  await page.unroute(FACTOR)

  await signIn(page, person.email)
  await press(page, authText.recoveryLink)
  await field(page, authText.recoveryCode).fill('AAAA-AAAA-AAAA')
  await inEveryOutage(page, USE, {
    button: authText.recoverySubmit,
    busy: authText.verifying,
    title: authText.signInFailed,
    says: shopSays,
  })
  await expect(field(page, authText.recoveryCode)).toHaveValue('AAAA-AAAA-AAAA')
  await page.route(USE, refuseSession)
  await press(page, authText.recoverySubmit)
  await expect(field(page, authText.password)).toBeVisible()
  await expect(ended).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
  await page.unroute(USE)

  // And in the profile, from which the way leads back to it.
  const part = section(page, accountText.twoFactor)
  await signIn(page, person.email)
  await field(page, authText.code).fill(appCode(secret))
  await press(page, authText.verify)
  await openTab(page, 'securite')
  await expect(part.getByText(accountText.twoFactorOn)).toBeVisible()
  // The session stands: the refusals below come from the test. A code of the app would count once only.
  const session = await page.evaluate((key) => localStorage.getItem(key) ?? '', SESSION_KEY)
  for (const [pattern, button] of [
    [MAKE, accountText.codesNew],
    [FACTOR, accountText.disable],
    [LEFT, null],
  ] as const) {
    await openProfile(page, session)
    await openTab(page, 'securite')
    await expect(part.getByText(accountText.twoFactorOn)).toBeVisible()
    await page.route(pattern, refuseSession)
    await (button === null ? page.reload() : press(page, button))
    await expect(page).toHaveURL(/\/auth\?retour=%2Fprofile$/)
    await expect(ended).toBeVisible()
    await page.unroute(pattern)
  }
})
