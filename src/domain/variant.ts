import type { Cents } from './money.ts'

/** One size or colour of a product, as it is sold now. */
export interface Variant {
  readonly id: number
  /** Its word for each option of the product, in their order: `['57', 'Indigo']`. */
  readonly words: readonly string[]
  readonly price: Cents
  /** Pieces that can be ordered now, at most VISIBLE_STOCK_CAP. */
  readonly available: number
  /** As Offer has it. */
  readonly referencePrice: Cents | null
  /** Storage path of its main picture; null where it has none of its own. */
  readonly image: string | null
}

/** What a product with options is sold in; a simple product has none of this. */
export interface Variants {
  /** Names of the options, one or two: `['Taille', 'Couleur']`. */
  readonly options: readonly string[]
  /** In the shop's order. */
  readonly rows: readonly Variant[]
}

/** "Taille 57 · Couleur Indigo": as `private.variant_label` of the database says it. */
export const variantLabel = (options: readonly string[], words: readonly string[]): string =>
  options.map((option, at) => `${option} ${words[at] ?? ''}`).join(' · ')
