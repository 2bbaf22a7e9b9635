import { type Cents, formatCents } from '@/domain/money.ts'
import type { Country } from '@/domain/rules.ts'

/** A country as « pour … » and « vers … » name it. */
export const towards: Record<Country, string> = {
  FR: 'la France',
  BE: 'la Belgique',
  CH: 'la Suisse',
  MC: 'Monaco',
  LU: 'le Luxembourg',
}

/** The fee of a parcel, in the same words in cart, checkout, emails and documents. */
export const shippingFeeText = {
  label: 'Frais de livraison',
  of: (method: string) => `Frais de livraison – ${method}`,
  free: 'Offerts',
  freeMethod: 'Offert',
  surcharge: (country: Country, amount: Cents) =>
    `Supplément pour ${towards[country]} : ${formatCents(amount)}`,
  /** A method in the cart, which does not know the country yet. */
  plusSurcharge: (method: string) => `${method} (supplément selon le pays)`,
} as const

/** What one method of delivery costs, beside its name: « frais » are plural, « point relais » is not. */
export const formatMethodFee = (fee: Cents): string =>
  fee > 0 ? formatCents(fee) : shippingFeeText.freeMethod

/** A shipping fee as it is shown beside its label: an amount, or that there is none. */
export const formatFee = (fee: Cents): string => (fee > 0 ? formatCents(fee) : shippingFeeText.free)

/** What stands beside a fee, and how much of it is the surcharge of the country, which is paid also where shipping is free. */
export const withSurcharge = (words: string, country: Country, surcharge: Cents): string =>
  surcharge > 0 ? `${words} · dont supplément pour ${towards[country]} : ${formatCents(surcharge)}` : words
