import type { Refusal } from '@/domain/errors.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { orderError } from '@/texts/order-errors.ts'
import { toastText } from '@/texts/toasts.ts'
import { isConflict, isOutage } from './conflict.ts'

interface Props {
  readonly refusal: Refusal
  /** What changed in the cart, in sentences. */
  readonly changes: readonly string[]
  /** The amount that the button shows now, formatted. */
  readonly total: string
}

/** Why no order was made, and that clicking again is safe. The pay button below it is the retry. */
export function RefusalPanel({ refusal, changes, total }: Props) {
  return (
    <div role="alert" className="border-l-4 border-terracotta bg-terracotta-pale px-5 py-4">
      <p className="font-medium">{toastText.paymentFailed}</p>
      <p className="mt-1">{orderError(refusal.code)}</p>
      {changes.map((sentence) => (
        <p key={sentence} className="mt-1">
          {sentence}
        </p>
      ))}
      {isConflict(refusal) && <p className="mt-1">{checkoutText.newTotal(total)}</p>}
      {isOutage(refusal) && (
        <>
          <p className="mt-1">{checkoutText.kept}</p>
          <p className="mt-1">{checkoutText.outcomeUnknown}</p>
          <button type="submit" className="button button-quiet mt-4">
            {checkoutText.retry}
          </button>
        </>
      )}
    </div>
  )
}
