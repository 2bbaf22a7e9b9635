import { type ComponentProps, lazy, Suspense } from 'react'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import type Payment from './order-payment.tsx'

const OrderPayment = lazy(() => import('./order-payment.tsx'))

/** The payment of an order, whose scripts come where it is not paid: the order stays readable should they not. */
export const LazyOrderPayment = (props: ComponentProps<typeof Payment>) => (
  <CriticalFailure>
    <Suspense
      fallback={
        <p role="status" className="mt-6 print:hidden">
          {orderPaymentText.checking}
        </p>
      }
    >
      <OrderPayment {...props} />
    </Suspense>
  </CriticalFailure>
)
