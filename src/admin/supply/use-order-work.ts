import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { STOCK_KEY, SUPPLY_KEY } from '@/admin/ui/queries.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { type SupplierOrder, toSupplierOrder } from '@/data/admin/supply.ts'
import { supplierOrderQuery } from './queries.ts'

/** Does something with an order and shows it as it is then, also where a colleague was quicker. */
export function useOrderWork() {
  const cache = useQueryClient()
  const keep = (order: SupplierOrder) => {
    cache.setQueryData(supplierOrderQuery(order.id).queryKey, order)
    void cache.invalidateQueries({ queryKey: [...SUPPLY_KEY, 'orders'] })
    void cache.invalidateQueries({ queryKey: STOCK_KEY })
  }
  /** @param failed what is said where it is refused. @returns the order as it is then; null where it was refused. */
  return async (failed: string, work: () => Promise<SupplierOrder>): Promise<SupplierOrder | null> => {
    try {
      const order = await work()
      keep(order)
      return order
    } catch (error) {
      if (error instanceof RefusedError && error.refusal.code === 'supplier_order_changed')
        keep(toSupplierOrder(error.refusal.details))
      else if (error instanceof RefusedError && error.refusal.code === 'supplier_order_state')
        void cache.invalidateQueries({ queryKey: SUPPLY_KEY })
      toastFailure(failed, error)
      return null
    }
  }
}
