import type { PrintedKind } from '@/domain/shop-document.ts'
import type { Client } from '../client.ts'
import type { NamedFile } from '../document-files.ts'
import { fileOf } from './function-file.ts'

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

const written = (db: Client, body: Record<string, unknown>): Promise<NamedFile> =>
  fileOf(db, 'document', body, TIMEOUT_MS)
