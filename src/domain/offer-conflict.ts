import * as z from 'zod/mini'
import type { Cents } from './money.ts'

const amount = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((value) => value as Cents),
)

/**
 * Details of the refusals `price_changed`, `stock_insufficient` and `product_unavailable`: what the shop offers now for
 * every line of the cart. What is not sold, no longer or not yet, has 0 units and costs 0.
 */
export const offerConflictSchema = z.object({
  offers: z.array(
    z.object({
      productId: z.int().check(z.positive()),
      /** As the cart named it. */
      variantId: z.optional(z.int().check(z.positive())),
      price: amount,
      available: z.int().check(z.nonnegative()),
    }),
  ),
  /** What the whole order would cost now, in cents; absent when it cannot be had at all. */
  total: z.optional(amount),
})

export type OfferConflict = z.infer<typeof offerConflictSchema>

/** Reads the details of a refusal. @returns null when they are not those of a conflict of offers. */
export const offerConflict = (details: unknown): OfferConflict | null =>
  offerConflictSchema.safeParse(details).data ?? null
