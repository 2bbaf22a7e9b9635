import { type CartProduct, clampQuantity } from '@/domain/cart.ts'
import { cents } from '@/domain/money.ts'
import { MIN_QUANTITY } from '@/domain/rules.ts'
import { LEFT_TAPS_KEY } from './left-taps.ts'

/** A product that was to be added. */
export interface LeftWish {
  readonly product: CartProduct
  readonly quantity: number
  /** Pieces that could be ordered when the page was made. */
  readonly available: number
  readonly withQuantity: boolean
}

type Read = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Read => typeof value === 'object' && value !== null

/** What Astro wrote as the properties of an island: each value stands in a pair after its kind. */
const revive = (pair: unknown): unknown => {
  const value: unknown = Array.isArray(pair) ? pair[1] : undefined
  return isObject(value) ? reviveAll(value) : value
}
const reviveAll = (props: Read): Read =>
  Object.fromEntries(Object.entries(props).map(([name, pair]) => [name, revive(pair)]))

function readProduct(value: unknown): CartProduct | null {
  if (!isObject(value)) return null
  const { id, name, price, image } = value
  if (!Number.isSafeInteger(id) || typeof name !== 'string' || !Number.isSafeInteger(price)) return null
  return {
    id: id as number,
    name,
    price: cents(price as number),
    image: typeof image === 'string' ? image : null,
  }
}

function readWish(text: string, by: number): LeftWish | null {
  const props = reviveAll(JSON.parse(text) as Read)
  const product = readProduct(props.product)
  if (!product || typeof props.available !== 'number') return null
  return {
    product,
    quantity: clampQuantity(MIN_QUANTITY + by),
    available: props.available,
    withQuantity: props.withQuantity === true,
  }
}

/** @returns what the page before was asked to add, once; damage is nothing. */
export function takeLeftTaps(): LeftWish[] {
  try {
    const text = sessionStorage.getItem(LEFT_TAPS_KEY)
    sessionStorage.removeItem(LEFT_TAPS_KEY)
    const wishes = new Map<string, { adds: boolean; by: number }>()
    for (const line of (text ?? '').split('\n').filter(Boolean)) {
      const [props, counts] = JSON.parse(line)
      const { adds, by } = wishes.get(props) ?? { adds: false, by: 0 }
      wishes.set(props, counts ? { adds, by: by + Number(counts) } : { adds: true, by })
    }
    return [...wishes].flatMap(([props, { adds, by }]) => (adds ? (readWish(props, by) ?? []) : []))
  } catch {
    return []
  }
}
