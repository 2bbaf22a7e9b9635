import { expect } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { cartChangesText } from '@/texts/cart-changes.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { parcelStepsText } from '@/texts/parcel-steps.ts'
import { reorderText } from '@/texts/reorder.ts'
import { toastText } from '@/texts/toasts.ts'
import { badge, nameOf, serverCart } from './carts.ts'
import { requestsFail, rows, withCart } from './fixtures.ts'
import { heldBack } from './held-back.ts'
import { placeOrder } from './orders.ts'
import { newPerson, press, signedIn, signIn } from './people.ts'
import { test } from './signed-in.ts'

test('the guest cart joins the account’s once, and two devices come to the same', async ({
  page,
  browser,
  db,
  keys,
}) => {
  const person = await newPerson(db)
  await rows(
    db.from('cart_items').insert({ user_id: person.id, product_id: 6, quantity: 1 }).select('product_id'),
  )
  await page.goto('/products/6')
  await press(page, addingText.add)
  await expect(badge(page, 1)).toBeVisible()
  await page.goto('/auth')
  await signIn(page, person.email)
  await expect(badge(page, 2)).toBeVisible()
  await expect.poll(() => serverCart(db, person)).toEqual([{ product_id: 6, quantity: 2 }])
  await page.reload()
  await expect(badge(page, 2)).toBeVisible()
  expect(await serverCart(db, person)).toEqual([{ product_id: 6, quantity: 2 }])

  const other = await (await browser.newContext({ baseURL: keys.url })).newPage()
  await signedIn(other, keys, person)
  await other.goto('/cart')
  await expect(badge(other, 2)).toBeVisible()
  const name = await nameOf(db, 6)
  await other.getByRole('button', { name: addingText.increaseOf(name) }).click()
  await page.goto('/products/8')
  await press(page, addingText.add)
  await expect
    .poll(() => serverCart(db, person))
    .toEqual([
      { product_id: 6, quantity: 3 },
      { product_id: 8, quantity: 1 },
    ])
  await page.reload()
  await other.reload()
  await expect(badge(page, 4)).toBeVisible()
  await expect(badge(other, 4)).toBeVisible()
  await other.getByRole('button', { name: cartText.removeNamed(name) }).click()
  await expect.poll(() => serverCart(db, person)).toEqual([{ product_id: 8, quantity: 1 }])
  await page.reload()
  await expect(badge(page, 1)).toBeVisible()
  await other.context().close()
})

test('what the server refuses is not added: in the list and on the product’s page', async ({
  page,
  db,
  person: _person,
}) => {
  requestsFail()
  await rows(db.from('inventory').update({ stock: 0 }).eq('product_id', 23).select('product_id'))
  await page.route('**/rest/v1/rpc/get_offers**', (route) => route.abort())
  await page.goto('/products/23')
  await press(page, addingText.add)
  await expect(page.getByText(toastText.addRefused)).toBeVisible()
  await page.goto('/products')
  const name = await nameOf(db, 23)
  await page.getByRole('button', { name: addingText.addNamed(name) }).click()
  await expect(page.getByText(toastText.addRefused)).toBeVisible()
  await expect(badge(page, 0)).toBeVisible()
  // And what it refuses of a quantity is taken back, which is said.
  await rows(db.from('inventory').update({ stock: 1 }).eq('product_id', 23).select('product_id'))
  await page.getByRole('button', { name: addingText.addNamed(name) }).click()
  await expect(badge(page, 1)).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: addingText.increaseOf(name) }).click()
  await expect(page.getByText(cartChangesText.takenBackTitle)).toBeVisible()
  await expect(page.getByText(cartChangesText.takenBack(name, 1))).toBeVisible()
  await expect(badge(page, 1)).toBeVisible()
})

test('what another device removed meanwhile is not said to have gone back to what it was', async ({
  page,
  db,
  keys,
}) => {
  const person = await newPerson(db)
  const line = { user_id: person.id, product_id: 6, quantity: 1 }
  await rows(db.from('cart_items').insert(line).select('product_id'))
  await signedIn(page, keys, person)
  await page.goto('/cart')
  await expect(badge(page, 1)).toBeVisible()
  const name = await nameOf(db, 6)
  await rows(db.from('cart_items').delete().eq('user_id', person.id).select('product_id'))
  await page.getByRole('button', { name: addingText.increaseOf(name) }).click()
  await expect(page.getByText(cartChangesText.takenBackTitle)).toBeVisible()
  await expect(page.getByText(cartChangesText.takenBack(name, 1))).toBeVisible()
  // It says what is true whichever it was, and blames no error.
  expect(cartChangesText.takenBack(name, 1)).toMatch(/autre appareil/)
  await expect(page.getByText(toastText.quantityFailed)).toHaveCount(0)
  await expect.poll(() => serverCart(db, person)).toEqual([{ product_id: 6, quantity: 1 }])
})

test('a past order is read, followed and put into the cart again', async ({ page, db, keys }) => {
  requestsFail()
  const person = await newPerson(db)
  const wanted = {
    product: 11,
    quantity: 2,
    method: 'chronopost',
    email: person.email,
    userId: person.id,
  } as const
  const { order_number } = await placeOrder(db, wanted)
  const order = db.from('orders').update({ status: 'shipped', tracking_number: 'XY123456789FR' })
  await rows(order.eq('order_number', order_number).select('id'))
  // Less is left than was bought: it says how many were added.
  await rows(db.from('inventory').update({ stock: 1 }).eq('product_id', 11).select('product_id'))
  await signedIn(page, keys, person)
  // What one comes for stands first: the last order, and where it is.
  await page.goto('/profile')
  const last = page.getByRole('region', { name: accountText.orders })
  await expect(last.getByRole('heading', { name: accountText.orderNumbered(order_number) })).toBeVisible()
  await expect(last.getByText(orderStepsText.now.travelling)).toBeVisible()
  await last.getByRole('link', { name: accountText.allOrders(1) }).click()
  await expect(page).toHaveURL(/#commandes$/)
  await page.getByText(order_number).click()
  await expect(page.getByText(orderStepsText.done.shipped)).toBeVisible()
  await expect(page.getByRole('link', { name: parcelStepsText.tracking('XY123456789FR') })).toHaveAttribute(
    'href',
    /XY123456789FR/,
  )
  const form = await page.context().newPage()
  const withdraw = page.getByRole('link', { name: orderStepsText.withdraw, exact: true })
  await form.goto((await withdraw.getAttribute('href')) ?? '')
  await expect(form.locator('[name="orderNumber"]')).toHaveValue(order_number)
  await expect(form.locator('[name="email"]').first()).toHaveValue(/@/)
  await expect(form.locator('[name="name"]')).toHaveValue(/\S+ \S+/)
  await expect(form).toHaveURL(/\/retractation$/)
  await form.close()
  await page.route('**/rest/v1/rpc/get_offers**', (route) => route.abort())
  await press(page, reorderText.again)
  await expect(page.getByText(accountText.failed)).toBeVisible()
  await expect(page.getByRole('button', { name: reorderText.again, exact: true })).toBeFocused()
  await page.unroute('**/rest/v1/rpc/get_offers**')
  await press(page, reorderText.again)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(reorderText.addedPart)).toBeVisible()
  await expect(page.getByText(reorderText.part(await nameOf(db, 11), 1, 2))).toBeVisible()
  await expect(badge(page, 1)).toBeVisible()
  // Its last unit lies in the cart already: nothing is added, which is no success.
  await page.goto('/profile#commandes')
  await page.getByText(order_number).click()
  await press(page, reorderText.again)
  await expect(page.getByText(reorderText.nothing)).toBeVisible()
  await expect(page.getByText(reorderText.part(await nameOf(db, 11), 0, 2))).toBeVisible()
  await expect(page).toHaveURL(/\/profile/)
  await expect(badge(page, 1)).toBeVisible()
  await page.getByRole('button', { name: accountText.details }).click()
  await expect(page.getByText(order_number)).toBeVisible()
})

test('every tap on plus counts, also those made before the button was alive', async ({ page }) => {
  const alive = await heldBack(page, '**/add-to-cart*.js')
  await page.goto('/products/17')
  const plus = page.getByRole('button', { name: addingText.increase, exact: true })
  for (let tap = 0; tap < 3; tap += 1) await plus.click()
  await press(page, addingText.add)
  alive()
  await expect(badge(page, 4)).toBeVisible()
})

test('the cart takes a product’s new name, keeps the focus when it empties, and moves nothing', async ({
  page,
  db,
}) => {
  const former = await nameOf(db, 18)
  const rename = (name: string) => rows(db.from('products').update({ name }).eq('id', 18).select('id'))
  await withCart(page, db, { 18: 1 })
  await rename('Cabas rebaptisé')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      // A word may grow by a hair when its font comes after the first paint: that is not seen.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node }[]
      })[])
        if (entry.value > 0.002 && entry.sources.some(({ node }) => node?.parentElement?.closest('main')))
          shifts.push(entry.toJSON())
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/auth', '/commande', '/checkout', '/cart']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts')), path).toEqual([])
  }
  await expect(page.getByRole('link', { name: 'Cabas rebaptisé' })).toBeVisible()
  await page.getByRole('button', { name: cartText.removeNamed('Cabas rebaptisé') }).click()
  await expect(page.locator('main :focus').getByRole('heading', { name: cartText.emptyTitle })).toBeVisible()
  await rename(former)
})
