import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY, orderQuery, STOCK_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { type OrderDetail, toOrderDetail } from '@/data/admin/orders.ts'
import { succeed } from '@/domain/errors.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { isOwnVersion, noteOwnVersion } from './own-versions.ts'

/** What takes a change back, and resolves to the order as it is then. @param version that it expects */
type Undo = (version: string) => Promise<OrderDetail>

interface Change<T> {
  readonly order: OrderDetail
  /** Resolves to the order as it is afterwards. */
  readonly change: (value: T) => Promise<OrderDetail>
  readonly done: (order: OrderDetail, value: T) => string
  readonly failed: string
  /** How it is taken back, where it can be. @param before the order as it was. */
  readonly undo?: (value: T, before: OrderDetail, after: OrderDetail) => Undo | null
  /** More than the sentence of `done`. */
  readonly hint?: (order: OrderDetail, value: T) => string | undefined
}

/** Every list and this order show what is known now. */
function keep(cache: QueryClient, order: OrderDetail): void {
  noteOwnVersion(order)
  cache.setQueryData(orderQuery(order.orderNumber).queryKey, succeed(order))
  void cache.invalidateQueries({ queryKey: ORDERS_KEY })
  void cache.invalidateQueries({ queryKey: STOCK_KEY })
}

/** Says why it was not done; where another was first, the order is shown as it is now. */
function tellFailure(cache: QueryClient, title: string, error: unknown): void {
  if (!(error instanceof RefusedError) || error.refusal.code !== 'order_changed') {
    toastFailure(title, error)
    return
  }
  const newer = toOrderDetail(error.refusal.details)
  cache.setQueryData(orderQuery(newer.orderNumber).queryKey, succeed(newer))
  showToast({ title: t.changed, description: t.changedNote, variant: 'destructive' })
}

/** Changes an order, says so, offers to take it back, and lets every list of orders be read anew. */
export function useOrderChange<T>({ order, change, done, failed, undo, hint }: Change<T>) {
  const cache = useQueryClient()
  const takeBack = (back: Undo, after: OrderDetail) => () => {
    const shown = cache.getQueryData(orderQuery(after.orderNumber).queryKey)
    // What one did oneself meanwhile is no conflict.
    const isOwn = shown?.ok && isOwnVersion(shown.value)
    void back(isOwn ? shown.value.version : after.version).then(
      (undone) => {
        keep(cache, undone)
        showToast({ title: t.undone })
      },
      (error: unknown) => tellFailure(cache, t.undoFailed, error),
    )
  }
  return useMutationOnce({
    mutationFn: change,
    onMutate: () => order,
    onSuccess: (after, value, before) => {
      keep(cache, after)
      const back = undo?.(value, before, after)
      const description = hint?.(after, value)
      showToast({
        title: done(after, value),
        ...(description && { description }),
        ...(back && { action: { label: t.undo, onClick: takeBack(back, after) } }),
      })
    },
    onError: (error) => tellFailure(cache, failed, error),
  })
}
