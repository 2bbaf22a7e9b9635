import type { StockState } from '@/domain/stock.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'

const LOOK: Readonly<Record<StockState, string>> = {
  in_stock: 'bg-olive-pale text-olive-dark',
  low_stock: 'bg-straw-pale text-ink',
  out_of_stock: 'bg-terracotta-pale text-terracotta-ink',
}

export const StateBadge = ({ state }: { readonly state: StockState }) => (
  <span
    className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium whitespace-nowrap ${LOOK[state]}`}
  >
    {t.states[state]}
  </span>
)
