import { cart } from '@/stores/cart.ts'
import { storedSession } from '@/stores/stored-session.ts'
import type { ToastMessage } from '@/stores/toast-store.ts'
import { errorText } from '@/texts/errors.ts'
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
  if (!storedSession()) {
    cart.add(wish.product, wish.quantity)
    return toast
  }
  const refusal = await addThere(wish)
  if (!refusal) return toast
  return { title: toastText.addRefused, description: errorText[refusal.code], variant: 'destructive' }
}
