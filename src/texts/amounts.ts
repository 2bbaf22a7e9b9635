import { shippingFeeText } from './shipping-fee.ts'

/** What makes up a sum, in cart, checkout and order. */
export const amountsText = {
  subtotal: 'Sous-total',
  shippingFee: shippingFeeText.label,
  total: 'Total',
} as const
