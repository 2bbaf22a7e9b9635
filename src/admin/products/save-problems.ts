import type { Refusal } from '@/domain/errors.ts'
import type { ProductField } from '@/domain/product-merge.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import type { Problems } from '@/ui/form/use-form.ts'
import type { FormValues } from './form-values.ts'

/** Fields whose columns have another name. */
const RENAMED: Readonly<Record<string, ProductField>> = {
  artisan_story: 'artisanStory',
  images: 'pictures',
  image_alts: 'pictures',
  is_new: 'isNew',
  related_products: 'related',
  manufacturer_id: 'manufacturer',
}

/** @returns the field of a column that a refusal of the database names. */
export const fieldOf = (column: string): ProductField => RENAMED[column] ?? (column as ProductField)

/** Where a refusal of the database belongs in the form; null when it is about no field. */
export function fieldProblems({ code, details }: Refusal): Problems<FormValues> | null {
  switch (code) {
    case 'identifier_taken':
      return { identifier: adminErrorText(code) }
    case 'product_maker_missing':
    case 'manufacturer_unknown':
      return { manufacturer: adminErrorText(code) }
    case 'category_unknown':
      return { category: adminErrorText(code) }
    case 'picture_unknown':
      return { pictures: adminErrorText(code) }
    case 'related_product_invalid':
      return { related: adminErrorText(code) }
    case 'product_incomplete':
    case 'product_invalid': {
      const columns = (details as { fields?: unknown } | undefined)?.fields
      if (!Array.isArray(columns)) return null
      const words = code === 'product_incomplete' ? t.required : adminErrorText(code)
      return Object.fromEntries(columns.map((column) => [fieldOf(String(column)), words]))
    }
    default:
      return null
  }
}
