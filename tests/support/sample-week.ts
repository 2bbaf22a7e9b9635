import { cents } from '@/domain/money.ts'
import type { AnalysedPeriod } from '@/texts/admin/analytics.ts'

const WEEK = { from: '2026-11-16', to: '2026-11-22', days: 7 }

/** A week as the database tells it. */
export const sampleWeek = (): AnalysedPeriod => ({
  period: WEEK,
  sales: {
    overview: {
      revenue: { current: cents(184_730), growth: 12 },
      orders: { current: 22, growth: -4 },
      customers: { current: 20, growth: 0 },
      avgOrder: { current: cents(8397), growth: null },
    },
    paid: 22,
    topProducts: [
      { name: 'Panier anses courtes', sales: 9, revenue: cents(49_500) },
      { name: 'Chapeau <b>57</b> cm & ruban', sales: 1, revenue: cents(6400) },
    ],
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, average: cents(weekday * 5000) })),
    together: [{ one: { name: 'Cabas Ketama' }, other: { name: 'Éventail en doum' }, orders: 3 }],
  },
  visits: {
    funnel: { visits: 1040, orders: 23 },
    previousFunnel: { visits: 980, orders: 24 },
    sources: [
      { source: '', isCampaign: false, percentage: 34 },
      { source: 'google.com', isCampaign: false, percentage: 29 },
    ],
  },
  insights: {
    best: { name: 'Panier anses courtes', units: 20 },
    runningOut: { name: 'Éventail en doum', units: 39, stock: 38, days: 29 },
    orders: 88,
    returning: 29,
  },
})

/** One in which nothing happened. */
export const emptyWeek = (): AnalysedPeriod => ({
  period: WEEK,
  sales: {
    overview: {
      revenue: { current: cents(0), growth: null },
      orders: { current: 0, growth: null },
      customers: { current: 0, growth: null },
      avgOrder: { current: cents(0), growth: null },
    },
    paid: 0,
    topProducts: [],
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, average: cents(0) })),
    together: [],
  },
  visits: {
    funnel: { visits: 0, orders: 0 },
    previousFunnel: { visits: 0, orders: 0 },
    sources: [],
  },
  insights: { best: null, runningOut: null, orders: 0, returning: 0 },
})
