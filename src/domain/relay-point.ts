import * as z from 'zod/mini'
import { COUNTRIES } from './rules.ts'

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

/** Where a parcel can be collected, as its carrier names it. */
export const relayPointSchema = z.object({
  id: z.string().check(z.regex(/^[0-9A-Za-z-]{1,20}$/)),
  name: text(80),
  address: text(200),
  postalCode: text(12),
  city: text(100),
  country: z.enum(COUNTRIES),
  /** Empty where the carrier does not say. */
  openingHours: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
})

export type RelayPoint = z.infer<typeof relayPointSchema>
