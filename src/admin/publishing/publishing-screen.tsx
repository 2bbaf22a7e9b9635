import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { PreviewLink } from '@/admin/ui/preview-link.tsx'
import { publishingQuery } from '@/admin/ui/publishing-query.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { setAutomaticPublishing } from '@/data/admin/publishing.ts'
import { previewText } from '@/texts/admin/preview.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import { Failure, FormerVersion, TextFaults, Warnings } from './notices.tsx'
import { PendingList } from './pending-list.tsx'
import { PublicationList } from './publication-list.tsx'
import { PublishButton } from './publish-button.tsx'
import { StatusLine } from './status-line.tsx'
import { usePublishing } from './use-publishing.ts'

/** What waits to be published, how that happens, and what was published before. */
export function PublishingScreen() {
  const { state: publishing, error, refetch, status, publish, rollBack } = usePublishing()
  const isRunning = status.is === 'running'
  return (
    <Screen title={t.title}>
      <p className="mt-1 text-ink-soft">{t.intro}</p>
      <Queried
        query={{ data: publishing, error, refetch }}
        waiting={<Waiting className="mt-6 space-y-4" shapes={['h-24', 'h-64']} />}
      >
        {(state) => (
          <>
            <section
              aria-label={t.title}
              className="mt-6 max-w-3xl rounded-[3px] border border-line px-4 py-4 sm:px-5"
            >
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="flex items-center gap-2 text-lg font-medium">
                  <StatusLine status={status} />
                </p>
                <span className="flex flex-wrap items-center gap-3">
                  <PreviewLink wish={{}} className={QUIET}>
                    {previewText.openAll}
                  </PreviewLink>
                  <PublishButton status={status} onPublish={publish} />
                </span>
              </div>
              {status.is === 'failed' && <Failure reason={status.publication.reason} />}
              {state.isRolledBack && <FormerVersion state={state} />}
              <Warnings state={state} />
              <TextFaults state={state} />
              {state.pendingCount > 0 && (
                <div className="mt-3 max-h-96 overflow-y-auto overscroll-contain border-t border-line">
                  <PendingList changes={state.pending} count={state.pendingCount} />
                </div>
              )}
              <div className="mt-4 border-t border-line pt-4">
                <Automatic isOn={state.automatic} />
                {!state.canPreview && <p className="mt-3 text-sm text-stone">{previewText.hosted}</p>}
              </div>
            </section>
            <h2 className="mt-9 text-xl">{t.history}</h2>
            {state.publications.length === 0 ? (
              <p className="mt-3 text-ink-soft">{t.none}</p>
            ) : (
              <PublicationList
                publications={state.publications}
                isRunning={isRunning}
                onRollBack={rollBack}
              />
            )}
          </>
        )}
      </Queried>
    </Screen>
  )
}

function Automatic({ isOn }: { readonly isOn: boolean }) {
  const isOwner = useAdmin().role === 'owner'
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
      hint={isOwner ? t.automaticHint : t.automaticOwners}
      isOn={isOn}
      isDisabled={set.isPending || !isOwner}
      onChange={set.mutate}
    />
  )
}
