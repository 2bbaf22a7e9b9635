import type { CartCall, ServerLine } from '@/data/server-cart.ts'
import { type CartProduct, partsOf } from '@/domain/cart.ts'
import { readOutbox, writeOutbox } from '@/domain/cart-outbox.ts'
import { type ErrorCode, type Result, refuse, succeed } from '@/domain/errors.ts'
import { cents } from '@/domain/money.ts'
import type { CartHost } from '@/stores/cart-host.ts'
import { createCartStore } from '@/stores/cart-store.ts'
import { createServerCart } from '@/stores/server-cart.ts'

export const bag: CartProduct = { id: 1, name: 'Cabas', price: cents(4500), image: 'small.webp' }
export const hat: CartProduct = { id: 2, name: 'Capeline', price: cents(5990), image: null }

/** A server with one cart an account, that caps by stock and makes every key's changes once. */
export function cartShop(stock: Record<number, number> = { 1: 10, 2: 10 }) {
  const carts = new Map<string, Map<number, number>>()
  const done = new Set<string>()
  const products = [bag, hat]

  function change(
    user: string,
    { changes, key, strict }: Omit<CartCall, 'token'>,
  ): Result<readonly ServerLine[]> {
    const held = carts.get(user) ?? new Map<number, number>()
    if (key !== null && !done.has(key)) {
      const next = new Map(held)
      for (const { item, delta } of changes) {
        const { productId } = partsOf(item)
        const present = next.get(productId) ?? 0
        const most = stock[productId] ?? 0
        if (strict && present + delta > most) return refuse('stock_insufficient')
        const wanted = delta > 0 ? Math.max(present, Math.min(present + delta, most)) : present + delta
        if (wanted > 0) next.set(productId, wanted)
        else next.delete(productId)
      }
      done.add(key)
      carts.set(user, next)
    }
    const lines = [...(carts.get(user) ?? [])].flatMap(([id, quantity]) => {
      const product = products.find((one) => one.id === id)
      return product ? [{ quantity, product: { ...product, image: 'large.webp' } }] : []
    })
    return succeed(lines)
  }

  /** A browser of its own: what it stores, and how its requests fare. */
  function device() {
    const stored = new Map<string, string>()
    const state = { user: null as string | null, fault: null as 'lost' | 'answer_lost' | ErrorCode | null }
    let calls = 0
    const takenBack: string[] = []
    let keys = 0
    const host: CartHost = {
      read: () => stored.get('cart') ?? null,
      write: (text) => void stored.set('cart', text),
      onOutsideChange: () => {},
      announce: () => {},
    }
    const cart = createCartStore(host)
    const name = Math.random()
    const serverCart = createServerCart({
      cart,
      userId: () => state.user,
      newKey: () => `${name}-${++keys}`,
      readOutbox: () => readOutbox(stored.get('outbox') ?? null),
      writeOutbox: (outbox) => void stored.set('outbox', writeOutbox(outbox)),
      exclusively: (work) => work(),
      onTakenBack: (lines) =>
        void takenBack.push(...lines.map(({ name, quantity }) => `${name} ${quantity}`)),
      async change(call) {
        calls += 1
        if (state.fault === 'lost') return refuse('network_unreachable')
        if (state.fault && state.fault !== 'answer_lost') return refuse(state.fault)
        const answer = change(state.user ?? '', call)
        return state.fault === 'answer_lost' ? refuse('network_unreachable') : answer
      },
    })
    const held = () => cart.$cart.get().map(({ id, quantity }) => [id, quantity])
    return { cart, serverCart, state, held, takenBack, calls: () => calls }
  }

  return { device, cartOf: (user: string) => [...(carts.get(user) ?? [])] }
}
