import { localStore, onChangeElsewhere } from '@/data/browser-storage.ts'
import { BADGE_HIGHLIGHT_ABOVE } from '@/domain/rules.ts'
import { CART_KEY, storedCount } from '@/domain/stored-lines.ts'
import { CART_EVENT } from '@/stores/cart-host.ts'
import { cartBadgeText } from '@/texts/cart-badge.ts'

export interface BadgeLook {
  readonly label: string
  /** Olive above one article, stone grey otherwise. */
  readonly highlighted: boolean
}

export const badgeLook = (count: number): BadgeLook => ({
  label: cartBadgeText.label(count),
  highlighted: count > BADGE_HIGHLIGHT_ABOVE,
})

/** @returns the sum of the stored quantities, 0 when there is no readable cart or storage is refused. */
export const readCount = (): number => storedCount(localStore.getItem(CART_KEY))

const listeners = new Set<() => void>()
let count: number | undefined

/** What the badge shows: a browser that refuses storage counts on this page alone. */
export function currentCount(): number {
  count ??= readCount()
  return count
}

/** Calls back when the count has changed. @returns what ends it. */
export function onCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

function paint(): void {
  const look = badgeLook(currentCount())
  const link = document.querySelector('[data-cart-badge]')
  const label = link?.querySelector('[data-cart-label]')
  const number = link?.querySelector('[data-cart-count]')
  link?.setAttribute('data-highlighted', String(look.highlighted))
  if (label) label.textContent = look.label
  if (number) number.textContent = String(currentCount())
}

/** Shows the count of this page, other tabs and the history from now on, without React: a full cart costs no other script. */
export function keepPainted(): void {
  paint()
  onCount(paint)
  addEventListener(CART_EVENT, (event) => change(Number((event as CustomEvent<number>).detail)))
  onChangeElsewhere(CART_KEY, () => change(readCount()))
}
