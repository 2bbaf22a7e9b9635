import { MAX_PRINTED_ORDERS } from '@/domain/rules.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { PrintButton } from './PrintButton.tsx'

interface Props {
  readonly orders: readonly string[]
  readonly onChooseNone: () => void
}

/** What can be printed of the orders that are chosen; it stays in sight below the list. */
export function PrintBar({ orders, onChooseNone }: Props) {
  const isTooMany = orders.length > MAX_PRINTED_ORDERS
  return (
    <section
      aria-label={t.chosen(orders.length)}
      data-bottom-bar
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[3px] border border-field bg-white px-4 py-3 shadow-lg"
    >
      <p role="status" className="font-medium">
        {t.chosen(orders.length)} {isTooMany && t.mostPrinted(MAX_PRINTED_ORDERS)}
      </p>
      <button type="button" className="link" onClick={onChooseNone}>
        {t.chooseNone}
      </button>
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        {(['packing_slip', 'invoice'] as const).map((kind) => (
          <PrintButton key={kind} orders={orders} kind={kind} label={t.printed[kind]} isOff={isTooMany} />
        ))}
      </span>
    </section>
  )
}
