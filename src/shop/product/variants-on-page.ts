import type { Variants } from '@/domain/variant.ts'
import type { Item } from '@/rendering/by-item.ts'
import { thumbnail } from '@/ui/picture/variants.ts'

/**
 * @returns the variants with the thumbnails that their lines in a cart get, and the rank, from 1, of the picture that shows
 * each (0 where none does); null of a simple product.
 */
export async function variantsOnPage({ product, offer, pictures }: Item): Promise<{
  readonly variants: Variants
  readonly pictures: readonly number[]
} | null> {
  if (!offer.variants) return null
  const ranks = offer.variants.rows.map(({ image }) =>
    image === null ? 0 : product.images.indexOf(image) + 1,
  )
  const thumbnails = await Promise.all(
    ranks.map((rank) => {
      const picture = pictures[rank - 1]
      return picture === undefined ? null : thumbnail(picture)
    }),
  )
  const rows = offer.variants.rows.map((row, at) => ({ ...row, image: thumbnails[at] ?? null }))
  return { variants: { ...offer.variants, rows }, pictures: ranks }
}
