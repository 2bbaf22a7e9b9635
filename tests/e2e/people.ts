import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { SESSION_KEY } from '@/data/session-key.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import type { ShopKeys } from '../support/shop.ts'
import type { Db } from './fixtures.ts'
import { mailsTo } from './mails.ts'

export const PASSWORD = 'paille-tressée-9'

export interface Person {
  readonly id: string
  readonly email: string
}

export const newAddress = (): string => `${randomUUID()}@client.example`

/** An account with a confirmed address. Its password is hashed as cheaply as can be. */
export async function newPerson(db: Db, fullName = 'Inès Moreau'): Promise<Person> {
  const email = newAddress()
  const { data, error } = await db.auth.admin.createUser({
    email,
    password_hash: await hash(PASSWORD, { cost: 4 }),
    email_confirm: true,
    user_metadata: { full_name: fullName },
  })
  if (error) throw error
  return { id: data.user.id, email }
}

/**
 * Gives the page a session as a former sign-in would have left it.
 * @param changes what of the stored session is different.
 */
export async function signedIn(
  page: Page,
  keys: ShopKeys,
  { email }: Person,
  changes: object = {},
): Promise<void> {
  const client = createClient(keys.url, keys.anonKey, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  await page.addInitScript(
    ([key, session]) => {
      if (sessionStorage.getItem('session-was-set')) return
      localStorage.setItem(key ?? '', session ?? '')
      sessionStorage.setItem('session-was-set', 'yes')
    },
    [SESSION_KEY, JSON.stringify({ ...data.session, ...changes })],
  )
}

/**
 * Opens the profile with a session that the browser had before, put there on a page without scripts: the sign-in would lead
 * on by itself while the test does.
 */
export async function openProfile(page: Page, session: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [SESSION_KEY, session] as const)
  await page.goto('/profile')
}

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The form to sign up, once the page has come to life. */
export async function openSignUp(page: Page): Promise<void> {
  await page.goto('/auth')
  await expect(async () => {
    await page.getByRole('tab', { name: authText.signUpTab }).click()
    await expect(field(page, authText.fullName)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, authText.email).fill(email)
  await field(page, authText.password).fill(password)
  await press(page, authText.signIn)
}

/** On the page of the sign-in: asks for a link to choose a new password. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await press(page, authText.forgot)
  await field(page, authText.email).fill(email)
  await press(page, authText.sendLink)
  await expect(page.getByText(authText.linkSent(email))).toBeVisible()
}

/** @returns the links of the mails to an address, newest first, once there is one. @param pattern what a link looks like. */
export async function linksTo(request: APIRequestContext, email: string, pattern: RegExp): Promise<string[]> {
  const links = async () => {
    const mails = await mailsTo(request, email)
    return mails.flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
  }
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
  return await links()
}

export const VERIFY = /https?:\S+\/auth#\S+/
/** A link that asks a mailbox to agree to a change of address. */
export const AGREE = /https?:\S+\/profile#adresse=\S+/

/** Where a session is renewed. */
export const RENEWAL = '**/auth/v1/token?grant_type=refresh_token'

/** The ways in which a server fails, made at the network. */
export const FAILURES = {
  'an error of the server': (route: Route) =>
    route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'boom' } }),
  'a connection that breaks': (route: Route) => route.abort(),
  'no answer at all': () => {},
} as const

/** Fields of an address, by their labels. */
export const ADDRESS = {
  Prénom: 'Inès',
  Nom: 'Moreau',
  Adresse: '3 rue des Lilas',
  'Code postal': '75011',
  Ville: 'Paris',
}

/** Shows a tab of the profile. */
export const openTab = (page: Page, tab: keyof typeof accountText.tabs) =>
  page.getByRole('tab', { name: accountText.tabs[tab], exact: true }).click()

/** Waits until nothing of the profile is on its way any more: what loads during an outage fails with it. */
export const profileIsThere = (page: Page) =>
  expect(page.getByText(accountText.loadingSection)).toHaveCount(0)

/** A part of the profile. */
export const section = (page: Page, title: string) => page.getByRole('region', { name: title })
