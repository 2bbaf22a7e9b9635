import * as z from 'zod'
import { type OrderSearch, orderSearchSchema } from '@/domain/order-search.ts'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'

const view = z.object({ id: z.number(), name: z.string(), search: orderSearchSchema })
const views = z.array(view)

/** A search of the list of orders under a name. */
export type OrderView = z.infer<typeof view>

/** The caller's own, by name. @throws RefusedError */
export const listOrderViews = async (db: Client, signal: AbortSignal): Promise<readonly OrderView[]> =>
  views.parse(await calledBy(db.rpc('admin_order_views').abortSignal(signal)))

/** Keeps a view, in place of the one of this name. @throws RefusedError order_views_full, request_invalid */
export const saveOrderView = async (
  db: Client,
  name: string,
  search: OrderSearch,
): Promise<readonly OrderView[]> => views.parse(await calledBy(db.rpc('save_order_view', { name, search })))

/** @throws RefusedError */
export const removeOrderView = async (db: Client, id: number): Promise<readonly OrderView[]> =>
  views.parse(await calledBy(db.rpc('remove_order_view', { view: id })))
