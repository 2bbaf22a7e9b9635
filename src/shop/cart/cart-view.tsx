import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { keyOf } from '@/domain/cart.ts'
import type { OrderVat } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import { cart } from '@/stores/cart.ts'
import { toasts } from '@/stores/toasts.ts'
import { cartText } from '@/texts/cart.ts'
import { toastText } from '@/texts/toasts.ts'
import { Awaited } from '@/ui/awaited.tsx'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import { useHydrated } from '@/ui/hydrated.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { useCartCheck } from './cart-changes.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSummary, type FlatFee, type Threshold } from './cart-summary.tsx'

interface Props {
  readonly shipping: FlatFee
  /** Of VAT. */
  readonly regime: OrderVat['regime']
  readonly thresholds: readonly Threshold[]
  /** Names of the means of payment that the shop takes. */
  readonly payments: string
}

function Cart({ shipping, regime, thresholds, payments }: Props) {
  const ready = useHydrated()
  const lines = useStore(cart.$cart)
  const isKept = useStore(cart.$isKept)
  const check = useCartCheck()
  const notices = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const hadLines = useRef(false)

  useEffect(() => {
    mountToaster(toasts)
    if (cart.loadFailed) toasts.show({ title: toastText.cartLoadFailed, variant: 'destructive' })
  }, [])

  // With its last line the table goes, and the focus that was in it: it stays with what stands there now.
  const isEmpty = lines.length === 0
  useEffect(() => {
    if (isEmpty && hadLines.current) place.current?.focus()
    hadLines.current = !isEmpty
  }, [isEmpty])

  const counted = lines.filter(({ product }) => !check.isOpen(keyOf(product)))
  const isLoading = !ready || !check.isSettled
  return (
    <div ref={place} tabIndex={-1} className="min-h-[70vh] outline-none">
      {isLoading || isEmpty ? (
        <Awaited
          empty={{
            title: cartText.emptyTitle,
            body: cartText.emptyBody,
            link: { href: PATHS.products, label: cartText.emptyLink },
          }}
          label={cartText.loading}
          isLoading={isLoading}
        />
      ) : (
        <>
          <div ref={notices} tabIndex={-1} className="outline-none">
            <CartNotices check={check} />
          </div>
          <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[1fr_22rem] lg:gap-16">
            <div>
              <CartLines lines={lines} availableOf={check.availableOf} isOpen={check.isOpen} />
              {!isKept && (
                <p role="status" className="mt-4 text-sm">
                  {cartText.notKept}
                </p>
              )}
              {check.offline && <p className="mt-4 text-sm text-stone">{cartText.offline}</p>}
            </div>
            <CartSummary
              lines={counted}
              shipping={shipping}
              regime={regime}
              thresholds={thresholds}
              payments={payments}
              waits={counted.length < lines.length}
              onWaiting={() => notices.current?.focus()}
            />
          </div>
        </>
      )}
    </div>
  )
}

/**
 * The cart page's island: what a browser without a cart is told while prerendered, or grey shapes, then the stored cart,
 * checked against the shop.
 */
export default function CartView(props: Props) {
  return (
    <CriticalFailure>
      <Cart {...props} />
    </CriticalFailure>
  )
}
