import * as z from 'zod'
import { snakeKeys } from '@/domain/case.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const display = row({
  maintenanceMode: z.boolean(),
  showOutOfStock: z.boolean(),
  enableReviews: z.boolean(),
  showPrices: z.boolean(),
})

/** What the shop shows. */
export type Display = z.infer<typeof display>

/** @throws RefusedError owner_required */
export const getDisplay = async (db: Client, signal: AbortSignal): Promise<Display> =>
  display.parse(await calledBy(db.rpc('admin_display').abortSignal(signal)))

/** @param changes the switches that were touched; null leaves one as it is. @throws RefusedError owner_required */
export const saveDisplay = async (
  db: Client,
  changes: { readonly [Name in keyof Display]: boolean | null },
): Promise<Display> => display.parse(await calledBy(db.rpc('save_display', snakeKeys(changes))))
