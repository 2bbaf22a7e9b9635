import type { CartProduct } from '@/domain/cart.ts'
import { thumbnail } from '@/ui/picture/variants.ts'
import type { CatalogueItem } from './catalogue.ts'

/** What a cart line keeps of a product of the catalogue. */
export async function cartProduct({ product, offer, pictures }: CatalogueItem): Promise<CartProduct> {
  return { id: product.id, name: product.name, price: offer.price, image: await thumbnail(pictures[0]) }
}
