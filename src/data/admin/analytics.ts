import * as z from 'zod'
import { centsFromEuros } from '@/domain/money.ts'
import type { Client } from '../client.ts'
import { calledBy, row } from './answer.ts'
import { activity, insights } from './dashboard.ts'

const euros = z.number().transform(centsFromEuros)
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

const sales = row({
  overview: row({ revenue: earned, orders: counted, customers: counted, avgOrder: earned }),
  /** Orders that are paid. */
  paid: z.number(),
  points: z.array(
    row({ from: z.string(), to: z.string(), revenue: euros, orders: z.number(), previous: euros }),
  ),
  topProducts: z.array(
    row({
      id: z.number(),
      name: z.string(),
      category: z.string(),
      image: z.string().nullable(),
      /** Pieces. */
      sales: z.number(),
      revenue: euros,
      previous: euros,
      growth,
    }),
  ),
  salesByCategory: z.array(
    row({ category: z.string(), sales: z.number(), revenue: euros, percentage: z.number() }),
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
  together: z.array(
    row({
      one: row({ id: z.number(), name: z.string() }),
      other: row({ id: z.number(), name: z.string() }),
      orders: z.number(),
    }),
  ),
})

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

const report = { period, sales, visits, insights }

/** What a week tells its owners: as the database wrote it into the mail that waits. */
export const weeklyReport = row(report)

const analytics = row({ ...report, activity: z.array(activity) })
export type Analytics = z.infer<typeof analytics>

/**
 * Sales and visits of the days between two, both of them included, in either order.
 * @param from `2026-11-23`. @throws RefusedError
 */
export const getAnalytics = async (
  db: Client,
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<Analytics> => {
  const call = db.rpc('get_analytics', { from_day: from, to_day: to })
  return analytics.parse(await calledBy(signal ? call.abortSignal(signal) : call))
}
