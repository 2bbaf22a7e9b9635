import { type Cents, cents, ZERO } from './money.ts'
import type { OrderVat } from './order.ts'
import type { Country } from './rules.ts'
import type { Vat } from './settings.ts'

/** Switzerland is an export: charged without French VAT, and never called TTC. */
export const isExport = (country: Country): boolean => country === 'CH'

/** @returns under which rule the shop asks a price, by its settings. @param country where it is sent, once that is known. */
export function vatRegime({ exempt }: Pick<Vat, 'exempt'>, country?: Country): OrderVat['regime'] {
  if (exempt) return 'exempt'
  return country && isExport(country) ? 'export' : 'standard'
}

/**
 * VAT contained in what a buyer pays, as the database computes it: nothing for an export to Switzerland or an exempt shop.
 * @param total gross amount.
 */
export function containedVat(total: Cents, country: Country, vat: Vat): Cents {
  if (vatRegime(vat, country) !== 'standard') return ZERO
  // In hundredths of a percent all numbers are whole: a half is a half.
  const rate = Math.round(vat.ratePercent * 100)
  return cents(Math.round((total * rate) / (10_000 + rate)))
}
