import { FunctionsHttpError } from '@supabase/supabase-js'
import type { PrintedKind } from '@/domain/shop-document.ts'
import type { Client } from '../client.ts'
import { type NamedFile, namedFileOf } from '../document-files.ts'
import { refusalOfAnswer } from '../refusals.ts'
import { RefusedError } from './answer.ts'

/** A hundred invoices take a second and a half to write. */
const TIMEOUT_MS = 30_000

/** Documents of orders in one file, or the one of a number. @throws RefusedError order_not_found where none of the orders has one */
export async function printDocuments(
  db: Client,
  orders: readonly string[],
  kind: PrintedKind,
  number?: string,
): Promise<NamedFile> {
  return await written(db, { orders, kind, ...(number === undefined ? {} : { number }) })
}

/** An order to a supplier as PDF. @throws RefusedError supplier_order_unknown */
export const printSupplierOrder = (db: Client, id: number): Promise<NamedFile> =>
  written(db, { supplierOrder: id })

async function written(db: Client, body: Record<string, unknown>): Promise<NamedFile> {
  const { data, error, response } = await db.functions.invoke<Blob>('document', { body, timeout: TIMEOUT_MS })
  if (!error && response && data) return namedFileOf(response, data)
  if (!(error instanceof FunctionsHttpError) || !response)
    throw new RefusedError({ code: 'network_unreachable' })
  throw new RefusedError(refusalOfAnswer(await response.json().catch(() => null), response.status))
}
