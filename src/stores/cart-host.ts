import { CART_KEY } from './stored-cart.ts'

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

/** @param key key of a storage event; null means that the whole storage was cleared. */
export const concernsCart = (key: string | null): boolean => key === null || key === CART_KEY

export const browserHost: CartHost = {
  read: () => localStorage.getItem(CART_KEY),
  write: (text) => localStorage.setItem(CART_KEY, text),
  onOutsideChange(listener) {
    addEventListener('storage', (event) => {
      if (concernsCart(event.key)) listener()
    })
    addEventListener('pageshow', (event) => {
      if (event.persisted) listener()
    })
  },
  announce: (count) => void dispatchEvent(new CustomEvent(CART_EVENT, { detail: count })),
}

/** Without a browser (while pages are prerendered) there is an empty cart that nobody hears of. */
export const absentHost: CartHost = {
  read: () => null,
  write: () => {},
  onOutsideChange: () => {},
  announce: () => {},
}
