import { onChangeElsewhere } from '@/data/browser-storage.ts'
import { CART_KEY } from '@/domain/stored-lines.ts'

/** What the cart needs of a browser; tests hand in their own. */
export interface CartHost {
  /** @returns the stored text, or null when there is none. @throws when storage is refused. */
  read(): string | null
  /** @throws when storage is refused or full. */
  write(text: string): void
  /** Calls back when the stored cart may have changed elsewhere: another tab, or a page taken from the history. */
  onOutsideChange(listener: () => void): void
  /** Tells the parts of this page that live without the store (the badge) how many articles there are. */
  announce(count: number): void
}

/** Name of the window's event that carries the new count of the cart in `detail`. */
export const CART_EVENT = 'cart:count'

export const browserHost: CartHost = {
  // Not `localStore`: the customer hears of it where the cart is not kept.
  read: () => localStorage.getItem(CART_KEY),
  write: (text) => localStorage.setItem(CART_KEY, text),
  onOutsideChange: (listener) => onChangeElsewhere(CART_KEY, listener),
  announce: (count) => void dispatchEvent(new CustomEvent(CART_EVENT, { detail: count })),
}

/** Without a browser (while pages are prerendered) there is an empty cart that nobody hears of. */
export const absentHost: CartHost = {
  read: () => null,
  write: () => {},
  onOutsideChange: () => {},
  announce: () => {},
}
