import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { keyOf } from '@/domain/cart.ts'
import type { DeliveryTerms } from '@/domain/delivery-day.ts'
import { formatCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import { cart } from '@/stores/cart.ts'
import { toasts } from '@/stores/toasts.ts'
import { addingText } from '@/texts/adding.ts'
import { cartText } from '@/texts/cart.ts'
import { toastText } from '@/texts/toasts.ts'
import { Awaited } from '@/ui/awaited.tsx'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import { useHydrated } from '@/ui/hydrated.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { useCartCheck } from './cart-changes.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSummary } from './cart-summary.tsx'
import { type FlatFee, type Threshold, useTotals } from './use-totals.ts'

interface Props {
  readonly shipping: FlatFee
  /** What is said of VAT beside the total. */
  readonly vatNote: string
  readonly thresholds: readonly Threshold[]
  /** Names of the means of payment that the shop takes. */
  readonly payments: string
  readonly marks: readonly string[]
  /** How long the default method takes, in words, and what the shop says of all of them. */
  readonly terms: DeliveryTerms
  /** Slot of the page: products that go with any cart. */
  readonly related?: ReactNode
}

/** After all that a visitor waits for; its place is kept. */
const Delivery = lazy(() => import('./delivery.tsx').catch(() => ({ default: () => null })))

function Cart({ shipping, vatNote, thresholds, payments, marks, terms, related }: Props) {
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
  const sums = useTotals(counted, shipping, thresholds)
  const { free } = sums
  const isLoading = !ready || !check.isSettled
  const aside = useRef<HTMLDivElement>(null)
  // Nobody is offered what lies in the cart already.
  const held = lines.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is hidden stands there only then
  useEffect(() => {
    const ids = held.split(',')
    for (const one of aside.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])
      one.hidden = ids.includes(one.dataset.id ?? '')
  }, [held, isLoading])
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
          <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
            <div>
              <CartLines lines={lines} availableOf={check.availableOf} isOpen={check.isOpen} />
              {free && (
                <p className="border-b border-line py-4 text-[0.9375rem]">
                  {free.missing > 0
                    ? cartText.untilFree(formatCents(free.missing), free.label)
                    : cartText.freeReached(free.label)}
                </p>
              )}
              {!isKept && (
                <p role="status" className="mt-4 text-sm">
                  {addingText.notKept}
                </p>
              )}
              {check.offline && <p className="mt-4 text-sm text-stone">{cartText.offline}</p>}
            </div>
            <CartSummary
              lines={counted}
              method={shipping.label}
              sums={sums}
              vatNote={vatNote}
              delivery={
                <div className="mt-3 min-h-16 text-[0.9375rem] leading-snug md:max-lg:min-h-6">
                  <Suspense>
                    <Delivery terms={terms} />
                  </Suspense>
                </div>
              }
              payments={payments}
              marks={marks}
              waits={counted.length < lines.length}
              onWaiting={() => notices.current?.focus()}
            />
            <div ref={aside} className="min-w-0">
              {related}
            </div>
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
