import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { type CartLine, heldOf, itemKeyOf, keyOf, type LineKey } from '@/domain/cart.ts'
import {
  type CartChange,
  type CurrentOffer,
  currentOffers,
  isRenamed,
  priceChanges,
  stockChanges,
  withToday,
} from '@/domain/cart-offers.ts'
import { cart } from '@/stores/cart.ts'
import { liveOffers } from '@/stores/live-offers.ts'
import { withTimeout } from '@/stores/timeout.ts'

interface Checked {
  readonly asked: readonly number[]
  readonly offers: readonly CurrentOffer[]
}

export interface CartCheck {
  /** Whether the shop has answered, or its answer is no longer waited for. */
  readonly isSettled: boolean
  /** What the customer must hear of: price changes until acknowledged, shortages until they are settled. */
  readonly changes: readonly CartChange[]
  /** Whether the shop could not be asked. */
  readonly offline: boolean
  /** Whether a line cannot be had as it stands: it does not count until it is settled. */
  isOpen(item: LineKey): boolean
  /** Units that a line can hold, by what there is and what other lines hold of the same item; unknown ones are not limited. */
  availableOf(line: CartLine): number
  acknowledge(item: LineKey): void
}

/**
 * Asks once for today's names, prices and stock of each product of the cart, also of those that the customer's own cart
 * brings along later, and takes names and prices over.
 */
export function useCartCheck(): CartCheck {
  const lines = useStore(cart.$cart)
  const [checked, setChecked] = useState<Checked>({ asked: [], offers: [] })
  const [prices, setPrices] = useState<readonly CartChange[]>([])
  const [offline, setOffline] = useState(false)
  const [isSettled, setSettled] = useState(false)

  const known = useRef(new Set<number>())

  useEffect(() => {
    const asked = lines.map((line) => line.id).filter((id) => !known.current.has(id))
    // A quantity changed; what is asked for already settles the page.
    if (asked.length === 0 && known.current.size > 0) return
    for (const id of asked) known.current.add(id)
    async function check() {
      const live = await liveOffers(asked)
      setOffline(live === null)
      if (live === null) {
        for (const id of asked) known.current.delete(id)
        return
      }
      const offers = currentOffers(live)
      const changed = priceChanges(cart.$cart.get(), offers)
      setPrices((before) => [...before, ...changed])
      setChecked((before) => ({
        asked: [...before.asked, ...asked],
        offers: [...before.offers, ...offers],
      }))
      if (changed.length > 0 || isRenamed(cart.$cart.get(), offers))
        cart.update((current) => withToday(current, offers))
    }
    void withTimeout(asked.length > 0 ? check() : Promise.resolve()).then(() => setSettled(true))
  }, [lines])

  const shortages = stockChanges(lines, checked.offers, checked.asked)
  return {
    isSettled,
    changes: [...prices.filter(({ id }) => lines.some(({ product }) => keyOf(product) === id)), ...shortages],
    offline,
    isOpen: (item) => shortages.some((change) => change.id === item),
    availableOf({ quantity, product }) {
      const offer = checked.offers.find(({ item }) => item === itemKeyOf(product))
      const unknown = checked.asked.includes(product.id) ? 0 : Number.POSITIVE_INFINITY
      return (offer?.available ?? unknown) - heldOf(lines, product) + quantity
    },
    acknowledge: (item) => setPrices((live) => live.filter((change) => change.id !== item)),
  }
}
