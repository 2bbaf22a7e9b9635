import { csvText } from '@/admin/ui/csv.ts'
import type { ExportedProduct } from '@/data/admin/products-exchange.ts'
import { inputFromWeight } from '@/domain/customs.ts'
import {
  type ImportColumn,
  importColumns,
  itemTextOf,
  type ProductColumn,
  type VariantColumn,
} from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'

/** Several values in one cell; a bar that belongs to a value has a backslash before it. */
const joinCell = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\|]/g, '\\$&')).join(' | ')
export const COLUMNS = Object.keys(importColumns) as ImportColumn[]

const yesOrNo = (is: boolean) => (is ? t.yes : t.no)
const euros = (price: number) => price.toFixed(2).replace('.', ',')

/** Columns that are texts are what they say; the others are written and read by rules of their own. */
export type OwnColumn = {
  [Column in ProductColumn]: string extends ExportedProduct[Column] ? never : Column
}[ProductColumn]

const WRITE: { readonly [Column in OwnColumn]: (value: ExportedProduct[Column]) => string } = {
  version: String,
  price: euros,
  weightG: inputFromWeight,
  state: (state) => t.states[state],
  isNew: yesOrNo,
  stock: String,
  expectedStock: String,
  colours: joinCell,
  materials: joinCell,
  images: joinCell,
  imageAlts: joinCell,
  related: joinCell,
}

/** Columns that tell of the product, or of each of its variants. */
type StockColumn = 'stock' | 'expectedStock'
export const isOfStock = (column: string): column is StockColumn =>
  column === 'stock' || column === 'expectedStock'

type Variant = NonNullable<ExportedProduct['variants']>[number]
type Write = (variant: Variant, options: readonly string[]) => string

/** What a line says of its variant. */
const WRITE_VARIANT: Readonly<Record<VariantColumn | StockColumn, Write>> = {
  option1Name: (_, [name = '']) => name,
  option1: ({ option1 }) => option1,
  option2Name: (_, [, name = '']) => name,
  option2: ({ option2 }) => option2 ?? '',
  sku: ({ sku }) => sku,
  variantPrice: ({ price }) => (price === null ? '' : euros(price)),
  variantWeight: ({ weightG }) => inputFromWeight(weightG),
  variantImages: ({ images }) => joinCell(images),
  stock: ({ stock }) => String(stock),
  expectedStock: ({ expectedStock }) => String(expectedStock),
}
const writerOf = (column: ImportColumn) => (WRITE_VARIANT as Partial<Record<ImportColumn, Write>>)[column]

function cellOf(product: ExportedProduct, column: ProductColumn): string {
  const write = (WRITE as Partial<Record<ProductColumn, (value: never) => string>>)[column]
  return write ? write(product[column] as never) : String(product[column] ?? '')
}

/** The lines of a product: one for each variant, of which the first tells the rest, all its identifier. */
function rowsOf(product: ExportedProduct): string[][] {
  const { variants, options, identifier } = product
  const line = (variant: Variant | null, isFirst: boolean) =>
    COLUMNS.map((column) => {
      const write = writerOf(column)
      if (variant && write) return write(variant, options)
      if (column === 'identifier') return identifier ?? ''
      const text = itemTextOf(column)
      if (text) return isFirst ? yesOrNo(product.itemTexts.includes(text)) : ''
      return isFirst && (!write || isOfStock(column)) ? cellOf(product, column as ProductColumn) : ''
    })
  return variants === null ? [line(null, true)] : variants.map((variant, index) => line(variant, index === 0))
}

/**
 * Products as a CSV file, with decimal commas. The apostrophe before what would be a formula `readCell` takes away again.
 */
export function csvOf(products: readonly ExportedProduct[]): string {
  const rows = products.flatMap(rowsOf)
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
