import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import bcrypt from 'bcryptjs'
import { ADMIN_SESSION_KEY } from '@/data/admin/session-key.ts'
import { loginText } from '@/texts/admin/login.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { appCode } from '../support/authenticator-app.ts'
import { axeFindings } from './axe.ts'
import { test as base, type Db, testIsOver } from './fixtures.ts'

export const ADMIN_PASSWORD = 'tresse-et-paille'

export interface E2eAdmin {
  readonly id: string
  readonly email: string
  readonly userId: string
}

export async function makeAdmin(db: Db, role: 'owner' | 'staff', name: string): Promise<E2eAdmin> {
  const email = `admin-${randomUUID()}@shop.example`
  // Without a password of the account's own, as the log-in wants it.
  const { data, error } = await db.auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  const { data: row, error: refused } = await db
    .from('admin_users')
    .insert({
      user_id: data.user.id,
      email,
      // The cost of a real one would only make the tests slow.
      password_hash: await bcrypt.hash(ADMIN_PASSWORD, 4),
      name,
      role,
    })
    .select('id')
    .single()
  if (refused) throw new Error(refused.message)
  return { id: row.id, email, userId: data.user.id }
}

interface Fixtures {
  /** A member of staff of the test's own: a log-in of the same one elsewhere would end the session. */
  readonly admin: E2eAdmin
  /** The same as an owner. */
  readonly owner: E2eAdmin
}

export const test = base.extend<Fixtures>({
  admin: async ({ db }, use) => {
    const admin = await makeAdmin(db, 'staff', 'Nadia Amrani')
    await use(admin)
    testIsOver()
    await db.auth.admin.deleteUser(admin.userId)
  },
  owner: async ({ db }, use) => {
    const owner = await makeAdmin(db, 'owner', 'Salma Bennouna')
    await use(owner)
    testIsOver()
    await db.auth.admin.deleteUser(owner.userId)
  },
})

/** Another address without loading the application anew. */
export const go = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({ idx: 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  }, address)

/** Fills the log-in in and sends it. */
export async function logIn(page: Page, email: string, password = ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel(loginText.email, { exact: true }).fill(email)
  await page.getByLabel(loginText.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: loginText.submit }).click()
}

/**
 * Goes to a screen of the administration in a session that the log-in function has opened, as a former visit would have
 * left it: what the form of the log-in does, `admin.spec.ts` and `admin-session.spec.ts` look at. @param path with /admin.
 */
export async function openAdmin(page: Page, { email }: E2eAdmin, path: string): Promise<void> {
  const answer = await page.request.post('/functions/v1/admin-login', {
    data: { email, password: ADMIN_PASSWORD },
  })
  expect(answer.status(), 'of the log-in').toBe(200)
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
  const { exp, sub } = JSON.parse(
    Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { exp: number; sub: string }
  const session = {
    ...tokens,
    token_type: 'bearer',
    expires_at: exp,
    expires_in: 3600,
    user: { id: sub, email },
  }
  await page.addInitScript(
    ([key, stored]) => {
      if (sessionStorage.getItem('admin-was-let-in')) return
      localStorage.setItem(key ?? '', stored ?? '')
      sessionStorage.setItem('admin-was-let-in', 'yes')
    },
    [ADMIN_SESSION_KEY, JSON.stringify(session)],
  )
  await page.goto(path)
}

/** Has the profile that is shown ask for a second factor from now on. @returns its secret in base32 */
export async function enrolFactor(page: Page): Promise<string> {
  await page.getByRole('button', { name: profileText.enable, exact: true }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel(profileText.code).fill(appCode(secret))
  await page.getByRole('button', { name: profileText.confirm, exact: true }).click()
  await expect(page.getByText(profileText.enabled)).toBeVisible()
  return secret
}

/** Settings as those of a shop without a sale: other tests sell in this one, and where somebody has bought, nothing can be emptied. */
export const asBeforeAnySale = (page: Page) =>
  page.route('**/rpc/admin_shop_data*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), has_real_sales: false } })
  })

/** Calls functions of the database as an administrator at another machine. @returns what calls one. */
export async function callsOf(page: Page, { email }: E2eAdmin) {
  const entered = await page.request.post('/functions/v1/admin-login', {
    data: { email, password: ADMIN_PASSWORD },
  })
  const { access_token: token } = (await entered.json()) as { access_token: string }
  return async (name: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(`/rest/v1/rpc/${name}`, {
      headers: { Authorization: `Bearer ${token}`, apikey: token },
      data,
    })
    expect(answer.status(), name).toBe(200)
    return await answer.json().catch(() => null)
  }
}

/** Whether the page scrolls sideways. @returns a line where it does. */
export async function sideways(page: Page, screen: string): Promise<string[]> {
  const measured = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // What floats finds its place anew a moment after the window has another size.
  for (let looked = 0; looked < 10 && (await measured()) > 0; looked += 1) await page.waitForTimeout(100)
  const overflow = await measured()
  return overflow > 0 ? [`${screen} scrolls sideways: ${overflow}`] : []
}

/** Words that end in the next line, of cells and lists that are too narrow for them; paths and references may. @returns one line each. */
export const brokenWords = async (within: Locator, screen: string): Promise<string[]> => {
  const words = await within.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(
        /(?<=^|[\s«(])\p{L}{3,}(?=$|[\s.,;:!?)»…])/gu,
      )) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()]
        if ((lines.at(-1)?.top ?? 0) >= (lines[0]?.bottom ?? 0) && lines.length > 1) found.push(word)
      }
    return found
  })
  return words.map((word) => `${screen} breaks the word ${word}`)
}

/** Whether the page scrolls sideways, and words it breaks. @returns one line each. */
const layoutComplaints = async (page: Page, screen: string): Promise<string[]> => [
  ...(await sideways(page, screen)),
  ...(await brokenWords(page.locator('body'), screen)),
]

/** What axe finds wrong with what the page shows, words it breaks, and whether it scrolls sideways. @returns one line each. */
export const complaints = async (page: Page, screen: string): Promise<string[]> => [
  ...(await axeFindings(page, screen)),
  ...(await layoutComplaints(page, screen)),
]

const TABLET = 768

/**
 * Fails when something is wrong with a screen on a telephone, a tablet or a large window; where `SHOTS` names a folder it is
 * photographed on each. On a tablet, whose parts are those of the others, only the layout is looked at: axe costs ten times that.
 * @param last how wide the page is left. @param height of the window.
 */
export async function expectSound(
  page: Page,
  screen: string,
  { last = 1440, height = 900 }: { readonly last?: 390 | 1440; readonly height?: number } = {},
): Promise<void> {
  const found: string[] = []
  for (const width of last === 390 ? [1440, TABLET, last] : [390, TABLET, last]) {
    await page.setViewportSize({ width, height })
    const look = width === TABLET ? layoutComplaints : complaints
    found.push(...(await look(page, `${screen} at ${width}`)))
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${screen}-${width}.png`, fullPage: true })
  }
  expect(found).toEqual([])
}

/**
 * Counts what a person hits from now on, as long as no other document is loaded: the pointer, and Enter or the blank, but for those in
 * what they write; a choice of a list is two, as it opens first. Fields are filled without: the Tab key leads from one to the next, and
 * characters of a number are scanned.
 * @returns how many they were.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const note = { clicks: 0 }
    Object.assign(globalThis, { note })
    const isHit = ({ key, target }: KeyboardEvent) =>
      (key === 'Enter' || key === ' ') &&
      !(target instanceof HTMLElement && (target.isContentEditable || target.tagName === 'TEXTAREA'))
    addEventListener('pointerdown', () => (note.clicks += 1), true)
    addEventListener('keydown', (event) => (note.clicks += Number(isHit(event))), true)
    addEventListener(
      'change',
      ({ target }) => (note.clicks += target instanceof HTMLSelectElement ? 2 : 0),
      true,
    )
  })
  return () => page.evaluate(() => (Reflect.get(globalThis, 'note') as { clicks: number }).clicks)
}

/** The number of the order that is packed, which is called by its buyer's name. */
export const inHand = async (page: Page): Promise<string> =>
  (await page.getByRole('region', { name: /CMD-/ }).getAttribute('aria-label'))?.split(', ').at(-1) ?? ''
