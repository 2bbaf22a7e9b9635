import type { StockState } from '@/domain/stock.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'

interface Props {
  readonly counts: Readonly<Record<StockState, number>>
  readonly onState: (state: StockState) => void
}

/** Says that something is missing, with the way to it; nothing when all is there. */
export function StockAlert({ counts: { low_stock: low, out_of_stock: out }, onState }: Props) {
  if (low + out === 0) return null
  return (
    <section
      aria-label={t.alertTitle}
      className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-1 rounded-[3px] bg-terracotta-pale px-4 py-3"
    >
      <p>
        <strong className="font-medium">{t.alertTitle}</strong>
        {'\u00a0'}: {t.alert(low, out)}.
      </p>
      {out > 0 && (
        <button type="button" className="link py-1" onClick={() => onState('out_of_stock')}>
          {t.seeOut}
        </button>
      )}
      {low > 0 && (
        <button type="button" className="link py-1" onClick={() => onState('low_stock')}>
          {t.seeLow}
        </button>
      )}
    </section>
  )
}
