import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { useBeginOrder } from '@/admin/ui/order-from.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { SUPPLY_KEY, suppliersQuery } from '@/admin/ui/queries.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { removeSupplier, type Supplier } from '@/data/admin/suppliers.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

/** Who delivers to the shop. */
export function SuppliersScreen() {
  const suppliers = useQuery(suppliersQuery)
  const [edited, setEdited] = useState<Supplier | 'new' | null>(null)
  const [removed, setRemoved] = useState<Supplier | null>(null)
  return (
    <Screen
      title={t.suppliersTitle}
      note={suppliers.data && t.suppliersCount(suppliers.data.length)}
      actions={
        <>
          <Link to="/inventory/orders" className={QUIET}>
            {t.title}
          </Link>
          <button type="button" className={PRIMARY} onClick={() => setEdited('new')}>
            {t.addSupplier}
          </button>
        </>
      }
    >
      <Queried query={suppliers} waiting={<Waiting shapes={Array(4).fill('h-14')} />}>
        {(all) =>
          all.length === 0 ? (
            <Nothing title={t.noSuppliers} hint={t.noSuppliersHint} reset={false} onReset={() => undefined} />
          ) : (
            <ul className="mt-6 divide-y divide-line border-y border-line">
              {all.map((supplier) => (
                <Row
                  key={supplier.id}
                  supplier={supplier}
                  onEdit={() => setEdited(supplier)}
                  onRemove={() => setRemoved(supplier)}
                />
              ))}
            </ul>
          )
        }
      </Queried>
      {edited && (
        <SupplierDialog supplier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed && <RemoveQuestion supplier={removed} onClose={() => setRemoved(null)} />}
    </Screen>
  )
}

interface RowProps {
  readonly supplier: Supplier
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Row({ supplier: { id, name, email, delayDays, variants, orders }, onEdit, onRemove }: RowProps) {
  const begin = useBeginOrder()
  const order = useSubmit(() => begin(id, null))
  const facts = [email, t.delayWords(delayDays), t.variants(variants), t.count(orders)].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <span className="min-w-56 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="flex flex-wrap gap-x-4 text-sm text-stone">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-5">
        <button
          type="button"
          aria-label={t.orderFrom(name)}
          className="link py-2"
          disabled={order.isBusy}
          onClick={() => order.onSubmit()}
        >
          {t.order}
        </button>
        <button type="button" aria-label={t.editSupplier(name)} className="link py-2" onClick={onEdit}>
          {t.edit}
        </button>
        {variants + orders === 0 && (
          <button type="button" aria-label={t.askRemove(name)} className="link py-2" onClick={onRemove}>
            {t.removeSupplier}
          </button>
        )}
      </span>
    </li>
  )
}

function RemoveQuestion({
  supplier,
  onClose,
}: {
  readonly supplier: Supplier
  readonly onClose: () => void
}) {
  const cache = useQueryClient()
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      await removeSupplier(adminClient(), supplier.id)
      showToast({ title: t.supplierRemoved })
    } catch (error) {
      toastFailure(t.removeFailed, error)
    }
    void cache.invalidateQueries({ queryKey: SUPPLY_KEY })
    onClose()
  })
  return (
    <Ask
      question={t.askRemove(supplier.name)}
      confirm={t.removeSupplier}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => onSubmit()}
      onCancel={onClose}
    />
  )
}
