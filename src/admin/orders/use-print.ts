import { toastFailure } from '@/admin/ui/failures.ts'
import { savePrinted } from '@/admin/ui/save-printed.ts'
import { adminClient } from '@/data/admin/client.ts'
import { printDocuments } from '@/data/admin/documents.ts'
import type { PrintedKind } from '@/domain/shop-document.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'

/** Has documents of one kind of some orders made into one file, or the one of a number. */
export function usePrint(orders: readonly string[], kind: PrintedKind, number?: string) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      savePrinted(await printDocuments(adminClient(), orders, kind, number))
    } catch (error) {
      toastFailure(t.documentFailed, error)
    }
  })
  return { isPrinting: isBusy, print: onSubmit }
}
