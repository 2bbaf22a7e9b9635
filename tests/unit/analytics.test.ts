import { describe, expect, test } from 'vitest'
import { analyticsCsv } from '@/admin/analytics/analytics-csv.ts'
import { axisEnd, movedBy, pointAt } from '@/admin/analytics/chart-scale.ts'
import type { Analytics } from '@/data/admin/analytics.ts'
import { addDays, choiceIn, dayInFrance, daysOf, paramsOf } from '@/domain/analytics.ts'
import { cents } from '@/domain/money.ts'
import { OVERVIEW, OVERVIEW_FIGURES } from '@/domain/overview.ts'
import { sourceOf, visitedPage } from '@/domain/visit.ts'
import { weeklyReportEmail } from '@/emails/weekly-report.ts'
import { analyticsText } from '@/texts/admin/analytics.ts'
import { emailSettings } from '../support/email-frame.ts'
import { sampleWeek } from '../support/sample-week.ts'

describe('the period of an address', () => {
  const read = (query: string) => choiceIn(new URLSearchParams(query))

  test('is one of four, two days of one’s own, or the usual one', () => {
    expect(read('')).toEqual({ is: '30d' })
    for (const is of ['7d', '90d', '1y'] as const) expect(read(`periode=${is}`)).toEqual({ is })
    for (const wrong of [
      'periode=2w',
      'periode=toString',
      'du=2026-01-01',
      'du=hier&au=2026-01-01',
      'du=2026-13-01&au=2026-01-01',
      'du=2026-02-30&au=2026-03-01',
      'du=0026-02-03&au=2026-03-01',
    ])
      expect(read(wrong), wrong).toEqual({ is: '30d' })
    const own = { is: 'own', from: '2026-02-01', to: '2026-01-01' } as const
    expect(read(new URLSearchParams(paramsOf(own)).toString())).toEqual(own)
    expect(paramsOf({ is: '30d' })).toEqual({})
  })

  test('ends today in France, over the change of the clock too', () => {
    expect(daysOf({ is: '7d' }, '2026-03-31')).toEqual(['2026-03-25', '2026-03-31'])
    expect(daysOf({ is: '1y' }, '2026-11-23')).toEqual(['2025-11-24', '2026-11-23'])
    expect(dayInFrance(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
    expect(dayInFrance(new Date('2026-01-31T22:59:59Z'))).toBe('2026-01-31')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })
})

test('what a path shows is a kind that the database knows, and a product by its number', () => {
  expect(visitedPage('/')).toEqual({ page: 'home' })
  expect(visitedPage('/products/12')).toEqual({ page: 'product', product: 12 })
  for (const path of [
    '/products',
    '/products/categorie/sacs',
    '/products/12abc',
    '/products/-1',
    `/products/${'9'.repeat(20)}`,
  ])
    expect(visitedPage(path), path).toEqual({ page: 'catalogue' })
  expect(visitedPage('/blog/3')).toEqual({ page: 'blog' })
  expect(visitedPage('/checkout/confirmation')).toEqual({ page: 'order' })
  for (const path of ['/faq', '/constructor', '/nulle/part'])
    expect(visitedPage(path), path).toEqual({ page: 'page' })
})

test('a source is the host of another site, and nothing of its page', () => {
  expect(sourceOf('', 'shop.example')).toBe('')
  expect(sourceOf('https://shop.example/cart', 'shop.example')).toBeNull()
  expect(sourceOf('https://www.other.example/secret?q=ines', 'shop.example')).toBe('www.other.example')
  expect(sourceOf('android-app://com.example', 'shop.example')).toBe('com.example')
  expect(sourceOf('no address', 'shop.example')).toBe('')
})

test('an axis ends at a round number, and keys stay on it', () => {
  for (const [largest, end] of [
    [1, 1],
    [43_395, 50_000],
    [100_001, 200_000],
    [230, 250],
    [999, 1000],
  ])
    expect(axisEnd(largest ?? 0)).toBe(end)
  expect([pointAt(-0.1, 30), pointAt(0.5, 30), pointAt(1, 30)]).toEqual([0, 15, 29])
  expect(
    ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'Tab'].map((key) => movedBy(key, 0, 30)),
  ).toEqual([0, 1, 0, 29, 0, null])
})

test('the file of a period fires no formula, and has one line a figure', () => {
  const none = { current: 0, previous: 0, growth: null }
  const money = { current: cents(1250), previous: cents(0), growth: null }
  const overview = Object.fromEntries(
    OVERVIEW_FIGURES.map((name) => [name, OVERVIEW[name] === 'cents' ? money : none]),
  ) as Analytics['sales']['overview']
  const steps = { visits: 3, views: 9, products: 4, carts: 2, checkouts: 1, orders: 1 }
  const seen = {
    period: {
      from: '2026-11-22',
      to: '2026-11-23',
      days: 2,
      previousFrom: '2026-11-20',
      previousTo: '2026-11-21',
      step: 1,
    },
    sales: {
      overview,
      paid: 1,
      points: [
        { from: '2026-11-22', to: '2026-11-22', revenue: cents(1250), orders: 1, previous: cents(0) },
        { from: '2026-11-23', to: '2026-11-23', revenue: cents(0), orders: 0, previous: cents(0) },
      ],
      topProducts: [
        {
          id: 1,
          name: '=HYPERLINK("x")',
          category: 'Sacs',
          image: null,
          sales: 1,
          revenue: cents(1250),
          previous: cents(0),
          growth: null,
        },
      ],
      salesByCategory: [{ category: '@sacs', sales: 1, revenue: cents(1250), percentage: 100 }],
      weekdays: [],
      together: [{ one: { id: 1, name: '+a' }, other: { id: 2, name: 'b' }, orders: 2 }],
    },
    visits: {
      funnel: steps,
      previousFunnel: steps,
      sources: [
        { source: '-a.example', isCampaign: false, visits: 3, percentage: 100, previousPercentage: 0 },
      ],
    },
    insights: { best: null, runningOut: null, orders: 0, returning: 0 },
    activity: [],
  } satisfies Analytics
  const lines = analyticsCsv(seen).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 1 + OVERVIEW_FIGURES.length + 2 + 1 + 1 + 1 + 5 + 1)
  expect(lines.find((line) => line.includes(analyticsText.productViews))).toContain(';4;')
  for (const cell of lines.slice(1).flatMap((line) => line.split(';')))
    expect(cell.replace(/^"/, ''), cell).not.toMatch(/^[=+@\t\r]|^-\D/)
  expect(lines.join('\n')).toContain(`'=HYPERLINK`)
})

test('what is said of visits names how many they are, and claims nothing of one of them', () => {
  const week = sampleWeek()
  const steps = { visits: 250, views: 900, products: 700, carts: 40, checkouts: 12, orders: 5 }
  const said = (changes: Partial<typeof steps>) =>
    analyticsText
      .insightsOf({
        ...week,
        visits: { ...week.visits, funnel: { ...steps, ...changes }, previousFunnel: { ...steps, orders: 3 } },
      })
      .filter((sentence) => sentence.includes('pour 100'))
  expect(said({})).toEqual([
    '5 commandes pour 250 visites comptées, soit 2 pour 100, contre 1,2 sur la période précédente.',
  ])
  expect(said({ visits: 0 })).toEqual([])
  expect(said({ orders: 0 })).toEqual([])
  expect(analyticsText.productViewsOf(700, 250)).toBe('700 fiches produit vues, soit 2,8 par visite')
})

test('a report that waits since a version with fewer figures is still sent', () => {
  const { overview, ...rest } = sampleWeek().sales
  const former = { ...sampleWeek(), sales: { ...rest, overview: { revenue: overview.revenue } } }
  const { text } = weeklyReportEmail(former, emailSettings, null)
  expect(text).toContain(analyticsText.overview.revenue)
  expect(text).not.toContain(analyticsText.overview.avgOrder)
})
