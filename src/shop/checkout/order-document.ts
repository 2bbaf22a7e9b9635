import { tokenIn } from './order-token.ts'

/** A document of the order whose token stands in the address; without a number the invoice. */
export async function documentOfPage(number: string | null) {
  const { getDocumentFile } = await import('@/data/document-files.ts')
  return await getDocumentFile(tokenIn(location.hash) ?? '', number)
}
