import type { Client } from '@/data/client.ts'
import { documentsByToken, issueDueDocuments } from '@/data/documents.ts'
import { type DocumentKind, documentFileName, type ShopDocument } from '@/domain/shop-document.ts'
import { invoicesPdf } from './pdf/invoice.ts'

const BUCKET = 'documents'

export interface DocumentFile {
  readonly filename: string
  readonly bytes: Uint8Array
}

/**
 * The documents of one kind of the order that a token opens, the oldest first; none where it is not paid, or nothing was given
 * back. What is due of it is issued first. @param refund only the credit note for it. @throws Error when database or Storage fail
 */
export async function documentOf(
  { db }: { readonly db: Client },
  orderToken: string,
  kind: DocumentKind,
  refund?: string,
): Promise<readonly DocumentFile[]> {
  await issueDueDocuments(db, orderToken)
  const documents = (await documentsByToken(db, orderToken)).filter(
    (one) => one.kind === kind && (refund === undefined || one.refundId === refund),
  )
  return await Promise.all(
    documents.map(async (one) => ({ filename: documentFileName(one), bytes: await storedPdf(db, one) })),
  )
}

/** The file of a document: written when it is first asked for, then always the same. @throws Error when Storage fails */
export async function storedPdf(db: Client, document: ShopDocument): Promise<Uint8Array> {
  const name = `${document.id}.pdf`
  const kept = await download(db, name)
  if (kept) return kept
  const bytes = await invoicesPdf([document])
  const { error } = await db.storage
    .from(BUCKET)
    .upload(name, bytes, { contentType: 'application/pdf', upsert: false })
  if (!error) return bytes
  // Another call was first, or Storage fails: what stands there counts.
  const first = await download(db, name)
  if (first) return first
  throw error
}

async function download(db: Client, name: string): Promise<Uint8Array | null> {
  const { data } = await db.storage.from(BUCKET).download(name)
  return data && new Uint8Array(await data.arrayBuffer())
}
