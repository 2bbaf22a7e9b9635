import { expect, type Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { SESSION_KEY } from '@/data/session-key.ts'
import { signUp } from '@/data/sign-up.ts'
import { authText } from '@/texts/auth.ts'
import { navigationText } from '@/texts/navigation.ts'
import type { ShopKeys } from '../support/shop.ts'
import { test } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import {
  askForLink,
  field,
  linksTo,
  newAddress,
  newPerson,
  openSignUp,
  PASSWORD,
  type Person,
  press,
  signedIn,
  VERIFY,
} from './people.ts'

const visitor = (keys: ShopKeys) =>
  createClient<Database>(keys.url, keys.anonKey, { auth: { persistSession: false } })

/** The address of a link that opens a session of somebody's own. */
async function linkInto(keys: ShopKeys, { email }: Person, type = 'signup'): Promise<string> {
  const { data, error } = await visitor(keys).auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  const { access_token, refresh_token, expires_at } = data.session
  const facts = { access_token, refresh_token, expires_at: String(expires_at), expires_in: '3600', type }
  return `/#${new URLSearchParams({ ...facts, token_type: 'bearer' })}`
}

const storedEmail = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.user.email ?? null, SESSION_KEY)

test('who signed up first with somebody’s address gets nothing of what its owner confirms', async ({
  browser,
  page,
  db,
  keys,
  request,
}) => {
  const email = newAddress()
  const { order_number } = await placeOrder(db, { product: 12, method: 'chronopost', email })
  const stranger = visitor(keys)
  const form = {
    email,
    password: 'mot-de-passe-volé',
    confirmation: 'mot-de-passe-volé',
    fullName: 'Mallory',
  }
  expect(await signUp(stranger, form)).toMatchObject({ ok: true })
  const [first = ''] = await linksTo(request, email, VERIFY)
  await openSignUp(page)
  await field(page, authText.fullName).fill('Nora Alami')
  await field(page, authText.email).fill(email)
  await field(page, authText.password).fill(PASSWORD)
  await field(page, authText.confirmation).fill(PASSWORD)
  // One email a minute goes to an address.
  await db.rpc('forget_sign_up', { email })
  await press(page, authText.signUp)
  await expect(page.getByText(authText.confirmSent(email))).toBeVisible()
  await expect.poll(async () => (await linksTo(request, email, VERIFY))[0]).not.toBe(first)
  const [link = ''] = await linksTo(request, email, VERIFY)
  // On her telephone, which asked for nothing, she would choose a password.
  const phone = await (await browser.newContext({ baseURL: keys.url })).newPage()
  await phone.goto(link)
  await press(phone, authText.askYes)
  await expect(phone.getByRole('heading', { name: authText.choosePasswordTitle })).toBeVisible()
  expect(await storedEmail(phone)).toBeNull()
  const tried = async () =>
    (await stranger.auth.signInWithPassword({ email, password: 'mot-de-passe-volé' })).error?.code
  expect(await tried()).toBe('invalid_credentials')
  await phone.reload()
  await press(phone, authText.askYes)
  await press(phone, authText.savePassword)
  await expect(phone.getByText(authText.problems.fields_missing)).toBeVisible()
  await field(phone, authText.password).fill(PASSWORD)
  await field(phone, authText.confirmation).fill(PASSWORD)
  await press(phone, authText.savePassword)
  await expect(phone.getByText(authText.confirmed, { exact: true })).toBeVisible()
  expect(await storedEmail(phone)).toBe(email)
  expect(await tried()).toBe('invalid_credentials')
  await phone.context().close()
  const owner = visitor(keys)
  await owner.auth.signInWithPassword({ email, password: PASSWORD })
  // Her orders: by the number, since each who finds an order gets a link of their own.
  expect((await owner.rpc('my_orders')).data).toMatchObject([{ order: { order_number } }])
})

test('a link that nobody asked for here signs nobody in unasked', async ({ page, db, keys }) => {
  const stranger = await newPerson(db, 'Mallory')
  await page.goto('/products')
  await page.goto(await linkInto(keys, stranger))
  await expect(page.getByText(authText.ask(stranger.email))).toBeVisible()
  expect(await storedEmail(page)).toBeNull()
  expect(page.url()).not.toContain('access_token')
  await press(page, authText.askNo)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: navigationText.signIn })).toBeVisible()
  await page.goto('/auth')
  await expect(field(page, authText.email)).toBeVisible()
  expect(await storedEmail(page)).toBeNull()
})

test('a link never takes the place of a session in silence, whatever it calls itself', async ({
  page,
  db,
  keys,
}) => {
  const [person, stranger] = [await newPerson(db), await newPerson(db, 'Mallory')]
  await signedIn(page, keys, person)
  await page.goto('/')
  // Even where this browser had asked for a link to that address.
  await page.evaluate(
    (email) => localStorage.setItem('auth:asked', JSON.stringify([{ email, at: Date.now() }])),
    stranger.email,
  )
  for (const type of ['signup', 'recovery', 'email_change', 'magiclink']) {
    await page.goto('/products')
    await page.goto(await linkInto(keys, stranger, type))
    await expect(page.getByText(authText.ask(stranger.email))).toBeVisible()
    await expect(page.getByText(authText.askSession(person.email))).toBeVisible()
    expect(await storedEmail(page)).toBe(person.email)
    await press(page, authText.askNo)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Inès Moreau' })).toBeVisible()
  }
})

test('a link opened on another device goes on after the question', async ({
  browser,
  page,
  db,
  keys,
  request,
}) => {
  const person = await newPerson(db)
  await page.goto('/auth')
  await askForLink(page, person.email)
  const [link = ''] = await linksTo(request, person.email, VERIFY)
  const phone = await (await browser.newContext({ baseURL: keys.url })).newPage()
  await phone.goto(link)
  await expect(phone.getByText(authText.ask(person.email))).toBeVisible()
  await press(phone, authText.askYes)
  await field(phone, authText.newPassword).fill('un-autre-panier')
  await field(phone, authText.confirmation).fill('un-autre-panier')
  await press(phone, authText.savePassword)
  await expect(phone.getByText(authText.passwordSaved)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Inès Moreau' })).toBeVisible()
  await phone.context().close()
})

test('tokens that open nothing are told as a link that is worth nothing', async ({ page }) => {
  await page.goto('/#access_token=a.b.c&refresh_token=x&type=recovery')
  await expect(page.getByRole('heading', { name: authText.linkFailedTitle })).toBeVisible()
  expect(page.url()).not.toContain('access_token')
})
