import { type ReactNode, useEffect } from 'react'
import type { Preparation } from '@/domain/delivery-day.ts'
import type { CheckoutPayment } from '@/domain/order-states.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { cart } from '@/stores/cart.ts'
import { toasts } from '@/stores/toasts.ts'
import { toastText } from '@/texts/toasts.ts'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import { useTakenOver } from '@/ui/hydrated.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { AwaitedCart } from './awaited-cart.tsx'
import { CheckoutFlow } from './checkout-flow.tsx'

interface Props {
  readonly methods: readonly ShippingMethod[]
  readonly vatExempt: boolean
  /** What may be chosen to pay with: one at least. */
  readonly ways: readonly CheckoutPayment[]
  readonly paymentDays: number
  readonly preparation: Preparation
  /** Slot of the page: what it says of the legal guarantee. */
  readonly guarantee?: ReactNode
}

/** The checkout page's island: what a browser without a cart is told while prerendered, or grey shapes. */
export default function CheckoutView({
  methods,
  vatExempt,
  ways,
  paymentDays,
  preparation,
  guarantee,
}: Props) {
  const ready = useTakenOver()
  useEffect(() => {
    mountToaster(toasts)
    if (cart.loadFailed) toasts.show({ title: toastText.cartLoadFailed, variant: 'destructive' })
  }, [])
  return (
    <CriticalFailure>
      {ready ? (
        <CheckoutFlow
          methods={methods}
          vatExempt={vatExempt}
          ways={ways}
          paymentDays={paymentDays}
          preparation={preparation}
          guarantee={guarantee}
        />
      ) : (
        <AwaitedCart isLoading />
      )}
    </CriticalFailure>
  )
}
