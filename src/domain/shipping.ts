import { addCents, type Cents, cents, ZERO } from './money.ts'
import type { Country } from './rules.ts'

/** What a country costs on top of the price of a method; one that is not named costs nothing more. */
export type CountryFees = Readonly<Partial<Record<Country, Cents>>>

/** A row of the one shipping table that the cart, the checkout, /shipping and the emails read. */
export interface ShippingMethod {
  readonly id: string
  readonly label: string
  readonly delay: string
  readonly price: Cents
  /** Subtotal from which this method is free, or null when it never is. */
  readonly freeFrom: Cents | null
  readonly countryFees: CountryFees
  /** Where it is offered: a method to relay points only where it has some. */
  readonly countries: readonly Country[]
  readonly isDefault: boolean
  /** Whether the buyer chooses one of its relay points. */
  readonly needsRelay: boolean
}

export const surchargeFor = ({ countryFees }: Pick<ShippingMethod, 'countryFees'>, country: Country): Cents =>
  countryFees[country] ?? ZERO

/** Whether the fee depends on the country. */
export const hasSurcharges = (method: Pick<ShippingMethod, 'countryFees' | 'countries'>): boolean =>
  method.countries.some((country) => surchargeFor(method, country) > 0)

/**
 * Fee of a method for a subtotal: nothing to ship costs nothing. The database computes the fee that is charged.
 * @param surcharge of the country, which is paid also where the price of the method is offered.
 */
export function shippingFee(
  method: Pick<ShippingMethod, 'price' | 'freeFrom'>,
  subtotal: Cents,
  surcharge: Cents = ZERO,
): Cents {
  if (subtotal <= 0) return ZERO
  return addCents(method.freeFrom !== null && subtotal >= method.freeFrom ? ZERO : method.price, surcharge)
}

/** How far a cart is from free shipping. */
export interface FreeShipping {
  readonly label: string
  /** What is missing of the threshold; zero once it is reached. */
  readonly missing: Cents
}

/** The method that becomes free first, by the shipping table; null where none ever does. */
export function freeShipping(
  methods: readonly Pick<ShippingMethod, 'label' | 'freeFrom'>[],
  subtotal: Cents,
): FreeShipping | null {
  const [first] = methods
    .flatMap(({ label, freeFrom }) => (freeFrom === null ? [] : [{ label, freeFrom }]))
    .sort((one, other) => one.freeFrom - other.freeFrom)
  return first ? { label: first.label, missing: cents(Math.max(0, first.freeFrom - subtotal)) } : null
}

export const methodsFor = (methods: readonly ShippingMethod[], country: Country): ShippingMethod[] =>
  methods.filter((method) => method.countries.includes(country))
