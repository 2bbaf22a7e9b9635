import { csvText } from '@/admin/ui/csv.ts'
import type { ExportedProduct } from '@/data/admin/products-exchange.ts'
import { type ImportColumn, importColumns, importText as t } from '@/texts/admin/product-import.ts'

/** Several values in one cell; a bar that belongs to a value has a backslash before it. */
const joinCell = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\|]/g, '\\$&')).join(' | ')
export const COLUMNS = Object.keys(importColumns) as ImportColumn[]

const euros = (price: number) => price.toFixed(2).replace('.', ',')

const cells = (product: ExportedProduct): Readonly<Record<ImportColumn, string>> => ({
  identifier: product.identifier,
  version: String(product.version),
  name: product.name,
  price: euros(product.price),
  category: product.category,
  state: t.states[product.state],
  isNew: product.is_new ? t.yes : t.no,
  stock: String(product.stock),
  artisan: product.artisan,
  artisanStory: product.artisan_story ?? '',
  description: product.description,
  details: product.details,
  dimensions: product.dimensions ?? '',
  care: product.care,
  manufacturer: product.manufacturer ?? '',
  warnings: product.warnings,
  images: joinCell(product.images),
  imageAlts: joinCell(product.image_alts),
  related: joinCell(product.related),
})

/**
 * Products as a CSV file, with decimal commas. The apostrophe before what would be a formula `readCell` takes away again.
 */
export function csvOf(products: readonly ExportedProduct[]): string {
  const rows = products.map((product) => {
    const row = cells(product)
    return COLUMNS.map((column) => row[column])
  })
  const fields = COLUMNS.map((column) => importColumns[column])
  return csvText(fields, rows)
}

/** @returns a cell as it was before it was exported. */
export const readCell = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** @returns the values of a cell, empty ones included. */
export const splitCell = (text: string): string[] =>
  text.trim() === ''
    ? []
    : [...`${text}|`.matchAll(/((?:\\.|[^\\|])*)\|/gs)].map(([, value = '']) =>
        value.trim().replaceAll(/\\(.)/gs, '$1'),
      )
