import * as z from 'zod'
import { MOVE_SOURCES, PAST_STATUSES } from '@/domain/moving.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

const text = z.string().nullable()

/** An order of the shop before, as administrators see it. */
export const pastOrder = row({
  source: z.enum(MOVE_SOURCES),
  orderNumber: z.string(),
  placedAt: z.string(),
  status: z.enum(PAST_STATUSES),
  email: text,
  name: text,
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  country: text,
  total: euros,
  refunded: euros,
  shipping: z.nullable(euros),
  discount: z.nullable(euros),
  lines: z.array(z.object({ name: z.string(), sku: text, quantity: z.number(), price: z.nullable(euros) })),
})
export type PastOrder = z.infer<typeof pastOrder>

const found = z.object({ count: z.number(), orders: z.array(pastOrder) })

/** Orders of the shop before, the last first, and how many there are. @param search part of a number, a name, an email address or a town. @throws RefusedError */
export const findPastOrders = async (db: Client, search: string, signal: AbortSignal) =>
  found.parse(await calledBy(db.rpc('admin_past_orders', { search, per_page: 20 }).abortSignal(signal)))

const sales = z.object({ orders: z.number(), revenue: euros, buyers: z.number() })

/** What the shop before sold between two days, both included, as `AAAA-MM-JJ`. @throws RefusedError */
export const readPastSales = async (db: Client, from: string, to: string, signal: AbortSignal) =>
  sales.parse(await calledBy(db.rpc('admin_past_sales', { from_day: from, to_day: to }).abortSignal(signal)))
