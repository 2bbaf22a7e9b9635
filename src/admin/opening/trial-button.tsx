import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Trial, tryOrder } from '@/data/admin/readiness.ts'
import { isErrorCode } from '@/domain/error-codes.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { readinessText as t } from '@/texts/admin/readiness.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'

const sentenceOf = (trial: Trial): string =>
  'failed' in trial
    ? t.tryStopped(trial.failed, adminErrorText(isErrorCode(trial.code) ? trial.code : 'internal_error'))
    : `${t.tried(trial.product, formatCents(cents(trial.total)), trial.method)} ${t.triedMore(trial.documents, trial.emails.length)}`

/** Sends an order the whole way and undoes it; what it did stands below, whatever else is clicked. */
export function TrialButton() {
  const cache = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => tryOrder(adminClient()),
    onSuccess: () => cache.invalidateQueries({ queryKey: readinessQuery.queryKey }),
    onError: (error) => toastFailure(t.tryFailed, error),
  })
  return (
    <div className="mt-4">
      <button type="button" className={QUIET} disabled={isPending} onClick={() => mutate()}>
        {isPending ? t.trying : t.try}
      </button>
      <p role="status" className={data ? 'mt-3 max-w-prose' : 'sr-only'}>
        {data && sentenceOf(data)}
      </p>
    </div>
  )
}
