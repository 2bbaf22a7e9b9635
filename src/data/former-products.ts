import * as z from 'zod'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'

const former = z.array(z.object({ id: z.number(), name: z.string(), category: z.string() }))

/** A product that visitors have seen and that is no longer sold, as they last saw it. */
export type FormerProduct = z.infer<typeof former>[number]

/** Every one of them. @throws Error when they cannot be read. */
export const listFormerProducts = async (db: Reader): Promise<FormerProduct[]> =>
  former.parse(dataOf(await db.rpc('former_products'), 'products_unreadable'))
