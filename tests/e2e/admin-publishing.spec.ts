import { expect, type Page } from '@playwright/test'
import { MEASURE_CONSENT_VERSION } from '@/domain/newsletter.ts'
import { PATHS } from '@/domain/paths.ts'
import { heroText } from '@/texts/admin/hero.ts'
import { previewText } from '@/texts/admin/preview.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { productText } from '@/texts/product.ts'
import { complaints, openAdmin } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'
import { BUILD_MS, test } from './own-shop.ts'

test.describe.configure({ mode: 'serial' })
test.beforeEach(() => test.setTimeout(3 * BUILD_MS))

const alone = { exact: true } as const
/** The state in the sidebar, which opens the popover. */
const status = (page: Page, name: string | RegExp) => page.locator('header').getByRole('button', { name })
const publishButton = (page: Page) =>
  page.locator('header').getByRole('button', { name: t.publish, ...alone })

test('a change shows at once, is published for everybody, and the version before comes back', async ({
  page,
  shop,
  admin,
  db,
  browser,
  baseURL,
}) => {
  // What the tests before this one left.
  shop.run('publish')
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  const heading = visitor.getByRole('heading', { level: 1 })
  await openAdmin(page, admin, '/admin/hero-image')
  await expect(status(page, t.upToDate)).toBeVisible({ timeout: BUILD_MS })
  // What nobody noted, a text for one, can be published all the same.
  await expect(publishButton(page)).toBeVisible()
  const title = page.getByLabel(heroText.heading, alone)
  const before = await title.inputValue()
  await title.fill('Paniers d’automne')
  await page.getByRole('button', { name: shellText.save, ...alone }).click()
  await expect(status(page, t.pending(1))).toBeVisible()
  await visitor.goto('/')
  await expect(heading).toHaveText(before)

  // What others change shows as soon as this window is looked at again.
  const [product] = await rows(
    db.from('products').update({ name: 'Cabas d’automne' }).eq('id', 5).select('id'),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await status(page, t.pending(2)).click()
  const popover = page.getByRole('dialog', { name: t.title })
  await expect(popover.getByText(/Nadia Amrani/)).toBeVisible()
  await expect(popover.getByRole('link', { name: 'Paniers d’automne' })).toBeVisible()
  expect(await complaints(page, 'what waits')).toEqual([])
  await expect(
    popover.getByRole('link', { name: previewText.openOf('Cabas d’automne'), ...alone }),
  ).toHaveAttribute('href', `/admin/preview?produit=${product?.id}`)

  // Before it is published: all that waits, a draft as the page that it will be, a post.
  const [draft] = await rows(
    db
      .from('products')
      .insert({
        name: 'Cabas d’essai',
        price: 40,
        category: 'Sacs',
        artisan: 'Fatima',
        description: 'Tressé à Zoumi.\nDoublé de lin.',
      })
      .select('id'),
  )
  const preview = await page.context().newPage()
  for (const [wish, path, words] of [
    ['', '/', 'Paniers d’automne'],
    [`produit=${draft?.id}`, `/products/${draft?.id}`, 'Cabas d’essai'],
    ['texte=demo/blog/recolte-du-doum.mdx', '/blog/1', /doum/],
  ] as const) {
    await preview.goto(`/admin/preview?${wish}`)
    await expect(preview).toHaveURL(path, { timeout: BUILD_MS })
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(words)
    await expect(preview.getByText(previewText.bar)).toBeVisible()
    if (!path.startsWith('/products')) continue
    const lines = preview.getByText(/^Tressé à Zoumi/)
    expect(await lines.textContent()).toBe('Tressé à Zoumi.\nDoublé de lin.')
    await expect(lines).toHaveCSS('white-space-collapse', 'preserve-breaks')
  }
  await preview.close()
  expect((await visitor.request.get(`/products/${draft?.id}`)).status()).toBe(404)
  await popover.getByRole('link', { name: 'Cabas d’automne', ...alone }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/products/${product?.id}$`))
  await expect(page.getByRole('dialog').getByText(t.productWaits.update, alone)).toBeVisible()
  await page.keyboard.press('Escape')

  await publishButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(status(page, /^Publié en \d/)).toBeVisible({ timeout: BUILD_MS })
  await visitor.reload()
  await expect(heading).toHaveText('Paniers d’automne')
  await visitor.goto(`/products/${product?.id}`)
  await expect(heading).toHaveText('Cabas d’automne')
  await expect(status(page, t.upToDate)).toBeVisible()

  await page.goto('/admin/publishing')
  await expect(page.getByRole('main').getByRole('link', { name: previewText.openAll })).toBeVisible()
  const [latest, first] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await expect(latest).toContainText(t.isCurrent)
  await expect(latest).toContainText('Nadia Amrani')
  await first.getByRole('button', { name: new RegExp(`^${t.rollBack}`) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: shellText.cancel })).toBeFocused()
  await question.getByRole('button', { name: t.rollBack }).click()
  await expect(latest).toContainText(t.rollBackKindTo(''))
  await expect(latest).toContainText(t.isCurrent)
  await visitor.goto('/')
  await expect(heading).toHaveText(before)
  // It holds, and the history says what each version contained.
  await expect(status(page, t.formerVersion)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Les visiteurs voient la version du /)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: t.publishAgain, ...alone })).toBeVisible()
  const published = page.getByRole('row').nth(2)
  await published.getByText(t.contained(2)).click()
  await expect(published).toContainText('Cabas d’automne · Modification · Produit')

  const automatic = page.getByRole('switch', { name: t.automatic })
  await expect(automatic).toBeDisabled()
  await expect(page.getByText(t.automaticOwners)).toBeVisible()
  await rows(db.from('admin_users').update({ role: 'owner' }).eq('id', admin.id).select('id'))
  await page.reload()
  await automatic.click()
  await expect(automatic).toBeChecked()
  await expect(page.getByText(t.automaticPaused)).toBeVisible()
  await expect
    .poll(
      async () =>
        (await rows(db.from('settings').select('automatic_publishing').single())).automatic_publishing,
    )
    .toBe(true)
  await page.reload()
  await expect(automatic).toBeChecked()
  expect(await complaints(page, 'publishing')).toEqual([])
  // After half a minute of quiet the database says that it is due; the window asks for it, as that of a hosted shop must.
  await page.route('**/rest/v1/rpc/publication_state', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), is_due: true } })
  })
  const asked = page.waitForRequest('**/functions/v1/publish')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await asked
  await page.unroute('**/rest/v1/rpc/publication_state')
  await expect(status(page, t.upToDate)).toBeVisible({ timeout: BUILD_MS })
  await visitor.reload()
  await expect(heading).toHaveText('Paniers d’automne')
  await automatic.click()
  await expect(automatic).not.toBeChecked()
  await visitor.context().close()
})

test('a publication that fails says why, leaves the site as it was, and can be tried again', async ({
  page,
  admin,
  db,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, admin, '/admin/publishing')
  const withdrawn = await rows(
    db.from('products').update({ state: 'draft' }).eq('state', 'published').gt('id', 6).select('id'),
  )
  expect(withdrawn.length).toBeGreaterThan(10)
  await page.reload()
  const publish = page.getByRole('main').getByRole('button', { name: t.publish, ...alone })
  await publish.click()
  const failure = page.getByRole('main').getByText(t.failedHint, alone)
  await expect(failure).toBeVisible({ timeout: BUILD_MS })
  await expect(
    page
      .getByRole('main')
      .getByText(/Le site construit n’a que \d+ produits/)
      .first(),
  ).toBeVisible()
  await status(page, t.failedShort).click()
  await expect(page.getByRole('dialog', { name: t.title }).getByText(t.failedHint, alone)).toBeVisible()
  expect(await complaints(page, 'a failed publication on a phone')).toEqual([])
  await page.keyboard.press('Escape')
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  const gone = withdrawn.at(-1)?.id
  expect((await visitor.goto(`/products/${gone}`))?.status()).toBe(200)

  await rows(
    db
      .from('products')
      .update({ state: 'published' })
      .in(
        'id',
        withdrawn.map(({ id }) => id),
      )
      .select('id'),
  )
  await page.getByRole('main').getByRole('button', { name: t.retry }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(t.isCurrent, { timeout: BUILD_MS })
  await visitor.context().close()
})

test('a product that goes leaves a page that says so; what has moved leads on', async ({
  page,
  admin,
  db,
}) => {
  await rows(db.from('products').update({ state: 'archived' }).eq('id', 6).select('id'))
  await rows(db.from('redirects').insert({ from_path: '/produit/cabas', to_path: '/products/5' }).select())
  await rows(db.from('categories').update({ slug: 'petites-pieces' }).eq('slug', 'accessoires').select())
  await openAdmin(page, admin, '/admin/publishing')
  const publish = page.getByRole('main').getByRole('button', { name: t.publish, ...alone })
  await publish.click()
  // Product, category, the redirect that was added, that of the category, and those of its five pages of a colour or material.
  await expect(page.getByRole('row').nth(1)).toContainText(t.contained(9), { timeout: BUILD_MS })

  const shop = page.request
  const moves = async (path: string) => {
    const answer = await shop.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await moves('/produit/cabas/')).toEqual([301, '/products/5'])
  const category = '/products/categorie/petites-pieces'
  expect(await moves('/products/categorie/accessoires')).toEqual([301, category])
  expect(await moves('/products/categorie/accessoires/tri/nouveautes')).toEqual([
    301,
    `${category}/tri/nouveautes`,
  ])
  expect((await shop.get(category)).status()).toBe(200)

  const gone = await shop.get('/products/6')
  expect(gone.status()).toBe(404)
  const html = await gone.text()
  expect(html).toContain(productText.former)
  expect(html).toContain('noindex')
  expect(html.match(/class="product-card"/g)?.length).toBe(4)
  expect(await (await shop.get('/sitemap.xml')).text()).not.toContain('/anciennes-pieces')

  // Counted emails are asked for by a second box, which nobody has ticked, and the privacy page tells of them.
  const measure = page.getByRole('checkbox', { name: newsletterText.measureConsent })
  await page.goto('/blog')
  await expect(measure).toHaveCount(0)
  expect(await (await shop.get(PATHS.privacy)).text()).not.toContain('une image d’un pixel')
  await rows(db.from('settings').update({ measure_newsletters: true }).eq('id', true).select('id'))
  await page.goto('/admin/publishing')

  // A unit that comes back has its page again.
  await rows(db.from('products').update({ state: 'published' }).eq('id', 6).select('id'))
  await page.reload()
  await publish.click()
  await expect.poll(async () => (await shop.get('/products/6')).status(), { timeout: BUILD_MS }).toBe(200)
  expect(await (await shop.get(PATHS.privacy)).text()).toContain('une image d’un pixel')
  await page.goto('/blog')
  await expect(measure.first()).not.toBeChecked()
  const form = page.locator('form[data-newsletter=blog]')
  await form.getByLabel(newsletterText.email).fill('lettre@client.example')
  await form.getByRole('checkbox', { name: newsletterText.consent }).check()
  await form.getByRole('checkbox', { name: newsletterText.measureConsent }).check()
  await form.getByRole('button', { name: newsletterText.submit }).click()
  await expect(page.getByText(newsletterText.done).first()).toBeVisible()
  await expect
    .poll(() =>
      rows(db.from('newsletter_proofs').select('consent_version').eq('email', 'lettre@client.example')),
    )
    .toEqual([{ consent_version: MEASURE_CONSENT_VERSION }])
})
