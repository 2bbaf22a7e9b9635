import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { SESSION_KEY } from '@/data/session-key.ts'
import { accountText, findOrderText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { cartText } from '@/texts/cart.ts'
import { navigationText } from '@/texts/navigation.ts'
import { toastText } from '@/texts/toasts.ts'
import type { ShopKeys } from '../support/shop.ts'
import { type Db, rows, test } from './fixtures.ts'

const PASSWORD = 'paille-tressée-9'

interface Person {
  readonly id: string
  readonly email: string
}

async function newPerson(db: Db, fullName = 'Inès Moreau'): Promise<Person> {
  const email = `${randomUUID()}@client.example`
  const { data, error } = await db.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: fullName },
  })
  if (error) throw error
  return { id: data.user.id, email }
}

/** Gives the page a session as a former sign-in would have left it. */
async function signedIn(page: Page, keys: ShopKeys, { email }: Person): Promise<void> {
  const client = createClient(keys.url, keys.anonKey, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  await page.addInitScript(
    ([key, session]) => {
      if (sessionStorage.getItem('session-was-set')) return
      localStorage.setItem(key ?? '', session ?? '')
      sessionStorage.setItem('session-was-set', 'yes')
    },
    [SESSION_KEY, JSON.stringify(data.session)],
  )
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('signing in: what is missing, what is wrong, and the welcome', async ({ page, db }) => {
  const person = await newPerson(db)
  await page.goto('/products')
  await page.goto('/auth', { referer: new URL('/products', page.url()).href })
  await press(page, authText.signIn)
  await expect(page.getByText(authText.problems.fields_missing)).toBeVisible()
  await field(page, authText.email).fill(person.email)
  await field(page, authText.password).fill('faux')
  await press(page, authText.signIn)
  await expect(page.getByText(authText.signInFailed)).toBeVisible()
  await expect(page.getByText(authText.signInFailure)).toBeVisible()
  await field(page, authText.password).fill(PASSWORD)
  await press(page, authText.showPassword)
  await expect(field(page, authText.password)).toHaveAttribute('type', 'text')
  await press(page, authText.signIn)
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByText(authText.welcome('Inès Moreau'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inès Moreau' })).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
  await press(page, navigationText.signOut)
  await expect(page.getByRole('link', { name: navigationText.signIn })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual(
    [],
  )
})

test('signing up checks in the specified order', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: authText.signUpTab }).click()
  const fill = async (fullName: string, password: string, confirmation: string) => {
    await field(page, authText.fullName).fill(fullName)
    await field(page, authText.email).fill(`${randomUUID()}@client.example`)
    await field(page, authText.password).fill(password)
    await field(page, authText.confirmation).fill(confirmation)
    await press(page, authText.signUp)
  }
  await fill('', 'abc', 'xyz')
  await expect(page.getByText(authText.problems.fields_missing)).toBeVisible()
  await fill('Nora Alami', 'abc', 'xyz')
  await expect(page.getByText(authText.problems.passwords_differ)).toBeVisible()
  await fill('Nora Alami', 'abc', 'abc')
  await expect(page.getByText(authText.problems.password_short)).toBeVisible()
  await fill('Nora Alami', PASSWORD, PASSWORD)
  // Projects that ask for a confirmation first answer with a message, the others with a session.
  await expect(
    page.getByText(authText.welcome('Nora Alami')).or(page.getByText(authText.confirmTitle)),
  ).toBeVisible()
})

test('a failing network is said, and the form stays', async ({ page }) => {
  await page.goto('/auth')
  await field(page, authText.email).fill('ines@client.example')
  await field(page, authText.password).fill(PASSWORD)
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await press(page, authText.signIn)
  await expect(page.getByText(authText.signInFailed)).toBeVisible()
  await expect(page.getByRole('button', { name: authText.signIn, exact: true })).toBeEnabled()
})

test('a guest who asks for the profile signs in first', async ({ page }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth\?retour=%2Fprofile$/)
})

test('the profile: name, address, own data, and an account that is really deleted', async ({
  page,
  db,
  keys,
}) => {
  const person = await newPerson(db)
  await signedIn(page, keys, person)
  await page.goto('/profile')
  await expect(field(page, accountText.email)).toHaveValue(person.email)
  await field(page, accountText.fullName).fill('Inès M. Moreau')
  await page.getByRole('button', { name: accountText.save, exact: true }).first().click()
  await expect(page.getByText(accountText.savedBody)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inès M. Moreau' })).toBeVisible()

  await press(page, accountText.addAddress)
  for (const [name, value] of Object.entries({
    Prénom: 'Inès',
    Nom: 'Moreau',
    Adresse: '3 rue des Lilas',
    'Code postal': '75011',
    Ville: 'Paris',
  }))
    await field(page, name).fill(value)
  await page.getByRole('button', { name: accountText.save, exact: true }).last().click()
  await expect(page.getByText(accountText.addressSaved, { exact: true })).toBeVisible()
  expect(await rows(db.from('addresses').select('city').eq('user_id', person.id))).toEqual([
    { city: 'Paris' },
  ])

  const download = page.waitForEvent('download')
  await press(page, accountText.download)
  expect((await download).suggestedFilename()).toBe(accountText.fileName)

  await press(page, accountText.delete)
  await expect(page.getByText(accountText.deleteQuestion)).toBeVisible()
  await press(page, accountText.deleteConfirm)
  await expect(page.getByText(accountText.deleted)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const { data } = await db.auth.admin.getUserById(person.id)
  expect(data.user).toBeNull()
  expect(await rows(db.from('addresses').select().eq('user_id', person.id))).toEqual([])
})

test('a forgotten password: known and unknown addresses are answered alike, the link opens a new one', async ({
  page,
  db,
  request,
}) => {
  const person = await newPerson(db)
  for (const email of [`${randomUUID()}@client.example`, person.email]) {
    await page.goto('/auth')
    await press(page, authText.forgot)
    await field(page, authText.email).fill(email)
    await press(page, authText.sendLink)
    await expect(page.getByText(authText.linkSent(email))).toBeVisible()
  }
  const mails = (await (await request.get('/_/mail.json')).json()) as { to: string[]; text: string }[]
  const mail = mails.find(({ to }) => to.includes(person.email))
  await page.goto(/https?:\S+\/verify\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await field(page, authText.newPassword).fill('un-autre-panier')
  await field(page, authText.confirmation).fill('un-autre-panier')
  await press(page, authText.savePassword)
  await expect(page.getByText(authText.passwordSaved)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inès Moreau' })).toBeVisible()
})

test('a guest finds no order by a number and an address that do not belong together', async ({ page }) => {
  await page.goto('/commande')
  await field(page, findOrderText.number).fill('CMD-1999-0001')
  await field(page, findOrderText.email).fill(`${randomUUID()}@client.example`)
  await press(page, findOrderText.submit)
  await expect(page.getByText(findOrderText.notFound)).toBeVisible()
})

test('a session that the server refuses ends, and the cart stays', async ({ page, db, keys }) => {
  const person = await newPerson(db)
  await signedIn(page, keys, person)
  await page.route('**/auth/v1/user', (route) =>
    route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found', msg: 'gone' } }),
  )
  await page.route('**/rest/v1/rpc/change_cart**', (route) => route.abort())
  await page.goto('/products/4')
  await press(page, cartText.add)
  await expect(page.getByRole('link', { name: cartText.badge(1) })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('link', { name: cartText.badge(1) })).toBeVisible()
})

test('the guest cart joins the account’s once, and follows it to another device', async ({
  page,
  browser,
  db,
  keys,
}) => {
  const person = await newPerson(db)
  const cartOf = async () =>
    await rows(
      db.from('cart_items').select('product_id, quantity').eq('user_id', person.id).order('product_id'),
    )
  await rows(
    db.from('cart_items').insert({ user_id: person.id, product_id: 6, quantity: 1 }).select('product_id'),
  )
  const badge = (where: Page, count: number) => where.getByRole('link', { name: cartText.badge(count) })
  await page.goto('/products/6')
  await press(page, cartText.add)
  await expect(badge(page, 1)).toBeVisible()
  await page.goto('/auth')
  await field(page, authText.email).fill(person.email)
  await field(page, authText.password).fill(PASSWORD)
  await press(page, authText.signIn)
  await expect(badge(page, 2)).toBeVisible()
  await expect.poll(cartOf).toEqual([{ product_id: 6, quantity: 2 }])
  await page.reload()
  await expect(badge(page, 2)).toBeVisible()
  expect(await cartOf()).toEqual([{ product_id: 6, quantity: 2 }])

  const other = await (await browser.newContext({ baseURL: keys.url })).newPage()
  await signedIn(other, keys, person)
  await other.goto('/cart')
  await expect(badge(other, 2)).toBeVisible()
  const { name } = await rows(db.from('products').select('name').eq('id', 6).single())
  await other.getByRole('button', { name: cartText.removeNamed(name) }).click()
  await expect.poll(cartOf).toEqual([])
  await page.reload()
  await expect(badge(page, 0)).toBeVisible()
})

test('with the server cart failing the local one goes on and joins later; a refusal changes nothing', async ({
  page,
  db,
  keys,
}) => {
  const person = await newPerson(db)
  await signedIn(page, keys, person)
  const badge = (count: number) => page.getByRole('link', { name: cartText.badge(count) })
  await page.route('**/rest/v1/rpc/change_cart', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/products/10')
  await press(page, cartText.add)
  await expect(badge(1)).toBeVisible()
  await page.unroute('**/rest/v1/rpc/change_cart')
  await page.goto('/cart')
  await expect
    .poll(
      async () => await rows(db.from('cart_items').select('product_id, quantity').eq('user_id', person.id)),
    )
    .toEqual([{ product_id: 10, quantity: 1 }])

  await rows(db.from('inventory').update({ stock: 0 }).eq('product_id', 23).select('product_id'))
  await page.route('**/rest/v1/rpc/get_offers**', (route) => route.abort())
  await page.goto('/products/23')
  await press(page, cartText.add)
  await expect(page.getByText(toastText.addRefused)).toBeVisible()
  await expect(badge(1)).toBeVisible()
})
