import { expect, type Page } from '@playwright/test'
import { SESSION_KEY } from '@/data/session-key.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { dismissToast, during, OUTAGES, statusIn } from './outages.ts'
import { ADDRESS, type FAILURES, field, newAddress, press, section } from './people.ts'
import { test } from './signed-in.ts'

const USER = '**/auth/v1/user**'

/** What a profile can be asked to do: where it asks, what it says when that fails, how it is asked. */
interface Action {
  readonly pattern: string
  readonly title: string
  readonly sentence: string
  readonly act: (page: Page) => Promise<unknown>
}

function actionsIn(status: number): Readonly<Record<string, Action>> {
  const auth = authErrorText({ name: 'AuthRetryableFetchError', status }, '')
  const shop = errorText[status === 0 ? 'network_unreachable' : 'service_unavailable']
  const inSection = (title: string, button: string) => (page: Page) =>
    section(page, title).getByRole('button', { name: button, exact: true }).click()
  return {
    name: {
      pattern: USER,
      title: accountText.error,
      sentence: auth,
      act: inSection(accountText.identity, accountText.save),
    },
    address: {
      pattern: '**/rest/v1/addresses**',
      title: accountText.addressFailed,
      sentence: shop,
      act: inSection(accountText.addresses, accountText.saveAddress),
    },
    email: {
      pattern: USER,
      title: accountText.error,
      sentence: auth,
      act: inSection(accountText.changeEmail, accountText.changeEmail),
    },
    password: {
      pattern: USER,
      title: accountText.error,
      sentence: auth,
      act: inSection(accountText.password, accountText.changePassword),
    },
    'second factor': {
      pattern: '**/auth/v1/factors',
      title: accountText.twoFactorFailed,
      sentence: auth,
      act: inSection(accountText.twoFactor, accountText.enable),
    },
    newsletter: {
      pattern: '**/functions/v1/newsletter',
      title: accountText.error,
      sentence: shop,
      act: inSection(newsletterText.title, newsletterText.submit),
    },
    data: {
      pattern: '**/rest/v1/rpc/my_data',
      title: accountText.error,
      sentence: accountText.downloadFailed,
      act: inSection(accountText.data, accountText.download),
    },
    deletion: {
      pattern: '**/functions/v1/account-delete',
      title: accountText.error,
      sentence: accountText.deleteFailure,
      act: async (page) => {
        await press(page, accountText.delete)
        await press(page, accountText.deleteConfirm)
      },
    },
  }
}

/** Fills every form of the profile, so that each only has to be sent. */
async function fillIn(page: Page): Promise<void> {
  await field(page, accountText.fullName).fill('Inès M. Moreau')
  await press(page, accountText.addAddress)
  for (const [name, value] of Object.entries(ADDRESS)) await field(page, name).fill(value)
  await field(page, accountText.newEmail).fill(newAddress())
  const password = section(page, accountText.password)
  await password.getByLabel(authText.newPassword).fill('un-autre-panier')
  await password.getByLabel(authText.confirmation).fill('un-autre-panier')
  await section(page, newsletterText.title).getByRole('checkbox').check()
}

// A broken connection is told like none at all, and stands in the tests of single sections.
for (const outage of OUTAGES.filter((one) => one !== 'a connection that breaks')) {
  test(`${outage}: all that a profile does says so, and nothing typed is lost`, async ({
    page,
    db,
    person,
  }) => {
    await page.clock.install()
    await page.goto('/profile')
    await fillIn(page)
    for (const [what, { pattern, title, sentence, act }] of Object.entries(actionsIn(statusIn(outage)))) {
      // This request keeps its time by the browser's own clock, which no test turns.
      if (what === 'newsletter' && outage === 'no answer at all') continue
      await during(page, outage, pattern, {
        act: () => act(page),
        look: async () => {
          await expect(page.getByText(title, { exact: true }), what).toBeVisible()
          await expect(page.getByText(sentence), what).toBeVisible()
        },
      })
      await dismissToast(page)
    }
    await expect(field(page, accountText.fullName)).toHaveValue('Inès M. Moreau')
    await expect(field(page, 'Ville')).toHaveValue('Paris')
    await expect(section(page, newsletterText.title).getByRole('checkbox')).toBeChecked()
    for (const button of [accountText.changePassword, accountText.delete, accountText.download])
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
    const { data } = await db.auth.admin.getUserById(person.id)
    expect([data.user?.email, data.user?.user_metadata.full_name]).toEqual([person.email, 'Inès Moreau'])
  })
}

test('a profile that cannot be loaded, or only in parts, is loaded when it is asked for again', async ({
  page,
  person: _person,
}) => {
  await page.clock.install()
  const failed = page.getByRole('heading', { name: accountText.failedTitle })
  await during(page, 'no answer at all', USER, {
    act: () => page.goto('/profile'),
    look: () => expect(failed).toBeVisible(),
  })
  await during(page, 'no connection', USER, {
    // The same words stand there before: what tells the tries apart is the request.
    act: () => Promise.all([page.waitForEvent('requestfailed'), press(page, accountText.retry)]),
    look: () => expect(page.getByText(accountText.failed)).toBeVisible(),
  })
  const parts = [accountText.orders, accountText.addresses, newsletterText.title]
  await during(page, 'no answer at all', '**/rest/v1/**', {
    act: () => press(page, accountText.retry),
    // They ask one after the other: the time is up for each.
    look: () =>
      expect(async () => {
        await page.clock.fastForward(REQUEST_TIMEOUT_MS)
        for (const title of parts)
          await expect(section(page, title).getByRole('alert')).toBeVisible({ timeout: 500 })
      }).toPass(),
  })
  await expect(section(page, accountText.orders).getByText(accountText.ordersFailed)).toBeVisible()
  await expect(section(page, accountText.addresses).getByText(accountText.addressesFailed)).toBeVisible()
  for (const title of parts)
    await section(page, title).getByRole('button', { name: accountText.retry }).click()
  await expect(page.getByText(accountText.noOrders)).toBeVisible()
  await expect(page.getByRole('link', { name: accountText.back, exact: true })).toHaveAttribute('href', '/')
})

test('a session that the server refuses in the middle leads to the sign-in page, whatever was asked for', async ({
  page,
  person: _person,
}) => {
  const refuse = (code: number) => (route: Parameters<(typeof FAILURES)['a connection that breaks']>[0]) =>
    route.fulfill({ status: code, json: {} })
  await page.goto('/about')
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
  const actions = actionsIn(0)
  for (const what of ['orders', 'address', 'deletion', 'name', 'refresh'] as const) {
    // A page that leads nobody on: /auth would go to the profile by itself once it finds a session.
    await page.goto('/about')
    const expired = { ...JSON.parse(session ?? '{}'), expires_at: 1000, refresh_token: 'revoked-elsewhere' }
    await page.evaluate(
      ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
      [SESSION_KEY, what === 'refresh' ? JSON.stringify(expired) : session],
    )
    if (what === 'orders') await page.route('**/rest/v1/rpc/my_orders', refuse(401))
    await page.goto('/profile')
    const action = actions[what]
    if (action) {
      await fillIn(page)
      await page.route(action.pattern, refuse(401))
      await action.act(page)
    }
    await expect(page, what).toHaveURL(/\/auth\?retour=%2Fprofile$/)
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY), what).toBeNull()
    await page.unrouteAll()
  }
})
