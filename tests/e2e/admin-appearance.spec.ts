import { expect, type Page } from '@playwright/test'
import { DEFAULT_COLOURS } from '@/domain/appearance.ts'
import { PATHS, productPath } from '@/domain/paths.ts'
import { appearanceText as t } from '@/texts/admin/appearance.ts'
import { homePageText as h } from '@/texts/admin/home-page.ts'
import { picturesText } from '@/texts/admin/pictures.ts'
import { publishingText } from '@/texts/admin/publishing.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { conflictText } from '@/texts/admin/ui.ts'
import { homeText } from '@/texts/home.ts'
import { navigationText } from '@/texts/navigation.ts'
import { picture } from '../db/support/pictures.ts'
import { complaints, openAdmin } from './admin-fixtures.ts'
import { axeFindings } from './axe.ts'
import { requestsFail, rows } from './fixtures.ts'
import { BUILD_MS, test } from './own-shop.ts'

const ARTISAN = 'Rahma El Yousfi'
const alone = { exact: true } as const
const button = (page: Page, name: string) => page.getByRole('button', { name, ...alone })

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" onload="alert(1)"><script>alert(1)</script>
<style>.a{fill:#234a7c}</style><circle class="a" cx="30" cy="30" r="26"/><path d="M70 14h160v10H70zM70 36h110v10H70z" fill="#8a1c1c"/></svg>`

test('an owner gives the shop its face: colours that can be read, a cleaned logo, published without a script', async ({
  page,
  owner,
  db,
  browser,
  baseURL,
  shop,
}) => {
  requestsFail()
  test.setTimeout(3 * BUILD_MS)
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  const faults: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await visitor.goto('/')
  const scripts = (path = '/') =>
    visitor.request
      .get(path)
      .then((answer) => answer.text())
      .then((html) => [...html.matchAll(/<script[^>]*>/g)].length)
  const before = await scripts()

  await openAdmin(page, owner, '/admin/settings/appearance')
  const action = page.getByLabel(t.roles.action, alone)
  await expect(action).toHaveValue(DEFAULT_COLOURS.action)
  await action.fill('#7FA8E0')
  await expect(page.getByText(/On ne lirait pas bien/)).toBeVisible()
  await button(page, shellText.save).first().click()
  await expect(action).toBeFocused()
  await page.getByRole('button', { name: /la plus proche qui convient/ }).click()
  await expect(page.getByText(/On ne lirait pas bien/)).toHaveCount(0)
  await action.fill('234a7c')
  await page.getByLabel(t.roles.background, alone).fill('#f3f6fa')
  await page.getByLabel(t.choose, alone).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  })
  await expect(page.getByText(picturesText.uploaded)).toBeVisible()
  expect(await complaints(page, 'appearance')).toEqual([])

  // Another owner was quicker.
  await rows(db.from('appearance').update({ accent: '#8a1c1c' }).eq('id', true).select('id'))
  await button(page, shellText.save).first().click()
  await expect(page.getByText(t.changed)).toBeVisible()
  await button(page, conflictText.keepMine).click()
  await button(page, shellText.save).first().click()
  await expect(page.getByText(t.saved, alone)).toBeVisible()
  // The home page: a value of the shop's own, in the second place; no testimonials.
  await page.getByRole('button', { name: h.addValue, ...alone }).click()
  await page.getByLabel(h.valueTitle, alone).first().fill('Le <b>temps</b>')
  await page.getByRole('button', { name: h.down('values'), ...alone }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: h.down('values'), ...alone })).toBeFocused()
  await page.getByRole('switch', { name: h.shows('testimonials'), ...alone }).click()
  // A portrait, with the artisan's story on the pages of what they made.
  await page.getByLabel(h.portraitOf, alone).selectOption(ARTISAN)
  await page
    .getByLabel(`${h.choosePicture} : ${h.portrait(ARTISAN)}`, alone)
    .setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 800, 1000) })
  await expect(page.getByRole('button', { name: h.remove(h.portrait(ARTISAN)), ...alone })).toBeVisible()
  expect(await complaints(page, 'home page')).toEqual([])
  await page
    .getByRole('region', { name: h.title })
    .getByRole('button', { name: shellText.save, ...alone })
    .click()
  await expect(page.getByText(h.saved, alone)).toBeVisible()
  await page
    .locator('header')
    .getByRole('button', { name: publishingText.publish, ...alone })
    .click()
  await expect(page.locator('header').getByRole('button', { name: publishingText.upToDate })).toBeVisible({
    timeout: BUILD_MS,
  })

  await visitor.goto('/')
  const logo = visitor.getByRole('banner').locator('img')
  await expect(logo).toHaveAttribute('src', /^\/marque\/logo\.svg\?/)
  expect(
    await logo.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.offsetHeight]),
  ).toEqual([true, 38])
  await expect(
    visitor.getByRole('link', { name: navigationText.homeLink('Atelier du Rif') }).first(),
  ).toBeVisible()
  expect(await (await visitor.request.get('/marque/logo.svg')).text()).not.toMatch(/script|onload/)
  for (const path of [
    '/marque/logo.png',
    '/marque/partage.png',
    '/marque/apple-touch-icon.png',
    '/favicon.ico',
  ])
    expect((await visitor.request.get(path)).status(), path).toBe(200)
  expect(await scripts()).toBe(before)
  const ground = () => visitor.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  for (const path of ['/', PATHS.checkout, PATHS.cart, PATHS.products]) {
    await visitor.goto(path)
    expect(await ground(), path).toBe('rgb(243, 246, 250)')
    expect(await axeFindings(visitor, path)).toEqual([])
    // The rest of the styles changes none of it.
    await visitor.mouse.move(40, 40)
    await visitor.mouse.move(60, 60)
    await visitor.keyboard.press('Tab')
    await visitor.waitForLoadState('networkidle')
    expect(await ground(), `${path}, used`).toBe('rgb(243, 246, 250)')
  }
  await visitor.goto('/')
  const heads = await visitor.getByRole('heading', { level: 2 }).allTextContents()
  expect(heads.slice(0, 2).map((one) => one.trim())).toEqual([homeText.featuredTitle, homeText.valuesTitle])
  expect(heads.join()).not.toContain(homeText.testimonialsTitle)
  await expect(visitor.getByRole('heading', { name: 'Le <b>temps</b>' })).toBeVisible()
  await visitor.goto(productPath(1))
  const portrait = visitor.getByRole('region', { name: ARTISAN }).getByRole('img', { name: ARTISAN })
  await portrait.scrollIntoViewIfNeeded()
  await expect(portrait).toHaveJSProperty('complete', true)
  expect(await axeFindings(visitor, 'portrait')).toEqual([])
  await visitor.goto(productPath(2))
  await expect(visitor.locator('.product-story').getByRole('img')).toHaveCount(0)
  expect(faults).toEqual([])
  const { text, ...others } = DEFAULT_COLOURS
  const none = { logo_path: null, letterhead_path: null, logo_width: null, logo_height: null }
  const colours = { ...others, body_text: text }
  await rows(
    db
      .from('appearance')
      .update({ ...colours, ...none })
      .eq('id', true)
      .select('id'),
  )
  await rows(db.from('home_page').update({ home_parts: null }).eq('id', true).select('id'))
  // The next test of this shop begins with a site that is up to date.
  shop.run('publish')
})
