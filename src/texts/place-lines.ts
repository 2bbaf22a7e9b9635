import type { Order } from '@/domain/order.ts'
import { countryNames } from './countries.ts'

type Place = Pick<Order['shippingAddress'], 'address' | 'postalCode' | 'city' | 'country'> &
  Partial<Pick<Order['shippingAddress'], 'addressComplement'>>

/** A postal address, line by line. */
export const placeLines = (place: Place): string[] => [
  place.address,
  ...(place.addressComplement ? [place.addressComplement] : []),
  `${place.postalCode} ${place.city}`,
  countryNames[place.country],
]
