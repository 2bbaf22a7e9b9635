import { type Cart, keyOf, type LineKey } from './cart.ts'
import { fieldsOf, readJson } from './json.ts'

/** Key of localStorage beside the cart's own: what of the cart the server knows. */
export const OUTBOX_KEY = 'cart:sync'

/** So many units more, or fewer, of a product. */
export interface CartDelta {
  readonly item: LineKey
  readonly delta: number
}

type Quantities = ReadonlyMap<LineKey, number>

/** Changes on their way: sent again and again under one key until the server has answered. */
export interface Sending {
  readonly key: string
  readonly changes: readonly CartDelta[]
}

export interface Outbox {
  /** Account whose cart the local one mirrors; null for a guest's. */
  readonly owner: string | null
  /** What the server will hold once `sending` is there: whatever differs from it is still to be told. */
  readonly base: Quantities
  readonly sending: Sending | null
}

export const GUEST_OUTBOX: Outbox = { owner: null, base: new Map(), sending: null }

export const quantitiesOf = (cart: Cart): Quantities =>
  new Map(cart.map(({ product, quantity }) => [keyOf(product), quantity]))

/** What leads from `base` to the cart. */
export function changesSince(base: Quantities, cart: Cart): CartDelta[] {
  const now = quantitiesOf(cart)
  return [...new Set([...base.keys(), ...now.keys()])].flatMap((item) => {
    const delta = (now.get(item) ?? 0) - (base.get(item) ?? 0)
    return delta === 0 ? [] : [{ item, delta }]
  })
}

const isLine = (value: unknown): value is LineKey =>
  Number.isSafeInteger(value) ||
  (typeof value === 'string' && /^\d{1,15}(\/\d{1,15}|(\/\d{1,15})?:.+)$/.test(value))

const isPair = (value: unknown): value is readonly [LineKey, number] =>
  Array.isArray(value) && value.length === 2 && isLine(value[0]) && Number.isSafeInteger(value[1])

const pairsIn = (value: unknown): (readonly [LineKey, number])[] =>
  Array.isArray(value) ? value.filter(isPair) : []

/** Whatever cannot be read is a guest's: the worst that follows is that lines are taken for new. */
export function readOutbox(text: string | null): Outbox {
  const { owner, base, sending } = fieldsOf(readJson(text))
  if (typeof owner !== 'string') return GUEST_OUTBOX
  const { key, changes } = fieldsOf(sending)
  const deltas = pairsIn(changes).map(([item, delta]) => ({ item, delta }))
  return {
    owner,
    base: new Map(pairsIn(base)),
    sending: typeof key === 'string' ? { key, changes: deltas } : null,
  }
}

export const writeOutbox = ({ owner, base, sending }: Outbox): string =>
  JSON.stringify({
    owner,
    base: [...base],
    sending: sending && {
      key: sending.key,
      changes: sending.changes.map(({ item, delta }) => [item, delta]),
    },
  })

/**
 * The outbox of a customer who has just been found signed in. A guest's cart is new to the server; what another
 * account left behind is not: only what was added since is taken along.
 */
export function adopted(outbox: Outbox, userId: string, cart: Cart, newKey: () => string): Outbox {
  if (outbox.owner === userId && outbox.sending) return outbox
  const all = changesSince(outbox.base, cart)
  const isForeign = outbox.owner !== null && outbox.owner !== userId
  const changes = isForeign ? all.filter(({ delta }) => delta > 0) : all
  return {
    owner: userId,
    base: quantitiesOf(cart),
    sending: changes.length > 0 ? { key: newKey(), changes } : null,
  }
}
