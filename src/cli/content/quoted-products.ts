import type { Reader } from '@/data/client.ts'
import { publishedIdentifiers } from '@/data/products.ts'
import type { WrittenTexts } from '@/rendering/written-files.ts'
import { contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { headerOf } from './check-content.ts'

interface Quotation {
  readonly file: string
  readonly line: number
  readonly identifier: string
}

/** Products that a text names: in its header as `product: RIF-…`, in its tags as `product="RIF-…"`. */
function quotationsOf(file: string, text: string): Quotation[] {
  const header = headerOf(file, text)
  if (!('fields' in header) || header.fields.draft === true) return []
  return text.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(/\bproduct(?:=|: *)(["']?)([\w.-]+)\1/g)]
    return named.map(([, , identifier = '']) => ({ file, line: index + 1, identifier }))
  })
}

/** @returns a sentence for each product that a text names and the shop does not sell: the text appears without it. */
export async function unknownProducts(db: Reader, texts: WrittenTexts): Promise<string[]> {
  const quotations = [...texts].flatMap(([file, text]) => quotationsOf(file, text))
  const known = new Set(
    await publishedIdentifiers(db, [...new Set(quotations.map(({ identifier }) => identifier))]),
  )
  return quotations
    .filter(({ identifier }) => !known.has(identifier))
    .map(({ file, line, identifier }) => t.fault({ file, line, reason: t.unknownProduct(identifier) }))
}
