import { Link } from 'react-router'
import { PaymentMark } from '@/admin/ui/badges.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type OrderDetail, setTrackingNumber } from '@/data/admin/orders.ts'
import { mailHref } from '@/domain/links.ts'
import { isPartlyRefunded } from '@/domain/order-work.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { disputeText } from '@/texts/dispute.ts'
import { CorrectOrder } from './correct-order.tsx'
import { DeliveryField } from './delivery-field.tsx'
import { Exchanges } from './exchanges.tsx'
import { ForeignChange } from './foreign-change.tsx'
import { ExchangeLabels } from './labels/exchange-labels.tsx'
import { OrderLabel } from './labels/order-label.tsx'
import { ReturnLabels } from './labels/return-labels.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderQuestions } from './order-questions.tsx'
import { OrderTags } from './order-tags.tsx'
import { OrderWork } from './order-work.tsx'
import { Part } from './part.tsx'
import { Refunds } from './refunds.tsx'
import { SentParcels } from './sent-parcels.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { TrackingField } from './tracking-field.tsx'

/** Who bought, with the ways to reach them. */
function Customer({ order }: { readonly order: OrderDetail }) {
  const { customer } = order
  return (
    <Part title={t.customer}>
      <p>
        <Link
          to={
            order.customerId === null
              ? `/customers?q=${encodeURIComponent(customer.email)}`
              : `/customers/${order.customerId}`
          }
          className="link inline-block py-0.5 wrap-anywhere"
        >
          {customer.firstName} {customer.lastName}
        </Link>
      </p>
      <p>
        <a href={mailHref(customer.email)} className="link inline-block py-0.5 wrap-anywhere">
          {customer.email}
        </a>
      </p>
      {customer.phone && (
        <p>
          <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`} className="link inline-block py-0.5">
            {customer.phone}
          </a>
        </p>
      )}
      {order.takenBy !== null && <p className="text-sm text-ink-soft">{t.takenBy(order.takenBy)}</p>}
    </Part>
  )
}

function Payment({ order }: { readonly order: OrderDetail }) {
  const dispute = order.payments.find(({ settles }) => settles)?.dispute
  return (
    <Part title={t.payment}>
      <p>
        {t.method(order.paymentMethod)} ·{' '}
        <PaymentMark status={order.paymentStatus} isPartlyRefunded={isPartlyRefunded(order)} />
      </p>
      {dispute && <p className="font-medium text-terracotta-ink">{disputeText.title(dispute)}</p>}
      {order.isSimulated && <p className="text-sm text-ink-soft">{t.simulated}</p>}
    </Part>
  )
}

/** How far it is, with what belongs to that: the parcel's number, the day of delivery. */
function Progress({ order }: { readonly order: OrderDetail }) {
  const tracking = order.tracking?.number ?? ''
  return (
    <div className="space-y-4 rounded-[3px] bg-linen p-4">
      <StatusButtons order={order} />
      {order.status === 'shipped' && (
        <TrackingField
          key={tracking}
          order={order}
          draft={`order/${order.orderNumber}/tracking`}
          label={t.tracking}
          stored={tracking}
          set={(number, version) => setTrackingNumber(adminClient(), order.orderNumber, number, version)}
        />
      )}
      {order.status === 'completed' && <DeliveryField key={order.deliveredAt ?? ''} order={order} />}
    </div>
  )
}

/** An order in the order in which it is worked on: what is in it, how far it is, where it goes; then all the rest. */
export function OrderBody({ order }: { readonly order: OrderDetail }) {
  return (
    <div className="space-y-6">
      <ForeignChange order={order} />
      <OrderWork order={order}>
        <OrderLines order={order} />
        <Progress order={order} />
        <OrderLabel order={order} />
        <SentParcels order={order} />
        <div className="grid gap-6 sm:grid-cols-2">
          <OrderAddress order={order}>
            <CorrectOrder order={order} />
          </OrderAddress>
          <Part title={t.shipping}>
            <p>{order.shippingMethod}</p>
            {order.tracking && (
              <p className="wrap-anywhere">
                {t.tracking} : {order.tracking.number}
              </p>
            )}
          </Part>
          <Customer order={order} />
          <Payment order={order} />
        </div>
        <OrderQuestions questions={order.questions} />
        <ExchangeLabels order={order} />
        <ReturnLabels order={order} />
        <Exchanges order={order} />
        <Refunds order={order} />
        <OrderDocuments order={order} />
        <OrderTags order={order} />
        <OrderNotes order={order} />
      </OrderWork>
      <OrderHistory order={order} />
    </div>
  )
}
