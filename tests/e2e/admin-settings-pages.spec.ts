import { expect, type Page } from '@playwright/test'
import { SITE_PLACES } from '@/admin/settings/subject-fields.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { readinessText } from '@/texts/admin/readiness.ts'
import { amountsText, settingsText } from '@/texts/admin/settings.ts'
import { settingsIndexText as index } from '@/texts/admin/settings-index.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { displayText, siteText as t } from '@/texts/admin/site-settings.ts'
import { complaints, go, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const SCREENS = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const

test('every setting stands on one page; the list says what is missing, and finds each by its name', async ({
  page,
  owner,
}) => {
  await openAdmin(page, owner, '/admin')
  await page.getByRole('link', { name: /il reste .+ à régler$/ }).click()
  await expect(page.getByRole('heading', { name: readinessText.openTitle })).toBeVisible()
  const lacking = (label: string) => page.getByRole('listitem').filter({ hasText: label }).last()
  await expect(lacking(readinessText.needs.mediator.label)).toContainText(
    readinessText.needs.mediator.missing(0),
  )
  await expect(lacking(readinessText.steps.delivery.title)).toContainText(readinessText.met)
  await page
    .getByRole('link', { name: readinessText.fixOf(readinessText.needs.payments.label) })
    .press('Enter')
  await expect(page).toHaveURL(/\/settings\/payments$/)

  for (const [subject, fields] of Object.entries(SITE_PLACES)) {
    await page.goto(`/admin/settings/${subject}`)
    for (const name of fields) {
      const field = page.locator(`[name="${name}"]`)
      await expect(field).toBeVisible()
      expect(await field.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent)).toContain(t[name])
    }
  }
  for (const [subject, title, names] of [
    [
      'display',
      displayText.title,
      [
        displayText.maintenanceMode,
        displayText.showOutOfStock,
        displayText.enableReviews,
        displayText.showPrices,
      ],
    ],
    [
      'mails',
      outboxText.settings,
      [
        outboxText.orderNotice,
        outboxText.orderConfirmation,
        outboxText.shipmentNotification,
        outboxText.promotionalEmails,
        outboxText.weeklyReport,
      ],
    ],
    ['security', settingsText.security, [settingsText.twoFactor, settingsText.multipleLogins]],
  ] as const) {
    await page.goto(`/admin/settings/${subject}`)
    for (const name of names) await expect(region(page, title).getByRole('switch', { name })).toBeVisible()
  }
  await page.goto('/admin/settings/vat')
  const amounts = region(page, amountsText.vat)
  await expect(amounts.getByRole('definition').first()).toContainText(amountsText.euro)
  await expect(amounts.getByLabel(amountsText.taxRate)).toHaveValue('20')
  await expect(amounts.getByRole('switch', { name: amountsText.vatExempt })).toBeVisible()

  await page.goto('/admin/settings')
  const row = (key: keyof typeof index.subjects) =>
    page.getByRole('main').getByRole('link', { name: index.subjects[key] })
  await expect(row('ready')).toContainText(/\d+ points manquent/)
  await expect(row('legal')).toContainText(index.incomplete)
  await expect(row('shipping')).toContainText('6,95')
  await expect(row('vat')).toContainText('20')
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/settings')
    await page.getByRole('searchbox', { name: index.search }).fill('numero tva')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings\/legal#vatNumber$/)
    await expect(page.getByLabel(t.vatNumber)).toBeFocused()
    await expect(page.getByLabel(t.vatNumber)).toBeInViewport()
    await page.goto('/admin/settings')
    await expect(row('people')).toContainText('Salma Bennouna')
    await row('display').click()
    const nav = page.getByRole('navigation', { name: index.label })
    await expect(nav).toBeVisible({ visible: width >= 1024 })
    if (width >= 1024)
      await expect(nav.getByRole('link', { name: index.subjects.display })).toHaveAttribute(
        'aria-current',
        'page',
      )
    await page.getByRole('link', { name: settingsText.title }).last().click()
    await expect(page.getByRole('heading', { name: settingsText.title, level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await complaints(page, `settings at ${width}`)).toEqual([])
  }
})

test('what was typed is not left behind unasked, and a bar stores all of a page once something changed', async ({
  page,
  owner,
  db,
}) => {
  const [before] = await rows(db.from('settings').select('sender_complement, preparation_days'))
  await openAdmin(page, owner, '/admin/settings#sender')
  await expect(page).toHaveURL(/\/settings\/shipping#sender$/)
  await expect(region(page, t.sender)).toBeFocused()
  const save = page.getByRole('button', { name: shellText.save })
  const question = page.getByRole('alertdialog', { name: index.leave.title })
  await expect(page.getByLabel(t.senderComplement)).toHaveValue(before?.sender_complement ?? '')
  await expect(save).toHaveCount(0)
  await page.getByLabel(t.senderComplement).fill('Cour du fond')
  await page.getByLabel(amountsText.preparationDays).fill('3')
  expect(await complaints(page, 'a bar')).toEqual([])

  await page.getByRole('link', { name: shellText.products }).first().click()
  await question.getByRole('button', { name: shellText.cancel }).click()
  await expect(page.getByLabel(t.senderComplement)).toHaveValue('Cour du fond')
  await save.click()
  await expect(save).toHaveCount(0)
  await expect
    .poll(() => rows(db.from('settings').select('sender_complement, preparation_days')))
    .toEqual([{ sender_complement: 'Cour du fond', preparation_days: 3 }])

  await page.getByLabel(t.senderComplement).fill('Autre cour')
  await page.getByRole('link', { name: shellText.products }).first().click()
  await question.getByRole('button', { name: index.leave.confirm }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  // The address changes first; until the next screen is there, going back would ask again.
  await expect(page.getByRole('heading', { name: shellText.products, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel(t.senderComplement)).toHaveValue('Cour du fond')
  await expect(save).toHaveCount(0)
  await rows(
    db
      .from('settings')
      .update(before ?? {})
      .eq('id', true)
      .select('id'),
  )
})

test('settings that cannot be read say so, and are asked for anew', async ({ page, owner }) => {
  await openAdmin(page, owner, '/admin/profile')
  const reads = '**/rest/v1/rpc/admin_site_settings'
  await page.route(reads, (route) => route.fulfill({ status: 500, json: { message: 'boom' } }))
  requestsFail()
  await go(page, '/admin/settings')
  await expect(page.getByRole('alert')).toContainText(shellText.loadFailed)
  const shop = page.getByRole('link', { name: index.subjects.shop })
  await expect(shop).toContainText(index.now.unknown)
  await page.unroute(reads)
  await page.getByRole('button', { name: shellText.retry }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(shop).not.toContainText(index.now.unknown)
})
