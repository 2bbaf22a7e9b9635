import type { CartProduct } from '@/domain/cart.ts'
import { roomFor } from '@/domain/cart-limits.ts'
import { textsField } from '@/domain/item-text.ts'
import { type Order, type OrderLine, orderedName } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import type { Offer } from '@/domain/product.ts'
import { variantLabel } from '@/domain/variant.ts'
import { reorderText } from '@/texts/reorder.ts'
import { visitorErrorText } from '@/texts/visitor-errors.ts'
import { cart } from './cart.ts'
import { keepToast } from './flash.ts'
import { liveOffers } from './live-offers.ts'
import { pictureAddress } from './picture-address.ts'
import { tellFailure } from './tell.ts'

/** Puts a line into the cart at today’s price. @returns how many units of it could be had. */
function put({ productId, variantId, quantity, image, texts }: OrderLine, offers: readonly Offer[]): number {
  const offer = offers.find((one) => one.productId === productId)
  const variants = offer?.variants
  const row = variants?.rows.find(({ id }) => id === variantId)
  // What it came in is no longer sold, or it has been given options since: the cart asks which one.
  const { price, available } = row ?? offer ?? {}
  if (!offer || price === undefined || available === undefined) return 0
  const product: CartProduct = {
    id: offer.productId,
    name: offer.name,
    ...(variants && row && { variant: { id: row.id, label: variantLabel(variants.options, row.words) } }),
    price,
    image: image && pictureAddress(image),
    ...textsField(texts ?? {}),
  }
  const pieces = Math.min(quantity, roomFor(cart.$cart.get(), product, available))
  if (pieces > 0) cart.add(product, pieces)
  return pieces
}

/**
 * Puts what an order held into the cart again, as far as it is sold today, and goes there where anything was added.
 * @returns whether the page is being left: what could be had in part is told on the next one.
 */
export async function reorder(order: Pick<Order, 'lines'>): Promise<boolean> {
  const lines = order.lines.filter(({ isGift }) => !isGift)
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]))
  const offers = await liveOffers(ids)
  if (!offers) {
    tellFailure(reorderText.error, visitorErrorText.network_unreachable)
    return false
  }
  const asked = lines.map((line) => ({ ...line, pieces: put(line, offers) }))
  const missing = asked
    .filter(({ pieces, quantity }) => pieces < quantity)
    .map(({ pieces, quantity, ...line }) => reorderText.part(orderedName(line), pieces, quantity))
  if (asked.every(({ pieces }) => pieces === 0)) {
    tellFailure(reorderText.nothing, missing.join(' '))
    return false
  }
  const whole = asked.filter(({ pieces, quantity }) => pieces === quantity).map(orderedName)
  keepToast(
    missing.length === 0
      ? { title: reorderText.added }
      : {
          title: reorderText.addedPart,
          description: [...(whole.length > 0 ? [reorderText.whole(whole)] : []), ...missing].join(' '),
        },
  )
  location.assign(PATHS.cart)
  return true
}
