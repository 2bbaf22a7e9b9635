import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Icon } from '@/admin/ui/Icon.tsx'
import { LoadFailed } from '@/admin/ui/LoadFailed.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { Placeholder } from '@/admin/ui/Tile.tsx'
import { Toggle } from '@/admin/ui/Toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { setAutomaticPublishing } from '@/data/admin/publishing.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { PendingList } from './PendingList.tsx'
import { PublicationList } from './PublicationList.tsx'
import { Failure } from './PublishStatus.tsx'
import { publishingQuery } from './queries.ts'
import { StatusLine } from './StatusLine.tsx'
import { usePublishing } from './use-publishing.ts'

/** What waits to be published, how that happens, and what was published before. */
export function PublishingScreen() {
  const { state, error, refetch, status, publish, rollBack } = usePublishing()
  const isRunning = status.is === 'running'
  return (
    <Screen title={t.title}>
      <p className="mt-1 text-ink-soft">{t.intro}</p>
      {!state && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!state && !error && (
        <div role="status" className="mt-6 space-y-4">
          <span className="sr-only">{shellText.loading}</span>
          <Placeholder className="h-24" />
          <Placeholder className="h-64" />
        </div>
      )}
      {state && (
        <>
          <section
            aria-label={t.title}
            className="mt-6 max-w-3xl rounded-[3px] border border-line px-4 py-4 sm:px-5"
          >
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="flex items-center gap-2 text-lg font-medium">
                <StatusLine status={status} />
              </p>
              {(state.pendingCount > 0 || status.is === 'failed') && (
                <button type="button" className={PRIMARY} disabled={isRunning} onClick={publish}>
                  <Icon name="publish" className="size-4.5" />
                  {status.is === 'failed' ? t.retry : t.publish}
                </button>
              )}
            </div>
            {status.is === 'failed' && <Failure reason={status.publication.reason} />}
            {state.pendingCount > 0 && (
              <div className="mt-3 max-h-96 overflow-y-auto overscroll-contain border-t border-line">
                <PendingList changes={state.pending} count={state.pendingCount} />
              </div>
            )}
            <div className="mt-4 border-t border-line pt-4">
              <Automatic isOn={state.automatic} />
            </div>
          </section>
          <h2 className="mt-9 text-xl">{t.history}</h2>
          {state.publications.length === 0 ? (
            <p className="mt-3 text-ink-soft">{t.none}</p>
          ) : (
            <PublicationList publications={state.publications} isRunning={isRunning} onRollBack={rollBack} />
          )}
        </>
      )}
    </Screen>
  )
}

function Automatic({ isOn }: { readonly isOn: boolean }) {
  const cache = useQueryClient()
  const { queryKey } = publishingQuery
  const set = useMutation({
    mutationFn: (on: boolean) => setAutomaticPublishing(adminClient(), on),
    // What the switch shows is what was chosen, while the server is being told.
    onMutate: (automatic) => cache.setQueryData(queryKey, (before) => before && { ...before, automatic }),
    onError: (failure) => toastFailure(t.automaticFailed, failure),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  return (
    <Toggle
      label={t.automatic}
      hint={t.automaticHint}
      isOn={isOn}
      isDisabled={set.isPending}
      onChange={set.mutate}
    />
  )
}
