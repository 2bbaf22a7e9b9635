import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { resendMail } from '@/data/admin/mails.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { correctionText as t } from '@/texts/admin/order-correction.ts'
import { outboxText } from '@/texts/admin/outbox.ts'

/** Emails that carry the link of an order to its buyer. */
const CONFIRMATIONS = [
  'order_received',
  'payment_request',
  'payment_transfer',
  'payment_cheque',
  'payment_cash',
  'payment_reminder',
]

/** The email of an order that went to an address which was wrong; null where none did, or it waits anyway. */
export const misledMail = ({ mails }: OrderDetail): OrderDetail['mails'][number] | null =>
  mails.find(
    ({ kind, status }) => CONFIRMATIONS.includes(kind) && ['sent', 'bounced', 'failed'].includes(status),
  ) ?? null

interface Props {
  readonly mail: OrderDetail['mails'][number]
  readonly former: string
  readonly present: string
  readonly onClose: () => void
}

/** Offers to send it to the address that is right. */
export function ResendDialog({ mail, former, present, onClose }: Props) {
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => resendMail(adminClient(), mail.id),
    onSuccess: () => {
      showToast({ title: outboxText.resent, description: present })
      onClose()
    },
    onError: (error) => toastFailure(outboxText.resendFailed, error),
  })
  return (
    <Dialog
      title={t.resendTitle}
      onClose={onClose}
      footer={
        <>
          <button type="button" className={QUIET} onClick={onClose}>
            {t.keep}
          </button>
          <button type="button" className={PRIMARY} disabled={isPending} onClick={() => mutate()}>
            {t.resend}
          </button>
        </>
      }
    >
      <p className="wrap-anywhere">{t.resendAsk(outboxText.kind(mail.kind), former, present)}</p>
    </Dialog>
  )
}
