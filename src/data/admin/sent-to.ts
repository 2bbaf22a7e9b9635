import * as z from 'zod'
import { COUNTRIES } from '@/domain/rules.ts'
import { relayPointRow } from '../relay-points.ts'

/** To whom and how an order is sent, in each row of a list that says it whole. */
export const sentToFields = {
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
  addressComplement: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  country: z.enum(COUNTRIES),
  shippingLabel: z.string(),
  relayPoint: z.nullable(relayPointRow),
  trackingNumber: z.string().nullable(),
}
