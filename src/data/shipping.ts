import { fieldsOf } from '@/domain/json.ts'
import { cents, centsFromEuros } from '@/domain/money.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import type { CountryFees, ShippingMethod } from '@/domain/shipping.ts'
import { typeset } from '@/domain/typography.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'

/** Surcharges as the database has them: whole cents by country. */
export function toCountryFees(stored: unknown): CountryFees {
  const fees = fieldsOf(stored)
  return Object.fromEntries(
    COUNTRIES.flatMap((country) =>
      typeof fees[country] === 'number' ? [[country, cents(fees[country])]] : [],
    ),
  )
}

/** The shipping methods that are offered somewhere, in the shop's order; countries stand in the order of the checkout's list. @throws Error */
export async function listShippingMethods(db: Reader): Promise<ShippingMethod[]> {
  const answer = await db
    .from('shipping_methods')
    .select(
      'id, label, delay, price, free_from, countries, is_default, needs_relay, relay_countries, country_fees',
    )
    .eq('active', true)
    .order('position')
    .order('id')
  return dataOf(answer, 'shipping_unreadable')
    .map((row) => ({
      id: row.id,
      label: typeset(row.label),
      delay: typeset(row.delay),
      price: centsFromEuros(row.price),
      freeFrom: row.free_from === null ? null : centsFromEuros(row.free_from),
      countryFees: toCountryFees(row.country_fees),
      countries: COUNTRIES.filter(
        (country) =>
          row.countries.includes(country) && (!row.needs_relay || row.relay_countries.includes(country)),
      ),
      isDefault: row.is_default,
      needsRelay: row.needs_relay,
    }))
    .filter(({ countries }) => countries.length > 0)
}
