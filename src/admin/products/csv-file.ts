import { csvText } from '@/admin/ui/csv.ts'
import type { ExportedProduct } from '@/data/admin/products-exchange.ts'
import { type ImportColumn, importColumns } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'

/** Several values in one cell; a bar that belongs to a value has a backslash before it. */
const joinCell = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\|]/g, '\\$&')).join(' | ')
export const COLUMNS = Object.keys(importColumns) as ImportColumn[]

const euros = (price: number) => price.toFixed(2).replace('.', ',')

/** Columns that are texts are what they say; the others are written and read by rules of their own. */
export type OwnColumn = {
  [Column in ImportColumn]: string extends ExportedProduct[Column] ? never : Column
}[ImportColumn]

const WRITE: { readonly [Column in OwnColumn]: (value: ExportedProduct[Column]) => string } = {
  version: String,
  price: euros,
  state: (state) => t.states[state],
  isNew: (isNew) => (isNew ? t.yes : t.no),
  stock: String,
  colours: joinCell,
  materials: joinCell,
  images: joinCell,
  imageAlts: joinCell,
  related: joinCell,
}

function cellOf(product: ExportedProduct, column: ImportColumn): string {
  const write = (WRITE as Partial<Record<ImportColumn, (value: never) => string>>)[column]
  return write ? write(product[column] as never) : String(product[column] ?? '')
}

/**
 * Products as a CSV file, with decimal commas. The apostrophe before what would be a formula `readCell` takes away again.
 */
export function csvOf(products: readonly ExportedProduct[]): string {
  const rows = products.map((product) => COLUMNS.map((column) => cellOf(product, column)))
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
