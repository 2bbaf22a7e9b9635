import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { shortDate } from '@/admin/ui/dates.ts'
import { addDays, dayInFrance } from '@/domain/analytics.ts'
import { CONSENT_VERSION, MEASURE_CONSENT_VERSION } from '@/domain/newsletter.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { picturesText, uploadRefusalText } from '@/texts/admin/pictures.ts'
import { segmentsText } from '@/texts/admin/segments.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { conflictText, formText } from '@/texts/admin/ui.ts'
import { newsletterMailText, newsletterText } from '@/texts/newsletter.ts'
import { picture } from '../db/support/pictures.ts'
import { mailsUrl } from '../support/shop.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { type Db, requestsFail, rows, shopKeys } from './fixtures.ts'
import { keyboardOn } from './keyboard.ts'
import { placeOrder } from './orders.ts'

// The switch of promotional e-mails is the shop's: nobody else turns it, and these stories come one after the other.
test.describe.configure({ mode: 'serial' })

/** A newsletter leaves with the clock, behind every other letter: those of all the orders that other tests place, too. */
const SENT_MS = 120_000

interface Mail {
  readonly to: string[]
  readonly subject: string
  readonly text: string
}
const mailsAbout = async (page: Page, subject: string): Promise<Mail[]> => {
  const all = (await (await page.request.get(mailsUrl(shopKeys()))).json()) as Mail[]
  return all.filter((mail) => mail.subject === subject)
}

/** Somebody who asked for the newsletter and confirmed it. */
async function subscribe(db: Db, email: string, version = CONSENT_VERSION): Promise<void> {
  const request = {
    email,
    consent_version: version,
    consent_text: newsletterText.consent,
    source: 'home',
    caller: randomUUID(),
    nonce: randomUUID(),
    confirm_token: randomUUID(),
    is_suspect: false,
  }
  expect((await db.rpc('request_newsletter', { request })).error).toBeNull()
  const confirmed = await db.rpc('confirm_newsletter', { token: request.confirm_token, caller: 'test' })
  expect(confirmed.error).toBeNull()
}

const looked = async (page: Page, name: string) => {
  for (const width of [1440, 768, 390]) {
    // As high as the page: a button that the head of the screen or a toast covers in part would count as too small.
    await page.setViewportSize({ width, height: 4000 })
    expect(await complaints(page, `${name} at ${width}`)).toEqual([])
    await page.setViewportSize({ width, height: 900 })
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Has promotional e-mails leave, or not, on the screen of the settings; or counts their openings. */
async function turn(
  page: Page,
  isOn: boolean,
  name: 'promotionalEmails' | 'measureNewsletters' = 'promotionalEmails',
): Promise<void> {
  await page.goto('/admin/settings')
  const toggle = page.getByRole('switch', { name: outboxText[name] })
  await expect(toggle).toHaveAttribute('aria-checked', String(!isOn))
  await toggle.click()
  const section = page.getByRole('region', { name: outboxText.settings })
  expect(await complaints(page, 'settings of mails')).toEqual([])
  await section.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(outboxText.settingsSaved)).toBeVisible()
}

test('a newsletter is written with a product, tried, sent to a segment, followed, and left by its link', async ({
  page,
  owner,
  db,
}) => {
  const [mark, subject] = [randomUUID().slice(0, 8), `Les paniers ${randomUUID().slice(0, 8)}`]
  const city = `Ville ${mark}`
  const [inès, nora, samir] = ['ines', 'nora', 'samir'].map((name) => `${name}.${mark}@client.example`)
  if (!inès || !nora || !samir) throw new Error('three readers')
  for (const email of [inès, nora, samir]) await placeOrder(db, { product: 6, city, email })
  for (const email of [inès, nora]) await subscribe(db, email)
  const { name: product, price } = await rows(db.from('products').select('name, price').eq('id', 6).single())

  await openAdmin(page, owner, '/admin/marketing/newsletters/new')
  await expect(page.getByText(t.off)).toBeVisible()
  await expect(page.getByRole('button', { name: t.send })).toBeDisabled()
  await turn(page, true)

  await page.goto('/admin/marketing')
  const segments = page.getByRole('region', { name: segmentsText.title })
  await segments.getByRole('button', { name: segmentsText.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(segmentsText.name, { exact: true }).fill(city)
  await dialog.getByLabel(segmentsText.field).selectOption('city')
  await expect(dialog.getByText(segmentsText.incomplete)).toBeVisible()
  await dialog.getByLabel(segmentsText.value).fill(city.toUpperCase())
  await expect(dialog.getByText(segmentsText.counts(3, 2))).toBeVisible()
  await looked(page, 'segment')
  await dialog.getByRole('button', { name: segmentsText.create }).click()
  await expect(page.getByText(segmentsText.created)).toBeVisible()
  const segment = segments.getByRole('row').filter({ hasText: city })
  await expect(segment.getByRole('cell').nth(1)).toHaveText('3')
  await expect(segment.getByRole('cell').nth(2)).toHaveText('2')
  await looked(page, 'marketing')

  await segment.getByRole('link', { name: t.writeTo(city) }).click()
  await expect(page.getByText(t.reach(2, 3))).toBeVisible()
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.required).first()).toBeVisible()
  await page.getByRole('textbox', { name: t.subject }).fill(subject)
  await page
    .getByRole('group', { name: t.block('text', 1) })
    .getByRole('textbox', { name: t.text })
    .fill('Bonjour,\n\n<b>voici</b> nos paniers.')
  await page.getByRole('button', { name: t.addBlock('products') }).click()
  await page.getByRole('button', { name: t.addBlock('button') }).click()
  const pieces = page.getByRole('group', { name: t.block('products', 2) })
  await pieces.getByRole('combobox', { name: t.productSearch }).fill(product)
  await pieces.getByRole('option', { name: product }).first().click()
  await page.getByRole('textbox', { name: t.label }).fill('Voir les paniers')
  await page.getByRole('textbox', { name: t.href }).fill('http://autre.example')
  await page.getByRole('button', { name: t.test }).click()
  await expect(page.getByRole('textbox', { name: t.href })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: t.href }).fill('/products')

  const letter = page.frameLocator('iframe')
  await expect(letter.getByRole('link', { name: product })).toBeVisible()
  await expect(letter.locator('p').filter({ hasText: '<b>voici</b> nos paniers.' })).toBeVisible()
  await expect(letter.getByText(price.toFixed(2).replace('.', ',')).first()).toBeVisible()
  expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBeGreaterThan(600)
  await page.getByRole('button', { name: outboxText.shapes.phone, exact: true }).click()
  await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(390)
  await page.getByRole('button', { name: outboxText.shapes.text, exact: true }).click()
  await expect(page.locator('pre')).toContainText(newsletterMailText.leave)
  await page.getByRole('button', { name: outboxText.shapes.desktop, exact: true }).click()
  await looked(page, 'newsletter')

  await page.getByRole('button', { name: t.test }).click()
  await expect(page.getByText(t.tested(owner.email))).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/marketing\/newsletters\/\d+$/)
  await expect
    .poll(async () => (await mailsAbout(page, subject)).map(({ to }) => to))
    .toEqual([[owner.email]])

  await page.getByRole('button', { name: t.send }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(t.reach(2, 3))).toBeVisible()
  await question.getByRole('button', { name: t.sendTo(2) }).click()
  await expect(page.getByText(t.sent(2))).toBeVisible()
  await expect(page.getByText(t.statuses.sent, { exact: true })).toBeVisible({ timeout: SENT_MS })
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '2')
  await looked(page, 'newsletter-sent')
  const sent = await mailsAbout(page, subject)
  expect(sent.map(({ to }) => to[0]).sort()).toEqual([owner.email, inès, nora].sort())
  const own = sent.find(({ to }) => to.includes(inès))
  expect(own?.text).toContain(product)

  await page.goto(/https?:\S+desabonnement#\w+/.exec(own?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: newsletterText.leave }).click()
  await expect(page.getByText(newsletterText.left)).toBeVisible()
  await page.goto('/admin/marketing')
  const campaign = page.getByRole('row').filter({ hasText: subject })
  await expect(campaign).toContainText(marketingText.uses(2, 2))
  await expect(campaign).toContainText(city)
  await expect(campaign).toContainText(shortDate(new Date().toISOString()))
  await expect(segment.getByRole('cell').nth(2)).toHaveText('1')
  await turn(page, false)
})

/** Begins a newsletter to those who live in a city, of whom some agreed. */
async function writeTo(page: Page, city: string, subject: string): Promise<void> {
  await page.goto('/admin/marketing')
  const segments = page.getByRole('region', { name: segmentsText.title })
  await segments.getByRole('button', { name: segmentsText.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(segmentsText.name, { exact: true }).fill(city)
  await dialog.getByLabel(segmentsText.field).selectOption('city')
  await dialog.getByLabel(segmentsText.value).fill(city)
  await dialog.getByRole('button', { name: segmentsText.create }).click()
  await segments.getByRole('link', { name: t.writeTo(city) }).click()
  await page.getByRole('textbox', { name: t.subject }).fill(subject)
  await page
    .getByRole('group', { name: t.block('text', 1) })
    .getByRole('textbox')
    .fill('Bonjour')
}

test('openings and clicks are counted where the shop turns it on, of who agreed, and shown', async ({
  page,
  owner,
  db,
  playwright,
}) => {
  const [mark, subject] = [randomUUID().slice(0, 8), `Nouveautés ${randomUUID().slice(0, 8)}`]
  const city = `Ville ${mark}`
  const [inès, nora] = [`ines.${mark}@client.example`, `nora.${mark}@client.example`]
  for (const email of [inès, nora]) await placeOrder(db, { product: 6, city, email })
  await subscribe(db, inès, MEASURE_CONSENT_VERSION)
  await subscribe(db, nora)
  await openAdmin(page, owner, '/admin/settings')
  await turn(page, true)
  await turn(page, true, 'measureNewsletters')
  await looked(page, 'settings-mails')

  await writeTo(page, city, subject)
  await page.getByRole('button', { name: t.addBlock('button') }).click()
  await page.getByRole('textbox', { name: t.label }).fill('Voir les chapeaux')
  await page.getByRole('textbox', { name: t.href }).fill('/products')
  await page.getByRole('button', { name: t.send }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t.sendTo(2) })
    .click()
  await expect(page.getByText(t.statuses.sent, { exact: true })).toBeVisible({ timeout: SENT_MS })
  const measure = page.getByRole('region', { name: t.measure })
  await expect(measure).toContainText(t.partOf(0, { letters: 1, opened: 0, clicked: 0 }))

  const sent = await mailsAbout(page, subject)
  const textTo = (email: string) => sent.find(({ to }) => to.includes(email))?.text ?? ''
  expect(textTo(nora)).not.toContain('?link=')
  const link = /https?:\S+\?link=\S+/.exec(textTo(inès))?.[0] ?? ''
  const reader = await playwright.request.newContext({ userAgent: 'Mozilla/5.0 Firefox/140.0' })
  const answer = await reader.get(link, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, `${new URL(link).origin}/products`])
  await reader.dispose()
  await page.reload()
  await expect(measure).toContainText(t.partOf(1, { letters: 1, opened: 1, clicked: 1 }))
  await expect(measure.getByRole('listitem')).toContainText(['/products'])
  await expect(measure.getByRole('listitem')).toContainText([t.linkClicks(1)])
  await looked(page, 'newsletter-counted')
  await page.goto('/admin/marketing')
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText(t.rates(1, 1))
  await looked(page, 'marketing-counted')
  await turn(page, false, 'measureNewsletters')
  await turn(page, false)
})

test('a picture is uploaded, or taken from a product, described, and seen on both screens', async ({
  page,
  admin,
  db,
}) => {
  const { name: product } = await rows(db.from('products').select('name').eq('id', 6).single())
  await openAdmin(page, admin, '/admin/marketing/newsletters/new')
  await page.getByRole('textbox', { name: t.subject }).fill(`Images ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: t.addBlock('picture') }).click()
  const block = page.getByRole('group', { name: t.block('picture', 2) })
  await page
    .getByRole('group', { name: t.block('text', 1) })
    .getByRole('textbox')
    .fill('Bonjour')
  await block.locator('input[type=file]').setInputFiles({
    name: 'atelier.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  })
  await expect(block.getByText(uploadRefusalText('image_type_unsupported', 1))).toBeVisible()
  await block.locator('input[type=file]').setInputFiles({
    name: 'atelier.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 1200, 800),
  })
  await expect(page.getByText(picturesText.uploaded)).toBeVisible()
  // Without words it is not stored.
  await page.getByRole('button', { name: t.save }).click()
  await expect(block.getByLabel(t.alt)).toHaveAttribute('aria-invalid', 'true')
  await block.getByLabel(t.alt).fill('L’atelier, vu de la rue')
  await block.getByLabel(t.pictureHref).fill('/about')

  await page.getByRole('button', { name: t.addBlock('picture') }).click()
  const other = page.getByRole('group', { name: t.block('picture', 3) })
  await other.getByRole('combobox', { name: t.productPicture }).fill(product)
  await other.getByRole('option', { name: product }).first().click()
  await expect(other.getByLabel(t.alt)).toHaveValue(product)
  await expect(other.getByLabel(t.pictureHref)).toHaveValue('/products/6')

  const shown = page
    .frameLocator('iframe')
    .getByRole('link')
    .getByRole('img', { name: 'L’atelier, vu de la rue' })
  const width = () => shown.evaluate((image: HTMLImageElement) => (image.complete ? image.clientWidth : 0))
  await page.setViewportSize({ width: 1440, height: 900 })
  // As wide as the letter, whose frame may have a scroll bar.
  await expect.poll(width).toBeGreaterThan(510)
  expect(await width()).toBeLessThanOrEqual(528)
  await looked(page, 'newsletter-pictures')
  await page.getByRole('button', { name: outboxText.shapes.phone, exact: true }).click()
  await expect.poll(width).toBeLessThan(390)
  await expect.poll(width).toBeGreaterThan(300)
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await page.reload()
  await expect(block.getByLabel(t.alt)).toHaveValue('L’atelier, vu de la rue')
  await page.getByRole('button', { name: t.removeDraft }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.removeDraft }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
})

test('a newsletter is planned, called off, planned again, and leaves by itself at its minute', async ({
  page,
  owner,
  db,
}) => {
  test.setTimeout(300_000)
  const [mark, subject] = [randomUUID().slice(0, 8), `Demain ${randomUUID().slice(0, 8)}`]
  const [city, email] = [`Ville ${mark}`, `ines.${mark}@client.example`]
  await placeOrder(db, { product: 6, city, email })
  await subscribe(db, email)
  await openAdmin(page, owner, '/admin/settings')
  await turn(page, true)
  await writeTo(page, city, subject)
  await page.getByRole('button', { name: t.plan }).click()
  const dialog = page.getByRole('dialog', { name: t.planTitle })
  const plan = async (day: string, hour: string) => {
    await dialog.getByLabel(t.planDay).fill(day)
    await dialog.getByLabel(t.planHour).fill(hour)
    await dialog.getByRole('button', { name: t.planConfirm }).click()
  }
  requestsFail()
  await plan('2026-01-01', '10:00')
  await expect(page.getByText(adminErrorText('newsletter_moment'))).toBeVisible()
  await looked(page, 'newsletter-plan')
  const tomorrow = addDays(dayInFrance(new Date()), 1)
  await plan(tomorrow, '10:30')
  await expect(page.getByText(t.statuses.scheduled, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Part le .* à 10:30, heure de Paris\.$/)).toBeVisible()
  await looked(page, 'newsletter-planned')
  await page.goto('/admin/marketing')
  const campaign = page.getByRole('row').filter({ hasText: subject })
  await expect(campaign).toContainText(t.statuses.scheduled)
  await expect(campaign).toContainText('10:30')
  await campaign.getByRole('link', { name: t.openOne(subject) }).click()
  await page.getByRole('button', { name: t.cancelPlan }).click()
  await expect(page.getByText(t.planCancelled)).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.subject })).toHaveValue(subject)

  // The next minute but one, if this one is nearly over.
  const soon = new Date(Date.now() + 75_000)
  const hour = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' })
  await page.getByRole('button', { name: t.plan }).click()
  await plan(dayInFrance(soon), hour.format(soon))
  await expect(page.getByText(t.statuses.scheduled, { exact: true })).toBeVisible()
  expect(await mailsAbout(page, subject)).toEqual([])
  await expect(page.getByText(t.statuses.sent, { exact: true })).toBeVisible({ timeout: 200_000 })
  expect((await mailsAbout(page, subject)).map(({ to }) => to)).toEqual([[email]])
  await turn(page, false)
})

test('a draft is written by keyboard, found again after a reload, and two who write it lose nothing', async ({
  page,
  admin,
  owner,
  browser,
}) => {
  const subject = `Noël ${randomUUID().slice(0, 8)}`
  await openAdmin(page, admin, '/admin/marketing')
  const tabTo = keyboardOn(page)
  await expect(page.getByRole('heading', { name: marketingText.campaigns })).toBeVisible()
  await tabTo(t.write)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: t.subject })).toBeVisible()
  await tabTo('subject')
  await page.keyboard.type(subject)
  await tabTo(/^text-/)
  await page.keyboard.type('Bonjour')
  await tabTo(t.addBlock('heading'))
  await page.keyboard.press('Enter')
  await tabTo(/^text-.{10}/, 'Shift+Tab')
  await page.keyboard.type('Un intertitre')
  await tabTo(t.up(t.block('heading', 2)), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: t.block('heading', 1) })).toBeVisible()
  await page.reload()
  await expect(page.getByText(formText.restored)).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.subject })).toHaveValue(subject)
  await tabTo(t.save)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.saved)).toBeVisible()
  await expect(page).toHaveURL(/newsletters\/\d+$/)

  const other = await (await browser.newContext({ locale: 'fr-FR', baseURL: shopKeys().url })).newPage()
  await openAdmin(other, owner, new URL(page.url()).pathname)
  await other.getByRole('textbox', { name: t.subject }).fill(`${subject} bis`)
  await other.getByRole('button', { name: t.save }).click()
  await expect(other.getByText(t.saved)).toBeVisible()
  requestsFail()
  await page.getByRole('textbox', { name: t.subject }).fill(`${subject} ter`)
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.changed(`${subject} bis`))).toBeVisible()
  expect(await complaints(page, 'a draft of two')).toEqual([])
  // Who does not choose is asked again.
  await page.reload()
  await expect(page.getByText(t.changed(`${subject} bis`))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.subject })).toHaveValue(`${subject} ter`)
  await page.getByRole('button', { name: conflictText.takeTheirs }).click()
  await expect(page.getByRole('textbox', { name: t.subject })).toHaveValue(`${subject} bis`)
  for (const own of ['quater', 'quinquies']) {
    await page.getByRole('textbox', { name: t.subject }).fill(`${subject} ${own}`)
    await expect(page.getByText(t.changedTitle)).toBeHidden()
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${subject} ${own}` })).toBeVisible()
  }
  await other.context().close()

  await page.getByRole('button', { name: t.removeDraft }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.removeDraft }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: subject })).toHaveCount(0)
})
