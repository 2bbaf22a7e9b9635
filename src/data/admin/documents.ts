import { FunctionsHttpError } from '@supabase/supabase-js'
import type { PrintedKind } from '@/domain/shop-document.ts'
import type { Client } from '../client.ts'
import { fileNameOf, type NamedFile } from '../document-files.ts'
import { refusalOfAnswer } from '../refusals.ts'
import { RefusedError } from './answer.ts'

/** A hundred invoices take a second and a half to write. */
const TIMEOUT_MS = 30_000

/** Documents of orders in one file. @throws RefusedError order_not_found where none of the orders has one */
export async function printDocuments(
  db: Client,
  orders: readonly string[],
  kind: PrintedKind,
): Promise<NamedFile> {
  const { data, error, response } = await db.functions.invoke<Blob>('document', {
    body: { orders, kind },
    timeout: TIMEOUT_MS,
  })
  if (!error && response && data) return { name: fileNameOf(response), content: data }
  if (!(error instanceof FunctionsHttpError) || !response)
    throw new RefusedError({ code: 'network_unreachable' })
  throw new RefusedError(refusalOfAnswer(await response.json().catch(() => null), response.status))
}
