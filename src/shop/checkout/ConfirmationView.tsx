import { type ReactNode, useEffect } from 'react'
import { takeToast } from '@/stores/flash.ts'
import { toasts } from '@/stores/toasts.ts'
import { confirmationText } from '@/texts/checkout.ts'
import { CriticalFailure } from '@/ui/CriticalFailure.tsx'
import { Skeleton } from '@/ui/Skeleton.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { OrderReceipt } from './OrderReceipt.tsx'
import { useOrder } from './use-order.ts'

interface Props {
  /** Slot of the page: what it says of the legal guarantee, before an order is paid. */
  readonly guarantee?: ReactNode
}

function Message({ title, body, onRetry }: { title: string; body: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto max-w-md py-10 text-center">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-3 text-ink-soft">{body}</p>
      <button type="button" className="button mt-8" onClick={onRetry}>
        {confirmationText.retry}
      </button>
    </div>
  )
}

function Confirmation({ guarantee }: Props) {
  const { state, retry, reload } = useOrder()
  useEffect(() => {
    mountToaster(toasts)
    const left = takeToast()
    if (left) toasts.show(left)
  }, [])
  if (state.is === 'loading') return <Skeleton label={confirmationText.loading} />
  if (state.is === 'there')
    return <OrderReceipt order={state.value} guarantee={guarantee} onChange={reload} />
  const t = confirmationText
  return state.refusal.code === 'order_not_found' ? (
    <Message title={t.notFoundTitle} body={t.notFound} onRetry={retry} />
  ) : (
    <Message title={t.failedTitle} body={t.failed} onRetry={retry} />
  )
}

/** The confirmation page's island. */
export default function ConfirmationView(props: Props) {
  return (
    <CriticalFailure>
      <Confirmation {...props} />
    </CriticalFailure>
  )
}
