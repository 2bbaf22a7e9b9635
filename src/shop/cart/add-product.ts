import type { ToastMessage } from '@/domain/toast.ts'
import { cart } from '@/stores/cart.ts'
import { counting } from '@/stores/counting.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { addingText } from '@/texts/adding.ts'
import { toastText } from '@/texts/toasts.ts'
import { decideAdding, type Wish } from './adding.ts'

/** The server decides for a signed-in customer, and is loaded for nobody else. */
async function addThere({ product, quantity }: Wish) {
  try {
    const { serverCart } = await import('@/stores/cart-sync.ts')
    return await serverCart.add(product, quantity)
  } catch {
    cart.add(product, quantity)
    return null
  }
}

/** Adds what was wished for, or leaves the cart as it is. @returns what to say. */
export async function addProduct(wish: Wish): Promise<ToastMessage> {
  const { accepted, toast } = decideAdding(cart.$cart.get(), wish)
  if (!accepted) return toast
  const refusal = storedSession() ? await addThere(wish) : cart.add(wish.product, wish.quantity)
  if (!refusal) counting(({ countAdded }) => countAdded(wish.product.id))
  if (!refusal) return cart.$isKept.get() ? toast : { ...toast, description: addingText.notKept }
  // Only a refusal needs the sentences of all of them.
  const words = await import('@/texts/visitor-errors.ts').catch(() => null)
  const description = words?.visitorError(refusal.code)
  return { title: toastText.addRefused, variant: 'destructive', ...(description && { description }) }
}
