import type { ImportVariant } from '@/data/admin/products-exchange.ts'
import { plainHsCode, plainOrigin, readWeight } from '@/domain/customs.ts'
import { folded } from '@/domain/folded.ts'
import { sanitizeHtml } from '@/domain/html.ts'
import { PRODUCT_STATES } from '@/domain/product.ts'
import { centsFromInput } from '@/domain/product-form.ts'
import type { ImportColumn } from '@/texts/admin/product-fields.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import { type OwnColumn, splitCell } from './csv-file.ts'

/** How a cell is read: undefined is wrong, null says nothing. */
export interface Reader {
  readonly value: (cell: string) => unknown
  readonly wrong?: string
}

export const TEXT: Reader = { value: (cell) => cell.trim() }
const HTML: Reader = { value: (cell) => sanitizeHtml(cell.trim()) }
const LIST: Reader = { value: (cell) => splitCell(cell).filter((value) => value !== '') }
const WORD: Reader = { value: (cell) => cell.trim() || null }
const count = (wrong: string): Reader => ({
  wrong,
  value: (cell) => (cell.trim() === '' ? null : /^\d{1,7}$/.test(cell.trim()) ? Number(cell) : undefined),
})
export const yesOrNo = (wrong: string): Reader => ({
  wrong,
  value: (cell) => ({ [folded(t.yes)]: true, [folded(t.no)]: false, '': null })[folded(cell)],
})
const PRICE: Reader = {
  wrong: t.wrong.price,
  value: (cell) => {
    if (cell.trim() === '') return null
    const cents = centsFromInput(cell)
    return cents === null ? undefined : cents / 100
  },
}

/** Empty is the category's, or the product's. */
const WEIGHT: Reader = {
  wrong: t.wrong.weight,
  value: (cell) => {
    const grams = readWeight(cell)
    return typeof grams === 'string' ? undefined : grams
  },
}

export const READ: Readonly<Record<OwnColumn | 'details' | 'care' | 'hsCode' | 'originCode', Reader>> = {
  version: count(t.wrong.version),
  price: PRICE,
  weightG: WEIGHT,
  hsCode: { value: plainHsCode },
  originCode: { value: plainOrigin },
  state: {
    wrong: t.wrong.state,
    value: (cell) =>
      cell.trim() === '' ? null : PRODUCT_STATES.find((state) => folded(t.states[state]) === folded(cell)),
  },
  isNew: yesOrNo(t.wrong.isNew),
  stock: count(t.wrong.stock),
  expectedStock: count(t.wrong.expectedStock),
  details: HTML,
  care: HTML,
  colours: LIST,
  materials: LIST,
  images: LIST,
  // In the order of the pictures: an empty one has its place.
  imageAlts: { value: splitCell },
  related: LIST,
}

export const VARIANT_READ: readonly (readonly [ImportColumn, keyof ImportVariant, Reader])[] = [
  ['option1', 'option1', TEXT],
  ['option2', 'option2', WORD],
  ['sku', 'sku', WORD],
  // Empty is the product's.
  ['variantPrice', 'price', PRICE],
  ['variantWeight', 'weightG', WEIGHT],
  ['variantImages', 'images', LIST],
  ['stock', 'stock', READ.stock],
  ['expectedStock', 'expectedStock', READ.expectedStock],
]
