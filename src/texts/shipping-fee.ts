import { type Cents, formatCents } from '@/domain/money.ts'

/** The fee of a parcel, in the same words in cart, checkout, letters and documents. */
export const shippingFeeText = {
  label: 'Frais de livraison',
  of: (method: string) => `Frais de livraison – ${method}`,
  free: 'Offerts',
  freeMethod: 'Offert',
} as const

/** What one method of delivery costs, beside its name: « frais » are plural, « point relais » is not. */
export const formatMethodFee = (fee: Cents): string =>
  fee > 0 ? formatCents(fee) : shippingFeeText.freeMethod

/** A shipping fee as it is shown beside its label: an amount, or that there is none. */
export const formatFee = (fee: Cents): string => (fee > 0 ? formatCents(fee) : shippingFeeText.free)
