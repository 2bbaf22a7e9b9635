import * as z from 'zod'
import type { Client } from '../client.ts'
import type { Json } from '../database.types.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const shopData = row({
  siteName: z.string(),
  hasRealSales: z.boolean(),
  products: z.number(),
  orders: z.number(),
  customers: z.number(),
  drafts: z.number(),
  pictures: z.number(),
  lastExport: z.string().nullable(),
})

/** How much the shop holds, and what of it may go. */
export type ShopData = z.infer<typeof shopData>

/** @throws RefusedError owner_required */
export const getShopData = async (db: Client, signal: AbortSignal): Promise<ShopData> =>
  shopData.parse(await calledBy(db.rpc('admin_shop_data').abortSignal(signal)))

const begun = z.object({ job: z.string(), parts: z.number(), header: z.record(z.string(), z.unknown()) })
const part = z.object({ table: z.string(), lines: z.string() })

/** Told how much is done, 0 to 1. */
export type OnProgress = (share: number) => void

/**
 * All data of the shop as the lines of a file: what it is, then each table with its rows, one a line, as the database writes them: read
 * as numbers and written again, amounts of the journal would not be the same text.
 * @param typedName the shop's name, as the owner typed it. @throws RefusedError log_in_again, shop_name_differs, data_job_unknown
 */
export async function exportShop(db: Client, typedName: string, onProgress: OnProgress): Promise<string[]> {
  const { job, parts, header } = begun.parse(
    await calledBy(db.rpc('begin_data_export', { typed_name: typedName })),
  )
  const file = [`${JSON.stringify(header)}\n`]
  let table = ''
  for (let n = 1; n <= parts; n += 1) {
    const { table: named, lines } = part.parse(await calledBy(db.rpc('data_export_part', { job, part: n })))
    if (named !== table) file.push(`${JSON.stringify({ table: named })}\n`)
    table = named
    file.push(`${lines}\n`)
    onProgress(n / parts)
  }
  await calledBy(db.rpc('end_data_export', { job }))
  return file
}

/** Characters of one request of an import. */
const PART_LENGTH = 300_000

/** @returns the rows of a file in parts, each of one table. */
function* partsOf(lines: readonly string[]): Generator<{ table: string; lines: string[] }> {
  let table = ''
  let held: string[] = []
  let length = 0
  for (const one of lines) {
    const named = /^\{"table":"([a-z_.]+)"\}$/.exec(one)?.[1]
    if ((named !== undefined || length > PART_LENGTH) && held.length > 0) {
      yield { table, lines: held }
      held = []
      length = 0
    }
    if (named !== undefined) table = named
    else if (one !== '') {
      held.push(one)
      length += one.length
    }
  }
  if (held.length > 0) yield { table, lines: held }
}

/**
 * Puts a file of `exportShop` in the place of the shop's data, whole or not at all.
 * @returns how many rows. @throws RefusedError data_file_invalid, data_file_other_version, data_file_loses_sales, log_in_again,
 * shop_name_differs; nothing has changed then.
 */
export async function importShop(
  db: Client,
  typedName: string,
  header: Json,
  lines: readonly string[],
  onProgress: OnProgress,
): Promise<number> {
  const job = z.string().parse(await calledBy(db.rpc('begin_data_import', { typed_name: typedName, header })))
  const parts = [...partsOf(lines)]
  for (const [index, { table, lines: rows }] of parts.entries()) {
    await calledBy(
      db.rpc('put_data_part', { job, part: index + 1, table_name: table, lines: rows.join('\n') }),
    )
    onProgress((index + 1) / (parts.length + 1))
  }
  const done = z.object({ rows: z.number() }).parse(await calledBy(db.rpc('finish_data_import', { job })))
  onProgress(1)
  return done.rows
}

/** Empties drafts, or everything. @throws RefusedError log_in_again, shop_name_differs, shop_has_sold */
export const resetShop = async (db: Client, typedName: string, everything: boolean): Promise<ShopData> =>
  shopData.parse(await calledBy(db.rpc('reset_shop_data', { typed_name: typedName, everything })))
