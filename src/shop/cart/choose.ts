import { variantLabel } from '@/domain/variant.ts'
import { askToChoose, pageChoice } from '@/stores/page-choice.ts'
import type { Sold } from './adding.ts'

/**
 * What is put into the cart of a product: of one with options the variant that its page says.
 * @returns null where one is still to be chosen; the page then asks for it.
 */
export function chosenOf(sold: Sold): Sold | null {
  const page = pageChoice(sold.product.id)
  if (!page) return sold
  const { variants, chosen } = page
  if (!chosen) {
    askToChoose(page)
    return null
  }
  const { id, words, price, available } = chosen
  const variant = { id, label: variantLabel(variants.options, words) }
  return {
    product: { ...sold.product, variant, price, image: chosen.image ?? sold.product.image },
    available,
  }
}
