import type { ItemText } from './item-text.ts'
import type { Cents } from './money.ts'
import { FEW_LEFT } from './rules.ts'
import type { Variants } from './variant.ts'

export const PRODUCT_STATES = ['draft', 'published', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** For whom a product is made, as its page says it; nothing is everybody. */
export const MADE_FOR = ['Femme', 'Homme', 'Enfant'] as const

/** Who makes a product and answers for it (regulation EU 2023/988, article 19). */
export interface ProductSafety {
  readonly identifier: string
  readonly manufacturer: { readonly name: string; readonly postalAddress: string; readonly email: string }
  /** The responsible person in the Union where the maker sits outside it. */
  readonly responsible: {
    readonly name: string
    readonly postalAddress: string
    readonly email: string
  } | null
  /** Warnings in French, empty when there is nothing to warn of. */
  readonly warnings: string
}

/** A published product as the shop shows it. `images` are Storage paths (`bucket/name`), the first is the main one. */
export interface Product {
  readonly id: number
  readonly name: string
  readonly price: Cents
  readonly category: string
  readonly images: readonly string[]
  /** What each picture shows, in the order of `images`; it may be shorter. */
  readonly imageAlts: readonly string[]
  readonly isNew: boolean
  /** Texts that who orders it may type. */
  readonly itemTexts: readonly ItemText[]
  readonly description: string
  readonly artisan: string
  readonly artisanStory: string | null
  /** In French. */
  readonly countryOfOrigin: string | null
  /** One of MADE_FOR; null is everybody. */
  readonly madeFor: string | null
  /** Sanitised HTML. */
  readonly details: string
  readonly dimensions: string | null
  /** Sanitised HTML. */
  readonly care: string
  /** Ids of related products, in the shop's order. */
  readonly related: readonly number[]
  /** Names of the shop's list, the one that prevails first. */
  readonly colours: readonly string[]
  /** Names of the shop's list, the one that prevails first. */
  readonly materials: readonly string[]
  /** Sizes it can be had in, as a person reads them; empty where there is no choice. */
  readonly sizes: readonly string[]
  readonly createdAt: string
  readonly safety: ProductSafety
  /** What the page tells of its variants, by their ids; empty of a simple product. */
  readonly variantFacts: Readonly<Record<number, VariantFacts>>
}

export interface VariantFacts {
  readonly sku: string
  /** Those of the product's pictures that show it, the main one first; empty is all. */
  readonly images: readonly string[]
}

/** What may change between two builds and is asked for live: name, price, units left (capped), rank by sales, variants. */
export interface Offer {
  readonly productId: number
  readonly name: string
  /** Of a product with options: that of the cheapest variant that can be had. */
  readonly price: Cents
  /** Units that can be ordered now, all variants together, at most VISIBLE_STOCK_CAP. */
  readonly available: number
  /** Units sold in the last 90 days put in order: 1 sells best. */
  readonly popularity: number
  /** Of a price cut: the lowest price of the 30 days before it (code de la consommation L.112-1-1), else null. */
  readonly referencePrice: Cents | null
  /** Null of a simple product. */
  readonly variants: Variants | null
}

/** A category of the catalogue: `name` is what a product stores and shows, `slug` what an address carries. */
export interface Category {
  readonly slug: string
  readonly name: string
  /** As the chips say it. */
  readonly label: string
}

/** A material of the shop's list: `name` is what a product stores and shows, `slug` what an address carries. */
export interface Material {
  readonly slug: string
  readonly name: string
}

/** A colour of the shop's list. */
export interface Colour extends Material {
  /** How it looks: `#rrggbb`. */
  readonly swatch: string
}

export type StockLevel = 'in_stock' | 'few_left' | 'out_of_stock'

/** @param available units that can be ordered now. */
export function stockLevel(available: number): StockLevel {
  if (available <= 0) return 'out_of_stock'
  return available <= FEW_LEFT ? 'few_left' : 'in_stock'
}
