import type { ProductRow } from '@/data/admin/products.ts'
import type { ProductState } from '@/domain/product.ts'
import { productStateText, productsText as t } from '@/texts/admin/products.ts'

const BADGE =
  'inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium whitespace-nowrap'

const STATE: Readonly<Record<ProductState, string>> = {
  published: 'bg-olive-pale text-olive-dark',
  draft: 'bg-straw-pale text-ink',
  archived: 'bg-linen-deep text-ink-soft',
}

export function ProductStateBadge({ state }: { readonly state: ProductState }) {
  return <span className={`${BADGE} ${STATE[state]}`}>{productStateText[state]}</span>
}

export function NewBadge() {
  return <span className={`${BADGE} bg-olive text-linen`}>{t.isNew}</span>
}

/** Pieces left; few and none stand out by their words, not by colour alone. */
export function StockMark({ stock, minStock }: Pick<ProductRow, 'stock' | 'minStock'>) {
  if (stock > minStock) return <span className="tabular-nums">{t.stock(stock)}</span>
  return <span className="font-medium text-terracotta-ink tabular-nums">{t.lowStock(stock)}</span>
}
