import type { OrderDetail } from '@/data/admin/orders.ts'
import { documentsOf } from '@/domain/order-documents.ts'
import { PRINTED_KINDS } from '@/domain/shop-document.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { PrintButton } from './print-button.tsx'

/** What can be printed of an order: its invoice and credit notes where it has them, its packing slip always, that of exchanges to send. */
export function OrderDocuments({ order }: { readonly order: OrderDetail }) {
  const documents = documentsOf(order)
  const isToReplace = order.exchanges.some(({ due }) => due > 0)
  const numbers = documents.flatMap(({ number }) => number ?? [])
  return (
    <section>
      <h3 className="font-sans text-sm font-medium tracking-normal text-stone">{t.documents}</h3>
      {numbers.length > 0 && <p className="mt-1 wrap-anywhere">{numbers.join(' · ')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {PRINTED_KINDS.filter(
          (kind) =>
            kind === 'packing_slip' ||
            (kind === 'table_slip' ? isToReplace : documents.some((one) => one.kind === kind)),
        ).map((kind) => (
          <PrintButton key={kind} orders={[order.orderNumber]} kind={kind} label={t.documentKinds[kind]} />
        ))}
      </div>
    </section>
  )
}
