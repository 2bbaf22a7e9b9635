import { describe, expect, it } from 'vitest'
import type { CartCall, ServerLine } from '@/data/server-cart.ts'
import type { CartProduct } from '@/domain/cart.ts'
import { GUEST_OUTBOX, readOutbox, writeOutbox } from '@/domain/cart-outbox.ts'
import { type ErrorCode, type Result, refuse, succeed } from '@/domain/errors.ts'
import { cents } from '@/domain/money.ts'
import type { CartHost } from '@/stores/cart-host.ts'
import { createCartStore } from '@/stores/cart-store.ts'
import { createServerCart } from '@/stores/server-cart.ts'

const bag: CartProduct = { id: 1, name: 'Cabas', price: cents(4500), image: 'small.webp' }
const hat: CartProduct = { id: 2, name: 'Capeline', price: cents(5990), image: null }

/** A server with one cart an account, that caps by stock and makes every key's changes once. */
function shop(stock: Record<number, number> = { 1: 10, 2: 10 }) {
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
      for (const { productId, delta } of changes) {
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

describe('signing in', () => {
  it('adds the guest’s cart to the account’s, once', async () => {
    const { device, cartOf } = shop()
    const before = device()
    before.state.user = 'inès'
    await before.serverCart.add(bag, 1)
    const phone = device()
    phone.cart.add(bag, 2)
    phone.cart.add(hat, 1)
    phone.state.user = 'inès'
    await phone.serverCart.sync()
    await phone.serverCart.sync()
    expect(phone.held()).toEqual([
      [1, 3],
      [2, 1],
    ])
    expect(cartOf('inès')).toEqual(phone.held())
  })

  it('caps the sum by what there is', async () => {
    const { device } = shop({ 1: 3 })
    const first = device()
    first.state.user = 'inès'
    await first.serverCart.add(bag, 2)
    const second = device()
    second.cart.add(bag, 2)
    second.state.user = 'inès'
    await second.serverCart.sync()
    expect(second.held()).toEqual([[1, 3]])
  })

  it('does not count twice when the answer of the merge was lost', async () => {
    const { device, cartOf } = shop()
    const phone = device()
    phone.cart.add(bag, 2)
    phone.state.user = 'inès'
    phone.state.fault = 'answer_lost'
    expect(await phone.serverCart.sync()).toBe(false)
    phone.cart.add(hat, 1)
    phone.state.fault = null
    await phone.serverCart.sync()
    expect(cartOf('inès')).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(phone.held()).toEqual(cartOf('inès'))
  })

  it('again after the session ended by itself takes along only what is new', async () => {
    const { device, cartOf } = shop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 2)
    phone.state.user = null
    phone.cart.add(hat, 1)
    phone.state.user = 'inès'
    await phone.serverCart.sync()
    expect(cartOf('inès')).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('of another person takes nothing of what the first one’s account holds', async () => {
    const { device, cartOf } = shop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 2)
    phone.state.user = null
    phone.cart.add(hat, 1)
    phone.state.user = 'nora'
    await phone.serverCart.sync()
    expect(cartOf('nora')).toEqual([[2, 1]])
    expect(phone.held()).toEqual([[2, 1]])
    expect(cartOf('inès')).toEqual([[1, 2]])
  })
})

describe('a customer’s cart', () => {
  it('says which quantity the server took back, and nothing where it took everything', async () => {
    const { device } = shop({ 1: 3, 2: 10 })
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 2)
    phone.cart.setQuantity(1, 3)
    phone.cart.add(hat, 1)
    await phone.serverCart.sync()
    expect(phone.takenBack).toEqual([])
    phone.cart.setQuantity(1, 5)
    phone.cart.setQuantity(2, 2)
    await phone.serverCart.sync()
    expect(phone.held()).toEqual([
      [1, 3],
      [2, 2],
    ])
    expect(phone.takenBack).toEqual(['Cabas 3'])
    phone.cart.setQuantity(1, 1)
    await phone.serverCart.sync()
    expect(phone.takenBack).toHaveLength(1)
  })

  it('keeps the picture of the page that it was added on', async () => {
    const { device } = shop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 1)
    expect(phone.cart.$cart.get()[0]?.product.image).toBe('small.webp')
  })

  it('goes on here while the server is away, and joins it once', async () => {
    const { device, cartOf } = shop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 1)
    for (const fault of ['lost', 'service_unavailable'] as const) {
      phone.state.fault = fault
      expect(await phone.serverCart.add(hat, 1)).toBeNull()
    }
    phone.cart.setQuantity(1, 3)
    expect(phone.serverCart.isBehind()).toBe(true)
    phone.state.fault = null
    await phone.serverCart.sync()
    await phone.serverCart.sync()
    expect(cartOf('inès')).toEqual([
      [1, 3],
      [2, 2],
    ])
    expect(phone.serverCart.isBehind()).toBe(false)
  })

  it('counts an addition once whose answer was lost', async () => {
    const { device, cartOf } = shop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.sync()
    phone.state.fault = 'answer_lost'
    await phone.serverCart.add(bag, 2)
    phone.state.fault = null
    await phone.serverCart.sync()
    expect(cartOf('inès')).toEqual([[1, 2]])
    expect(phone.held()).toEqual([[1, 2]])
  })

  it('is not changed by a refusal', async () => {
    const { device, cartOf } = shop({ 1: 1 })
    const phone = device()
    phone.state.user = 'inès'
    expect(await phone.serverCart.add(bag, 2)).toEqual({ code: 'stock_insufficient' })
    expect(phone.held()).toEqual([])
    expect(cartOf('inès')).toEqual([])
  })

  it('is the same on two devices, whoever changed it', async () => {
    const { device, cartOf } = shop()
    const [phone, laptop] = [device(), device()]
    phone.state.user = 'inès'
    laptop.state.user = 'inès'
    await phone.serverCart.add(bag, 2)
    await laptop.serverCart.add(hat, 1)
    phone.cart.remove(1)
    await phone.serverCart.sync()
    await laptop.serverCart.sync()
    expect(phone.held()).toEqual([[2, 1]])
    expect(laptop.held()).toEqual([[2, 1]])
    expect(cartOf('inès')).toEqual([[2, 1]])
  })

  it('does not send for ever what the server will never take', async () => {
    const { device } = shop()
    const phone = device()
    phone.state.user = 'inès'
    phone.cart.add(bag, 1)
    phone.state.fault = 'request_invalid'
    await phone.serverCart.sync()
    phone.state.fault = null
    await phone.serverCart.sync()
    expect(phone.serverCart.isBehind()).toBe(false)
  })
})

it('a guest’s additions ask nobody', async () => {
  const phone = shop().device()
  expect(await phone.serverCart.add(bag, 1)).toBeNull()
  expect(phone.calls()).toBe(0)
  expect(phone.held()).toEqual([[1, 1]])
})

it.each([null, '', '{', '7', '[]', '{"owner":3}', '{"base":[[1,2]]}'])(
  'an outbox that cannot be read is a guest’s: %s',
  (text) => expect(readOutbox(text)).toEqual(GUEST_OUTBOX),
)
