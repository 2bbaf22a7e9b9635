import { useState } from 'react'
import type { CartProduct } from '@/domain/cart.ts'
import { MIN_QUANTITY } from '@/domain/rules.ts'
import { cart } from '@/stores/cart.ts'
import { mostOf } from '@/stores/cart-limits.ts'
import { toasts } from '@/stores/toasts.ts'
import { cartText } from '@/texts/cart.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { decideAdding, limitSentence } from './adding.ts'
import { QuantityStepper } from './QuantityStepper.tsx'

interface Props {
  readonly product: CartProduct
  /** The detail page's variant with a stepper; a card adds one. */
  readonly withQuantity?: boolean
  /** Pieces that can be ordered now. */
  readonly available: number
}

const PENDING = 'in-data-pending:opacity-70'

export default function AddToCart({ product, withQuantity = false, available }: Props) {
  const [quantity, setQuantity] = useState(MIN_QUANTITY)
  const [limitHit, setLimitHit] = useState(false)
  const soldOut = available <= 0

  function change(value: number) {
    setQuantity(value)
    setLimitHit(false)
  }

  function add() {
    mountToaster(toasts)
    const { accepted, toast } = decideAdding(cart.$cart.get(), { product, quantity, available, withQuantity })
    if (accepted) cart.add(product, quantity)
    toasts.show(toast)
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
          onClick={add}
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
