import { expect, type Page } from '@playwright/test'
import { FAVOURITES_KEY } from '@/domain/favourites-key.ts'
import { PATHS } from '@/domain/paths.ts'
import { addingText } from '@/texts/adding.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { catalogText } from '@/texts/catalog.ts'
import { favouritesText, recentText } from '@/texts/favourites.ts'
import { navigationText } from '@/texts/navigation.ts'
import { toastText } from '@/texts/toasts.ts'
import { demoProducts } from '../../content/demo/products.ts'
import { expectAccessible } from './axe.ts'
import { type Db, openAlive, requestsFail, rows } from './fixtures.ts'
import { heldBack } from './held-back.ts'
import { newPerson, signedIn } from './people.ts'
import { test } from './signed-in.ts'

const nameOf = (id: number) => demoProducts[id - 1]?.name ?? ''
const heart = (page: Page, id: number) =>
  page.getByRole('button', { name: favouritesText.heart(nameOf(id)), exact: true })
const cards = (page: Page) => page.getByRole('list', { name: favouritesText.listLabel }).getByRole('listitem')
const isClicked = (page: Page, id: number, clicked = true) =>
  expect(heart(page, id)).toHaveAttribute('aria-pressed', String(clicked))

/** The account's favourites, by the database. */
const ofAccount = async (db: Db, person: string) =>
  (await rows(db.from('favourites').select('product_id').eq('user_id', person).order('product_id'))).map(
    ({ product_id }) => product_id,
  )

test.describe('a visitor', () => {
  test.use({ person: async ({ db }, use) => use(await newPerson(db)) })

  test('keeps products in the browser: clicked before the scripts are there, shown everywhere, removed and had back', async ({
    page,
    context,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await openAlive(page, PATHS.products)
    expect(scripts.filter((url) => /favourites|hearts/.test(url))).toEqual([])

    // Before anything of the page has come to life; another tab hears of it.
    const letScriptsCome = await heldBack(page, '**/_astro/*.js')
    await page.goto(PATHS.products, { waitUntil: 'commit' })
    await heart(page, 5).click()
    letScriptsCome()
    await expect(page.getByText(favouritesText.added(nameOf(5)))).toBeVisible()
    await isClicked(page, 5)
    await page.unrouteAll({ behavior: 'wait' })
    const other = await context.newPage()
    await openAlive(other, '/products/1')
    await heart(other, 1).press('Enter')
    await isClicked(other, 1)
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), FAVOURITES_KEY))
      .toContain(nameOf(1))

    await page.reload()
    for (const id of [1, 5]) await isClicked(page, id)
    await isClicked(page, 2, false)
    await heart(page, 1).click()
    await isClicked(page, 1, false)
    await isClicked(other, 1, false)
    await heart(page, 1).click()

    // A unit that has gone stands there with its name, and can be removed.
    await page.evaluate((key) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
      kept.list.push({ id: 999_999, name: 'Cabas disparu', image: '//evil.example/x.png' })
      localStorage.setItem(key, JSON.stringify(kept))
    }, FAVOURITES_KEY)
    // What comes in sizes is chosen on its page.
    await page.route('**/rpc/get_offers*', async (route) => {
      const answer = await route.fetch()
      const offers = (await answer.json()) as { product_id: number; variants: unknown }[]
      for (const offer of offers.filter(({ product_id }) => product_id === 5))
        offer.variants = {
          options: ['Taille'],
          rows: [
            [51, '56', null, 74, 1, null, null],
            [52, '58', null, 79, 1, null, null],
          ],
        }
      await route.fulfill({ response: answer, json: offers })
    })
    await page.goto(PATHS.favourites)
    await expect(cards(page)).toHaveCount(3)
    await expect(
      page.getByRole('link', { name: catalogText.chooseNamed(nameOf(5), ['Taille']) }),
    ).toHaveAttribute('href', '/products/5')
    await expect(cards(page).filter({ hasText: nameOf(5) })).toContainText(catalogText.from)
    await expect(cards(page).filter({ hasText: favouritesText.gone })).toContainText('Cabas disparu')
    await expect(page.getByText(favouritesText.count(3))).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: addingText.addNamed(nameOf(1)) }).click()
    await expect(page.getByText(toastText.added(nameOf(1)))).toBeVisible()
    await expect(page.getByRole('link', { name: cartBadgeText.label(1) })).toBeVisible()
    await page.getByRole('button', { name: favouritesText.heart('Cabas disparu') }).click()
    await expect(cards(page)).toHaveCount(2)
    await heart(page, 1).press('Enter')
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('button', { name: favouritesText.undo }).click()
    await expect(cards(page)).toHaveCount(2)
    for (const id of [1, 5]) await heart(page, id).click()
    await expect(page.getByRole('heading', { name: favouritesText.emptyTitle })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate((key) => localStorage.getItem(key), FAVOURITES_KEY)).toBeNull()
  })

  test('sees what was looked at, here and among the favourites, and has it forgotten', async ({ page }) => {
    for (const id of [1, 2, 3]) await openAlive(page, `/products/${id}`)
    await page.goto(PATHS.favourites)
    const recent = page.getByRole('region', { name: recentText.heading })
    await expect(recent.getByRole('link')).toHaveText([3, 2, 1].map(nameOf))
    await recent.getByRole('button', { name: recentText.erase }).click()
    await expect(recent.getByText(recentText.erased)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: favouritesText.emptyTitle })).toBeVisible()
    await expect(recent).toHaveCount(0)
  })
})

test('an account gathers the favourites of its devices, through an outage, and keeps them at sign-out', async ({
  page,
  context,
  db,
  keys,
  person,
}) => {
  requestsFail()
  // From another device; and one that this browser kept as a visitor's, who then signed in.
  await rows(db.from('favourites').insert({ user_id: person.id, product_id: 7 }).select())
  await page.addInitScript(
    ([key, name]) => {
      if (sessionStorage.getItem('favourites-were-set')) return
      localStorage.setItem(key ?? '', JSON.stringify({ list: [{ id: 3, name, image: null }] }))
      sessionStorage.setItem('favourites-were-set', 'yes')
    },
    [FAVOURITES_KEY, nameOf(3)],
  )
  await openAlive(page, PATHS.products)
  for (const id of [3, 7]) await isClicked(page, id)
  await expect.poll(() => ofAccount(db, person.id)).toEqual([3, 7])

  await context.route('**/rpc/change_favourites', (route) => route.abort())
  await heart(page, 5).click()
  await heart(page, 3).click()
  await isClicked(page, 5)
  await isClicked(page, 3, false)
  await page.reload()
  await isClicked(page, 5)
  await isClicked(page, 3, false)
  expect(await ofAccount(db, person.id)).toEqual([3, 7])
  await context.unroute('**/rpc/change_favourites')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => ofAccount(db, person.id)).toEqual([5, 7])

  // The page of favourites asks at once, and finds a picture of what this browser has never seen.
  await rows(db.from('favourites').insert({ user_id: person.id, product_id: 9 }).select())
  await page.goto(PATHS.favourites)
  await expect(cards(page)).toHaveCount(3)
  await expect(
    cards(page)
      .filter({ hasText: nameOf(9) })
      .locator('img'),
  ).toHaveAttribute('src', /^\/_astro\//)
  await expect(page.getByText(favouritesText.inAccount)).toBeVisible()

  await page.getByRole('button', { name: navigationText.signOut }).first().click()
  await expect(page).toHaveURL(PATHS.home)
  expect(await page.evaluate((key) => localStorage.getItem(key), FAVOURITES_KEY)).toBeNull()
  expect(await ofAccount(db, person.id)).toEqual([5, 7, 9])
  // Somebody else at this machine sees none of them.
  const next = await newPerson(db)
  const fresh = await context.newPage()
  await signedIn(fresh, keys, next)
  await fresh.goto(PATHS.favourites)
  await expect(fresh.getByRole('heading', { name: favouritesText.emptyTitle })).toBeVisible()
})
