import { type Cents, formatCents } from '@/domain/money.ts'

/** The fee of a parcel, in the same words in cart, checkout, letters and documents. */
export const shippingFeeText = {
  label: 'Frais de livraison',
  of: (method: string) => `Frais de livraison – ${method}`,
  free: 'Offerts',
} as const

/** A shipping fee as it is shown: an amount, or that there is none. */
export const formatFee = (fee: Cents): string => (fee > 0 ? formatCents(fee) : shippingFeeText.free)
