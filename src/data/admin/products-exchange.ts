import * as z from 'zod'
import { snakeKeys } from '@/domain/case.ts'
import { ERROR_CODES } from '@/domain/error-codes.ts'
import { type ItemText, itemTextNamesIn } from '@/domain/item-text.ts'
import { PRODUCT_STATES } from '@/domain/product.ts'
import { eachProductText } from '@/domain/product-form.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

/** With the stock as it is read: an import sees by it whether that was changed in the file, and whether the shop's was since. */
const asRead = <Counted extends { stock: number }>(counted: Counted) => ({
  ...counted,
  expectedStock: counted.stock,
})

const variant = z.pipe(
  row({
    sku: z.string(),
    option1: z.string(),
    option2: z.string().nullable(),
    /** Euros; null is the product's. */
    price: z.number().nullable(),
    /** Grams; null is the product's. */
    weightG: z.number().nullable(),
    images: z.array(z.string()),
    stock: z.number(),
  }),
  z.transform(asRead),
)

const exported = z.pipe(
  row({
    ...eachProductText(() => z.string().nullable()),
    id: z.number(),
    version: z.number(),
    /** Euros: a file is for people and other programs. */
    price: z.number(),
    weightG: z.number().nullable(),
    state: z.enum(PRODUCT_STATES),
    isNew: z.boolean(),
    itemTexts: z.array(z.string()).transform(itemTextNamesIn),
    stock: z.number(),
    manufacturer: z.string().nullable(),
    colours: z.array(z.string()),
    materials: z.array(z.string()),
    images: z.array(z.string()),
    imageAlts: z.array(z.string()),
    /** Identifiers. */
    related: z.array(z.string()),
    options: z.array(z.string()),
    /** Null of a simple product. */
    variants: z.array(variant).nullable(),
  }),
  z.transform(asRead),
)

/** A product as a file holds it. */
export type ExportedProduct = z.infer<typeof exported>
/** A line of an import: the fields that its file has; a missing one stays as it is. */
export type ImportLine = Partial<Omit<ExportedProduct, 'id' | 'itemTexts' | 'variants'>> & {
  readonly line: number
  /** Texts that its product takes from now on, or no more; the others stay as they are. */
  readonly itemTexts?: Readonly<Partial<Record<ItemText, boolean>>>
  readonly variants?: ImportVariant[]
}
/** A variant of an import: found by its reference or by its words. */
export type ImportVariant = Partial<z.infer<typeof variant>>

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
      /** Which of the variants of the line it is about, from 1. */
      variant: z.number().nullable(),
      /** The stock now, where it has changed. */
      stock: z.number().nullable(),
    }),
  ),
  lines: z.array(
    z.object({ line: z.number(), action: z.enum(['create', 'update', 'same']), identifier: z.string() }),
  ),
})

/** What becomes, or would become, of each line of an import. */
export type ImportReport = z.infer<typeof report>

const toLine = ({ variants, ...line }: ImportLine) =>
  snakeKeys({ ...line, ...(variants && { variants: variants.map(snakeKeys) }) })

/** Imports lines, all or none. @param isDry only says what would happen. @throws RefusedError */
export const importProducts = async (
  db: Client,
  lines: readonly ImportLine[],
  isDry: boolean,
): Promise<ImportReport> =>
  report.parse(await calledBy(db.rpc('import_products', { lines: lines.map(toLine), dry_run: isDry })))
