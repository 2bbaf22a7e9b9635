import { ordersText as t } from '@/texts/admin/orders.ts'

interface Props {
  readonly isFiltered: boolean
  readonly onReset: () => void
}

export function NoOrders({ isFiltered, onReset }: Props) {
  return (
    <div className="mt-5 rounded-[3px] border border-dashed border-field px-4 py-12 text-center">
      <p className="font-display text-xl">{t.none}</p>
      <p className="mt-1 text-ink-soft">{isFiltered ? t.noneFiltered : t.noneYet}</p>
      {isFiltered && (
        <button type="button" className="link mt-3" onClick={onReset}>
          {t.reset}
        </button>
      )}
    </div>
  )
}
