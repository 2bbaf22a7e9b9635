import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import { adminClient } from '@/data/admin/client.ts'
import { checkStripe } from '@/data/admin/readiness.ts'
import { readinessText as t } from '@/texts/admin/readiness.ts'

/** Has Stripe call the shop, and says what keeps it from that: also beside a transfer that is offered already. */
export function StripeButton() {
  const cache = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => checkStripe(adminClient()),
    onSuccess: () => cache.invalidateQueries({ queryKey: readinessQuery.queryKey }),
    onError: (error) => toastFailure(t.stripeFailed, error),
  })
  return (
    <div className="mt-4">
      <button type="button" className={QUIET} disabled={isPending} onClick={() => mutate()}>
        {isPending ? t.stripeChecking : t.stripeCheck}
      </button>
      <p role="status" className={data ? 'mt-3 max-w-prose wrap-anywhere' : 'sr-only'}>
        {data && t.stripeStates[data.state](data.endpoint)}
      </p>
    </div>
  )
}
