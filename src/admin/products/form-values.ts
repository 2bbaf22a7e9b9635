import * as z from 'zod'
import type { ProductDetail } from '@/data/admin/products.ts'
import { inputFromWeight } from '@/domain/customs.ts'
import {
  BLANK_PRODUCT,
  eachProductText,
  inputFromCents,
  type ProductValues,
  productForm,
} from '@/domain/product-form.ts'

/** The form with the version it was made from: so that a save tells which one it changes, and two can be compared. */
export const productFormSchema = productForm.extend({
  base: z.object({ version: z.number(), values: z.custom<ProductValues>() }),
})
export type FormValues = z.input<typeof productFormSchema>
export type FormFields = z.output<typeof productFormSchema>

/** What the fields of a stored product hold. */
export const valuesOf = (product: ProductDetail): ProductValues => ({
  ...eachProductText((field) => product[field]),
  price: inputFromCents(product.price),
  weightG: inputFromWeight(product.weightG),
  pictures: product.pictures,
  colours: product.colours,
  materials: product.materials,
  isNew: product.isNew,
  itemTexts: product.itemTexts,
  state: product.state,
  manufacturer: product.manufacturerId === null ? '' : String(product.manufacturerId),
  related: product.related,
  stock: '0',
})

/** @param product null for a new one. */
export function formValuesOf(product: ProductDetail | null): FormValues {
  const values = product ? valuesOf(product) : BLANK_PRODUCT
  return { ...values, base: { version: product?.version ?? 0, values } }
}
