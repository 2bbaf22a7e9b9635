import { expect, type Page } from '@playwright/test'
import { accountText, findOrderText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { errorText } from '@/texts/errors.ts'
import { formText } from '@/texts/forms.ts'
import { navigationText } from '@/texts/navigation.ts'
import { signUpMailText } from '@/texts/sign-up-mail.ts'
import { type Db, requestsFail, rows, test, withCart } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { dismissToast, during, OUTAGES, statusIn } from './outages.ts'
import {
  field,
  linksTo,
  newAddress,
  newPerson,
  openSignUp,
  openTab,
  PASSWORD,
  press,
  signIn,
  VERIFY,
} from './people.ts'

const FIND = '**/rpc/find_order**'
const SIGN_UP = '**/functions/v1/sign-up'

/** An order that a guest has placed. */
const guestOrder = (db: Db, email: string) => placeOrder(db, { product: 12, method: 'chronopost', email })

async function signUp(page: Page, email: string, fullName = 'Nora Alami', ...passwords: string[]) {
  const [password = PASSWORD, confirmation = password] = passwords
  await field(page, authText.fullName).fill(fullName)
  await field(page, authText.email).fill(email)
  await field(page, authText.password).fill(password)
  await field(page, authText.confirmation).fill(confirmation)
  await press(page, authText.signUp)
}

test('signing up checks in the specified order and marks the fields, then says which mail to open', async ({
  page,
}) => {
  await openSignUp(page)
  const email = newAddress()
  await signUp(page, email, '', 'abc', 'xyz')
  const toast = page.locator('.toast')
  await expect(toast.getByText(authText.problems.fields_missing)).toBeVisible()
  const name = field(page, authText.fullName)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(formText.missing(authText.fullName))
  await expect(name).toBeFocused()
  await expect(field(page, authText.email)).not.toHaveAttribute('aria-invalid')
  await signUp(page, email, 'Nora Alami', 'abc', 'xyz')
  await expect(toast.getByText(authText.problems.passwords_differ)).toBeVisible()
  const again = field(page, authText.confirmation)
  await expect(again).toHaveAccessibleDescription(authText.problems.passwords_differ)
  await expect(name).not.toHaveAttribute('aria-invalid')
  await signUp(page, email, 'Nora Alami', 'abc', 'abc')
  await expect(toast.getByText(authText.problems.password_short)).toBeVisible()
  await expect(page.getByText(authText.strengths.short)).toBeVisible()
  await signUp(page, email, 'Nora Alami', 'Azerty')
  await expect(toast.getByText(authText.problems.password_common)).toBeVisible()
  await page.route(SIGN_UP, async (route) => {
    const button = page.getByRole('button', { name: authText.signingUp })
    await expect(button).toBeDisabled()
    await expect(button).toBeFocused()
    await route.continue()
  })
  await signUp(page, email)
  // The form is gone: keyboards and screen readers go on from the title.
  await expect(page.getByRole('heading', { name: authText.confirmTitle })).toBeFocused()
  // There is no account to welcome to yet.
  await expect(page.getByText(authText.welcome('Nora Alami'))).toHaveCount(0)
  await expect(page.getByText(authText.confirmSent(email))).toBeVisible()
  await expect(page.getByText(authText.resendLimits)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Renvoyer dans \d+ s$/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByText(authText.confirmSent(email))).toBeVisible()
})

test('a sign-up shows and answers the same to a known address as to a new one, whose mailboxes learn more', async ({
  page,
  db,
  request,
}) => {
  const known = await newPerson(db)
  const fresh = newAddress()
  const seen: string[] = []
  await page.clock.install()
  for (const email of [known.email, fresh]) {
    await openSignUp(page)
    let answer: unknown
    await page.route(SIGN_UP, async (route) => {
      const response = await route.fetch()
      answer = [response.status(), await response.text()]
      await route.fulfill({ response })
    })
    await signUp(page, email)
    await expect(page.getByText(authText.confirmSent(email))).toBeVisible()
    const toast = await page.getByText(authText.welcome('Nora Alami')).count()
    await page.goto('/auth')
    await expect(page.getByRole('heading', { name: authText.confirmTitle })).toBeVisible()
    await page.clock.fastForward('01:01')
    await press(page, authText.resend)
    await expect(page.getByText(authText.resent)).toBeVisible()
    const main = await page.getByRole('main').textContent()
    seen.push(JSON.stringify([toast, main, answer]).replaceAll(email, ''))
    await page.unroute(SIGN_UP)
    await press(page, authText.backToSignIn)
  }
  expect(seen[0]).toBe(seen[1])

  await linksTo(request, fresh, VERIFY)
  const [received = '', ...more] = await linksTo(request, known.email, /[\s\S]+/)
  expect(more).toEqual([])
  expect(received).toContain(signUpMailText.known(known.email, 'Atelier du Rif'))
  expect(received).not.toMatch(VERIFY)
  await page.goto(/https?:\S+\/auth$/m.exec(received)?.[0] ?? '')
  await signIn(page, known.email)
  await expect(page.getByText(authText.welcome('Inès Moreau'))).toBeVisible()
})

test('who signs up in the middle of a checkout is led back to it by the link of the email', async ({
  page,
  context,
  db,
  request,
}) => {
  await withCart(page, db, { 12: 1 })
  await page.goto('/checkout')
  await page.getByLabel(checkoutText.fields.firstName).fill('Nora')
  await page.getByRole('banner').getByRole('link', { name: navigationText.signIn }).click()
  await expect(async () => {
    await page.getByRole('tab', { name: authText.signUpTab }).click()
    await expect(field(page, authText.fullName)).toBeVisible({ timeout: 1000 })
  }).toPass()
  const email = newAddress()
  await signUp(page, email)
  await expect(page.getByText(authText.confirmSent(email))).toBeVisible()
  const [link = ''] = await linksTo(request, email, VERIFY)
  const received = await context.newPage()
  await received.goto(link)
  await expect(received).toHaveURL('/checkout')
  await expect(received.getByText(authText.welcome('Nora Alami'))).toBeVisible()
  // What was typed has come along, from tab to tab.
  await expect(received.getByLabel(checkoutText.fields.firstName)).toHaveValue('Nora')
  await received.close()
})

test('an order placed as a guest comes to the account that confirms its address, whose password is that of the sign-up, and not before', async ({
  page,
  db,
  request,
}) => {
  requestsFail()
  const email = newAddress()
  const { order_number } = await guestOrder(db, email)
  const owner = async () =>
    (await rows(db.from('orders').select('user_id').eq('order_number', order_number).single())).user_id
  await openSignUp(page)
  await signUp(page, email)
  await expect(page.getByText(authText.confirmSent(email))).toBeVisible()
  expect(await owner()).toBeNull()

  await press(page, authText.backToSignIn)
  await signIn(page, email)
  await expect(page.getByText(authText.signInFailure)).toBeVisible()
  const [link = ''] = await linksTo(request, email, VERIFY)
  // A mail program that cuts a link leads to a page of the shop all the same.
  for (const cut of [
    link.slice(0, -9),
    link.slice(0, link.indexOf('&')),
    link.replace('token_hash', 'token'),
  ]) {
    await page.goto('/products')
    await page.goto(cut)
    await expect(page.getByRole('heading', { name: authText.linkFailedTitle })).toBeVisible()
  }
  expect(await owner()).toBeNull()

  // In the browser that asked for it the password of the sign-up counts.
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/products')
  await page.goto(link)
  await expect(page.getByText(authText.welcome('Nora Alami'))).toBeVisible()
  await expect(page.getByText(authText.confirmed)).toBeVisible()
  expect(page.url()).not.toMatch(/token/)
  expect(await owner()).not.toBeNull()
  await page.getByRole('link', { name: 'Nora Alami' }).click()
  await openTab(page, 'informations')
  await expect(page.getByText(accountText.yes, { exact: true })).toBeVisible()
  await openTab(page, 'commandes')
  await expect(page.getByText(order_number)).toBeVisible()

  // Whoever forgets to sign in finds the next one too.
  const later = await guestOrder(db, email.toUpperCase())
  await page.reload()
  await expect(page.getByText(later.order_number)).toBeVisible()
  expect(complaints).toEqual([])
  // A profile whose session is gone would lead elsewhere by itself.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await signIn(page, email)
  await expect(page.getByText(authText.welcome('Nora Alami'))).toBeVisible()
})

test('a guest finds an order by number and address together, and hears of every failure', async ({
  page,
  db,
}) => {
  requestsFail()
  const email = newAddress()
  const { order_number } = await guestOrder(db, email)
  await page.clock.install()
  await page.goto('/commande')
  const find = async (number: string, address: string, postalCode = '75011') => {
    await field(page, findOrderText.number).fill(number)
    await field(page, findOrderText.email).fill(address)
    await field(page, findOrderText.postalCode).fill(postalCode)
    await press(page, findOrderText.submit)
  }
  await press(page, findOrderText.submit)
  await expect(page.getByText(findOrderText.missing)).toBeVisible()
  for (const label of [findOrderText.number, findOrderText.email, findOrderText.postalCode]) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(formText.missing(label))).toBeVisible()
  }
  await expect(field(page, findOrderText.number)).toBeFocused()
  await find(order_number, newAddress())
  await expect(page.getByText(findOrderText.notFound)).toBeVisible()
  await dismissToast(page)
  await find(order_number, email, '75012')
  await expect(page.getByText(findOrderText.notFound)).toBeVisible()
  for (const outage of OUTAGES) {
    await during(page, outage, FIND, {
      act: () => press(page, findOrderText.submit),
      look: async () => {
        const code = statusIn(outage) === 500 ? 'service_unavailable' : 'network_unreachable'
        await expect(page.getByText(errorText[code])).toBeVisible()
      },
    })
    await dismissToast(page)
  }
  for (const [answer, code] of [
    [{ status: 401, json: {} }, 'sign_in_required'],
    [{ status: 429, json: { code: 'PT429', message: 'too_many_requests' } }, 'too_many_requests'],
  ] as const) {
    await page.route(FIND, (route) => route.fulfill(answer))
    await press(page, findOrderText.submit)
    await expect(page.getByText(errorText[code])).toBeVisible()
    await page.unroute(FIND)
  }
  await page.route(FIND, async (route) => {
    await expect(page.getByRole('button', { name: findOrderText.searching })).toBeDisabled()
    await route.continue()
  })
  await find(` ${order_number.toLowerCase()} `, email, 'F-75 011')
  await expect(page).toHaveURL(/\/checkout\/confirmation#/)
  await expect(page.getByText(order_number)).toBeVisible()
})
