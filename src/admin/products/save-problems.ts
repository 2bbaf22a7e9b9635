import type { Refusal } from '@/domain/errors.ts'
import { productFieldOf } from '@/domain/product-form.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import type { Problems } from '@/ui/form/use-form.ts'
import type { FormValues } from './form-values.ts'

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
    case 'colour_unknown':
      return { colours: adminErrorText(code) }
    case 'material_unknown':
      return { materials: adminErrorText(code) }
    case 'picture_unknown':
      return { pictures: adminErrorText(code) }
    case 'related_product_invalid':
      return { related: adminErrorText(code) }
    case 'product_incomplete':
    case 'product_invalid': {
      const columns = (details as { fields?: unknown } | undefined)?.fields
      if (!Array.isArray(columns)) return null
      const words = code === 'product_incomplete' ? t.required : adminErrorText(code)
      return Object.fromEntries(columns.map((column) => [productFieldOf(String(column)), words]))
    }
    default:
      return null
  }
}
