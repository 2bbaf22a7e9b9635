import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { correctionText } from '@/texts/admin/order-correction.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { placeLines } from '@/texts/place-lines.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { Part } from './Part.tsx'
import { misledMail, ResendDialog } from './ResendDialog.tsx'

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => <p key={line}>{line}</p>)

type Open =
  | { readonly is: 'correct' }
  | {
      readonly is: 'resend'
      readonly mail: OrderDetail['mails'][number]
      readonly former: string
      readonly present: string
    }

/**
 * Where the parcel goes: what is written on it. The buyer's own address stands apart where that is a relay point. Until it is
 * sent both can be put right.
 */
export function OrderAddress({ order }: { readonly order: OrderDetail }) {
  const { shippingAddress: home, relayPoint: relay } = order
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isOpen = order.status === 'pending' && !(order.cancellation && order.paymentStatus === 'pending')
  const offerLetter = (before: OrderDetail, after: OrderDetail) => {
    const mail = misledMail(after)
    setOpen(mail && { is: 'resend', mail, former: before.customer.email, present: after.customer.email })
  }
  return (
    <>
      <Part title={t.address}>
        {relay && (
          <p>
            {relay.name} ({relay.id})
          </p>
        )}
        <Lines lines={placeLines(relay ?? home)} />
        {isOpen && (
          <button type="button" className={`mt-2 ${QUIET}`} onClick={() => setOpen({ is: 'correct' })}>
            {correctionText.edit}
          </button>
        )}
      </Part>
      {relay && (
        <Part title={t.buyerAddress}>
          <Lines lines={placeLines(home)} />
        </Part>
      )}
      {open?.is === 'correct' && <CorrectDialog order={order} onClose={close} onMoved={offerLetter} />}
      {open?.is === 'resend' && <ResendDialog {...open} onClose={close} />}
    </>
  )
}
