import { type ComponentProps, lazy, Suspense } from 'react'
import { paymentText } from '@/texts/payment.ts'
import type Fields from './stripe-fields.tsx'

// Pure: a shop without keys is built without it.
const StripeFields = /* @__PURE__ */ lazy(() => import('./stripe-fields.tsx'))

/** The Payment Element, whose script is loaded when it is shown. */
export const LazyStripeFields = (props: ComponentProps<typeof Fields>) => (
  <Suspense
    fallback={
      <p role="status" className="text-ink-soft">
        {paymentText.loading}
      </p>
    }
  >
    <StripeFields {...props} />
  </Suspense>
)
