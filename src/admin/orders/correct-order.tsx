import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { correctionText as t } from '@/texts/admin/order-correction.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { misledMail, ResendDialog } from './resend-dialog.tsx'

type Open =
  | { readonly is: 'correct' }
  | {
      readonly is: 'resend'
      readonly mail: OrderDetail['mails'][number]
      readonly former: string
      readonly present: string
    }

/** Puts right who an order is for and where it goes, until it is sent or cancelled. */
export function CorrectOrder({ order }: { readonly order: OrderDetail }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isCorrectable =
    order.status === 'pending' && !(order.cancellation && order.paymentStatus === 'pending')
  const offerEmail = (before: OrderDetail, after: OrderDetail) => {
    const mail = misledMail(after)
    setOpen(mail && { is: 'resend', mail, former: before.customer.email, present: after.customer.email })
  }
  return (
    <>
      {isCorrectable && (
        <button type="button" className={`mt-2 ${QUIET}`} onClick={() => setOpen({ is: 'correct' })}>
          {t.edit}
        </button>
      )}
      {open?.is === 'correct' && <CorrectDialog order={order} onClose={close} onMoved={offerEmail} />}
      {open?.is === 'resend' && <ResendDialog {...open} onClose={close} />}
    </>
  )
}
