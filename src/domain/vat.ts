import { type Cents, cents, ZERO } from './money.ts'
import type { Country } from './rules.ts'
import type { Vat } from './settings.ts'

/**
 * VAT contained in what a buyer pays, as the database computes it: nothing for an export to Switzerland or an exempt shop.
 * @param total gross amount.
 */
export function containedVat(total: Cents, country: Country, vat: Vat): Cents {
  if (vat.exempt || country === 'CH') return ZERO
  return cents(Math.round((total * vat.ratePercent) / (100 + vat.ratePercent)))
}
