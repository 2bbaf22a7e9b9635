import * as z from 'zod'
import { ERROR_CODES } from '@/domain/errors.ts'
import { PRODUCT_STATES } from '@/domain/product.ts'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'

const exported = z.object({
  id: z.number(),
  identifier: z.string(),
  version: z.number(),
  name: z.string(),
  /** Euros: a file is for people and other programs. */
  price: z.number(),
  category: z.string(),
  state: z.enum(PRODUCT_STATES),
  is_new: z.boolean(),
  stock: z.number(),
  artisan: z.string(),
  artisan_story: z.string().nullable(),
  description: z.string(),
  details: z.string(),
  dimensions: z.string().nullable(),
  care: z.string(),
  manufacturer: z.string().nullable(),
  warnings: z.string(),
  images: z.array(z.string()),
  image_alts: z.array(z.string()),
  /** Identifiers. */
  related: z.array(z.string()),
})

/** A product as a file holds it. */
export type ExportedProduct = z.infer<typeof exported>
/** A line of an import: the fields that its file has; a missing one stays as it is. */
export type ImportLine = Partial<Omit<ExportedProduct, 'id'>> & { readonly line: number }

const EXPORT_SIZE = 500

/** Every product that is not deleted, oldest first. @throws RefusedError */
export async function exportProducts(db: Client): Promise<ExportedProduct[]> {
  const products: ExportedProduct[] = []
  for (;;) {
    const after = products.at(-1)?.id ?? 0
    const answer = await calledBy(db.rpc('export_products', { after_id: after, most: EXPORT_SIZE }))
    const page = z.array(exported).parse(answer)
    products.push(...page)
    if (page.length < EXPORT_SIZE) return products
  }
}

const report = z.object({
  /** Whether it was done: never by a dry run, nor where there is a problem. */
  done: z.boolean(),
  problems: z.array(
    z.object({
      line: z.number(),
      code: z.enum(ERROR_CODES),
      fields: z.array(z.string()).nullable(),
    }),
  ),
  lines: z.array(
    z.object({ line: z.number(), action: z.enum(['create', 'update', 'same']), identifier: z.string() }),
  ),
})

/** What becomes, or would become, of each line of an import. */
export type ImportReport = z.infer<typeof report>

/** Imports lines, all or none. @param isDry only says what would happen. @throws RefusedError */
export const importProducts = async (
  db: Client,
  lines: readonly ImportLine[],
  isDry: boolean,
): Promise<ImportReport> =>
  report.parse(await calledBy(db.rpc('import_products', { lines: [...lines], dry_run: isDry })))
