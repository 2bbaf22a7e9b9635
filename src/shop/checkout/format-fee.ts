import { type Cents, formatCents } from '@/domain/money.ts'
import { checkoutText } from '@/texts/checkout.ts'

/** A shipping fee as it is shown: an amount, or that there is none. */
export const formatFee = (fee: Cents): string => (fee === 0 ? checkoutText.free : formatCents(fee))
