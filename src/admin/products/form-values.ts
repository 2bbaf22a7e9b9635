import * as z from 'zod'
import type { ProductDetail } from '@/data/admin/products.ts'
import { BLANK_PRODUCT, inputFromCents, type ProductValues, productForm } from '@/domain/product-form.ts'

/** The form with what it was made from: so that a save tells which version it changes, and two versions can be compared. */
export const productFormSchema = productForm.extend({
  version: z.number(),
  origin: z.custom<ProductValues>(),
})
export type FormValues = z.input<typeof productFormSchema>
export type FormFields = z.output<typeof productFormSchema>

/** What the fields of a stored product hold. */
export const valuesOf = (product: ProductDetail): ProductValues => ({
  name: product.name,
  price: inputFromCents(product.price),
  category: product.category,
  artisan: product.artisan,
  artisanStory: product.artisanStory,
  description: product.description,
  details: product.details,
  care: product.care,
  dimensions: product.dimensions,
  pictures: product.pictures,
  isNew: product.isNew,
  state: product.state,
  identifier: product.identifier,
  manufacturer: product.manufacturerId === null ? '' : String(product.manufacturerId),
  warnings: product.warnings,
  related: product.related,
  stock: '0',
})

/** @param product null for a new one. */
export function formValuesOf(product: ProductDetail | null): FormValues {
  const values = product ? valuesOf(product) : BLANK_PRODUCT
  return { ...values, version: product?.version ?? 0, origin: values }
}
