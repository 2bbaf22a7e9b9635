import { useState } from 'react'
import { OrderFrom, useBeginOrder } from '@/admin/ui/order-from.tsx'
import type { StockItem } from '@/data/admin/stock.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { nameOf } from './stock-table.tsx'

interface Props {
  readonly item: StockItem
  readonly className: string
}

/** Puts a variant on an order to its supplier, and asks who that is where it is not known. */
export function OrderButton({ item, className }: Props) {
  const begin = useBeginOrder()
  const [isAsked, setAsked] = useState(false)
  const { isBusy, onSubmit } = useSubmit(async () => {
    if (item.supplierId === null) setAsked(true)
    else await begin(item.supplierId, item.variantId)
  })
  return (
    <>
      <button
        type="button"
        aria-label={t.orderOf(nameOf(item))}
        className={className}
        disabled={isBusy}
        onClick={() => onSubmit()}
      >
        {t.order}
      </button>
      {isAsked && <OrderFrom variant={item.variantId} onClose={() => setAsked(false)} />}
    </>
  )
}
