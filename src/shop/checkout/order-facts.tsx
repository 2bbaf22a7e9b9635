import type { ReactNode } from 'react'
import type { Order } from '@/domain/order.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { chosenMeans } from '@/texts/payment-means.ts'
import { placeLines } from '@/texts/place-lines.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid">
      <dt className="text-sm text-stone">{label}</dt>
      <dd className="mt-0.5 leading-normal wrap-anywhere">{children}</dd>
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))

/** Where an order goes, whom it concerns and how it was paid: an unpaid one names no means, which its buyer still chooses. */
export function OrderFacts({ order, isPaid }: { order: Order; isPaid: boolean }) {
  const { customer, shippingAddress: place, relayPoint: relay } = order
  const person = `${customer.firstName} ${customer.lastName}`
  return (
    <dl className="grid content-start gap-5 sm:grid-cols-2 nav:grid-cols-1 print:grid-cols-2 print:gap-4">
      <Fact label={relay ? deliveryText.toRelay : deliveryText.to}>
        <Lines
          lines={
            relay
              ? [person, relay.name, ...placeLines(relay), relay.openingHours].filter(Boolean)
              : [person, ...placeLines(place)]
          }
        />
      </Fact>
      {relay && (
        <Fact label={confirmationText.buyerAddress}>
          <Lines lines={placeLines(place)} />
        </Fact>
      )}
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
      {isPaid && <Fact label={confirmationText.paymentMethod}>{chosenMeans[order.paymentMethod]}</Fact>}
    </dl>
  )
}
