import { plainPostalCode } from './postal-code.ts'
import { COUNTRIES, type Country, DEFAULT_COUNTRY } from './rules.ts'

/** What the shop knows of a customer, as one name and one line of address. */
export interface KnownCustomer {
  /** Empty where none is known. */
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly country: string | null
}

/** Who ordered last, field by field. */
export interface LastBuyer {
  readonly firstName: string
  readonly lastName: string
  readonly address: string
  readonly addressComplement: string | null
}

/** Fields of an order that a customer's record fills. */
export interface KnownBuyer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly addressComplement: string
  readonly postalCode: string
  readonly city: string
  readonly country: Country
}

/** The first word is the first name; a single one is taken for the last name. */
function nameParts(name: string): Pick<KnownBuyer, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 0 ? { firstName: first, lastName: rest.join(' ') } : { firstName: '', lastName: first }
}

/**
 * A customer as the fields of an order. The record may have been put right since the last order: that one only says how its name
 * and address are parted where it still says the same.
 */
export function buyerOf(customer: KnownCustomer, last: LastBuyer | null): KnownBuyer {
  const isNamed = last && `${last.firstName} ${last.lastName}` === customer.name
  const lines = last ? [last.address, last.addressComplement].filter(Boolean).join(', ') : ''
  const isThere = last && lines === customer.address
  const country = COUNTRIES.find((one) => one === customer.country) ?? DEFAULT_COUNTRY
  return {
    ...(isNamed ? { firstName: last.firstName, lastName: last.lastName } : nameParts(customer.name)),
    email: customer.email,
    phone: customer.phone ?? '',
    address: isThere ? last.address : (customer.address ?? ''),
    addressComplement: isThere ? (last.addressComplement ?? '') : '',
    postalCode: plainPostalCode(country, customer.postalCode ?? ''),
    city: customer.city ?? '',
    country,
  }
}
