import { useQueryClient } from '@tanstack/react-query'
import { QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ParcelTracking, retryParcelTracking } from '@/data/admin/parcel-tracking.ts'
import { parcelTrackingText as t } from '@/texts/admin/parcel-tracking.ts'
import { Card } from './card.tsx'
import { parcelTrackingQuery } from './queries.ts'

/** How La Poste answers, in a sentence. */
function stateOf({ state, since, answeredAt }: ParcelTracking): string {
  if (state === 'unlinked') return t.unlinked
  if (state === 'refused') return t.refused(exactDate(since ?? ''))
  if (state === 'interrupted') return t.interrupted(exactDate(since ?? ''))
  return answeredAt === null ? t.linkedYet : t.linked(exactDate(answeredAt))
}

/** Whether parcels are followed, and why they are not. */
export function ParcelTrackingSection({ tracking }: { readonly tracking: ParcelTracking }) {
  const cache = useQueryClient()
  const { role } = useAdmin()
  const retry = useMutationOnce({
    mutationFn: () => retryParcelTracking(adminClient()),
    onSuccess: (now) => {
      cache.setQueryData(parcelTrackingQuery.queryKey, now)
      showToast({ title: t.retried })
    },
    onError: (error) => toastFailure(t.retryFailed, error),
  })
  const isTrouble = tracking.state === 'refused' || tracking.state === 'interrupted'
  return (
    <Card id="tracking" title={t.title} note={t.note}>
      <p className={isTrouble ? 'font-medium text-terracotta-ink' : ''}>{stateOf(tracking)}</p>
      {tracking.state !== 'unlinked' && (
        <p className="mt-1 text-sm text-stone">{t.followed(tracking.followed)}</p>
      )}
      {role === 'owner' && (
        <button
          type="button"
          className={`${QUIET} mt-4`}
          disabled={retry.isPending}
          onClick={() => retry.mutate(undefined)}
        >
          {t.retry}
        </button>
      )}
    </Card>
  )
}
