import { type TypedTexts, textsField } from '@/domain/item-text.ts'
import { variantLabel } from '@/domain/variant.ts'
import { askToChoose, pageChoice } from '@/stores/page-choice.ts'
import { pageTexts } from '@/stores/page-texts.ts'
import type { Sold } from './adding.ts'

/**
 * What is put into the cart of a product: of one with options the variant that its page says, with the texts that are typed there.
 * @returns null where one is still to be chosen, or a text cannot be sent; the page then asks for it.
 */
export function chosenOf(sold: Sold): Sold | null {
  const typed = pageTexts(sold.product.id)
  const wrong = typed.find(({ problem }) => problem)
  if (wrong) {
    wrong.field.focus()
    return null
  }
  const chosen = variantOf(sold)
  return chosen && withTexts(chosen, Object.fromEntries(typed.map(({ name, text }) => [name, text])))
}

/** @param typed texts by their names. */
export const withTexts = (sold: Sold, typed: TypedTexts): Sold => ({
  ...sold,
  product: { ...sold.product, ...textsField(typed) },
})

function variantOf(sold: Sold): Sold | null {
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
