import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { shortDate } from '@/admin/ui/dates.ts'
import { addDays, dayInFrance } from '@/domain/analytics.ts'
import { MEASURE_CONSENT_VERSION } from '@/domain/newsletter.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { segmentsText } from '@/texts/admin/segments.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { newsletterMailText, newsletterText } from '@/texts/newsletter.ts'
import { runSql } from '../support/shop.ts'
import { callsOf, expectSound, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'
import { AS_HIGH, mailsAbout, SENT_MS, subscribe } from './newsletters.ts'
import { placeOrder } from './orders.ts'

// The switch of promotional emails is the shop's: nobody else turns it, and these stories come one after the other.
test.describe.configure({ mode: 'serial' })

/** Has promotional emails leave, or not, on their page of the settings; or counts their openings. */
async function turn(
  page: Page,
  isOn: boolean,
  name: 'promotionalEmails' | 'measureNewsletters',
): Promise<void> {
  const section = page.getByRole('region', { name: outboxText.settings })
  const toggle = section.getByRole('switch', { name: outboxText[name] })
  await expect(toggle).toHaveAttribute('aria-checked', String(!isOn))
  await toggle.click()
  const save = page.getByRole('button', { name: shellText.save, exact: true })
  await save.click()
  await expect(page.getByText(outboxText.settingsSaved).last()).toBeVisible()
  await expect(save).toHaveCount(0)
}

test('a newsletter is written with a product, tried, sent to a segment, counted where that is agreed to, and left by its link', async ({
  page,
  owner,
  db,
  playwright,
}) => {
  // The longest story of all, with what a newsletter waits for behind the emails of others.
  test.setTimeout(300_000)
  const [mark, subject] = [randomUUID().slice(0, 8), `Les paniers ${randomUUID().slice(0, 8)}`]
  const city = `Ville ${mark}`
  const [inès, nora, samir] = ['ines', 'nora', 'samir'].map((name) => `${name}.${mark}@client.example`)
  if (!inès || !nora || !samir) throw new Error('three readers')
  for (const email of [inès, nora, samir]) await placeOrder(db, { product: 6, city, email })
  await subscribe(db, inès, MEASURE_CONSENT_VERSION)
  await subscribe(db, nora)
  const { name: product, price } = await rows(db.from('products').select('name, price').eq('id', 6).single())

  await openAdmin(page, owner, '/admin/marketing/newsletters/new')
  await expect(page.getByText(t.off)).toBeVisible()
  await expect(page.getByRole('button', { name: t.send })).toBeDisabled()
  await page.goto('/admin/settings/mails')
  await turn(page, true, 'promotionalEmails')
  await turn(page, true, 'measureNewsletters')
  await expectSound(page, 'settings-mails', AS_HIGH)

  await page.goto('/admin/marketing')
  const segments = page.getByRole('region', { name: segmentsText.title })
  await segments.getByRole('button', { name: segmentsText.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(segmentsText.name, { exact: true }).fill(city)
  await dialog.getByLabel(segmentsText.field).selectOption('city')
  await expect(dialog.getByText(segmentsText.incomplete)).toBeVisible()
  await dialog.getByLabel(segmentsText.value).fill(city.toUpperCase())
  await expect(dialog.getByText(segmentsText.counts(3, 2))).toBeVisible()
  await expectSound(page, 'segment', AS_HIGH)
  await dialog.getByRole('button', { name: segmentsText.create }).click()
  await expect(page.getByText(segmentsText.created)).toBeVisible()
  const segment = segments.getByRole('row').filter({ hasText: city })
  await expect(segment.getByRole('cell').nth(1)).toHaveText('3')
  await expect(segment.getByRole('cell').nth(2)).toHaveText('2')
  await expectSound(page, 'marketing', AS_HIGH)

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

  const message = page.frameLocator('iframe')
  await expect(message.getByRole('link', { name: product })).toBeVisible()
  await expect(message.locator('p').filter({ hasText: '<b>voici</b> nos paniers.' })).toBeVisible()
  await expect(message.getByText(price.toFixed(2).replace('.', ',')).first()).toBeVisible()
  expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBeGreaterThan(600)
  await page.getByRole('button', { name: outboxText.shapes.phone, exact: true }).click()
  await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(390)
  await page.getByRole('button', { name: outboxText.shapes.text, exact: true }).click()
  await expect(page.locator('pre')).toContainText(newsletterMailText.leave)
  await page.getByRole('button', { name: outboxText.shapes.desktop, exact: true }).click()
  await expectSound(page, 'newsletter', AS_HIGH)

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
  await expectSound(page, 'newsletter-sent', AS_HIGH)
  const sent = await mailsAbout(page, subject)
  expect(sent.map(({ to }) => to[0]).sort()).toEqual([owner.email, inès, nora].sort())
  const own = sent.find(({ to }) => to.includes(inès))
  expect(own?.text).toContain(product)

  // Counted is who agreed to it: a link of another reader's email leads straight to its page.
  const measure = page.getByRole('region', { name: t.measure })
  await expect(measure).toContainText(t.partOf(0, { emails: 1, opened: 0, clicked: 0 }))
  expect(sent.find(({ to }) => to.includes(nora))?.text).not.toContain('?link=')
  const link = /Voir les paniers\s.*?(https?:\S+\?link=\S+)/s.exec(own?.text ?? '')?.[1] ?? ''
  const reader = await playwright.request.newContext({ userAgent: 'Mozilla/5.0 Firefox/140.0' })
  const answer = await reader.get(link, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, `${new URL(link).origin}/products`])
  await reader.dispose()
  await page.reload()
  await expect(measure).toContainText(t.partOf(1, { emails: 1, opened: 1, clicked: 1 }))
  await expect(measure.getByRole('listitem').filter({ hasText: t.linkClicks(1) })).toContainText([
    '/products',
  ])
  await expectSound(page, 'newsletter-counted', AS_HIGH)

  await page.goto(/https?:\S+desabonnement#\w+/.exec(own?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: newsletterText.leave }).click()
  await expect(page.getByText(newsletterText.left)).toBeVisible()
  await page.goto('/admin/marketing')
  const campaign = page.getByRole('row').filter({ hasText: subject })
  await expect(campaign).toContainText(marketingText.uses(2, 2))
  await expect(campaign).toContainText(city)
  await expect(campaign).toContainText(shortDate(new Date().toISOString()))
  await expect(campaign).toContainText(t.rates(1, 1))
  await expect(segment.getByRole('cell').nth(2)).toHaveText('1')
  await expectSound(page, 'marketing-counted', AS_HIGH)
  await page.goto('/admin/settings/mails')
  await turn(page, false, 'measureNewsletters')
  await turn(page, false, 'promotionalEmails')
})

test('a newsletter is planned, called off, planned again, and leaves by itself when its minute has come', async ({
  page,
  owner,
  db,
}) => {
  const [mark, subject] = [randomUUID().slice(0, 8), `Demain ${randomUUID().slice(0, 8)}`]
  const [city, email] = [`Ville ${mark}`, `ines.${mark}@client.example`]
  await placeOrder(db, { product: 6, city, email })
  await subscribe(db, email)
  await rows(db.from('settings').update({ promotional_emails: true }).eq('id', true).select('id'))
  const call = await callsOf(page, owner)
  const segment = (await call('save_segment', {
    segment: null,
    expected_version: null,
    fields: { name: city, match: 'all', conditions: [{ field: 'city', is: 'is', value: city }] },
  })) as { id: number }
  const { id } = (await call('save_newsletter', {
    newsletter: null,
    expected_version: null,
    fields: { subject, audience: `s${segment.id}`, blocks: [{ kind: 'text', text: 'Bonjour' }] },
  })) as { id: number }
  await openAdmin(page, owner, `/admin/marketing/newsletters/${id}`)
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
  await expectSound(page, 'newsletter-plan', AS_HIGH)
  const tomorrow = addDays(dayInFrance(new Date()), 1)
  await plan(tomorrow, '10:30')
  await expect(page.getByText(t.statuses.scheduled, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Part le .* à 10:30, heure de Paris\.$/)).toBeVisible()
  await expectSound(page, 'newsletter-planned', AS_HIGH)
  await page.goto('/admin/marketing')
  const campaign = page.getByRole('row').filter({ hasText: subject })
  await expect(campaign).toContainText(t.statuses.scheduled)
  await expect(campaign).toContainText('10:30')
  await campaign.getByRole('link', { name: t.openOne(subject) }).click()
  await page.getByRole('button', { name: t.cancelPlan }).click()
  await expect(page.getByText(t.planCancelled)).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.subject })).toHaveValue(subject)

  // Planned again, its minute comes: the clock of the shop looks every few seconds, and the screen follows.
  await page.getByRole('button', { name: t.plan }).click()
  await plan(tomorrow, '10:30')
  await expect(page.getByText(t.statuses.scheduled, { exact: true })).toBeVisible()
  expect(await mailsAbout(page, subject)).toEqual([])
  runSql(process.env.TEST_SHOP_DATA ?? '', `update newsletters set scheduled_for = now() where id = ${id}`)
  await expect(page.getByText(t.statuses.sent, { exact: true })).toBeVisible({ timeout: SENT_MS })
  expect((await mailsAbout(page, subject)).map(({ to }) => to)).toEqual([[email]])
  await rows(db.from('settings').update({ promotional_emails: false }).eq('id', true).select('id'))
})
