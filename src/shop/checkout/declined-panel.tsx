import { paymentText } from '@/texts/payment.ts'

/** What the bank says of the card; the order is kept for another one. */
export const DeclinedPanel = ({ message }: { message: string }) => (
  <div role="alert" className="border-l-4 border-terracotta bg-terracotta-pale px-5 py-4">
    <p className="font-medium">{message}</p>
    <p className="mt-1">{paymentText.payable}</p>
  </div>
)
