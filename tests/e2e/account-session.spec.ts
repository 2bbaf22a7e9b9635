import { expect, type Page } from '@playwright/test'
import { SESSION_KEY } from '@/data/session-key.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { addingText } from '@/texts/adding.ts'
import { authText } from '@/texts/auth.ts'
import { navigationText } from '@/texts/navigation.ts'
import { badge } from './carts.ts'
import { requestsFail, withCart } from './fixtures.ts'
import { during, OUTAGES } from './outages.ts'
import { newPerson, RENEWAL, signedIn, signIn } from './people.ts'
import { test } from './signed-in.ts'

const account = (page: Page) => page.getByRole('link', { name: 'Inès Moreau' })
const guest = (page: Page) => page.getByRole('link', { name: navigationText.signIn })

test('a guest who asks for the profile signs in first, and comes back to it', async ({ page, db }) => {
  const person = await newPerson(db)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth\?retour=%2Fprofile$/)
  await signIn(page, person.email)
  await expect(page).toHaveURL(/\/profile$/)
})

test('nobody is sent to another site after signing in', async ({ page, db }) => {
  const person = await newPerson(db)
  await page.goto('/auth?retour=https://evil.example/panier')
  await signIn(page, person.email)
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
})

test('pages that only show the session load no client; a session that is due is renewed', async ({
  page,
  person: _person,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/about')
  await expect(account(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => /browser-client|auth\/v1/.test(url))).toEqual([])

  const renewed = page.waitForResponse(RENEWAL)
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 30 }))
    document.dispatchEvent(new Event('visibilitychange'))
  }, SESSION_KEY)
  expect((await renewed).status()).toBe(200)
  await expect(account(page)).toBeVisible()
})

test('an outage while renewing is tried again with growing pauses, and nobody is signed out', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  await signedIn(page, keys, person, { expires_at: 1000 })
  const times: number[] = []
  await page.route(RENEWAL, async (route) => {
    times.push(Date.now())
    if (times.length === 3) await route.abort()
    else if (times.length < 4) await route.fulfill({ status: times.length === 1 ? 503 : 500, json: {} })
    else await route.continue()
  })
  const renewed = page.waitForResponse(
    async (response) => response.ok() && response.url().includes('refresh_token'),
  )
  await page.goto('/about')
  await renewed
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  for (const [at, least] of [200, 400, 800].entries()) expect(pauses[at]).toBeGreaterThanOrEqual(least - 20)
  await expect(account(page)).toBeVisible()
})

test('a renewal that is refused ends the session, and the cart stays', async ({ page, db, keys }) => {
  requestsFail()
  const person = await newPerson(db)
  await withCart(page, db, { 4: 2 })
  await signedIn(page, keys, person, { expires_at: 1000, refresh_token: 'revoked-elsewhere' })
  await page.goto('/about')
  await expect(guest(page)).toBeVisible()
  await expect(badge(page, 2)).toBeVisible()
  // A guest's link stands in the page as it was built: what is stored says when the session has ended.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
  await expect(guest(page)).toBeVisible()
})

test('a session that the server has ended is left at the next call, and the cart stays', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db)
  await withCart(page, db, { 4: 1 })
  await signedIn(page, keys, person)
  await page.route('**/auth/v1/user', (route) =>
    route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found', msg: 'gone' } }),
  )
  await page.route('**/rest/v1/rpc/change_cart**', (route) => route.abort())
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth\?retour=%2Fprofile/)
  await expect(badge(page, 1)).toBeVisible()
  await expect(guest(page)).toBeVisible()
})

test('tabs follow one another, signing in and out; offline the session is forgotten all the same', async ({
  context,
  page,
  db,
}) => {
  requestsFail()
  const person = await newPerson(db)
  const other = await context.newPage()
  await Promise.all([other.goto('/products/4'), page.goto('/auth')])
  await other.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(badge(page, 1)).toBeVisible()
  await signIn(page, person.email)
  await expect(page.getByText(authText.welcome('Inès Moreau'))).toBeVisible()
  await expect(account(other)).toBeVisible()
  await expect(badge(other, 1)).toBeVisible()
  await page.route('**/auth/v1/logout**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: navigationText.signOut }).click()
  await expect(guest(page)).toBeVisible()
  await expect(guest(other)).toBeVisible()
  await expect(badge(other, 0)).toBeVisible()
})

test('a renewal without an answer or without a connection is made up for, and nobody is signed out', async ({
  page,
  person: _person,
}) => {
  requestsFail()
  await page.clock.install()
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  const token = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').access_token as string, SESSION_KEY)
  const first = await token()
  const fallDue = () =>
    page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      const soon = Math.floor(Date.now() / 1000) + 30
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: soon }))
      document.dispatchEvent(new Event('visibilitychange'))
    }, SESSION_KEY)

  await page.context().setOffline(true)
  await fallDue()
  await expect(account(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(token).not.toBe(first)

  await page.route(RENEWAL, () => {})
  const silent = page.waitForRequest(RENEWAL)
  await page.clock.fastForward('59:00')
  await silent
  await expect(account(page)).toBeVisible()
  const before = await token()
  await page.unroute(RENEWAL)
  await page.clock.fastForward(REQUEST_TIMEOUT_MS)
  await expect.poll(token).not.toBe(before)
  await expect(account(page)).toBeVisible()
})

test('without a name the email stands there, in the menu of a phone too; every sign-out ends the session here', async ({
  page,
  db,
  keys,
}) => {
  requestsFail()
  const person = await newPerson(db, '')
  await signedIn(page, keys, person)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.goto('/about')
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
  const menu = page.getByRole('navigation', { name: navigationText.mobileLabel, exact: true })
  for (const outage of OUTAGES) {
    await page.getByRole('button', { name: navigationText.menu, exact: true }).click()
    for (const link of [
      navigationText.home,
      navigationText.shop,
      navigationText.blog,
      navigationText.contact,
    ])
      await expect(menu.getByRole('link', { name: link })).toBeVisible()
    await expect(menu.getByRole('link', { name: person.email })).toHaveAttribute('href', '/profile')
    const signOut = menu.getByRole('button', { name: navigationText.signOut })
    await expect(signOut).not.toHaveAttribute('data-early')
    await during(page, outage, '**/auth/v1/logout**', {
      act: () => signOut.click(),
      // Without a connection there is nowhere to go.
      look: () =>
        outage === 'no connection'
          ? expect(menu.getByRole('link', { name: navigationText.signIn })).toBeVisible()
          : page.waitForURL(({ pathname }) => pathname === '/'),
    })
    await page.waitForLoadState()
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
    await page.goto('/about')
    await page.getByRole('button', { name: navigationText.menu, exact: true }).click()
    await expect(menu.getByRole('link', { name: navigationText.signIn })).toHaveAttribute('href', '/auth')
    await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [SESSION_KEY, session])
    await page.reload()
  }
})

test('a long name is cut off, and pushes nothing out of the page at any width', async ({
  page,
  db,
  keys,
}) => {
  const name = 'Marie-Christine Alexandrine Lefebvre de La Tour'
  await signedIn(page, keys, await newPerson(db, name))
  await page.goto('/about')
  await expect(page.getByRole('link', { name })).toBeVisible()
  const complaints: string[] = []
  for (let width = 320; width <= 1440; width += 16) {
    await page.setViewportSize({ width, height: 700 })
    const { overflow, cart } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cart: document.querySelector('[data-cart-badge]')?.getBoundingClientRect().right ?? Number.NaN,
    }))
    if (overflow > 0 || !(cart <= width))
      complaints.push(`${width} px: ${overflow} px too wide, cart to ${cart}`)
  }
  expect(complaints).toEqual([])
  await expect(page.locator('header [data-account-name]').first()).toHaveAttribute('title', name)
})
