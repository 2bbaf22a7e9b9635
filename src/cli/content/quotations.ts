import type { Reader } from '@/data/client.ts'
import { publishedIdentifiers } from '@/data/products.ts'
import type { WrittenTexts } from '@/rendering/written-files.ts'
import { contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { headerOf } from './check-content.ts'

/** A product, as `product: RIF-…` in a header and `product="RIF-…"` in a tag. */
const PRODUCT = /\bproduct(?:=|: *)(["']?)(?<named>[\w.-]+)\1/g

interface Quotation {
  readonly file: string
  readonly line: number
  readonly named: string
}

/** What published texts name, and where. */
const quotationsIn = (texts: WrittenTexts): Quotation[] =>
  [...texts].flatMap(([file, text]) => {
    const header = headerOf(file, text)
    if (!('fields' in header) || header.fields.draft === true) return []
    return text.split('\n').flatMap((line, index) =>
      [...line.matchAll(PRODUCT)].map(({ groups }) => ({
        file,
        line: index + 1,
        named: groups?.named ?? '',
      })),
    )
  })

/** @returns a sentence for each product that a text names and the shop does not sell: the text appears without it. */
export async function unknownProducts(db: Reader, texts: WrittenTexts): Promise<string[]> {
  const quotations = quotationsIn(texts)
  const known = new Set(await publishedIdentifiers(db, [...new Set(quotations.map(({ named }) => named))]))
  return quotations
    .filter(({ named }) => !known.has(named))
    .map(({ file, line, named }) => t.fault({ file, line, reason: t.unknownProduct(named) }))
}
