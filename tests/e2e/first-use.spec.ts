import { expect, type Locator } from '@playwright/test'
import { SLOW_CONNECTION_MS } from '@/domain/rules.ts'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { failureText } from '@/texts/failure.ts'
import { formText } from '@/texts/forms.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { toastText } from '@/texts/toasts.ts'
import { requestsFail, test, withCart } from './fixtures.ts'
import { heldBack } from './held-back.ts'

test('minus stops at one, and every tap counts, also those made before the scripts came', async ({
  page,
}) => {
  const release = await heldBack(page, '**/_astro/*.js')
  await page.goto('/products/3')
  const quantity = page.getByRole('group', { name: addingText.quantity }).locator('output')
  for (let tap = 0; tap < 3; tap++) await page.getByRole('button', { name: addingText.increase }).click()
  release()
  await expect(quantity).toHaveText('4')
  for (let tap = 0; tap < 4; tap++) await page.getByRole('button', { name: addingText.decrease }).click()
  await expect(quantity).toHaveText('1')
})

test('with the network away a cold tap and a cold form look busy at once, say so later, and are followed when it is back', async ({
  page,
}) => {
  requestsFail()
  await page.clock.install()
  await page.route('**/_astro/*.js', (route) => route.abort())
  const networkIsBack = async () => {
    await page.unroute('**/_astro/*.js')
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
  const opacity = (button: Locator) => button.evaluate((element) => Number(getComputedStyle(element).opacity))
  await page.goto('/products/3')
  const add = page.getByRole('button', { name: addingText.add, exact: true })
  await page.getByRole('button', { name: addingText.increase }).click()
  // In the same breath: no request, no timer comes before it.
  const busyAtOnce = (button: HTMLElement) => {
    button.click()
    return button.ariaBusy
  }
  expect(await add.evaluate(busyAtOnce)).toBe('true')
  expect(await opacity(add)).toBeLessThan(1)
  const toaster = page.locator('#toaster')
  expect(SLOW_CONNECTION_MS).toBeLessThanOrEqual(5000)
  await page.clock.runFor(SLOW_CONNECTION_MS)
  await expect(toaster).toHaveText(failureText.late)
  await networkIsBack()
  await expect(page.getByRole('link', { name: cartBadgeText.label(2) })).toBeVisible()
  await expect(toaster.getByRole('link', { name: toastText.seeCart })).toHaveAttribute('href', '/cart')
  await expect(toaster.getByText(failureText.late)).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/faq')
  const form = page.getByRole('contentinfo').locator('form')
  const submit = form.getByRole('button', { name: newsletterText.submit })
  await form.getByLabel(newsletterText.email).fill('amina@client.example')
  expect(await submit.evaluate(busyAtOnce)).toBe('true')
  await page.clock.runFor(SLOW_CONNECTION_MS)
  await expect(toaster).toHaveText(failureText.late)
  await networkIsBack()
  await expect(form.getByText(formText.problems.consent)).toBeVisible()
  await expect(toaster).toBeEmpty()
})

test('a pointer that lies on the page is no sign of use, one that moves brings the scripts', async ({
  page,
}) => {
  await heldBack(page, '**/_astro/*.avif')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.mouse.move(300, 300)
  await page.goto('/products/3', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('body[data-early]')).toBeAttached()
  // Chromium tells of it now and then only: a move by nothing.
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
  await expect(page.locator('html')).not.toHaveAttribute('data-used')
  expect(scripts).toEqual([])
  await page.mouse.move(310, 300, { steps: 3 })
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

test('what is below the fold is laid out part by part, all of it soon after the page is there', async ({
  page,
}) => {
  for (const path of ['/', '/products', '/products/3']) {
    await page.goto(path)
    const waiting = page.locator('.below-fold,.product-grid>li:nth-child(4)~li')
    expect(await waiting.count()).toBeGreaterThan(1)
    // Each waits up to four seconds for a browser that is never idle.
    await expect(waiting.and(page.locator(':not([data-laid-out])'))).toHaveCount(0, { timeout: 150_000 })
    expect(
      await waiting.evaluateAll((all) => all.map((one) => getComputedStyle(one).contentVisibility)),
    ).not.toContain('auto')
  }
})

test('before their scripts come, pages of the cart say that it is empty or load what is kept, and the profile leads to the sign-in', async ({
  page,
  db,
}) => {
  const goOn = await heldBack(page, /\/(cart-view|checkout-view|profile-view)\.[^/]+\.js/)
  await page.goto('/profile', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?retour=%2Fprofile$/)
  const empty = { '/cart': cartText.emptyTitle, '/checkout': checkoutText.emptyTitle }
  const loading = { '/cart': cartText.loading, '/checkout': checkoutText.loading }
  for (const [path, words] of Object.entries(empty)) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await expect(page.getByText(loading[path as keyof typeof loading])).toBeHidden()
  }
  await withCart(page, db, { 8: 1 })
  for (const [path, words] of Object.entries(loading)) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('status').getByText(words)).toBeVisible()
    await expect(page.getByRole('heading', { name: empty[path as keyof typeof empty] })).toBeHidden()
  }
  goOn()
  await expect(page.getByText(checkoutText.loading)).toHaveCount(0)
})

test('an island that comes to life by itself asks at once for all that it imports, once its page is on the screen', async ({
  page,
  request,
}) => {
  requestsFail()
  for (const path of ['/auth', '/cart', '/checkout']) {
    const html = await (await request.get(path)).text()
    const named = new Set(html.match(/\/_astro\/[\w.-]+\.js/g))
    // What would be found only by reading another file does not come.
    await page.route('**/_astro/*.js', (route) =>
      named.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    )
    await page.goto(path)
    await expect(page.locator('astro-island[client=painted]')).not.toHaveAttribute('ssr')
    const early = await page.evaluate(() => {
      const [{ startTime: painted } = { startTime: 0 }] =
        performance.getEntriesByName('first-contentful-paint')
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return scripts.filter(({ startTime }) => startTime < painted).map(({ name }) => name)
    })
    expect(early, path).toEqual([])
    await page.unroute('**/_astro/*.js')
  }
})
