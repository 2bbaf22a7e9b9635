import { takeLeftTaps } from '@/stores/take-left-taps.ts'
import { toasts } from '@/stores/toasts.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { addProduct } from './add-product.ts'

/** Adds what was tapped on the page before, which was left before its scripts had come, and says so here. */
export async function addLeftTaps(): Promise<void> {
  const wishes = takeLeftTaps()
  if (wishes.length === 0) return
  mountToaster(toasts)
  for (const wish of wishes) toasts.show(await addProduct(wish))
}
