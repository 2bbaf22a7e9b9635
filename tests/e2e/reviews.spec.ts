import { expect, type Page } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { publishingText } from '@/texts/admin/publishing.ts'
import { adminReviewsText as a } from '@/texts/admin/reviews.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { refusalText, reviewText as t } from '@/texts/review.ts'
import { reviewMailText as m } from '@/texts/reviewMail.ts'
import { reviewsText as r } from '@/texts/reviews.ts'
import { frenchDate } from '@/ui/french-date.ts'
import { heavyPhotograph } from '../db/support/pictures.ts'
import { mailsUrl, type ShopKeys } from '../support/shop.ts'
import { complaints, openAdmin } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { type Db, rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { BUILD_MS, test } from './own-shop.ts'
import { newAddress, newPerson, openTab, signedIn } from './people.ts'

test.describe.configure({ mode: 'serial' })
test.beforeEach(() => test.setTimeout(3 * BUILD_MS))

const alone = { exact: true } as const
/** A product with reviews of the demonstration, and one without any. */
const [DEMONSTRATED, PLAIN] = [2, 24]
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

const mailsTo = async (page: Page, keys: ShopKeys, email: string) =>
  ((await (await page.request.get(mailsUrl(keys))).json()) as Mail[]).filter(({ to }) => to.includes(email))

/** The letter of a subject, once it is there. */
async function letter(page: Page, keys: ShopKeys, email: string, subject: string): Promise<Mail> {
  const find = async () => (await mailsTo(page, keys, email)).find((mail) => mail.subject.startsWith(subject))
  await expect.poll(find).toBeDefined()
  return (await find()) as Mail
}

/** An order of a test's own that was delivered three weeks ago. */
async function delivered(db: Db, wanted: Parameters<typeof placeOrder>[1]): Promise<string> {
  const { order_number: number } = await placeOrder(db, wanted)
  await rows(
    db
      .from('orders')
      .update({
        status: 'completed',
        payment_status: 'paid',
        created_at: daysAgo(25),
        delivered_at: daysAgo(21),
      })
      .eq('order_number', number)
      .select('id'),
  )
  return number
}

const star = (page: Page, rating: 1 | 2 | 3 | 4 | 5) =>
  page.getByRole('radio', { name: t.star(rating, t.ratings[rating]) })
const sidewise = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const jsonLd = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).join('\n')

async function publish(page: Page): Promise<void> {
  const bar = page.locator('header')
  await bar.getByRole('button', { name: publishingText.publish, ...alone }).click()
  // The one before may still say when it was done.
  await expect(bar.getByRole('button', { name: publishingText.publish, ...alone })).toBeHidden()
  await expect(bar.getByRole('button', { name: /^Publié en \d/ })).toBeVisible({ timeout: BUILD_MS })
}

test('a buyer is invited, writes with a picture on a phone, is refused with a reason, published, answered, and shown with dates', async ({
  page,
  db,
  keys,
  owner,
  browser,
  baseURL,
}) => {
  const email = newAddress()
  await delivered(db, { product: PLAIN, email })
  await rows(db.rpc('tend_reviews'))
  const { text } = await letter(page, keys, email, m.inviteTitle)
  const link = /https?:\S+\/avis#\S+/.exec(text)?.[0] ?? ''

  const phone = await (
    await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'fr-FR',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
  ).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(t.title)
  // The only piece of the order: its form is open.
  await expect(star(phone, 4)).toBeAttached()
  await phone.getByRole('button', { name: t.submit }).click()
  await expect(phone.getByText(t.problems.rating)).toBeVisible()
  await expect(star(phone, 1)).toBeFocused()
  await expectAccessible(phone)
  // Arrows choose a note, as of every group of radio buttons.
  await phone.keyboard.press('Space')
  for (let n = 0; n < 3; n += 1) await phone.keyboard.press('ArrowRight')
  await expect(star(phone, 4)).toBeChecked()
  await phone.getByLabel(t.body).fill('Solide et léger.\nVoir www.ailleurs.example')
  await phone.getByRole('button', { name: t.submit }).click()
  await expect(phone.getByText(t.problems.link)).toBeVisible()
  await phone.getByLabel(t.body).fill('Solide et léger.\n<b>Rien</b> à redire.')
  await phone.getByLabel(t.addPicture).setInputFiles({
    name: 'IMG_0042.jpg',
    mimeType: 'image/jpeg',
    buffer: await heavyPhotograph(),
  })
  await expect(phone.getByRole('img', { name: t.picture(1) })).toBeVisible()
  for (const width of [320, 390]) {
    await phone.setViewportSize({ width, height: 844 })
    expect(await sidewise(phone), `at ${width}`).toBe(0)
  }
  await expectAccessible(phone)
  await expect(phone.getByLabel(t.author)).toHaveValue('Inès M.')
  await phone.getByRole('button', { name: t.submit }).click()
  await expect(phone.getByText(t.sent)).toBeVisible()
  await expect(phone.getByText(t.statuses.waiting)).toBeVisible()
  await phone.getByRole('button', { name: t.edit }).click()
  await star(phone, 5).check({ force: true })
  await phone.getByRole('button', { name: t.save, ...alone }).click()
  await expect(phone.getByText(t.saved)).toBeVisible()
  await expectAccessible(phone)

  // Refused by mistake, by an owner who came over the dashboard.
  await openAdmin(page, owner, '/admin')
  await page.getByRole('link', { name: dashboardText.attention.reviews(1) }).click()
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('<b>Rien</b> à redire.')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await complaints(page, `the reviews at ${width}`)).toEqual([])
  }
  await card.getByRole('button', { name: /^Refuser/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: a.refuse }).click()
  await expect(dialog.getByText(a.reasonMissing)).toBeVisible()
  await dialog.getByLabel(a.reason).selectOption({ label: a.reasons.off_topic })
  await dialog.getByLabel(a.note).fill('Parlez-nous du panier.')
  expect(await complaints(page, 'the refusal')).toEqual([])
  await dialog.getByRole('button', { name: a.refuse }).click()
  await expect(page.getByText(a.refusedNow)).toBeVisible()
  const refused = await letter(page, keys, email, m.refusedTitle)
  for (const words of [refusalText.off_topic, 'Parlez-nous du panier.']) expect(refused.text).toContain(words)
  await phone.reload()
  await expect(phone.getByText('Parlez-nous du panier.')).toBeVisible()
  await expect(phone.getByRole('button', { name: t.edit })).toHaveCount(0)

  await page.goto('/admin/reviews?statut=refused')
  await page.getByRole('button', { name: /^Publier l’avis/ }).click()
  await expect(page.getByText(a.publishedNow)).toBeVisible()
  await page.goto('/admin/reviews?statut=published')
  await page.getByRole('button', { name: /^Répondre à Inès M\./ }).click()
  await dialog.getByLabel(a.answerLabel).fill('Merci Inès !')
  expect(await complaints(page, 'the answer')).toEqual([])
  await dialog.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(a.answeredNow)).toBeVisible()
  // Other tests of this shop give it another name.
  const { site_name: shop } = await rows(db.from('settings').select('site_name').single())
  expect((await letter(page, keys, email, m.answeredSubject(shop))).text).toContain('Merci Inès !')

  // Nothing shows before it is published, and then without scripts.
  const visitor = await (
    await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR', javaScriptEnabled: false })
  ).newPage()
  await visitor.goto(`/products/${PLAIN}`)
  await expect(visitor.getByRole('heading', { name: r.title, ...alone })).toHaveCount(0)
  await publish(page)
  await visitor.reload()
  const section = visitor.getByRole('region', { name: r.title, ...alone })
  await expect(section).toContainText('<b>Rien</b> à redire.')
  await expect(section).toContainText(r.summary(5, 1))
  await expect(section).toContainText(r.checked)
  const day = (iso: string) => frenchDate(new Date(iso))
  await expect(section).toContainText(r.dates(day(daysAgo(21)), day(daysAgo(0))))
  await expect(section).toContainText(r.law)
  await expect(section).toContainText('Merci Inès !')
  const picture = section.getByRole('img', { name: r.picture('Inès M.', 1) })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(visitor.getByRole('link', { name: r.short(5, 1) })).toHaveAttribute('href', '#avis')
  const facts = await jsonLd(visitor)
  for (const words of [
    '"aggregateRating"',
    '"ratingValue":5',
    '"reviewCount":1',
    '"@type":"Review"',
    'Inès M.',
  ])
    expect(facts).toContain(words)
  await section.getByRole('link', { name: r.rules }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/recueillis et contrôlés/)

  const seen = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  for (const width of [320, 390, 1440]) {
    await seen.setViewportSize({ width, height: 900 })
    await seen.goto(`/products/${PLAIN}`)
    expect(await sidewise(seen), `at ${width}`).toBe(0)
    await expectAccessible(seen)
  }

  // Its author takes it back: it leaves with the next publication.
  await phone.reload()
  await phone.getByRole('button', { name: t.withdraw }).click()
  await phone.getByRole('dialog').getByRole('button', { name: t.withdraw }).click()
  await expect(phone.getByText(t.withdrawn)).toBeVisible()
  await expect(phone.getByRole('button', { name: t.write })).toBeVisible()
  await publish(page)
  await seen.reload()
  await expect(seen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(seen.getByRole('region', { name: r.title, ...alone })).toHaveCount(0)
  const [publication] = await rows(
    db
      .from('publications')
      .select('pages')
      .eq('state', 'published')
      .order('finished_at', { ascending: false })
      .limit(1),
  )
  // No page but the product's own.
  expect(publication?.pages).toBe(1)
})

test('an account writes from its order by keyboard; the demonstration’s own reviews say so; switched off nothing is left', async ({
  page,
  db,
  keys,
  owner,
  browser,
  baseURL,
}) => {
  const person = await newPerson(db)
  await delivered(db, { product: PLAIN, email: person.email, userId: person.id })
  const customer = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  await signedIn(customer, keys, person)
  await customer.setViewportSize({ width: 320, height: 700 })
  await customer.goto('/profile')
  await openTab(customer, 'commandes')
  await customer.locator('summary').first().click()
  await customer.getByRole('link', { name: accountText.review }).click()
  await expect(star(customer, 1)).toBeAttached()
  await star(customer, 1).focus()
  await customer.keyboard.press('Space')
  await customer.keyboard.press('Tab')
  await customer.keyboard.type('Trop court pour moi.')
  await customer.getByRole('button', { name: t.submit }).focus()
  await customer.keyboard.press('Enter')
  await expect(customer.getByText(t.statuses.waiting)).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  await visitor.goto(`/products/${DEMONSTRATED}`)
  const section = visitor.getByRole('region', { name: r.title, ...alone })
  await expect(section).toContainText(r.demoNote)
  await expect(section).not.toContainText(r.checked)
  expect(await jsonLd(visitor)).not.toMatch(/rating|"Review"/i)

  await openAdmin(page, owner, '/admin/reviews')
  const toggle = page.getByRole('switch', { name: a.enabled })
  await toggle.click()
  await expect(page.getByText(a.disabledNow, alone)).toBeVisible()
  await expect(page.getByText(a.isOff)).toBeVisible()
  await publish(page)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(section).toHaveCount(0)
  await customer.reload()
  await expect(customer.getByText(t.off)).toBeVisible()
  await expect(customer.getByRole('button', { name: t.edit })).toHaveCount(0)
  await expect(customer.getByRole('button', { name: t.withdraw })).toBeVisible()
  await toggle.click()
  await expect(page.getByText(a.enabledNow, alone)).toBeVisible()
  await expect(page.getByText(a.isOff)).toHaveCount(0)
})
