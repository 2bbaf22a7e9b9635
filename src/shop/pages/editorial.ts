import type { ShopSettings } from '@/domain/settings.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import type { OfferedPayments } from '@/texts/offered-payments.ts'

/**
 * What written pages quote: the shop's facts, its shipping table and the pictures of its catalogue. A page puts it into
 * `Astro.locals.editorial`, where the components that stand in MDX find it.
 */
export interface Editorial {
  readonly settings: ShopSettings
  readonly shippingMethods: readonly ShippingMethod[]
  readonly payments: OfferedPayments
  /**
   * A product's picture by identifier (SKU) and rank, 1 being the main one; null when there is none: a text outlives
   * the product it shows.
   */
  readonly picture: (identifier: string, view: number) => EditorialPicture | null
  /** A photo of the shop's storage by its path (`site-images/…`); null where that is no such path. */
  readonly photo: (path: string, alt: string) => EditorialPicture | null
  /** Path of a product's page by its identifier (SKU), or null when the shop does not sell it. */
  readonly productPath: (identifier: string) => string | null
  /** What is told of a product by its identifier (SKU), or null when the shop does not sell it. */
  readonly product: (identifier: string) => EditorialProduct | null
}

export interface EditorialProduct {
  readonly path: string
  readonly name: string
  /** Address of its main picture. */
  readonly picture: string | undefined
  /** In words; null where the shop shows no prices. */
  readonly price: string | null
  /** Whether it comes at more than one price, of which this is the lowest. */
  readonly isFrom: boolean
}

export interface EditorialPicture {
  /** Address of the original. */
  readonly src: string
  readonly alt: string
}
