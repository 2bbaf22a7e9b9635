import type { ToastMessage } from '@/stores/toast-store.ts'
import { toasts } from '@/stores/toasts.ts'
import { mountToaster } from '@/ui/toaster.ts'

/** Shows what the last page left behind to be said. */
export function showToast(message: ToastMessage): void {
  mountToaster(toasts)
  toasts.show(message)
}
