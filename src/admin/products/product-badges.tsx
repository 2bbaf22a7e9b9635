import { usePendingProduct } from '@/admin/ui/pending-products.ts'
import type { ProductRow } from '@/data/admin/products.ts'
import type { ProductState } from '@/domain/product.ts'
import { productStateText, productsText as t } from '@/texts/admin/products.ts'
import { publishingText } from '@/texts/admin/publishing.ts'
import { variantsText } from '@/texts/admin/variants.ts'

const BADGE = 'inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium'

const { productWaits: waitsText } = publishingText

const STATE: Readonly<Record<ProductState, string>> = {
  published: 'bg-olive-pale text-olive-dark',
  draft: 'bg-straw-pale text-ink',
  archived: 'bg-linen-deep text-ink-soft',
}

/** A product's state, and whether visitors see it so. */
export function ProductStateBadge({ id, state }: Pick<ProductRow, 'id' | 'state'>) {
  const waits = usePendingProduct(id)
  const text = productStateText[state]
  if (!waits || (waits === 'delete') === (state === 'published'))
    return <span className={`${BADGE} whitespace-nowrap ${STATE[state]}`}>{text}</span>
  return (
    <span className={`${BADGE} bg-straw-pale text-ink`}>
      {waits === 'delete' ? waitsText.delete(text) : waitsText[waits]}
    </span>
  )
}

export function NewBadge() {
  return <span className={`${BADGE} bg-olive whitespace-nowrap text-linen`}>{t.isNew}</span>
}

type Stocked = Pick<ProductRow, 'stock' | 'isLow' | 'variants'>

/** Units left, in words; of a product with variants all together, and whether one of them is low. */
export function stockWords({ stock, isLow, variants }: Stocked): string {
  if (!isLow) return t.stock(stock)
  return variants === null || stock === 0 ? t.lowStock(stock) : t.lowVariant(stock)
}

/** Units left; few and none stand out by their words, not by colour alone. */
export function StockMark(product: Stocked) {
  return (
    <span className={`figures ${product.isLow ? 'font-medium text-terracotta-ink' : ''}`}>
      {stockWords(product)}
    </span>
  )
}

/** How many variants a product has; nothing of a simple one. */
export const VariantCount = ({ variants }: Pick<ProductRow, 'variants'>) =>
  variants === null ? null : <span className="whitespace-nowrap">{variantsText.count(variants)}</span>
