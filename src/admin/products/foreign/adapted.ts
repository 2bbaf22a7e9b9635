import { importText as t } from '@/texts/admin/product-import.ts'
import type { Format } from '../csv-formats.ts'
import { fromPrestaShop } from './prestashop.ts'
import type { NamedRow, Rules } from './rules.ts'
import { fromShopify } from './shopify.ts'
import { fromWooCommerce } from './woocommerce.ts'

const FROM = { shopify: fromShopify, woocommerce: fromWooCommerce, prestashop: fromPrestaShop } as const

/** Lines of another shop's software as this shop writes them. Pictures, which stand there as addresses, cannot come. */
export function adapted(format: Format, rows: readonly NamedRow[], rules: Rules): readonly NamedRow[] {
  if (format === 'own') return rows
  for (const { line, cells } of rows)
    if (/https?:/.test(`${cells.images ?? ''}${cells.variantImages ?? ''}`))
      rules.onNote('address', line, t.addresses)
  return FROM[format](rows, rules)
}
