import { expect, type Page } from '@playwright/test'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { adminReviewsText as a } from '@/texts/admin/reviews.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { refusalText, reviewText as t } from '@/texts/review.ts'
import { reviewMailText as m } from '@/texts/review-mail.ts'
import { reviewsText as r } from '@/texts/reviews.ts'
import { frenchDate } from '@/ui/french-date.ts'
import { heavyPhotograph } from '../db/support/pictures.ts'
import type { ShopKeys } from '../support/shop.ts'
import { complaints, openAdmin } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { rows } from './fixtures.ts'
import { mailsTo, type SentMail } from './mails.ts'
import { BUILD_MS, publish, test } from './own-shop.ts'
import { newAddress } from './people.ts'
import { daysAgo, delivered, jsonLd, PLAIN, star } from './reviews.ts'

test.beforeEach(() => test.setTimeout(3 * BUILD_MS))

const alone = { exact: true } as const

/** The email of a subject, once it is there. */
async function message(page: Page, keys: ShopKeys, email: string, subject: string): Promise<SentMail> {
  const find = async () =>
    (await mailsTo(page.request, email, keys)).find((mail) => mail.subject.startsWith(subject))
  await expect.poll(find).toBeDefined()
  return (await find()) as SentMail
}

const sidewise = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

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
  const { text } = await message(page, keys, email, m.inviteTitle)
  // Emails name the address that visitors know; this shop answers at a port of its own.
  const link = /https?:\/\/[^/\s]+(\/avis#\S+)/.exec(text)?.[1] ?? ''

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
  // The only unit of the order: its form is open.
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
    await expect.poll(() => sidewise(phone), `at ${width}`).toBe(0)
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
  const refused = await message(page, keys, email, m.refusedTitle)
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
  expect((await message(page, keys, email, m.answeredSubject(shop))).text).toContain('Merci Inès !')

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
