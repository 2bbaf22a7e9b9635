import type { ReactNode } from 'react'
import type { Order } from '@/domain/order.ts'
import { checkoutText, confirmationText } from '@/texts/checkout.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-stone">{label}</dt>
      <dd className="mt-1 leading-relaxed wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Where an order goes, how it was paid and whom it concerns. */
export function OrderFacts({ order }: { order: Order }) {
  const { customer, shippingAddress: place } = order
  return (
    <dl className="mt-10 grid gap-8 sm:grid-cols-2">
      <Fact label={confirmationText.deliveredTo}>
        {customer.firstName} {customer.lastName}
        <br />
        {place.address}
        <br />
        {place.addressComplement && (
          <>
            {place.addressComplement}
            <br />
          </>
        )}
        {place.postalCode} {place.city}
        <br />
        {checkoutText.countries[place.country]}
      </Fact>
      <Fact label={confirmationText.contact}>
        {customer.email}
        {customer.phone && (
          <>
            <br />
            {customer.phone}
          </>
        )}
      </Fact>
      <Fact label={confirmationText.shippingMethod}>{order.shippingMethod}</Fact>
      <Fact label={confirmationText.paymentMethod}>{checkoutText.paymentMethods[order.paymentMethod]}</Fact>
    </dl>
  )
}
