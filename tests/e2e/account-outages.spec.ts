import { expect } from '@playwright/test'
import { SESSION_KEY } from '@/data/session-key.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { badge } from './carts.ts'
import { requestsFail, withCart } from './fixtures.ts'
import { dismissToast, during, refuseSession, statusIn, turnTime } from './outages.ts'
import { field, openProfile, openTab, press, profileIsThere, section, signIn } from './people.ts'
import { type Action, actionsIn, USER } from './profile-actions.ts'
import { test } from './signed-in.ts'

// What a call comes to is asked in `tests/unit/account-outages.test.ts`: broken or away, a connection comes to the same, and is
// looked at in the tests of single sections.
for (const outage of ['an error of the server', 'no answer at all'] as const) {
  test(`${outage}: all that a profile does says so, and nothing typed is lost`, async ({
    page,
    db,
    person,
  }) => {
    requestsFail()
    await turnTime(page)
    await page.goto('/profile')
    const actions = Object.entries(actionsIn(statusIn(outage)))
    for (const [, { tab, fill }] of actions) {
      await openTab(page, tab)
      await fill?.(page)
      await profileIsThere(page)
    }
    for (const [what, { tab, pattern, title, sentence, act, busy }] of actions) {
      await openTab(page, tab)
      await during(page, outage, pattern, {
        act: async () => {
          await act(page)
          if (outage === 'no answer at all')
            await expect(page.getByRole('button', { name: busy, exact: true }), what).toBeDisabled()
        },
        look: async () => {
          await expect(page.getByText(title, { exact: true }), what).toBeVisible()
          await expect(page.getByText(sentence), what).toBeVisible()
        },
      })
      await dismissToast(page)
    }
    await expect(field(page, accountText.fullName)).toHaveValue('Inès M. Moreau')
    await expect(field(page, 'Ville')).toHaveValue('Paris')
    await openTab(page, 'informations')
    await expect(section(page, newsletterText.title).getByRole('checkbox')).toBeChecked()
    await openTab(page, 'securite')
    await expect(page.getByRole('button', { name: accountText.changePassword, exact: true })).toBeEnabled()
    await openTab(page, 'donnees')
    for (const button of [accountText.delete, accountText.download])
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
    const { data } = await db.auth.admin.getUserById(person.id)
    expect([data.user?.email, data.user?.user_metadata.full_name]).toEqual([person.email, 'Inès Moreau'])
  })
}

test('a profile that cannot be loaded, or only in parts, is loaded when it is asked for again', async ({
  page,
  person: _person,
}) => {
  requestsFail()
  await page.clock.install()
  const failed = page.getByRole('heading', { name: accountText.failedTitle })
  await during(page, 'no answer at all', USER, {
    act: async () => {
      await page.goto('/profile')
      await expect(page.getByRole('status').getByText(accountText.loading)).toBeVisible()
    },
    look: () => expect(failed).toBeVisible(),
  })
  await during(page, 'no connection', USER, {
    // The same words stand there before: what tells the tries apart is the request.
    act: () => Promise.all([page.waitForEvent('requestfailed'), press(page, accountText.retry)]),
    look: () => expect(page.getByText(accountText.failed)).toBeVisible(),
  })
  const parts = [
    ['commandes', accountText.orders],
    ['adresses', accountText.addresses],
    ['informations', newsletterText.title],
  ] as const
  await during(page, 'no answer at all', '**/rest/v1/**', {
    act: async () => {
      await press(page, accountText.retry)
      for (const [tab, title] of parts) {
        await openTab(page, tab)
        await expect(section(page, title).getByText(accountText.loadingSection)).toBeVisible()
      }
    },
    // They ask one after the other: the time is up for each.
    look: () =>
      expect(async () => {
        await page.clock.fastForward(REQUEST_TIMEOUT_MS)
        for (const [tab, title] of parts) {
          await openTab(page, tab)
          await expect(section(page, title).getByRole('alert')).toBeVisible({ timeout: 500 })
        }
      }).toPass(),
  })
  for (const [tab, title] of parts) {
    await openTab(page, tab)
    if (tab === 'commandes') await expect(page.getByText(accountText.ordersFailed)).toBeVisible()
    if (tab === 'adresses') await expect(page.getByText(accountText.addressesFailed)).toBeVisible()
    await section(page, title).getByRole('button', { name: accountText.retry }).click()
  }
  await openTab(page, 'commandes')
  await expect(page.getByText(accountText.noOrders)).toBeVisible()
  await expect(page.getByRole('link', { name: accountText.back, exact: true })).toHaveAttribute('href', '/')
})

test('a session that the server refuses in the middle, whatever was asked for, leads to the sign-in page and back', async ({
  page,
  db,
  person,
}) => {
  requestsFail()
  await withCart(page, db, { 4: 1 })
  await page.goto('/profile')
  const load = (pattern: string) => ({
    tab: 'informations' as const,
    pattern,
    act: () => page.reload(),
  })
  // One of each kind: what Auth, a table, a function of the database and one of the backend are asked, and what is loaded.
  // That every call of an account knows an ended session is asked without a browser, too.
  const { name, address, password, 'second factor': factor } = actionsIn(401)
  const refused: Readonly<Record<string, Pick<Action, 'tab' | 'pattern' | 'fill' | 'act'>>> = {
    name,
    address,
    password,
    'second factor': factor,
    orders: load('**/rest/v1/rpc/my_orders'),
    'a renewal': {
      tab: 'informations',
      pattern: '**/auth/v1/token?grant_type=refresh_token',
      act: async () => {
        await page.evaluate((key) => {
          const session = JSON.parse(localStorage.getItem(key) ?? '{}')
          localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1000 }))
        }, SESSION_KEY)
        await page.reload()
      },
    },
  }
  const session = await page.evaluate((key) => localStorage.getItem(key) ?? '', SESSION_KEY)
  for (const [what, { tab, pattern, fill, act }] of Object.entries(refused)) {
    await expect(page.getByText(accountText.memberSince), what).toBeVisible()
    await openTab(page, tab)
    await fill?.(page)
    await page.route(pattern, refuseSession)
    await act(page)
    await expect(page, what).toHaveURL(/\/auth\?retour=%2Fprofile$/)
    // A renewal may be refused before the profile came to life: then whoever asks for it is a guest already.
    if (what !== 'a renewal') await expect(page.getByText(errorText.sign_in_required), what).toBeVisible()
    await expect(page.getByRole('button', { name: authText.signIn, exact: true }), what).toBeEnabled()
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY), what).toBeNull()
    await expect(badge(page, 1), what).toBeVisible()
    await page.unroute(pattern)
    if (what === 'name') {
      await signIn(page, person.email)
      await expect(page, what).toHaveURL(/\/profile$/)
    } else {
      await openProfile(page, session)
    }
  }
  await expect(badge(page, 1)).toBeVisible()
})
