import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { savePrinted } from '@/admin/ui/save-printed.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import { UnknownScreen } from '@/admin/ui/unknown-screen.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { printSupplierOrder } from '@/data/admin/documents.ts'
import type { SupplierOrder } from '@/data/admin/supply.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { DraftOrder } from './draft-order.tsx'
import { OrderStatus } from './order-status.tsx'
import { supplierOrderQuery } from './queries.ts'
import { SentOrder } from './sent-order.tsx'

/** An order to a supplier: written, sent, received. */
export function SupplierOrderScreen() {
  const id = Number(useParams().id)
  const order = useQuery({
    ...supplierOrderQuery(Number.isSafeInteger(id) && id > 0 ? id : 0),
  })
  return (
    <Queried
      query={order}
      waiting={
        <Screen title={t.title}>
          <Waiting shapes={['h-10', 'h-40', 'h-40']} />
        </Screen>
      }
    >
      {(found) =>
        found === null ? (
          <UnknownScreen title={t.title} to="/inventory/orders">
            {t.unknown}
          </UnknownScreen>
        ) : (
          <Shown key={found.id} order={found} />
        )
      }
    </Queried>
  )
}

function Shown({ order }: { readonly order: SupplierOrder }) {
  return (
    <Screen
      title={t.detail(order.number)}
      note={order.supplier.name}
      actions={
        <>
          <Link to="/inventory/orders" className={QUIET}>
            {t.title}
          </Link>
          <PdfButton order={order} />
        </>
      }
    >
      <p className="mt-3">
        <OrderStatus status={order.status} isLate={order.isLate} />
      </p>
      {order.status === 'draft' ? <DraftOrder order={order} /> : <SentOrder order={order} />}
    </Screen>
  )
}

function PdfButton({ order: { id, number } }: { readonly order: SupplierOrder }) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      savePrinted(await printSupplierOrder(adminClient(), id))
    } catch (error) {
      toastFailure(t.pdfFailed, error)
    }
  })
  return (
    <button type="button" className={QUIET} aria-label={t.pdfOf(number)} disabled={isBusy} onClick={onSubmit}>
      {t.pdf}
    </button>
  )
}
