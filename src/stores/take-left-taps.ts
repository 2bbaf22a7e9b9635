import { clampQuantity } from '@/domain/cart.ts'
import { type Offered, readOffered } from '@/domain/offered.ts'
import { MIN_QUANTITY } from '@/domain/rules.ts'
import { LEFT_TAPS_KEY } from './left-taps.ts'

/** A product that was to be added. */
export interface LeftWish extends Offered {
  readonly quantity: number
}

function readWish(text: string, by: number): LeftWish | null {
  const offered = readOffered(text)
  return offered && { ...offered, quantity: clampQuantity(MIN_QUANTITY + by) }
}

/** @returns what the page before was asked to add, once; damage is nothing. */
export function takeLeftTaps(): LeftWish[] {
  try {
    const text = sessionStorage.getItem(LEFT_TAPS_KEY)
    sessionStorage.removeItem(LEFT_TAPS_KEY)
    const wishes = new Map<string, { adds: boolean; by: number }>()
    for (const line of (text ?? '').split('\n').filter(Boolean)) {
      const [offered, counts] = JSON.parse(line)
      const { adds, by } = wishes.get(offered) ?? { adds: false, by: 0 }
      wishes.set(offered, counts ? { adds, by: by + Number(counts) } : { adds: true, by })
    }
    return [...wishes].flatMap(([offered, { adds, by }]) => (adds ? (readWish(offered, by) ?? []) : []))
  } catch {
    return []
  }
}
