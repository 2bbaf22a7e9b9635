import type { SentPayment } from '@/domain/order-states.ts'
import { sentPaymentText } from '@/texts/sent-payment.ts'

/** What who pays by transfer or cheque is told before they order. */
export default function SentNote({ means, days }: { readonly means: SentPayment; readonly days: number }) {
  return <p className="text-ink-soft">{sentPaymentText[means](days)}</p>
}
