import type { CartCall, ServerLine } from '@/data/server-cart.ts'
import {
  addToCart,
  type Cart,
  type CartLine,
  type CartProduct,
  fullName,
  keyOf,
  lineOf,
  removeFromCart,
} from '@/domain/cart.ts'
import { adopted, type CartDelta, changesSince, type Outbox, quantitiesOf } from '@/domain/cart-outbox.ts'
import type { Refusal, Result } from '@/domain/errors.ts'
import type { CartStore } from './cart-store.ts'

/** What the server's cart needs around it; tests hand in their own. */
export interface ServerCartHost {
  readonly cart: CartStore
  /** Account that is signed in, or null. */
  userId(): string | null
  change(call: Omit<CartCall, 'token'>): Promise<Result<readonly ServerLine[]>>
  readOutbox(): Outbox
  writeOutbox(outbox: Outbox): void
  newKey(): string
  /** Told which lines the server left below what was asked of it here. */
  onTakenBack(lines: readonly TakenBack[]): void
  /** Runs one unit of work at a time, across the tabs of this browser. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
}

/** A line whose quantity the server refused, and the units of it that the cart holds instead. */
export interface TakenBack {
  readonly name: string
  readonly quantity: number
}

export interface ServerCart {
  /** Tells the server what changed here and takes over what it holds. @returns false when it could not be reached. */
  sync(): Promise<boolean>
  /** Adds on the server first; out of reach, here, and there later. @returns why not, or null when it was added. */
  add(product: CartProduct, quantity: number): Promise<Refusal | null>
  /** Whether something waits to be told to the server. */
  isBehind(): boolean
}

/** Answers after which the same request may succeed, or the local cart must do. */
const OUTAGES: readonly string[] = ['network_unreachable', 'service_unavailable', 'sign_in_required']
const isOutage = ({ code }: Refusal): boolean => OUTAGES.includes(code)

function withDelta(cart: Cart, { item, delta }: CartDelta, local: Cart): CartLine[] {
  const held = lineOf(cart, item)
  const product = held?.product ?? lineOf(local, item)?.product
  const quantity = (held?.quantity ?? 0) + delta
  if (quantity < 1 || !product) return removeFromCart(cart, item)
  return addToCart(held ? cart : [...cart], product, delta)
}

/** The server's lines with the local pictures, which have the right size, and with what was changed here meanwhile. */
function mirrored(
  lines: readonly ServerLine[],
  local: Cart,
  later: readonly CartDelta[],
  added?: CartProduct,
): Cart {
  const cart = lines.map(({ quantity, product }): CartLine => {
    const key = keyOf(product)
    const known = added && keyOf(added) === key ? added : lineOf(local, key)?.product
    return { id: product.id, quantity, product: { ...product, image: known?.image ?? product.image } }
  })
  return later.reduce<Cart>((sum, change) => withDelta(sum, change, local), cart)
}

/** Lines that hold less than they did here, of those products whose quantity was to grow. */
function takenBack(asked: readonly CartDelta[], before: Cart, after: Cart): TakenBack[] {
  return asked.flatMap(({ item, delta }) => {
    const wanted = lineOf(before, item)
    const quantity = lineOf(after, item)?.quantity ?? 0
    return delta > 0 && wanted && quantity < wanted.quantity
      ? [{ name: fullName(wanted.product), quantity }]
      : []
  })
}

/** The cart of signed-in customers: the server's, mirrored here so that it reads and works while the server is away. */
export function createServerCart(host: ServerCartHost): ServerCart {
  const { cart } = host

  function take(
    lines: readonly ServerLine[],
    owner: string,
    base: Outbox['base'],
    added?: CartProduct,
  ): void {
    const server = mirrored(lines, [], [])
    host.writeOutbox({ owner, base: quantitiesOf(server), sending: null })
    cart.update((local) => mirrored(lines, local, changesSince(base, local), added))
  }

  /** Takes over what the server made of changes, and tells what it did not take. */
  function settle(
    lines: readonly ServerLine[],
    owner: string,
    base: Outbox['base'],
    asked: readonly CartDelta[],
  ): void {
    const before = cart.$cart.get()
    take(lines, owner, base)
    const lost = takenBack(asked, before, cart.$cart.get())
    if (lost.length > 0) host.onTakenBack(lost)
  }

  async function exchange(owner: string): Promise<boolean> {
    const outbox = adopted(host.readOutbox(), owner, cart.$cart.get(), host.newKey)
    host.writeOutbox(outbox)
    const { sending, base } = outbox
    const sent = await host.change({
      changes: sending?.changes ?? [],
      key: sending?.key ?? null,
      strict: false,
    })
    if (host.userId() !== owner) return false
    const asked = sending?.changes ?? []
    if (sent.ok) {
      settle(sent.value, owner, base, asked)
      return true
    }
    if (isOutage(sent.refusal)) return false
    // What the server will never take must not be sent for ever: its own cart holds.
    const own = await host.change({ changes: [], key: null, strict: false })
    if (own.ok) settle(own.value, owner, quantitiesOf(cart.$cart.get()), asked)
    return own.ok
  }

  const isBehind = () => {
    const { owner, base, sending } = host.readOutbox()
    return owner !== host.userId() || sending !== null || changesSince(base, cart.$cart.get()).length > 0
  }

  async function catchUp(): Promise<boolean> {
    const owner = host.userId()
    if (owner === null) return false
    let reached = await exchange(owner)
    // What was changed while the answer was on its way goes after it.
    for (let round = 0; reached && round < 3 && isBehind(); round += 1) reached = await exchange(owner)
    return reached
  }

  async function addThere(product: CartProduct, quantity: number): Promise<Refusal | null> {
    const owner = host.userId()
    if (owner === null || (isBehind() && !(await catchUp()))) {
      cart.add(product, quantity)
      return null
    }
    const sending = { key: host.newKey(), changes: [{ item: keyOf(product), delta: quantity }] }
    const base = quantitiesOf(cart.$cart.get())
    const sent = await host.change({ ...sending, strict: true })
    if (sent.ok) {
      take(sent.value, owner, base, product)
      return null
    }
    if (!isOutage(sent.refusal)) return sent.refusal
    // It may have been done all the same: it is sent again under the same key.
    cart.add(product, quantity)
    host.writeOutbox({ owner, base: quantitiesOf(cart.$cart.get()), sending })
    return null
  }

  return {
    isBehind,
    sync: () => host.exclusively(catchUp),
    add: (product, quantity) => host.exclusively(() => addThere(product, quantity)),
  }
}
