import * as z from 'zod'
import { camelKeys } from '@/domain/case.ts'
import { fieldsOf } from '@/domain/json.ts'
import { OVERVIEW, OVERVIEW_FIGURES, type OverviewFigure } from '@/domain/overview.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'
import { activity, insights } from './dashboard.ts'

/** In percent, over the same in the period before; null where there was nothing. */
const growth = z.number().nullable()
const counted = row({ current: z.number(), previous: z.number(), growth })
const earned = row({ current: euros, previous: euros, growth })

const period = row({
  /** First and last day, as `2026-11-23`, and how many they are. */
  from: z.string(),
  to: z.string(),
  days: z.number(),
  /** As many days before, with which it is compared. */
  previousFrom: z.string(),
  previousTo: z.string(),
  /** Days of a point of the chart. */
  step: z.number(),
})

const FIGURES = { cents: earned, count: counted }
const overview = Object.fromEntries(OVERVIEW_FIGURES.map((name) => [name, FIGURES[OVERVIEW[name]]])) as {
  readonly [Name in OverviewFigure]: (typeof FIGURES)[(typeof OVERVIEW)[Name]]
}

/** What the orders of a period tell. */
const orders = {
  overview: row(overview),
  /** Orders that are paid. */
  paid: z.number(),
  points: z.array(
    row({ from: z.string(), to: z.string(), revenue: euros, orders: z.number(), previous: euros }),
  ),
  weekdays: z.array(
    row({
      /** 1 is Monday. */
      weekday: z.number(),
      /** How many such days the period has; the average is of one. */
      days: z.number(),
      revenue: euros,
      orders: z.number(),
      average: euros,
    }),
  ),
}

/** What their lines tell. */
const products = {
  topProducts: z.array(
    row({
      id: z.number(),
      name: z.string(),
      category: z.string(),
      image: z.string().nullable(),
      /** Units. */
      sales: z.number(),
      revenue: euros,
      previous: euros,
      growth,
    }),
  ),
  salesByCategory: z.array(
    row({ category: z.string(), sales: z.number(), revenue: euros, percentage: z.number() }),
  ),
}

const together = {
  together: z.array(
    row({
      one: row({ id: z.number(), name: z.string() }),
      other: row({ id: z.number(), name: z.string() }),
      orders: z.number(),
    }),
  ),
}

const funnel = row({
  visits: z.number(),
  views: z.number(),
  products: z.number(),
  carts: z.number(),
  checkouts: z.number(),
  orders: z.number(),
})

const visits = row({
  funnel,
  previousFunnel: funnel,
  sources: z.array(
    row({
      source: z.string(),
      isCampaign: z.boolean(),
      visits: z.number(),
      /** Of all visits, and of those of the period before: days that are not over are compared by no number. */
      percentage: z.number(),
      previousPercentage: z.number(),
    }),
  ),
})

/** Of a version before this one, which may have had fewer figures. */
const formerOverview = z.preprocess(
  (data) => camelKeys(fieldsOf(data)),
  z.object(overview).partial().required({ revenue: true }),
)

/** What a week tells its owners: as the database wrote it into the mail that waits. */
export const weeklyReport = row({
  period,
  sales: row({ ...orders, ...products, ...together, overview: formerOverview }),
  visits,
  insights,
})

const parts = {
  sales: row({ period, sales: row(orders) }),
  products: row({ sales: row(products) }),
  together: row({ sales: row(together) }),
  visits: row({ visits, insights, activity: z.array(activity) }),
}

/**
 * Sales and visits of the days between two, both of them included, in either order: four calls at once.
 * @param from `2026-11-23`. @throws RefusedError
 */
export async function getAnalytics(db: Client, from: string, to: string, signal?: AbortSignal) {
  const part = async <Part extends z.core.$ZodType>(name: keyof typeof parts, schema: Part) => {
    const call = db.rpc('get_analytics', { from_day: from, to_day: to, part: name })
    return z.parse(schema, await calledBy(signal ? call.abortSignal(signal) : call))
  }
  const [sold, byProduct, inPairs, seen] = await Promise.all([
    part('sales', parts.sales),
    part('products', parts.products),
    part('together', parts.together),
    part('visits', parts.visits),
  ])
  return { ...sold, ...seen, sales: { ...sold.sales, ...byProduct.sales, ...inPairs.sales } }
}

/**
 * What was earned on each of the days between two, both of them included. @param from `2026-11-23`. @throws RefusedError
 */
export const getSalesByDay = async (db: Client, from: string, to: string, signal: AbortSignal) =>
  parts.sales.parse(
    await calledBy(
      db.rpc('get_analytics', { from_day: from, to_day: to, part: 'sales' }).abortSignal(signal),
    ),
  ).sales.points

export type Analytics = Awaited<ReturnType<typeof getAnalytics>>
