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

/** How a tracker answers, in a sentence. */
function stateOf({ tracker, through, state, since, answeredAt }: ParcelTracking): string {
  if (state === 'unlinked') return t.unlinked[tracker]
  if (state === 'refused') return t.refused(exactDate(since ?? ''), tracker, through)
  if (state === 'interrupted') return t.interrupted(exactDate(since ?? ''))
  return answeredAt === null ? t.linkedYet : t.linked(exactDate(answeredAt))
}

function TrackerState({ tracking }: { readonly tracking: ParcelTracking }) {
  const { tracker, through, state, followed } = tracking
  const isTrouble = state === 'refused' || state === 'interrupted'
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{t.trackers[tracker]}</span>
        <span className="text-sm text-stone">{t.carriers[tracker]}</span>
      </p>
      <p className={isTrouble ? 'font-medium text-terracotta-ink' : ''}>{stateOf(tracking)}</p>
      {through && <p className="mt-1 text-sm text-stone">{t.through[through]}</p>}
      {state !== 'unlinked' && <p className="mt-1 text-sm text-stone">{t.followed(followed)}</p>}
    </li>
  )
}

/** Whether parcels are followed, and why they are not. */
export function ParcelTrackingSection({ trackings }: { readonly trackings: readonly ParcelTracking[] }) {
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
  return (
    <Card id="tracking" title={t.title} note={t.note}>
      <ul className="divide-y divide-line">
        {trackings.map((tracking) => (
          <TrackerState key={tracking.tracker} tracking={tracking} />
        ))}
      </ul>
      {role === 'owner' && trackings.some(({ state }) => state !== 'unlinked') && (
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
