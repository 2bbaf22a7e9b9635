import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY, orderQuery } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { succeed } from '@/domain/errors.ts'

interface Change<T> {
  /** Resolves to the order as it is afterwards. */
  readonly change: (value: T) => Promise<OrderDetail>
  readonly done: (order: OrderDetail) => string
  readonly failed: string
}

/** Changes an order, says so, and lets every list of orders be read anew. */
export function useOrderChange<T>({ change, done, failed }: Change<T>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => {
      cache.setQueryData(orderQuery(order.orderNumber).queryKey, succeed(order))
      showToast({ title: done(order) })
      void cache.invalidateQueries({ queryKey: ORDERS_KEY })
    },
    onError: (error) => toastFailure(failed, error),
  })
}
