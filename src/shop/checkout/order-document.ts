import type { OrderDocument } from '@/domain/order-documents.ts'
import { tokenIn } from './order-token.ts'

/** A document of the order whose token stands in the address. */
export async function documentOfPage(document: OrderDocument) {
  const { getDocumentFile } = await import('@/data/document-files.ts')
  return await getDocumentFile(tokenIn(location.hash) ?? '', document)
}
