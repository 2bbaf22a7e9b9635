import * as z from 'zod'
import { ORDER_WORKS } from '@/domain/order-search.ts'
import type { Client } from '../client.ts'
import { euros } from '../row.ts'
import { calledBy } from './answer.ts'

const figures = z.object({
  products: z.number(),
  /** Of these, those that the shop shows. */
  published: z.number(),
  orders: z.number(),
  pending: z.number(),
  shipped: z.number(),
  completed: z.number(),
  revenue: euros,
  average: euros,
  /** Orders that each of these works waits with. */
  works: z.partialRecord(z.enum(ORDER_WORKS), z.number()),
})

/** What the list of orders counts; revenue and average basket are of paid orders. */
export type Figures = z.infer<typeof figures>

/** @throws RefusedError */
export const getFigures = async (db: Client, signal: AbortSignal): Promise<Figures> =>
  figures.parse(await calledBy(db.rpc('admin_figures').abortSignal(signal)))
