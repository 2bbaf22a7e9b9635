import { type ComponentType, lazy, Suspense } from 'react'
import type { DiscountBoxProps } from './discount-box.tsx'

/** Without it the page does all else. */
const Box = lazy<ComponentType<DiscountBoxProps>>(() =>
  import('./discount-box.tsx').catch(() => ({ default: () => null })),
)

/** Where a discount code is entered, after all that a visitor waits for; its place is kept. */
export const DiscountBox = (props: DiscountBoxProps) => (
  <div className="mt-4 min-h-8">
    <Suspense>
      <Box {...props} />
    </Suspense>
  </div>
)
