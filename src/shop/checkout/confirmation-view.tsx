import { type ReactNode, useEffect } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { takeToast } from '@/stores/flash.ts'
import { toasts } from '@/stores/toasts.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { useOrder } from './use-order.ts'

interface Props {
  /** Slot of the page: what it says of the legal guarantee, before an order is paid. */
  readonly guarantee?: ReactNode
}

interface MessageProps {
  readonly title: string
  readonly body: string
  /** What else can be done. */
  readonly children?: ReactNode
  readonly onRetry: () => void
}

function Message({ title, body, children, onRetry }: MessageProps) {
  return (
    <div role="alert" className="mx-auto max-w-md py-10 text-center">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-3 text-ink-soft">{body}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-4">
        {children}
        <button type="button" className="button button-quiet" onClick={onRetry}>
          {confirmationText.retry}
        </button>
      </p>
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
    <Message title={t.notFoundTitle} body={t.notFound} onRetry={retry}>
      <a href={PATHS.findOrder} className="button">
        {t.find}
      </a>
    </Message>
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
