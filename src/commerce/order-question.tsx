import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Order } from '@/domain/order.ts'
import { orderQuestionText as t } from '@/texts/order-question.ts'
import type { OrderQuestionProps } from './order-question-form.tsx'

const Form = lazy<ComponentType<OrderQuestionProps>>(() => import('./order-question-form.tsx'))

interface Props {
  readonly order: Order
  readonly send: OrderQuestionProps['send']
  /** Of the button. */
  readonly className?: string
  /** Told when the form opens or closes. */
  readonly onOpen?: (isOpen: boolean) => void
}

/** The way to ask about an order; the form comes when it is wanted. */
export function OrderQuestion({ order, send, className = 'link py-2', onOpen }: Props) {
  const [isOpen, set] = useState(false)
  const setOpen = (next: boolean) => {
    set(next)
    onOpen?.(next)
  }
  if (isOpen)
    return (
      <Suspense fallback={<p role="status">{t.title}</p>}>
        <Form order={order} send={send} onClose={() => setOpen(false)} />
      </Suspense>
    )
  return (
    <button type="button" className={className} onClick={() => setOpen(true)}>
      {t.open}
    </button>
  )
}
