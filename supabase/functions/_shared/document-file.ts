import type { Client } from '@/data/client.ts'
import { documentsByToken, issueDueDocuments } from '@/data/documents.ts'
import { storedFile } from '@/data/stored-file.ts'
import type { DocumentKind } from '@/domain/document-kind.ts'
import { documentFileName, type ShopDocument } from '@/domain/shop-document.ts'
import { storedSlices } from './font-slices.ts'
import { letterheadOf } from './letterhead.ts'
import { invoicesPdf } from './pdf/invoice.ts'
import type { Letterhead } from './pdf/letterhead.ts'
import type { Slices } from './pdf/slices.ts'

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
    documents.map(async (one) => {
      const { bytes } = await storedPdf(db, one)
      return { filename: documentFileName(one), bytes }
    }),
  )
}

/** A PDF, and whether characters of it stand as question marks because their font is missing. */
export interface WrittenPdf {
  readonly bytes: Uint8Array
  readonly lacksCharacters: boolean
}

/**
 * The file of a document: written when it is first asked for, then always the same. One that lacks characters is not kept: the fonts may come.
 * @throws Error when Storage fails
 */
export async function storedPdf(db: Client, document: ShopDocument): Promise<WrittenPdf> {
  const name = `${document.id}.pdf`
  const kept = await storedFile(db, BUCKET, name)
  if (kept) return { bytes: kept, lacksCharacters: false }
  const written = await writtenPdf(db, (slices, look) => invoicesPdf([document], slices, look))
  if (written.lacksCharacters) return written
  const { bytes } = written
  const { error } = await db.storage
    .from(BUCKET)
    .upload(name, bytes, { contentType: 'application/pdf', upsert: false })
  if (!error) return written
  // Another call was first, or Storage fails: what stands there counts.
  const first = await storedFile(db, BUCKET, name)
  if (first) return { bytes: first, lacksCharacters: false }
  throw error
}

/** Writes a PDF with the fonts that Storage has and the shop's letterhead of now. @param write is given them */
export async function writtenPdf(
  db: Client,
  write: (slices: Slices, look: Letterhead) => Promise<Uint8Array>,
): Promise<WrittenPdf> {
  const slices = storedSlices(db)
  return { bytes: await write(slices, await letterheadOf(db)), lacksCharacters: slices.isMissing }
}
