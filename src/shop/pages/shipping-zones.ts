import { atFirstUse } from '@/domain/at-first-use.ts'
import { COUNTRIES, type Country } from '@/domain/rules.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { pagesText } from '@/texts/pages.ts'

const list = atFirstUse(() => new Intl.ListFormat('fr', { type: 'conjunction' }))

/** The countries that at least one method serves, in the order of the checkout, as a sentence says them. */
export function shippingZones(methods: readonly ShippingMethod[]): string {
  const served = COUNTRIES.filter((country) => methods.some((method) => method.countries.includes(country)))
  return list().format(served.map((country: Country) => pagesText.zones[country]))
}
