import { localStore, onChangeElsewhere } from '@/data/browser-storage.ts'
import { cartCount } from '@/domain/cart.ts'
import { BADGE_HIGHLIGHT_ABOVE } from '@/domain/rules.ts'
import { CART_KEY, readCart } from '@/domain/stored-cart.ts'
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
export const storedCount = (): number => cartCount(readCart(localStore.getItem(CART_KEY)))

function paint(badge: HTMLElement, count: number): void {
  const look = badgeLook(count)
  const link = badge.querySelector<HTMLElement>('[data-cart-badge]')
  const label = badge.querySelector('[data-cart-label]')
  const number = badge.querySelector('[data-cart-count]')
  link?.setAttribute('data-highlighted', String(look.highlighted))
  if (label) label.textContent = look.label
  if (number) number.textContent = String(count)
}

/** Shows the stored count in a badge and keeps it in step with this page, other tabs and the history. */
export function keepPainted(badge: HTMLElement): void {
  paint(badge, storedCount())
  addEventListener(CART_EVENT, (event) => paint(badge, Number((event as CustomEvent<number>).detail)))
  onChangeElsewhere(CART_KEY, () => paint(badge, storedCount()))
}
