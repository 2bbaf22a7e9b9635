import * as z from 'zod/mini'

/** How far a parcel is; `at_pickup` waits for its buyer, who has not received it. `delivered` and `returned` stay. */
export const PARCEL_STATES = [
  'sent',
  'moving',
  'at_pickup',
  'problem',
  'delivered',
  'returning',
  'returned',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** Why somebody has to look into a parcel. */
export const PARCEL_WORKS = [
  'problem',
  'held',
  'undeliverable',
  'returning',
  'returned',
  'contradicted',
  'contested',
  'unknown',
  'silent',
] as const
export type ParcelWork = (typeof PARCEL_WORKS)[number]

/** What its buyer is shown of its way. */
export const PARCEL_STEPS = ['taken', 'moving', 'at_pickup', 'delivered', 'returning'] as const
export type ParcelStep = (typeof PARCEL_STEPS)[number]

/** A parcel of an order as its buyer sees it. */
export const sentParcelSchema = z.object({
  carrier: z.string(),
  /** Null as long as it is not known. */
  number: z.nullable(z.string()),
  state: z.enum(PARCEL_STATES),
  /** ISO date and time; null before. */
  deliveredAt: z.nullable(z.string()),
  /** When each was reached first, in their order. */
  steps: z.array(z.object({ step: z.enum(PARCEL_STEPS), at: z.string() })),
})
