import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Reader } from '@/data/client.ts'
import { publishedIdentifiers } from '@/data/products.ts'
import { ROOT } from '@/rendering/root.ts'
import type { WrittenTexts } from '@/rendering/written-files.ts'
import { contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { headerOf } from './check-content.ts'

/** A product, as `product: RIF-…` in a header and `product="RIF-…"` in a tag. */
const PRODUCT = /\bproduct(?:=|: *)(["']?)(?<named>[\w.-]+)\1/g
/** A picture of the folder `public`, as `![…](/images/…)`; one that stands beside its text is looked for by the build. */
const PICTURE = /!\[[^\]]*\]\((?<named>\/(?!storage\/)[^\s)?#%]+)(?=[\s)?#])/g

interface Quotation {
  readonly file: string
  readonly line: number
  readonly named: string
}

/** What texts name that are published, and where. */
const quotationsIn = (texts: WrittenTexts, pattern: RegExp): Quotation[] =>
  [...texts].flatMap(([file, text]) => {
    const header = headerOf(file, text)
    if (!('fields' in header) || header.fields.draft === true) return []
    return text.split('\n').flatMap((line, index) =>
      [...line.matchAll(pattern)].map(({ groups }) => ({
        file,
        line: index + 1,
        named: groups?.named ?? '',
      })),
    )
  })

/** @returns a sentence for each picture of the site that a text names and that does not exist: a reader sees none. */
export const unknownPictures = (texts: WrittenTexts): string[] =>
  quotationsIn(texts, PICTURE)
    .filter(({ named }) => !existsSync(join(ROOT, 'public', named)))
    .map(({ file, line, named }) => t.fault({ file, line, reason: t.unknownPicture(named) }))

/** @returns a sentence for each product that a text names and the shop does not sell: the text appears without it. */
export async function unknownProducts(db: Reader, texts: WrittenTexts): Promise<string[]> {
  const quotations = quotationsIn(texts, PRODUCT)
  const known = new Set(await publishedIdentifiers(db, [...new Set(quotations.map(({ named }) => named))]))
  return quotations
    .filter(({ named }) => !known.has(named))
    .map(({ file, line, named }) => t.fault({ file, line, reason: t.unknownProduct(named) }))
}
