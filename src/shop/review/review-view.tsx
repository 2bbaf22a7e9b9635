import { useEffect } from 'react'
import type { ErrorCode } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import { toasts } from '@/stores/toasts.ts'
import { reviewText as t } from '@/texts/review.ts'
import { visitorErrorText } from '@/texts/visitor-errors.ts'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { openSheet } from './calls.ts'
import { Sheet } from './sheet.tsx'

const HOME = { href: PATHS.home, label: t.home }

function Refused({ code, onRetry }: { readonly code: ErrorCode; readonly onRetry: () => void }) {
  if (code === 'sign_in_required') {
    const back = `${location.pathname}${location.search}`
    const href = `${PATHS.auth}?retour=${encodeURIComponent(back)}`
    return (
      <EmptyState
        title={visitorErrorText.sign_in_required}
        body={t.linkMissing}
        link={{ href, label: t.signIn }}
      />
    )
  }
  if (code === 'link_invalid') return <EmptyState title={t.title} body={t.linkInvalid} link={HOME} />
  if (code === 'order_not_found' || code === 'review_not_allowed')
    return <EmptyState title={t.title} body={t.none} link={{ href: PATHS.profile, label: t.account }} />
  return (
    <div role="alert" className="mx-auto max-w-md py-10 text-center">
      <h2 className="text-heading">{t.failedTitle}</h2>
      <p className="mt-3 text-ink-soft">{t.failed}</p>
      <button type="button" className="button mt-8" onClick={onRetry}>
        {t.retry}
      </button>
    </div>
  )
}

function Review() {
  const { state, retry, show } = useLoaded(openSheet)
  useEffect(() => {
    mountToaster(toasts)
    addEventListener('hashchange', retry)
    return () => removeEventListener('hashchange', retry)
  }, [retry])
  if (state.is === 'loading') return <Skeleton label={t.loading} />
  if (state.is === 'refused') return <Refused code={state.refusal.code} onRetry={retry} />
  if (state.value === null) return <EmptyState title={t.title} body={t.linkMissing} link={HOME} />
  const { token } = state.value
  return <Sheet {...state.value} onSheet={(sheet) => show({ token, sheet })} />
}

/** The island of the page on which buyers write what they think. */
export default function ReviewView() {
  return (
    <CriticalFailure>
      <Review />
    </CriticalFailure>
  )
}
