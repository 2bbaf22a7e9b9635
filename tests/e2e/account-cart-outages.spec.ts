import { expect, type Route } from '@playwright/test'
import { SESSION_KEY } from '@/data/session-key.ts'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { navigationText } from '@/texts/navigation.ts'
import { toastText } from '@/texts/toasts.ts'
import { badge, nameOf, serverCart } from './carts.ts'
import { alive, requestsFail, rows } from './fixtures.ts'
import { heldBack } from './held-back.ts'
import { FAILURES, newPerson, press, signedIn } from './people.ts'
import { test } from './signed-in.ts'

for (const [what, fail] of [
  ['an error of the server', FAILURES['an error of the server']],
  ['a connection that breaks', FAILURES['a connection that breaks']],
  ['no answer at all', FAILURES['no answer at all']],
  ['a session that is refused', (route: Route) => route.fulfill({ status: 401, json: {} })],
] as const) {
  test(`with ${what} the local cart goes on, and joins the server’s once`, async ({ page, db, person }) => {
    requestsFail()
    await page.route('**/rest/v1/rpc/change_cart', fail)
    await page.goto('/products/10')
    await press(page, addingText.add)
    // The server is waited for, five seconds, before the local cart takes over.
    await expect(page.getByText(toastText.addedSeveral(1, await nameOf(db, 10)))).toBeVisible()
    await expect(badge(page, 1)).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('button', { name: addingText.increaseOf(await nameOf(db, 10)) }).click()
    await expect(badge(page, 2)).toBeVisible()
    expect(await serverCart(db, person)).toEqual([])
    await page.unroute('**/rest/v1/rpc/change_cart')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => serverCart(db, person)).toEqual([{ product_id: 10, quantity: 2 }])
    await page.reload()
    await expect(badge(page, 2)).toBeVisible()
    expect(await serverCart(db, person)).toEqual([{ product_id: 10, quantity: 2 }])
  })
}

test('a server whose answer did not come in time is asked again', async ({ page, db, person }) => {
  requestsFail()
  await rows(
    db.from('cart_items').insert({ user_id: person.id, product_id: 10, quantity: 2 }).select('product_id'),
  )
  await page.clock.install()
  await page.route('**/rest/v1/rpc/change_cart', (route) => route.abort('timedout'), { times: 1 })
  let asked = 0
  page.on('request', (request) => {
    asked += Number(request.url().endsWith('/change_cart'))
  })
  await page.goto('/cart')
  await expect.poll(() => asked).toBe(1)
  await expect
    .poll(async () => {
      await page.clock.fastForward(15_000)
      return asked
    })
    .toBeGreaterThan(1)
  await expect(badge(page, 2)).toBeVisible()
})

test('without a connection articles are added here, and are the server’s when it comes back', async ({
  page,
  db,
  person,
}) => {
  requestsFail()
  await page.goto('/products/14')
  // The button's code comes with the first sign of intent: a pointer that moves. Of its first move in a page Chromium with a
  // window says no distance, as of one that lies there.
  const add = page.getByRole('button', { name: addingText.add, exact: true })
  await add.hover()
  await add.hover({ position: { x: 5, y: 5 } })
  await alive(add)
  await page.context().setOffline(true)
  for (const count of [1, 2]) {
    await press(page, addingText.add)
    await expect(badge(page, count)).toBeVisible()
  }
  await expect(page.getByText(toastText.addedSeveral(1, await nameOf(db, 14)))).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => serverCart(db, person)).toEqual([{ product_id: 14, quantity: 2 }])
  await expect(badge(page, 2)).toBeVisible()
})

test('the cart of an account that is gone goes on as a guest’s', async ({ page, db, person }) => {
  requestsFail()
  await page.goto('/products/10')
  await press(page, addingText.add)
  await expect.poll(() => serverCart(db, person)).toEqual([{ product_id: 10, quantity: 1 }])
  await db.auth.admin.deleteUser(person.id)
  await press(page, addingText.add)
  await expect(page.getByRole('link', { name: navigationText.signIn })).toBeVisible()
  await expect(badge(page, 2)).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
  await page.goto('/cart')
  await expect(badge(page, 2)).toBeVisible()
  await page.getByRole('button', { name: addingText.decreaseOf(await nameOf(db, 10)) }).click()
  await expect(badge(page, 1)).toBeVisible()
})

test('a damaged cart is said and the server’s shown; what cannot be had and what is taken out is said too', async ({
  page,
  db,
  keys,
}) => {
  const person = await newPerson(db)
  const [{ stock }, name] = await Promise.all([
    rows(db.from('inventory').select('stock').eq('product_id', 15).single()),
    nameOf(db, 15),
  ])
  const quantity = Math.min(stock, 99)
  await rows(
    db.from('cart_items').insert({ user_id: person.id, product_id: 15, quantity }).select('product_id'),
  )
  await signedIn(page, keys, person)
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('cart-was-set')) localStorage.setItem('cart', '{{{')
    sessionStorage.setItem('cart-was-set', 'yes')
  })
  const answer = await heldBack(page, '**/rest/v1/rpc/change_cart')
  await page.goto('/cart')
  await expect(page.getByText(toastText.cartLoadFailed)).toBeVisible()
  await expect(page.getByRole('heading', { name: cartText.emptyTitle })).toBeVisible()
  answer()
  await expect(badge(page, quantity)).toBeVisible()
  const plus = page.getByRole('button', { name: addingText.increaseOf(name) })
  await expect(plus).toHaveAttribute('data-at-end', 'true')
  await plus.click()
  await expect(page.getByText(toastText.quantityFailed)).toBeVisible()
  await page.getByRole('button', { name: cartText.removeNamed(name) }).click()
  await expect(page.getByText(toastText.removed)).toBeVisible()
  await expect.poll(() => serverCart(db, person)).toEqual([])
})
