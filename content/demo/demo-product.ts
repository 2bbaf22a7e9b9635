import type { Product } from '@/domain/product.ts'
import type { demoManufacturers } from './manufacturers.ts'

/** What a page shows of a product and the demonstration says as it is stored; the HTML is of `p br ul ol li strong em` only. */
type Shown = Omit<
  Product,
  | 'id'
  | 'price'
  | 'category'
  | 'images'
  | 'imageAlts'
  | 'related'
  | 'sizes'
  | 'createdAt'
  | 'safety'
  | 'variantFacts'
>
type Optional = { [Field in keyof Shown]: null extends Shown[Field] ? Field : never }[keyof Shown]

/** Sizes or colours of a product. */
export interface DemoOptions {
  readonly names: readonly string[]
  readonly variants: readonly {
    /** A word for each option. */
    readonly words: readonly string[]
    readonly stock: number
    /** Where it differs from the product's. */
    readonly priceEuros?: number
    /** Number of the picture that shows it. */
    readonly picture?: number
  }[]
}

/** A product of the demonstration catalogue. Its pictures are found by `slug`. */
export interface DemoProduct
  extends Omit<Shown, Optional | 'itemTexts'>,
    Partial<Pick<Shown, Optional | 'itemTexts'>> {
  readonly slug: string
  /** Euros, VAT included. */
  readonly priceEuros: number
  /** What it was offered at first, for the product whose price was cut. */
  readonly firstPriceEuros?: number
  /** Since when that is so. */
  readonly cutDaysAgo?: number
  readonly category: 'Sacs' | 'Chapeaux' | 'Accessoires'
  /** Slugs, in the order they are shown. */
  readonly related: readonly string[]
  /** Stock keeping unit, which is also the identifier that product safety asks for. */
  readonly identifier: string
  readonly manufacturer: keyof typeof demoManufacturers
  /** French, empty when there is nothing to warn of. */
  readonly warnings: string
  /** Units; of a product with options those of its variants count. */
  readonly stock: number
  readonly options?: DemoOptions
  /** Purchase price in euros, VAT excluded. */
  readonly cost: number
  /** Grams of a unit, unpacked. */
  readonly weightG: number
  readonly createdDaysAgo: number
  /** What the views show: front, other angle or in use, close-up of the weave, and another colour where it has one. */
  readonly pictureAlts: readonly [string, string, string, string?]
}
