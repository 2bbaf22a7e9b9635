import { type ReactNode, useEffect } from 'react'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { cart } from '@/stores/cart.ts'
import { toasts } from '@/stores/toasts.ts'
import { toastText } from '@/texts/toasts.ts'
import { CriticalFailure } from '@/ui/CriticalFailure.tsx'
import { useHydrated } from '@/ui/hydrated.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { AwaitedCart } from './AwaitedCart.tsx'
import { CheckoutFlow } from './CheckoutFlow.tsx'

interface Props {
  readonly methods: readonly ShippingMethod[]
  readonly vatExempt: boolean
  /** Slot of the page: what it says of the legal guarantee. */
  readonly guarantee?: ReactNode
}

/** The checkout page's island: what a browser without a cart is told while prerendered, or grey shapes. */
export default function CheckoutView({ methods, vatExempt, guarantee }: Props) {
  const ready = useHydrated()
  useEffect(() => {
    mountToaster(toasts)
    if (cart.loadFailed) toasts.show({ title: toastText.cartLoadFailed, variant: 'destructive' })
  }, [])
  return (
    <CriticalFailure>
      {ready ? (
        <CheckoutFlow methods={methods} vatExempt={vatExempt} guarantee={guarantee} />
      ) : (
        <AwaitedCart isLoading />
      )}
    </CriticalFailure>
  )
}
