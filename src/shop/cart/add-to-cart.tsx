import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { mostOf } from '@/domain/cart-limits.ts'
import { type Offered, readOffered } from '@/domain/offered.ts'
import { MIN_QUANTITY } from '@/domain/rules.ts'
import { freshOffer, onFreshOffer } from '@/stores/fresh-offers.ts'
import { toasts } from '@/stores/toasts.ts'
import { addingText } from '@/texts/adding.ts'
import { takeOver } from '@/ui/early-input/take.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { addProduct } from './add-product.ts'
import { withOffer } from './adding.ts'
import { chosenOf } from './choose.ts'
import { limitSentence } from './limit-sentence.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

interface Props {
  /** What the button offers, as `writeOffered` writes it: it stands in the page for what is clicked early, too. */
  readonly offered: string
}

/** The button that puts a product into the cart. `answer-early.ts` answers for it until it is hydrated. */
export default function AddToCart({ offered }: Props) {
  const made = readOffered(offered)
  return made && <Adding offered={offered} made={made} />
}

/** With a stepper on the product's own page; a card adds one. */
function Adding({ offered, made }: Props & { readonly made: Offered }) {
  const { withQuantity } = made
  const place = useRef<HTMLDivElement>(null)
  const [quantity, setQuantity] = useState<number>(MIN_QUANTITY)
  const [limitHit, setLimitHit] = useState(false)
  const [adding, setAdding] = useState(false)
  const fresh = useSyncExternalStore(
    onFreshOffer,
    () => freshOffer(made.product.id),
    () => undefined,
  )
  const { product, available } = withOffer(made, fresh)
  const most = mostOf(available)
  const soldOut = available <= 0
  const named = soldOut ? addingText.outOfStockNamed : addingText.addNamed

  function count(wanted: number): number {
    const counted = Math.max(MIN_QUANTITY, Math.min(wanted, most))
    setQuantity(counted)
    setLimitHit(wanted > most)
    return counted
  }

  async function add(units: number) {
    const sold = chosenOf({ product, available })
    if (!sold) return
    mountToaster(toasts)
    setAdding(true)
    toasts.show(await addProduct({ ...sold, withQuantity, quantity: units }))
    setAdding(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it hydrates once
  useEffect(() => {
    let wanted: number = MIN_QUANTITY
    for (const { control } of place.current ? takeOver(place.current) : []) {
      const by = Number(control.dataset.counts ?? 0)
      if (by) wanted = count(wanted + by)
      else void add(wanted)
    }
  }, [])

  return (
    <div ref={place} data-early="" data-adds={offered}>
      <div className={withQuantity ? 'mb-3 flex flex-wrap gap-3' : 'flex gap-3'}>
        {withQuantity && !soldOut && (
          <QuantityStepper value={quantity} most={most} onChange={count} onLimit={() => setLimitHit(true)} />
        )}
        <button
          type="button"
          disabled={soldOut}
          aria-busy={adding || undefined}
          aria-label={withQuantity ? undefined : named(product.name)}
          onClick={() => adding || void add(quantity)}
          className={`button ${withQuantity ? 'flex-1 basis-36' : 'button-quiet'}`}
        >
          {soldOut ? addingText.outOfStock : addingText.add}
        </button>
      </div>
      {withQuantity && (
        <p role="status" className={`${soldOut ? '' : 'mb-3 '}min-h-5 text-sm text-ink-soft empty:hidden`}>
          {limitHit && limitSentence(available)}
        </p>
      )}
      {!soldOut && (
        <noscript>
          <p className="mt-1.5 text-sm text-stone">
            {withQuantity ? addingText.buyNeedsScript : addingText.addNeedsScript}
          </p>
        </noscript>
      )}
    </div>
  )
}
