import type { CartProduct } from './cart.ts'
import { cents } from './money.ts'

/** What a button to add offers. */
export interface Offered {
  readonly product: Omit<CartProduct, 'variant'>
  /** Units that could be ordered when the page was made. */
  readonly available: number
  /** Whether the customer chooses how many. */
  readonly withQuantity: boolean
}

/** Id, price in cents, units, `*` where the customer chooses how many, picture, and the name, which may hold anything. */
const WRITTEN = /^(\d{1,15}) (\d{1,15}) (-?\d{1,15}) ([*1]) (\S+) (.+)$/s
const NO_PICTURE = '-'

/** @returns the text that stands at the button in a page; an address of a picture holds no blank. */
export const writeOffered = ({ product, available, withQuantity }: Offered): string =>
  [
    product.id,
    product.price,
    available,
    withQuantity ? '*' : 1,
    product.image ?? NO_PICTURE,
    product.name,
  ].join(' ')

/** @param written by a page; it may have stood in a storage since. @returns null when it is anything else. */
export function readOffered(written: string): Offered | null {
  const [found, id, price, available, many, image = '', name = ''] = WRITTEN.exec(written) ?? []
  if (!found) return null
  return {
    product: {
      id: Number(id),
      name,
      price: cents(Number(price)),
      image: image === NO_PICTURE ? null : image,
    },
    available: Number(available),
    withQuantity: many === '*',
  }
}
