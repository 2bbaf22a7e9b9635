import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import type { CustomerDetail } from '@/data/admin/customers.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { CUSTOMERS_KEY, customerQuery } from './queries.ts'

interface Change<T> {
  /** Resolves to the customer as they are afterwards. */
  readonly change: (value: T) => Promise<CustomerDetail>
  readonly done: string
  readonly failed: string
  /** Takes it back, where it can be. */
  readonly undo?: (value: T) => Promise<CustomerDetail>
}

/** Changes a customer, says so, offers to take it back, and lets the lists be read anew. */
export function useCustomerChange<T>({ change, done, failed, undo }: Change<T>) {
  const cache = useQueryClient()
  const keep = (detail: CustomerDetail) => {
    cache.setQueryData(customerQuery(detail.customer.id).queryKey, detail)
    void cache.invalidateQueries({ queryKey: CUSTOMERS_KEY })
  }
  return useMutationOnce({
    mutationFn: change,
    onSuccess: (detail, value) => {
      keep(detail)
      const back = () => void undo?.(value).then(keep, (error: unknown) => toastFailure(failed, error))
      showToast({ title: done, ...(undo ? { action: { label: t.undo, onClick: back } } : {}) })
    },
    onError: (error) => toastFailure(failed, error),
  })
}
