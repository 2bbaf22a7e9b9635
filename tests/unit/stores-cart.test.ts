import { describe, expect, it } from 'vitest'
import type { CartProduct } from '@/domain/cart.ts'
import { cents } from '@/domain/money.ts'
import { readCart } from '@/domain/stored-cart.ts'
import type { CartHost } from '@/stores/cart-host.ts'
import { createCartStore } from '@/stores/cart-store.ts'

const bag: CartProduct = { id: 1, name: 'Cabas', price: cents(4500), image: null }
const hat: CartProduct = { id: 2, name: 'Capeline', price: cents(5990), image: null }

/** Several tabs on one storage: a write is heard by the others, as the storage event does it. */
function browser(initial: string | null = null) {
  let stored = initial
  let refused = false
  const listeners: (() => void)[] = []
  const announced: number[] = []

  function openTab() {
    let own: (() => void) | undefined
    const host: CartHost = {
      read() {
        if (refused) throw new DOMException('refused', 'SecurityError')
        return stored
      },
      write(text) {
        if (refused) throw new DOMException('full', 'QuotaExceededError')
        stored = text
        for (const listener of listeners) if (listener !== own) listener()
      },
      onOutsideChange(listener) {
        own = listener
        listeners.push(listener)
      },
      announce: (count) => void announced.push(count),
    }
    return createCartStore(host)
  }

  return {
    openTab,
    announced,
    ids: () => readCart(stored).map(({ id, quantity }) => [id, quantity]),
    refuse: (value: boolean) => {
      refused = value
    },
    writeBehind: (text: string) => {
      stored = text
    },
  }
}

const held = (store: ReturnType<typeof createCartStore>) =>
  store.$cart.get().map(({ id, quantity }) => [id, quantity])

describe('the cart of a tab', () => {
  it('adds, raises, sets and removes, and stores each change', () => {
    const { openTab, ids, announced } = browser()
    const tab = openTab()
    tab.add(bag, 1)
    tab.add(hat, 2)
    tab.add(bag, 2)
    expect(ids()).toEqual([
      [1, 3],
      [2, 2],
    ])
    tab.setQuantity(1, 0)
    expect(held(tab)).toEqual([
      [1, 1],
      [2, 2],
    ])
    tab.remove(2)
    expect(ids()).toEqual([[1, 1]])
    expect(announced).toEqual([1, 3, 5, 3, 1])
  })

  it('starts from what was stored', () => {
    const first = browser()
    first.openTab().add(bag, 2)
    expect(held(first.openTab())).toEqual([[1, 2]])
  })

  it('starts empty from a damaged cart, says so, and works', () => {
    const { openTab, ids } = browser('{"items":')
    const tab = openTab()
    expect(tab.loadFailed).toBe(true)
    expect(held(tab)).toEqual([])
    tab.add(bag, 1)
    expect(ids()).toEqual([[1, 1]])
  })
})

describe('two tabs', () => {
  it('follow one another', () => {
    const { openTab } = browser()
    const [one, two] = [openTab(), openTab()]
    one.add(bag, 1)
    expect(held(two)).toEqual([[1, 1]])
  })

  it('lose no line when both write before either has heard of the other', () => {
    const { openTab, ids, writeBehind } = browser()
    const [one, other] = [openTab(), browser().openTab()]
    other.add(hat, 1)
    // The other tab's write, whose storage event has not arrived here yet.
    writeBehind(
      JSON.stringify([{ id: 2, quantity: 1, product: { id: 2, name: 'Capeline', price: 59.9, images: [] } }]),
    )
    one.add(bag, 1)
    expect(ids()).toEqual([
      [2, 1],
      [1, 1],
    ])
    expect(held(one)).toEqual(ids())
  })

  it('keep an emptied cart empty', () => {
    const { openTab } = browser()
    const [one, two] = [openTab(), openTab()]
    one.add(bag, 1)
    two.remove(1)
    expect(held(one)).toEqual([])
  })
})

describe('storage that is refused or full', () => {
  it('leaves a cart that works in memory', () => {
    const { openTab, refuse, announced } = browser()
    refuse(true)
    const tab = openTab()
    expect(tab.loadFailed).toBe(true)
    tab.add(bag, 1)
    tab.add(hat, 1)
    expect(held(tab)).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(announced).toEqual([1, 2])
    expect(tab.$isKept.get()).toBe(false)
  })

  it('is written again, with everything, once it works', () => {
    const { openTab, refuse, ids } = browser()
    const tab = openTab()
    expect(tab.$isKept.get()).toBe(true)
    refuse(true)
    tab.add(bag, 1)
    expect(tab.$isKept.get()).toBe(false)
    refuse(false)
    tab.add(hat, 1)
    expect(tab.$isKept.get()).toBe(true)
    expect(ids()).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})
