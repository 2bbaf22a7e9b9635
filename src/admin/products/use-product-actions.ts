import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import type { ProductRow } from '@/data/admin/products.ts'
import { deleteProducts, duplicateProduct, restoreProducts, toggleNew } from '@/data/admin/products-change.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { PRODUCTS_KEY } from './queries.ts'
import { useReplaceRow } from './use-replace-row.ts'

/** What can be done with a product from a list; what takes something away offers the way back in its toast. */
export function useProductActions() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const replaceRow = useReplaceRow()
  const refresh = () => cache.invalidateQueries({ queryKey: PRODUCTS_KEY })

  const toggle = useMutationOnce({
    mutationFn: (id: number) => toggleNew(adminClient(), id),
    onSuccess: (product) => {
      replaceRow(product)
      showToast({ title: t.visibilityDone })
      void cache.invalidateQueries({ queryKey: [...PRODUCTS_KEY, 'one', product.id] })
    },
    onError: (error) => toastFailure(t.visibilityFailed, error),
  })
  const restore = useMutationOnce({
    mutationFn: (ids: readonly number[]) => restoreProducts(adminClient(), ids),
    onSuccess: async (_, ids) => {
      showToast({ title: t.restored(ids.length) })
      await refresh()
    },
    onError: (error) => toastFailure(t.restoreFailed, error),
  })
  const remove = useMutationOnce({
    mutationFn: (ids: readonly number[]) => deleteProducts(adminClient(), ids),
    onSuccess: async (deleted) => {
      const archived = deleted.filter((one) => one.archived).length
      const gone = deleted.length - archived
      const isOne = deleted.length === 1
      const note = isOne ? t.archivedInstead : t.archivedAmong(archived)
      const title = gone === 0 ? t.archivedMany(archived) : isOne ? t.deleted : t.deletedMany(gone)
      showToast({
        title,
        action: {
          label: gone === 0 ? t.undoArchive : t.undoDelete,
          onClick: () => restore.mutate(deleted.map(({ id }) => id)),
        },
        ...(archived > 0 && { description: note }),
      })
      await refresh()
    },
    onError: (error) => toastFailure(t.deleteFailed, error),
  })
  const duplicate = useMutationOnce({
    mutationFn: ({ id, name }: ProductRow) => duplicateProduct(adminClient(), id, t.copyOf(name)),
    onSuccess: async (copy) => {
      showToast({ title: t.duplicated })
      await refresh()
      await navigate({ pathname: `/products/${copy.id}`, search: location.search })
    },
    onError: (error) => toastFailure(t.duplicateFailed, error),
  })
  return { toggle, remove, restore, duplicate }
}
