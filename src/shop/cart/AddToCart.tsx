import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CartProduct } from '@/domain/cart.ts'
import { MIN_QUANTITY } from '@/domain/rules.ts'
import { mostOf } from '@/stores/cart-limits.ts'
import { $freshOffers } from '@/stores/fresh-offers.ts'
import { toasts } from '@/stores/toasts.ts'
import { cartText } from '@/texts/cart.ts'
import { useHydrated } from '@/ui/hydrated.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { addProduct } from './add-product.ts'
import { limitSentence, withOffer } from './adding.ts'
import { QuantityStepper } from './QuantityStepper.tsx'

interface Props {
  /** As the page was made; what it has asked for since goes before. */
  readonly product: CartProduct
  /** The detail page's variant with a stepper; a card adds one. */
  readonly withQuantity?: boolean
  /** Pieces that could be ordered when the page was made. */
  readonly available: number
}

const PENDING = 'in-data-pending:opacity-70'

export default function AddToCart({ withQuantity = false, ...made }: Props) {
  const hydrated = useHydrated()
  const offers = useStore($freshOffers)
  const { product, available } = withOffer(made, hydrated ? offers[made.product.id] : undefined)
  const [quantity, setQuantity] = useState(MIN_QUANTITY)
  const [limitHit, setLimitHit] = useState(false)
  const [adding, setAdding] = useState(false)
  const soldOut = available <= 0

  function change(value: number) {
    setQuantity(value)
    setLimitHit(false)
  }

  async function add() {
    mountToaster(toasts)
    setAdding(true)
    toasts.show(await addProduct({ product, quantity, available, withQuantity }))
    setAdding(false)
  }

  return (
    <div className={withQuantity ? 'space-y-3' : undefined}>
      <div className="flex gap-3">
        {withQuantity && !soldOut && (
          <QuantityStepper
            value={quantity}
            most={mostOf(available)}
            onChange={change}
            onLimit={() => setLimitHit(true)}
          />
        )}
        <button
          type="button"
          disabled={soldOut}
          onClick={() => adding || void add()}
          aria-busy={adding}
          aria-label={
            withQuantity ? undefined : (soldOut ? cartText.outOfStockNamed : cartText.addNamed)(product.name)
          }
          className={`button ${PENDING} ${withQuantity ? 'flex-1' : 'button-quiet w-full'}`}
        >
          {soldOut ? cartText.outOfStock : cartText.add}
        </button>
      </div>
      {withQuantity && (
        <p role="status" className="min-h-5 text-sm text-ink-soft empty:hidden">
          {limitHit ? limitSentence(available) : ''}
        </p>
      )}
    </div>
  )
}
