import { cartCount } from '@/domain/cart.ts'
import { BADGE_HIGHLIGHT_ABOVE } from '@/domain/rules.ts'
import { CART_EVENT, concernsCart } from '@/stores/cart-host.ts'
import { CART_KEY, readCart } from '@/stores/stored-cart.ts'
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
export function storedCount(): number {
  try {
    return cartCount(readCart(localStorage.getItem(CART_KEY)))
  } catch {
    return 0
  }
}

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
  addEventListener('storage', (event) => {
    if (concernsCart(event.key)) paint(badge, storedCount())
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) paint(badge, storedCount())
  })
}
