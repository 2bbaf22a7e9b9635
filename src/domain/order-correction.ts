import * as z from 'zod'
import { addressSchema, customerSchema } from './checkout.ts'
import type { Order } from './order.ts'
import { relayPointSchema } from './relay-point.ts'
import { COUNTRIES } from './rules.ts'

/** What the form of a correction holds: as at the checkout, where country and method were chosen for good. */
const homeSchema = z.object({ ...customerSchema.shape, relay: z.string() }).and(addressSchema)
/** Of a parcel to a relay point: another point, while the buyer's own address stays. */
const relaySchema = z.object({
  ...customerSchema.shape,
  relay: relayPointSchema.shape.id,
  address: z.string(),
  addressComplement: z.string().default(''),
  postalCode: z.string(),
  city: z.string(),
  country: z.enum(COUNTRIES).default('FR'),
})
export const correctionSchema = (hasRelay: boolean) => (hasRelay ? relaySchema : homeSchema)

export type CorrectionInput = z.input<typeof homeSchema>
export type CorrectionOutput = z.output<typeof homeSchema>

type Corrected = Pick<Order, 'customer' | 'shippingAddress' | 'relayPoint'>

/** An order as the form shows it. */
export const correctionOf = ({ customer, shippingAddress: to, relayPoint }: Corrected): CorrectionInput => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email,
  phone: customer.phone ?? '',
  address: to.address,
  addressComplement: to.addressComplement ?? '',
  postalCode: to.postalCode,
  city: to.city,
  country: to.country,
  relay: relayPoint?.id ?? '',
})

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  addressComplement: 'address_complement',
  postalCode: 'postal_code',
  city: 'city',
  relay: 'relay_point',
} as const

/** What `correct_order` is asked for: that alone which was changed, so that nothing else of a colleague's is written over. */
export const changesOf = (filled: CorrectionOutput, before: CorrectionInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([field, column]) => {
      const name = field as keyof typeof COLUMNS
      return filled[name] === before[name] ? [] : [[column, filled[name]]]
    }),
  )
