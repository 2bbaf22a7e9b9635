import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { dayInFrance } from '@/domain/analytics.ts'
import { addingText } from '@/texts/adding.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { dayText } from '@/texts/admin/ui.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { CARD, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'

/** A window of a person: what the shop takes for a program, it does not count, as all other tests. */
async function personsPage(browser: Browser, baseURL: string | undefined, wantsNone = false): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'fr-FR',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  })
  await context.addInitScript((none) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    if (none) Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  }, wantsNone)
  return await context.newPage()
}

/** Numbers of the steps from a visit to an order, as the screen shows them. */
const stepsOn = async (page: Page): Promise<Record<keyof typeof t.steps, number>> => {
  const steps = page.getByRole('region', { name: t.funnel }).getByRole('listitem')
  const seen = await Promise.all(
    Object.entries(t.steps).map(async ([step, name]) => {
      const text = await steps.filter({ hasText: name }).first().locator('p').first().textContent()
      return [step, Number((text ?? '').replace(name, '').replace(/\D/g, ''))] as const
    }),
  )
  return Object.fromEntries(seen) as Record<keyof typeof t.steps, number>
}

test('a visit is counted from the first page to the order, without a trace on the device, and shows', async ({
  page,
  browser,
  baseURL,
  admin,
}) => {
  const today = dayInFrance(new Date())
  await openAdmin(page, admin, '/admin')
  await page.getByRole('navigation').getByRole('link', { name: shellText.analytics }).click()
  await page.goto(`/admin/analytics?du=${today}&au=${today}`)
  await expect(page.getByRole('region', { name: t.funnel })).toBeVisible()
  const before = await stepsOn(page)

  const visitor = await personsPage(browser, baseURL)
  const campaign = `carnet-${randomUUID().slice(0, 6)}`
  const counted: { event: string; page: string }[] = []
  visitor.on('request', (request) => {
    if (request.url().endsWith('/rpc/count_visit')) counted.push(request.postDataJSON())
  })
  /** Waits until so many were counted: none stands in the way of the page. */
  const until = (several: number) => expect.poll(() => counted.length).toBe(several)
  await visitor.goto(`/products/8?utm_source=${campaign}`)
  await until(1)
  await visitor.getByRole('button', { name: addingText.add, exact: true }).click()
  await until(2)
  await visitor.goto('/checkout')
  await toPayment(visitor)
  await until(3)
  await fill(visitor, CARD)
  await payButton(visitor).click()
  await expect(visitor).toHaveURL(/\/checkout\/confirmation/)
  await shownOrderNumber(visitor)
  await until(5)
  await visitor.reload()
  await until(6)
  expect(counted).toEqual([
    { event: 'view', page: 'product', product: 8, source: '', campaign },
    { event: 'cart', page: 'cart', product: 8 },
    { event: 'view', page: 'checkout', source: '' },
    { event: 'view', page: 'order' },
    { event: 'order', page: 'order' },
    { event: 'view', page: 'order' },
  ])
  expect(await visitor.context().cookies()).toEqual([])
  await visitor.context().close()

  const unwilling = await personsPage(browser, baseURL, true)
  const asked: string[] = []
  unwilling.on('request', (request) => asked.push(request.url()))
  await unwilling.goto('/products/8')
  await unwilling.getByRole('button', { name: addingText.add, exact: true }).click()
  await expect(unwilling.getByRole('link', { name: cartBadgeText.label(1) })).toBeVisible()
  await expect.poll(() => asked.some((url) => /visits\.[\w-]+\.js$/.test(url))).toBe(true)
  expect(asked.filter((url) => url.includes('count_visit'))).toEqual([])
  await unwilling.context().close()

  await page.reload()
  await expect(page.getByRole('region', { name: t.sources })).toContainText(t.sourceName(campaign, true))
  const after = await stepsOn(page)
  expect(after.visits).toBe(before.visits + 2)
  // No step is shown larger than the one before it: what other tests did may come to light with these visits.
  const steps = ['visits', 'carts', 'checkouts', 'orders'] as const
  for (const [at, step] of steps.entries()) {
    expect(after[step], step).toBeGreaterThan(before[step])
    const former = steps[at - 1]
    if (former) expect(after[step], step).toBeLessThanOrEqual(after[former])
  }
})

test('periods stand in the address, keys move through the chart, and all of it comes as a file', async ({
  page,
  admin,
}) => {
  await openAdmin(page, admin, '/admin/analytics')
  const period = page.getByRole('group', { name: t.periodLabel })
  await expect(period.getByRole('radio', { name: t.periods['30d'] })).toBeChecked()
  await expect(period.locator('label')).toHaveText([...Object.values(t.periods), t.own])
  // What the figures come to, tests of the database reckon: here they show, each with what it grew by.
  const tiles = page.locator('dl').first()
  await expect(tiles.getByRole('term')).toHaveText(Object.values(t.overview))
  await expect(tiles.getByText(t.over)).toHaveCount(Object.keys(t.overview).length)
  const part = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem')
  const shares = (await part(t.categories).locator('p:first-child span:last-child').allTextContents()).map(
    (text) => Number(/^(\d+)\s%$/.exec(text)?.[1]),
  )
  const all = shares.reduce((sum, one) => sum + one)
  expect(all).toBeGreaterThan(97)
  expect(all).toBeLessThan(103)
  await expect(part(t.topProducts).first()).toContainText(/\d\s€\d+ pièces?avant\s: [\d\s]+,\d\d\s€/)
  await expect(part(dashboardText.insights)).not.toHaveCount(0)
  await expect(part(dashboardText.activity).first()).toContainText(
    /\d{1,2}(er)? [a-zûé]+ \d{4} à \d{2}:\d{2}/,
  )
  const chart = page.getByRole('slider', { name: t.chart(1) })
  await expect(chart).toHaveAttribute('aria-valuemax', '30')

  // The last point is today; an arrow goes a day back, and the words follow.
  await chart.focus()
  const words = () => chart.getAttribute('aria-valuetext')
  const todaysWords = await words()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '29')
  expect(await words()).not.toBe(todaysWords)
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  const firstWords = (await words()) ?? ''
  await page.getByText(t.asTable).click()
  const firstRow = page.getByRole('table').getByRole('row').nth(1)
  const day = (await firstRow.getByRole('rowheader').locator('span').first().textContent()) ?? '?'
  const revenue = (await firstRow.getByRole('cell').last().textContent()) ?? '?'
  expect(firstWords).toContain(`${day.replaceAll('\u00a0', ' ')} : ${revenue}`)

  await period.getByRole('radio', { name: t.periods['30d'] }).press('ArrowRight')
  await expect(page).toHaveURL(/periode=90d/)
  await expect(page.getByText(t.compared(90))).toBeVisible()
  await period.getByText(t.periods['1y'], { exact: true }).click()
  await expect(page).toHaveURL(/periode=1y/)
  await expect(page.getByRole('slider', { name: t.chart(7) })).toHaveAttribute('aria-valuemax', '52')
  await page.goto('/admin/analytics?periode=7d')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '7')
  await period.getByText(t.own, { exact: true }).click()
  await page.getByLabel(t.from, { exact: true }).fill('2026-10-01')
  await page.getByLabel(t.to, { exact: true }).fill('2026-09-30')
  await expect(page.getByLabel(t.to, { exact: true })).toHaveAccessibleDescription(dayText.backwards)
  await page.getByLabel(t.to, { exact: true }).fill('2026-10-31')
  await expect(page.getByText(dayText.backwards)).toHaveCount(0)
  await expect(page).toHaveURL(/du=2026-10-01&au=2026-10-31/)
  await expect(page.getByText(t.compared(31))).toBeVisible()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '31')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.export }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('analyses-2026-10-01-2026-10-31.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(`\ufeff${t.exportColumns.join(';')}`)
  expect(lines.filter((line) => line.startsWith(t.exportParts.points))).toHaveLength(31)
  const best = await page
    .getByRole('region', { name: t.topProducts })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .textContent()
  expect(lines.find((line) => line.startsWith(t.exportParts.products))).toContain(best ?? '?')

  await page.getByText(t.asTable).click()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await complaints(page, `the analyses at ${width}`)).toEqual([])
    // Beside what it was before in all four tiles, or below it in all four.
    const beside = await tiles
      .locator('dd')
      .filter({ hasText: t.over })
      .evaluateAll((notes) =>
        notes.map(({ firstElementChild: note }) => {
          const [before, growth] = [...(note?.children ?? [])].map((part) => part.getBoundingClientRect())
          return (growth?.top ?? 0) < (before?.bottom ?? 0)
        }),
      )
    expect([beside.length, new Set(beside).size], `tiles at ${width}`).toEqual([4, 1])
  }
})
