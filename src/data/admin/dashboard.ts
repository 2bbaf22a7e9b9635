import * as z from 'zod'
import { ACTIVITY_KINDS, ATTENTION, type Attention } from '@/domain/dashboard.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

/** By how many percent it has grown over the 30 days before; null where there was nothing. */
const trend = z.number().nullable()

const figures = row({
  /** Products that are not archived, and those of them that the shop shows. */
  products: z.number(),
  published: z.number(),
  productsTrend: trend,
  /** All orders, those that are pending, and the paid ones of the last 30 days, which the trend compares. */
  orders: z.number(),
  pending: z.number(),
  recentOrders: z.number(),
  ordersTrend: trend,
  /** Of paid orders of the last 30 days, without what went back in them. */
  revenue: euros,
  revenueTrend: trend,
  average: euros,
  averageTrend: trend,
})

export const insights = row({
  best: z.nullable(row({ id: z.number(), name: z.string(), units: z.number() })),
  runningOut: z.nullable(
    row({
      id: z.number(),
      name: z.string(),
      units: z.number(),
      stock: z.number(),
      /** Until it is sold out, at this pace. */
      days: z.number(),
    }),
  ),
  orders: z.number(),
  /** Of them, those of buyers who had ordered before. */
  returning: z.number(),
})

const attention = row(
  Object.fromEntries(ATTENTION.map((what) => [what, z.number()])) as Record<Attention, z.ZodNumber>,
)

export const activity = row({
  kind: z.enum(ACTIVITY_KINDS),
  at: z.string(),
  /** Of the order or the product; the address of a new account. */
  number: z.string().nullable(),
  /** Customer. */
  who: z.string().nullable(),
  /** Product, or subject of a message. */
  what: z.string().nullable(),
  amount: z.nullable(euros),
  pieces: z.number().nullable(),
  /** Name of the administrator, empty for an account that is gone; null for customers and the shop's own software. */
  by: z.string().nullable(),
  question: z.number().nullable(),
})

const dashboard = z.object({ figures, insights, attention, activity: z.array(activity) })

export type Dashboard = z.infer<typeof dashboard>

/** The shop at a glance. @throws RefusedError */
export const getDashboard = async (db: Client, signal: AbortSignal): Promise<Dashboard> =>
  dashboard.parse(await calledBy(db.rpc('admin_dashboard').abortSignal(signal)))
