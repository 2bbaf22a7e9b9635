import * as z from 'zod'
import type { Json } from '@/data/database.types.ts'
import { readJson } from '@/domain/json.ts'

const header = z.looseObject({
  format: z.literal('shop-data-1'),
  shop: z.string(),
  created_at: z.string(),
  rows: z.record(z.string(), z.number()),
})

/** A file that the shop has exported. */
export interface ExportFile {
  readonly shop: string
  readonly createdAt: string
  /** How many there are. */
  readonly rows: number
  readonly header: Json
  readonly lines: readonly string[]
}

/** @returns what a file holds; null where it is no export of a shop. */
export async function readExport(file: Blob): Promise<ExportFile | null> {
  const [first = '', ...lines] = (await file.text()).split('\n')
  const read = header.safeParse(readJson(first)).data
  if (!read) return null
  const { shop, created_at: createdAt, rows } = read
  return {
    shop,
    createdAt,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    header: read as Json,
    lines,
  }
}
