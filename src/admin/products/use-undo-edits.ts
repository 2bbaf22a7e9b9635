import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ProductEdits, undoEdits } from '@/data/admin/products-change.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { PRODUCTS_KEY } from './queries.ts'
import { nameIn } from './refused-name.ts'

/** Takes back what was changed of several products at once, all or none; what was changed since is not overwritten. */
export function useUndoEdits() {
  const cache = useQueryClient()
  const undo = async (edits: ProductEdits) => {
    try {
      await undoEdits(adminClient(), edits)
      showToast({ title: t.bulkUndone(edits.length) })
    } catch (error) {
      const name = nameIn(error)
      if (codeOf(error) === 'product_changed' && name !== null)
        showToast({ title: t.bulkUndoFailed, description: t.changedSince(name), variant: 'destructive' })
      else toastFailure(t.bulkUndoFailed, error)
    }
    await cache.invalidateQueries({ queryKey: PRODUCTS_KEY })
  }
  return useMutation({ mutationFn: undo }).mutate
}
