import { takeToast } from '@/stores/flash.ts'
import { toasts } from '@/stores/toasts.ts'
import { mountToaster } from '@/ui/toaster.ts'

/** Shows what the last page left behind to be said. */
export function showKeptToast(): void {
  const kept = takeToast()
  if (!kept) return
  mountToaster(toasts)
  toasts.show(kept)
}
