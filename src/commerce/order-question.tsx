import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Order } from '@/domain/order.ts'
import { orderQuestionText as t } from '@/texts/contact.ts'
import type { OrderQuestionProps } from './order-question-form.tsx'

const Form = lazy<ComponentType<OrderQuestionProps>>(() => import('./order-question-form.tsx'))

interface Props {
  readonly order: Order
  readonly send: OrderQuestionProps['send']
}

/** The way to ask about an order; the form comes when it is wanted. */
export function OrderQuestion({ order, send }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<p role="status">{t.title}</p>}>
        <Form order={order} send={send} onClose={() => setOpen(false)} />
      </Suspense>
    )
  return (
    <button type="button" className="link py-2" onClick={() => setOpen(true)}>
      {t.open}
    </button>
  )
}
